"""Registrations: whether every competitor has an accepted one, and where a results file differs from it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cubelex.competition import EventOrId, Person, Qualification, RegistrationStatus
from cubelex.messages import Message
from cubelex.regulations import cites
from cubelex.rules.rounds.qualifications import EarlierResult, is_qualified
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every competitor with results where registrations are known, and registrations for events that are not held."""
    yield from check_results(checked)
    yield from check_people(checked)


def check_results(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every competitor with results, where registrations are known."""
    if not _has_registrations(checked):
        return
    competed: dict[int, dict[str, None]] = {}
    for round_ in checked.rounds.values():
        event_id = round_.event_id
        for result in checked.entered(round_):
            competed.setdefault(result.person_id, {})[event_id] = None
    for number, events in competed.items():
        person = checked.persons.get(number)
        # Asked here, as it is so for nearly all of them.
        if person is not None and not all(map(person.competes_in, events)):
            yield from _of_competitor(checked, number, person, list(events))


def check_people(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every registration for events that are not held, or that ask for other results."""
    if not _has_registrations(checked):
        return
    yield from _for_other_events(checked)
    for event in checked.competition.events:
        if event.qualification is not None:
            yield from _unqualified(checked, event.kind, event.qualification)


def _unqualified(checked: CheckedCompetition, event: EventOrId, asked: Qualification) -> Iterator[Finding]:
    """Those registered for an event whose personal bests do not qualify. When they achieved these is not known."""
    day = asked.latest_result_date or checked.competition.schedule.start_date
    for number, person in checked.persons.items():
        if not person.competes_in(str(event)):
            continue
        bests = [
            EarlierResult(best.event_id, best.type, best.value, day, best.world_ranking)
            for best in person.personal_bests
        ]
        ruling = is_qualified(asked, event, bests, checked.edition)
        if not ruling.answer:
            yield checked.found(
                "qualification_not_met_warning",
                ruling.under,
                person=number,
                event=str(event),
                name=person.name,
            )


def _has_registrations(checked: CheckedCompetition) -> bool:
    info = checked.competition.registration_info
    uses_wca = isinstance(info, Mapping) and bool(info.get("useWcaRegistration"))
    return uses_wca or any(person.registration for person in checked.competition.persons)


@cites("2c")
def _of_competitor(
    checked: CheckedCompetition, number: int, person: Person, events: Sequence[str]
) -> Iterator[Finding]:
    """A competitor with results and without an accepted registration for the event."""
    registration, name, under = person.registration, person.name, checked.edition.cite("2c")
    if registration is None:
        yield checked.found("missing_matching_registration_warning", under, person=number, name=name)
    elif registration.status is not RegistrationStatus.ACCEPTED:
        status = Message(f"terms.registration.{registration.status.value}")
        yield checked.found(
            "unaccepted_registration_with_results_warning", under, person=number, status=status, name=name
        )
    else:
        for event_id in events:
            if event_id not in registration.event_ids:
                yield checked.found("not_registered_for_event_warning", under, person=number, event=event_id, name=name)


def _for_other_events(checked: CheckedCompetition) -> Iterator[Finding]:
    for number, person in checked.persons.items():
        registered = person.registration.event_ids if person.registration else ()
        for event_id in registered:
            if event_id not in checked.events:
                yield checked.found(
                    "registered_for_absent_event_warning", person=number, event=event_id, name=person.name
                )


def differences(checked: CheckedCompetition, uploaded: Sequence[Person]) -> Iterator[Finding]:
    """Where people of a results file differ from their registrations, which the checked has."""
    under = checked.edition.cite("2c")
    for person in uploaded:
        number = person.registrant_id
        known = checked.persons.get(number) if number is not None else None
        if known is None or known.registration is None:
            yield checked.found("missing_matching_registration_warning", under, person=number, name=person.name)
        elif differing := _differing(person, known):
            yield checked.found(
                "registration_details_mismatch_warning",
                under,
                person=number,
                name=person.name,
                differing=tuple(
                    Message(f"terms.differs.{what}", given=given, registered=registered)
                    for what, (given, registered) in differing.items()
                ),
            )


def _differing(person: Person, known: Person) -> dict[str, tuple[str, str]]:
    compared: dict[str, tuple[Any, Any]] = {
        "name": (person.name, known.name),
        "wca_id": (person.wca_id or "", known.wca_id or ""),
        "country": (person.country_iso2, known.country_iso2),
        "gender": (person.gender or None, known.gender or None),
        "birthdate": (person.birthdate, known.birthdate),
    }
    optional = {"gender", "birthdate"}
    return {
        what: (str(given), str(registered))
        for what, (given, registered) in compared.items()
        if given != registered and not (what in optional and None in (given, registered))
    }
