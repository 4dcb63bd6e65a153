"""What the buttons of the list of people ask for, decided on the latest state."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cubelex.competition import Person, Registration, RegistrationStatus
from cubelex.errors import InvalidPlace
from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.log import admission_of
from cubelex.officiating.verbs import change_people, persons_to_admit
from cubelex.reading import is_whole_number
from cubelex.rules.people import waiting_lists
from cubelex.web.organize.registration.forms import STATUSES
from cubelex.web.organize.registration.people_list import Standing
from cubelex.web.organize.registration.registrants import has_unverified_wca_id, with_verified_wca_id

Verb = Callable[[CompetitionState], Outcome]


def verb_for(by: Actor, asked: str, numbers: Sequence[int]) -> Verb | None:
    """What a button asks for; those that move a person on the waiting list have their number after a colon."""
    action, _colon, number = asked.partition(":")
    match action:
        case "up" | "down" if is_whole_number(number):
            step = -1 if action == "up" else 1
            return lambda state: change_people(state, by, waiting=_moved(state, int(number), step))
        case "coming":
            return lambda state: change_people(state, by, _coming(state), waiting=_left(state))
        case "remove" if numbers:
            return lambda state: change_people(
                state, by, removed=_present(state, numbers), waiting=_without(state, numbers)
            )
        case "verified" if numbers:
            return lambda state: (
                change_people(state, by, people) if (people := _verified(state, numbers)) else Outcome()
            )
        case _ if numbers and action in set(STATUSES):
            return lambda state: _put(state, by, numbers, Standing(action))
    return None


def _put(state: CompetitionState, by: Actor, numbers: Sequence[int], standing: Standing) -> Outcome:
    people = [person for number in numbers if (person := state.competition.find_person(number))]
    waiting = admission_of(state.competition).waiting
    for number in _present(state, numbers):
        is_waiting = standing is Standing.WAITING
        waiting = waiting_lists.joined(waiting, number) if is_waiting else waiting_lists.without(waiting, number)
    changed = waiting != admission_of(state.competition).waiting
    return change_people(
        state, by, [_standing_as(person, standing) for person in people], waiting=waiting if changed else None
    )


def _standing_as(person: Person, standing: Standing) -> Person:
    registration = person.registration or Registration(None, (), RegistrationStatus.PENDING)
    return replace(person, registration=replace(registration, status=STATUSES[standing], is_competing=True))


def _verified(state: CompetitionState, numbers: Sequence[int]) -> list[Person]:
    """These people, whose WCA IDs an official has compared with the WCA's."""
    people = (state.competition.find_person(number) for number in numbers)
    return [with_verified_wca_id(person) for person in people if person and has_unverified_wca_id(person)]


def _present(state: CompetitionState, numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(number for number in numbers if state.competition.find_person(number))


def _without(state: CompetitionState, numbers: Sequence[int]) -> tuple[int, ...] | None:
    before = admission_of(state.competition).waiting
    after = waiting_lists.without(before, *numbers)
    return after if after != before else None


def _coming(state: CompetitionState) -> list[Person]:
    return [_standing_as(person, Standing.ACCEPTED) for person in persons_to_admit(state.competition)]


def _left(state: CompetitionState) -> tuple[int, ...]:
    """The waiting list without those there is a place for."""
    coming = [person.registrant_id or 0 for person in persons_to_admit(state.competition)]
    return waiting_lists.without(admission_of(state.competition).waiting, *coming)


def _moved(state: CompetitionState, number: int, step: int) -> tuple[int, ...]:
    """The waiting list with a person a place higher or lower, if there is one."""
    waiting = admission_of(state.competition).waiting
    try:
        place = waiting.index(number) + 1
        return waiting_lists.moved(waiting, place, place + step)
    except (ValueError, InvalidPlace):
        return waiting
