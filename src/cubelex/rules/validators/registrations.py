"""Registrations: whether everybody with results has an accepted one, and what a results file says otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cubelex.competition import Person, Qualification, RegistrationStatus
from cubelex.regulations import cites
from cubelex.rules.qualifications import EarlierResult, is_qualified
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding


def check(dossier: Dossier) -> Iterator[Finding]:
    """Everybody with results where registrations are known; and registrations for events that are not held."""
    if not _has_registrations(dossier):
        return
    competed: dict[int, dict[str, None]] = {}
    for held in dossier.rounds.values():
        for result in dossier.entered(held):
            competed.setdefault(result.person_id, {})[held.event_id] = None
    for number, events in competed.items():
        person = dossier.persons.get(number)
        if person is not None:
            yield from _of_competitor(dossier, number, person, list(events))
    yield from _for_other_events(dossier)
    for event in dossier.competition.events:
        if event.qualification is not None:
            yield from _unqualified(dossier, event.id, event.qualification)


def _unqualified(dossier: Dossier, event_id: str, asked: Qualification) -> Iterator[Finding]:
    """Those registered for an event whose personal bests do not suffice; when they achieved them is not known."""
    day = asked.latest_result_date or dossier.competition.schedule.start_date
    for number, person in dossier.persons.items():
        if not person.competes_in(event_id):
            continue
        bests = [
            EarlierResult(one.event_id, one.type, one.value, day, one.world_ranking) for one in person.personal_bests
        ]
        ruling = is_qualified(asked, event_id, bests, dossier.edition)
        if not ruling.decision:
            yield dossier.found(
                "qualification_not_met_warning",
                ruling.under,
                person=number,
                event=event_id,
                event_id=event_id,
                name=person.name,
            )


def _has_registrations(dossier: Dossier) -> bool:
    info = dossier.competition.registration_info
    uses_wca = isinstance(info, Mapping) and bool(info.get("useWcaRegistration"))
    return uses_wca or any(person.registration for person in dossier.competition.persons)


@cites("2c")
def _of_competitor(dossier: Dossier, number: int, person: Person, events: Sequence[str]) -> Iterator[Finding]:
    """Somebody with results and no accepted registration, or not for the event."""
    registration, name = person.registration, person.name
    if registration is None:
        yield dossier.found("missing_matching_registration_warning", ("2c",), person=number, name=name)
    elif registration.status is not RegistrationStatus.ACCEPTED:
        status = registration.status.value
        yield dossier.found(
            "unaccepted_registration_with_results_warning", ("2c",), person=number, status=status, name=name
        )
    else:
        for event in events:
            if event not in registration.event_ids:
                yield dossier.found(
                    "not_registered_for_event_warning", ("2c",), person=number, event=event, event_id=event, name=name
                )


def _for_other_events(dossier: Dossier) -> Iterator[Finding]:
    for number, person in dossier.persons.items():
        registered = person.registration.event_ids if person.registration else ()
        for event in registered:
            if event not in dossier.events:
                yield dossier.found(
                    "registered_for_absent_event_warning", person=number, event=event, event_id=event, name=person.name
                )


def differences(dossier: Dossier, uploaded: Sequence[Person]) -> Iterator[Finding]:
    """What people of a results file are called otherwise than they registered; the dossier has the registrations."""
    for person in uploaded:
        number = person.registrant_id
        known = dossier.persons.get(number) if number is not None else None
        if known is None or known.registration is None:
            yield dossier.found("missing_matching_registration_warning", ("2c",), person=number, name=person.name)
        elif differing := _differing(person, known):
            yield dossier.found(
                "registration_details_mismatch_warning",
                ("2c",),
                person=number,
                name=person.name,
                differing=", ".join(f"{what} {said!r} instead of {was!r}" for what, (said, was) in differing.items()),
            )


def _differing(person: Person, known: Person) -> dict[str, tuple[Any, Any]]:
    compared = {
        "name": (person.name, known.name),
        "WCA ID": (person.wca_id or "", known.wca_id or ""),
        "country": (person.country_iso2, known.country_iso2),
        "gender": (person.gender or None, known.gender or None),
        "birth date": (person.birthdate, known.birthdate),
    }
    optional = {"gender", "birth date"}
    return {
        what: (str(said), str(was))
        for what, (said, was) in compared.items()
        if said != was and not (what in optional and None in (said, was))
    }
