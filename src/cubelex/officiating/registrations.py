"""Registering, and everything the organization team does with registrations."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime

from cubelex.competition import Competition, Person, Registration, RegistrationStatus, write_person
from cubelex.officiating.facts import PeopleChanged, Registered
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused
from cubelex.officiating.registers import same_person_keys, with_people, with_what_is_known, without_lost_tasks
from cubelex.officiating.states import State
from cubelex.officiating.waiting_lists import admission_of, is_accepted
from cubelex.regulations import cites
from cubelex.rules import (
    Objection,
    RegistrationFault,
    RegistrationLimits,
    Ruling,
    TakenPlaces,
    missing_details,
    objections_to_registration,
    waiting_lists,
)

_REGISTERED = {2009: ("2c",)}


def registration_period(competition: Competition) -> tuple[datetime | None, datetime | None]:
    """When registration opens and closes, as far as it was announced."""
    said = competition.registration_info if isinstance(competition.registration_info, dict) else {}
    return _moment(said.get("openTime")), _moment(said.get("closeTime"))


def _moment(said: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(said))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def is_registration_open(competition: Competition, at: datetime) -> bool:
    """Whether one can register at that time: where no period was announced, one cannot."""
    opens, closes = registration_period(competition)
    return opens is not None and opens <= at and (closes is None or at < closes)


def places_of(competition: Competition) -> TakenPlaces:
    """How many places are taken, in all and by event."""
    accepted = [one.registration.event_ids for one in competition.persons if one.registration and is_accepted(one)]
    return TakenPlaces(len(accepted), Counter(event for events in accepted for event in events))


def limits_of(competition: Competition) -> RegistrationLimits:
    """What the competition has announced to limit."""
    by_event = {event.id: event.competitor_limit for event in competition.events if event.competitor_limit is not None}
    return RegistrationLimits(competition.competitor_limit, by_event)


def next_number(competition: Competition) -> int:
    """The number that the next one to register gets."""
    return max((one.registrant_id or 0 for one in competition.persons), default=0) + 1


@cites("2c")
@cites("2a2", since=date(2025, 1, 1))
def register(state: State, by: Actor, person: Person, at: datetime) -> Outcome:
    """Register somebody, who gets the next number; where all places are taken they come to the end of the waiting list.

    Otherwise they have a place at once where the competition takes registrations by itself, or wait to be accepted.
    """
    competition = state.competition
    if not is_registration_open(competition, at):
        return refused("registration is not open")
    against = (*_incomplete(state, person), *_doubled(competition, [person]), *_unheld(competition, person))
    if against:
        return Outcome(refusals=against)
    events = person.registration.event_ids if person.registration else ()
    objections = objections_to_registration(events, limits_of(competition), places_of(competition), state.edition)
    others = tuple(_ruling(one) for one in objections if one.reason is not RegistrationFault.FULL)
    if others:
        return Outcome(refusals=others)
    return _registered(competition, person, objections[0].under if objections else None)


def _registered(competition: Competition, person: Person, full: tuple[str, ...] | None) -> Outcome:
    """Somebody with the next number: with a place, on the waiting list, or waiting to be accepted.

    `full` are the regulations by which all places are taken, where they are. Nobody overtakes those who wait.
    """
    admission = admission_of(competition)
    is_waiting = full is not None or (admission.is_by_itself and bool(admission.waiting))
    has_place = admission.is_by_itself and not is_waiting
    status = RegistrationStatus.ACCEPTED if has_place else RegistrationStatus.PENDING
    whole = with_what_is_known(competition, person)
    numbered = replace(whole, registrant_id=next_number(competition), registration=_with_status(person, status))
    remarks = [Ruling("all places are taken; they are on the waiting list", full)] if full is not None else []
    return done(Registered(write_person(numbered), is_waiting, full or ()), remarks=remarks)


def _ruling(fault: Objection[RegistrationFault]) -> Ruling[str]:
    match fault.reason:
        case RegistrationFault.EVENT_FULL:
            return Ruling(f"all places of {fault.about} are taken", fault.under)
        case RegistrationFault.TOO_MANY_EVENTS:
            return Ruling("that is more events than one competitor may register for", fault.under)
        case _:
            return Ruling(f"these events cannot be combined: {fault.about}", fault.under)


def change_people(
    state: State,
    by: Actor,
    changed: Sequence[Person] = (),
    removed: Sequence[int] = (),
    *,
    waiting: Sequence[int] | None = None,
    reason: str = "",
) -> Outcome:
    """Add people, change what is known of them, accept or cancel registrations, take people out, order who waits.

    Those who are new have no number and get the next ones. Who is in a round stays in it: they are withdrawn there.
    Who no longer competes in an event has no place in its groups any more, and whose registration is cancelled no task.
    """
    numbered = [without_lost_tasks(one, state.competition) for one in _numbered(state.competition, changed)]
    against = (
        *_doubled(state.competition, numbered, removed),
        *_in_rounds(state, numbered, removed),
        *_too_many(state, numbered, removed),
    )
    if against:
        return Outcome(refusals=against)
    remarks = [remark for one in numbered for remark in (*_late(state, one), *_incomplete(state, one))]
    order = None if waiting is None else tuple(waiting)
    return done(
        PeopleChanged(tuple(write_person(one) for one in numbered), tuple(removed), order, reason), remarks=remarks
    )


def cancel_registration(state: State, by: Actor, person_id: int) -> Outcome:
    """Cancel somebody's registration. Where places are given by themselves, the next who waits comes in."""
    person = state.competition.person(person_id)
    if person is None or person.registration is None or person.registration.status is RegistrationStatus.DELETED:
        return refused(f"competitor {person_id} is not registered", *in_edition(_REGISTERED, state.edition))
    gone = replace(person, registration=_with_status(person, RegistrationStatus.DELETED))
    left = with_people(state.competition, [gone])
    coming = coming_in(left) if admission_of(left).is_by_itself else ()
    waiting = waiting_lists.without(admission_of(left).waiting, *(one.registrant_id or 0 for one in coming))
    changed = (gone, *(replace(one, registration=_with_status(one, RegistrationStatus.ACCEPTED)) for one in coming))
    return change_people(
        state, by, changed, waiting=waiting if waiting != admission_of(state.competition).waiting else None
    )


def coming_in(competition: Competition) -> tuple[Person, ...]:
    """Who on the waiting list there is a place for now."""
    taken = places_of(competition).accepted
    numbers = waiting_lists.coming_in(admission_of(competition).waiting, competition.competitor_limit, taken)
    return tuple(person for number in numbers if (person := competition.person(number)))


def _with_status(person: Person, status: RegistrationStatus) -> Registration:
    return replace(person.registration or Registration(None, (), status), status=status)


def _numbered(competition: Competition, people: Iterable[Person]) -> list[Person]:
    following = next_number(competition)
    numbered = []
    for one in people:
        if one.registrant_id is None:
            one, following = replace(one, registrant_id=following), following + 1
        numbered.append(one)
    return numbered


def _incomplete(state: State, person: Person) -> Iterator[Ruling[str]]:
    """What somebody has not given of what everybody must give."""
    held = person.registration
    if held is not None and (not held.is_competing or held.status is RegistrationStatus.DELETED):
        return
    missing = missing_details(person, state.edition)
    for detail in missing.decision:
        yield _lacking(detail, person.name, missing.under)


def _lacking(detail: str, name: str, under: tuple[str, ...]) -> Ruling[str]:
    match detail:
        case "name":
            return Ruling("a name is missing", under)
        case "country":
            return Ruling(f"the country of {name} is missing", under)
        case "birth_date":
            return Ruling(f"the birth date of {name} is missing", under)
        case "gender":
            return Ruling(f"the gender of {name} is missing", under)
        case "contact":
            return Ruling(f"the e-mail address of {name} is missing", under)
        case _:
            return Ruling(f"{name} is registered for no event", under)


def _unheld(competition: Competition, person: Person) -> Iterator[Ruling[str]]:
    for event in person.registration.event_ids if person.registration else ():
        if competition.event(event) is None:
            yield Ruling(f"{event} is not held at this competition", ())


def _doubled(
    competition: Competition, people: Sequence[Person], removed: Collection[int] = ()
) -> Iterator[Ruling[str]]:
    """People who are there twice: by their number, WCA ID or account there, or by name and birth date."""
    new = {one.registrant_id for one in people if one.registrant_id is not None}
    numbered = (one for one in competition.persons if one.registrant_id is not None)
    known = [one for one in numbered if one.registrant_id not in new | set(removed)]
    seen: dict[object, Person] = {key: one for one in known for key in same_person_keys(one)}
    for person in people:
        twin = next((seen[key] for key in same_person_keys(person) if key in seen), None)
        if twin is not None:
            yield Ruling(f"{person.name} is there already, as number {twin.registrant_id}", ())
        seen.update(dict.fromkeys(same_person_keys(person), person))


def _in_rounds(state: State, changed: Iterable[Person], removed: Iterable[int]) -> Iterator[Ruling[str]]:
    """Changes that would take somebody out of a round they are in."""
    held = {number: one for one in changed if (number := one.registrant_id) is not None}
    for round_id, standing in state.rounds.items():
        event = state.announced(round_id).event_id
        for card in standing.cards.values():
            if card.has_withdrawn or card.is_removed:
                continue
            number, new = card.person_id, held.get(card.person_id)
            if number in set(removed) or (new is not None and not new.competes_in(event)):
                yield Ruling(f"competitor {number} is in {round_id}; withdraw them there first", ())


def _late(state: State, person: Person) -> Iterator[Ruling[str]]:
    """Events that somebody is new in although their first round has begun."""
    before = state.competition.person(person.registrant_id or 0)
    for event in state.competition.events:
        is_new = person.competes_in(event.id) and not (before and before.competes_in(event.id))
        if is_new and event.rounds and state.has_begun(event.rounds[0].id):
            first = event.rounds[0].id
            yield Ruling(f"{first} has begun without {person.name}; bring them into the round where it is steered", ())


@cites("2a2", since=date(2025, 1, 1))
def _too_many(state: State, changed: Sequence[Person], removed: Sequence[int]) -> Iterator[Ruling[str]]:
    """More people with a place than there are, if more come in by it."""
    before, after = places_of(state.competition), places_of(with_people(state.competition, changed, removed))
    limits = limits_of(state.competition)
    number = in_edition({2009: ("Z4",), 2025: ("2a2",)}, state.edition)
    if limits.competitors is not None and after.accepted > max(limits.competitors, before.accepted):
        yield Ruling(f"there are {limits.competitors} places, and {after.accepted} would be taken", number)
    for event, most in (limits.competitors_of_event or {}).items():
        taken, would = before.accepted_of_event.get(event, 0), after.accepted_of_event.get(event, 0)
        if would > max(most, taken):
            yield Ruling(f"there are {most} places in {event}, and {would} would be taken", number)
