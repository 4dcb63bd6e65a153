"""Registering, and everything the organization team does with registrations."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from cubelex.competition import Competition, Person, Registration, RegistrationStatus, write_person
from cubelex.messages import EventRef, Message, PersonRef, RoundRef
from cubelex.officiating.log.admissions import admission_of, is_accepted
from cubelex.officiating.log.facts import PeopleChanged, Registered
from cubelex.officiating.log.people import merged_with_unnumbered, same_person_keys, with_people, without_lost_tasks
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.verbs.eligibility import consent_noted
from cubelex.officiating.views.candidates import ineligibilities, ineligibility_ruling
from cubelex.regulations import cites
from cubelex.rules import Objection, Ruling
from cubelex.rules.people import (
    Ineligibility,
    RegistrationFault,
    RegistrationLimits,
    TakenPlaces,
    missing_details,
    objections_to_registration,
    waiting_lists,
)


def registration_period(competition: Competition) -> tuple[datetime | None, datetime | None]:
    """When registration opens and closes, as far as it was announced."""
    info = competition.registration_info if isinstance(competition.registration_info, dict) else {}
    return _moment(info.get("openTime")), _moment(info.get("closeTime"))


def _moment(text: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(text))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def is_registration_open(competition: Competition, at: datetime) -> bool:
    """Whether registration is open at that time. Without an announced period it is not."""
    opens, closes = registration_period(competition)
    return opens is not None and opens <= at and (closes is None or at < closes)


def taken_places(competition: Competition) -> TakenPlaces:
    """The number of places that are taken, in all and by event."""
    people = competition.persons
    accepted = [person.registration.event_ids for person in people if person.registration and is_accepted(person)]
    return TakenPlaces(len(accepted), Counter(event_id for events in accepted for event_id in events))


def limits_of(competition: Competition) -> RegistrationLimits:
    """The limits that the competition has announced."""
    by_event = {event.id: event.competitor_limit for event in competition.events if event.competitor_limit is not None}
    return RegistrationLimits(competition.competitor_limit, by_event)


def next_number(state: CompetitionState) -> int:
    """The number for the next person who registers. The number of a person who was removed is not given again."""
    present = (person.registrant_id or 0 for person in state.competition.persons)
    return max((state.last_number, *present)) + 1


@cites("2a3", "2b", "2c")
@cites("2a2", since=date(2025, 1, 1))
def register(state: CompetitionState, by: Actor, person: Person, at: datetime, *, consent_by: str = "") -> Outcome:
    """Register a person, who gets the next number. Where all places are taken they join the end of the waiting list.

    Otherwise they have a place at once where the competition accepts registrations automatically, or wait for approval.
    `consent_by` is the parent or guardian who consents, where one has to (2b).
    """
    competition, number = state.competition, next_number(state)
    if against := _against(state, person, at, consent_by):
        return Outcome(refusals=against)
    place = _place_for(state, person)
    numbered = replace(
        merged_with_unnumbered(competition, person),
        registrant_id=number,
        registration=_with_status(person, place.status),
    )
    fact = Registered(write_person(numbered), place.is_waiting, place.full or ())
    consents = (consent_noted(state, number, consent_by),) if _lacks_consent(state, person) else ()
    return done(fact, *consents, remarks=place.remarks)


@cites("2a3", "2b", "2c")
@cites("2a2", since=date(2025, 1, 1))
def register_again(
    state: CompetitionState, by: Actor, person: Person, at: datetime, *, consent_by: str = ""
) -> Outcome:
    """Register a person whose registration was cancelled. They keep their number, and join the end of the list."""
    number = person.registrant_id or 0
    before = state.competition.find_person(number)
    if before is None or before.registration is None or before.registration.status is not RegistrationStatus.DELETED:
        return refused("people.already_registered", name=person.name, number=number)
    again = replace(person, registration=_with_status(person, RegistrationStatus.PENDING))
    if against := _against(state, again, at, consent_by):
        return Outcome(refusals=against)
    place = _place_for(state, again)
    again = replace(again, registration=_with_status(again, place.status))
    waiting = waiting_lists.joined(admission_of(state.competition).waiting, number) if place.is_waiting else None
    changed = change_people(state, by, [again], waiting=waiting, consent_by=consent_by)
    return replace(changed, remarks=(*place.remarks, *changed.remarks))


def _against(state: CompetitionState, person: Person, at: datetime, consent_by: str) -> tuple[Ruling[Message], ...]:
    """What keeps a person from registering now; that all places are taken does not."""
    if not is_registration_open(state.competition, at):
        return refused("people.registration_is_closed").refusals
    details = (
        *_incomplete(state, person),
        *_doubled(state.competition, [person]),
        *_unheld(state.competition, person),
    )
    if details:
        return details
    is_consented = bool(consent_by.strip())
    kept_out = [
        ineligibility_ruling(state, person, objection)
        for objection in ineligibilities(state, person)
        if not (is_consented and objection.reason is Ineligibility.CONSENT)
    ]
    if kept_out:
        return tuple(kept_out)
    return tuple(
        _ruling(objection)
        for objection in _limits_against(state, person)
        if objection.reason is not RegistrationFault.FULL
    )


def _limits_against(state: CompetitionState, person: Person) -> tuple[Objection[RegistrationFault], ...]:
    events = person.registration.event_ids if person.registration else ()
    return tuple(
        objections_to_registration(events, limits_of(state.competition), taken_places(state.competition), state.edition)
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """What a person gets who registers: a place, one on the waiting list, or the wait for approval.

    `full` are the regulations by which all places are taken, where they are. Nobody overtakes those who wait.
    """

    status: RegistrationStatus
    is_waiting: bool
    full: tuple[str, ...] | None

    @property
    def remarks(self) -> tuple[Ruling[Message], ...]:
        return (Ruling(Message("people.on_waiting_list"), self.full),) if self.full is not None else ()


def _place_for(state: CompetitionState, person: Person) -> _Place:
    admission = admission_of(state.competition)
    full = next(
        (objection.under for objection in _limits_against(state, person) if objection.reason is RegistrationFault.FULL),
        None,
    )
    is_waiting = full is not None or (admission.is_by_itself and bool(admission.waiting))
    has_place = admission.is_by_itself and not is_waiting
    status = RegistrationStatus.ACCEPTED if has_place else RegistrationStatus.PENDING
    return _Place(status, is_waiting, full)


def _ruling(fault: Objection[RegistrationFault]) -> Ruling[Message]:
    match fault.reason:
        case RegistrationFault.EVENT_FULL:
            return Ruling(Message("people.event_is_full", event=EventRef(fault.about)), fault.under)
        case RegistrationFault.TOO_MANY_EVENTS:
            return Ruling(Message("people.too_many_events"), fault.under)
        case _:
            return Ruling(Message("people.events_exclude_each_other", events=fault.about), fault.under)


def change_people(
    state: CompetitionState,
    by: Actor,
    changed: Sequence[Person] = (),
    removed: Sequence[int] = (),
    *,
    waiting: Sequence[int] | None = None,
    reason: str = "",
    consent_by: str = "",
) -> Outcome:
    """Add people, change their data, accept or cancel registrations, remove people, order the waiting list.

    New people have no number and get the next ones. Competitors of a round stay in it: withdraw them from the round.
    Those who no longer compete in an event lose their places in its groups, and those who cancelled all tasks.
    People who may not compete get no place (2a); those too young for it need consent, which `consent_by` gives (2b).
    """
    numbered = [without_lost_tasks(person, state.competition) for person in _numbered(state, changed)]
    against = (
        *_doubled(state.competition, numbered, removed),
        *_in_rounds(state, numbered, removed),
        *_too_many(state, numbered, removed),
        *_kept_out(state, numbered),
    )
    if against:
        return Outcome(refusals=against)
    remarks = [remark for person in numbered for remark in (*_late(state, person), *_incomplete(state, person))]
    order = None if waiting is None else tuple(waiting)
    too_young = [person for person in numbered if _lacks_consent(state, person)]
    consents = [consent_noted(state, person.registrant_id or 0, consent_by) for person in too_young if consent_by]
    return done(
        PeopleChanged(tuple(write_person(person) for person in numbered), tuple(removed), order, reason),
        *consents,
        remarks=[
            *remarks,
            *_remarks_on_consent(state, [] if consents else too_young),
            *_remarks_on_country(state, numbered),
        ],
    )


def cancel_registration(state: CompetitionState, by: Actor, person_id: int) -> Outcome:
    """Cancel a registration. Where places are given automatically, the next on the waiting list gets the place."""
    person = state.competition.find_person(person_id)
    if person is None or person.registration is None or person.registration.status is RegistrationStatus.DELETED:
        return refused("people.not_registered", *state.edition.cite("2c"), person=PersonRef(person_id))
    gone = replace(person, registration=_with_status(person, RegistrationStatus.DELETED))
    left = with_people(state.competition, [gone])
    coming = persons_to_admit(left) if admission_of(left).is_by_itself else ()
    waiting = waiting_lists.without(admission_of(left).waiting, *(waiter.registrant_id or 0 for waiter in coming))
    changed = (
        gone,
        *(replace(waiter, registration=_with_status(waiter, RegistrationStatus.ACCEPTED)) for waiter in coming),
    )
    return change_people(
        state, by, changed, waiting=waiting if waiting != admission_of(state.competition).waiting else None
    )


def persons_to_admit(competition: Competition) -> tuple[Person, ...]:
    """The people on the waiting list who can get a place now."""
    taken = taken_places(competition).accepted
    numbers = waiting_lists.next_admitted(admission_of(competition).waiting, competition.competitor_limit, taken)
    return tuple(person for number in numbers if (person := competition.find_person(number)))


def _with_status(person: Person, status: RegistrationStatus) -> Registration:
    return replace(person.registration or Registration(None, (), status), status=status)


@cites("2a1", "2a2", "2a3", "2c1", "2e1")
@cites("2a4", since=date(2025, 1, 1))
def _kept_out(state: CompetitionState, changed: Iterable[Person]) -> Iterator[Ruling[Message]]:
    """People who get a place, or another event, and may not compete. Consent is asked for, not a reason to refuse."""
    for person in changed:
        before = state.competition.find_person(person.registrant_id or 0)
        events = person.registration.event_ids if person.registration else ()
        had = before.registration.event_ids if before and before.registration and is_accepted(before) else ()
        if not is_accepted(person) or (before and is_accepted(before) and set(events) <= set(had)):
            continue
        for objection in ineligibilities(state, person):
            if objection.reason not in (Ineligibility.CONSENT, Ineligibility.COUNTRY):
                yield ineligibility_ruling(state, person, objection)


def _lacks_consent(state: CompetitionState, person: Person) -> bool:
    is_cancelled = person.registration is None or person.registration.status is RegistrationStatus.DELETED
    reasons = () if is_cancelled else (objection.reason for objection in ineligibilities(state, person))
    return Ineligibility.CONSENT in reasons


@cites("2b")
def _remarks_on_consent(state: CompetitionState, too_young: Sequence[Person]) -> Iterator[Ruling[Message]]:
    """Who needs consent that is not recorded. Many of them are one remark."""
    age, under = state.edition.registration.consent_under, state.edition.cite("2b")
    if len(too_young) == 1:
        yield Ruling(Message("people.ineligible.consent", name=too_young[0].name, age=age), under)
    elif too_young:
        yield Ruling(Message("people.consents_missing", count=len(too_young), age=age), under)


@cites("2e1", "2e2", "2e3")
def _remarks_on_country(state: CompetitionState, changed: Iterable[Person]) -> Iterator[Ruling[Message]]:
    """Countries that cannot be represented, and returning competitors who represent another one than before."""
    for person in changed:
        before = state.competition.find_person(person.registrant_id or 0)
        if person.country_iso2 == (before.country_iso2 if before else ""):
            continue
        for objection in ineligibilities(state, person):
            if objection.reason is Ineligibility.COUNTRY and person.country_iso2:
                yield ineligibility_ruling(state, person, objection)
        if before is not None and before.country_iso2 and person.wca_id:
            yield Ruling(Message("people.country_changes", name=person.name), state.edition.cite("2e2"))


def _numbered(state: CompetitionState, people: Iterable[Person]) -> list[Person]:
    following = next_number(state)
    numbered = []
    for person in people:
        if person.registrant_id is None:
            person, following = replace(person, registrant_id=following), following + 1
        numbered.append(person)
    return numbered


def _incomplete(state: CompetitionState, person: Person) -> Iterator[Ruling[Message]]:
    """The required details that a person has not given."""
    registration = person.registration
    if registration is not None and (
        not registration.is_competing or registration.status is RegistrationStatus.DELETED
    ):
        return
    missing = missing_details(person, state.edition)
    for detail in missing.answer:
        about = {} if detail == "name" else {"name": person.name}
        yield Ruling(Message(f"people.missing.{detail}", **about), missing.under)


def _unheld(competition: Competition, person: Person) -> Iterator[Ruling[Message]]:
    for event_id in person.registration.event_ids if person.registration else ():
        if competition.find_event(event_id) is None:
            yield Ruling(Message("people.event_is_not_held", event=EventRef(event_id)), ())


def _doubled(
    competition: Competition, people: Sequence[Person], removed: Collection[int] = ()
) -> Iterator[Ruling[Message]]:
    """People who are registered twice: by number, WCA ID or account, or by name and date of birth."""
    new = {person.registrant_id for person in people if person.registrant_id is not None}
    numbered = (person for person in competition.persons if person.registrant_id is not None)
    others = [person for person in numbered if person.registrant_id not in new | set(removed)]
    seen: dict[object, Person] = {key: person for person in others for key in same_person_keys(person)}
    for person in people:
        twin = next((seen[key] for key in same_person_keys(person) if key in seen), None)
        if twin is not None:
            twice = Message("people.already_registered", name=person.name, number=twin.registrant_id or 0)
            yield Ruling(twice, ())
        seen.update(dict.fromkeys(same_person_keys(person), person))


def _in_rounds(state: CompetitionState, changed: Iterable[Person], removed: Iterable[int]) -> Iterator[Ruling[Message]]:
    """Changes that would remove a competitor from a round they are in."""
    by_number = {number: person for person in changed if (number := person.registrant_id) is not None}
    for round_id, round_state in state.rounds.items():
        event_id = state.announced_round(round_id).event_id
        for card in round_state.cards.values():
            if card.has_withdrawn or card.is_removed:
                continue
            number, new = card.person_id, by_number.get(card.person_id)
            if number in set(removed) or (new is not None and not new.competes_in(event_id)):
                message = Message("people.withdraw_first", person=PersonRef(number), round=RoundRef(round_id))
                yield Ruling(message, ())


def _late(state: CompetitionState, person: Person) -> Iterator[Ruling[Message]]:
    """New events of a person whose first round has already begun."""
    before = state.competition.find_person(person.registrant_id or 0)
    for event in state.competition.events:
        is_new = person.competes_in(event.id) and not (before and before.competes_in(event.id))
        if is_new and event.rounds and state.has_begun(event.rounds[0].id):
            first = RoundRef(event.rounds[0].id)
            yield Ruling(Message("people.round_began_without", round=first, name=person.name), ())


@cites("2a2", since=date(2025, 1, 1))
def _too_many(state: CompetitionState, changed: Sequence[Person], removed: Sequence[int]) -> Iterator[Ruling[Message]]:
    """Changes that give places to more people than there are places."""
    before, after = taken_places(state.competition), taken_places(with_people(state.competition, changed, removed))
    limits = limits_of(state.competition)
    numbers = state.edition.cite_known("Z4") or state.edition.cite("2a2")
    if limits.competitors is not None and after.accepted > max(limits.competitors, before.accepted):
        about = {"places": limits.competitors, "taken": after.accepted}
        yield Ruling(Message("people.too_many_accepted", **about), numbers)
    for event_id, most in (limits.competitors_of_event or {}).items():
        taken, would = before.accepted_of_event.get(event_id, 0), after.accepted_of_event.get(event_id, 0)
        if would > max(most, taken):
            too_many = Message("people.too_many_in_event", places=most, event=EventRef(event_id), taken=would)
            yield Ruling(too_many, numbers)
