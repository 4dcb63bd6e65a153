"""The number of groups of a round: the recommended number and why, and changing it on the schedule."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import ceil

from cubelex.competition import Activity, Competition, Person, Round
from cubelex.messages import Message, RoundRef
from cubelex.officiating.planning.assignments import with_scramble_sets
from cubelex.officiating.planning.choices import chosen_groups, groups_in_other_programs, without_locks
from cubelex.officiating.planning.groups import Group, staffing
from cubelex.officiating.planning.placements import COMPETITOR
from cubelex.officiating.planning.stages import (
    Session,
    activities_of_round,
    groups_in_sessions,
    groups_needed,
    is_for_everybody,
    is_held_at_once,
    sessions_of,
)
from cubelex.officiating.planning.tasks import TASKS, number_of_helpers
from cubelex.regulations import cites, edition_on
from cubelex.rules.people import group_objections

MOST_GROUPS = 30


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended number of groups and why. The regulations are about the last reason."""

    number: int
    because: tuple[Message, ...] = ()
    under: tuple[str, ...] = ()


def advise_groups(competition: Competition, round_: Round, competitors: int) -> Advice | None:
    """The fewest groups that fit the stations and leave enough staff. Returns None for rounds not on the schedule.

    A group is on all stages of the round at once. Attempts that everyone does at the same time are not divided. If a
    person also competes in another round at that time, there are two groups, so that they can do one after the other.
    """
    sessions = sessions_of(competition, round_.id)
    if not sessions:
        return None
    if is_held_at_once(round_.kind):
        return Advice(1, (Message("planning.advice.at_once"),))
    everybody = number_of_helpers(competition)
    number = groups_needed(sessions, competitors, everybody, is_first_round=is_for_everybody(round_))
    because = tuple(_because(competitors, number, sessions, everybody))
    shared = _round_with_the_same_people(competition, round_, sessions) if number == 1 else None
    if shared is not None:
        number, because = 2, (*because, Message("planning.advice.two_rounds", round=RoundRef(shared)))
    under = _against(competition, round_)
    if under:
        said = "planning.advice.final" if number == 1 else "planning.advice.final_divided"
        because = (*because, Message(said, number=number))
    return Advice(number, because, under)


def _because(competitors: int, number: int, sessions: Sequence[Session], everybody: int) -> Iterator[Message]:
    size = ceil(competitors / number)
    largest = max(sessions, key=lambda session: session.stations)
    if number > 1:
        yield Message("planning.advice.size", competitors=competitors, number=number, size=size)
    if len(largest.stages) > 1:
        names = tuple(f"{stage.room.name} ({stage.stations})" for stage in largest.stages)
        yield Message("planning.advice.stages", stages=names, most=largest.capacity)
    else:
        yield Message("planning.advice.stations", stations=largest.stations, most=largest.capacity)
    free = max(everybody - size, 0)
    yield Message("planning.advice.staff", needed=staffing(size, largest.stations).total, free=free)


def _round_with_the_same_people(competition: Competition, round_: Round, sessions: Sequence[Session]) -> str | None:
    """Another first round at the same time with a competitor of this one."""
    if round_.number != 1:
        return None
    people = {person.registrant_id for person in competition.persons if person.competes_in(round_.event_id)}
    for event in competition.events:
        if event.id == round_.event_id or not event.rounds or is_held_at_once(event.kind):
            continue
        others = sessions_of(competition, event.rounds[0].id)
        meets = any(session.span.overlaps(other.span) for session in sessions for other in others)
        if meets and any(
            person.registrant_id in people and person.competes_in(event.id) for person in competition.persons
        ):
            return event.rounds[0].id
    return None


def _against(competition: Competition, round_: Round) -> tuple[str, ...]:
    """The regulations by which the round should be one group."""
    is_final = competition.next_round(round_) is None
    edition = edition_on(competition.schedule.start_date)
    objections = group_objections((("A",), ("B",)), round_.event_id, edition, is_final=is_final)
    return tuple(number for objection in objections for number in objection.under)


def numbers_by_hand(competition: Competition, expected: Mapping[str, int]) -> dict[str, int]:
    """The numbers of groups of rounds that a person has chosen, for these numbers of competitors.

    A number that was chosen here stays. If the schedule or another program has it, or if it is the number of scramble
    sets, it stays if the stations are enough; otherwise there are more groups. One scramble set is the usual number
    and tells nothing, and finals often have a spare set.
    """
    rounds = {round_.id: round_ for round_ in competition.rounds}
    chosen = {round_id: _by_hand(competition, rounds[round_id], number) for round_id, number in expected.items()}
    return {round_id: min(number, MOST_GROUPS) for round_id, number in chosen.items() if number is not None}


def _by_hand(competition: Competition, round_: Round, competitors: int) -> int | None:
    sessions = sessions_of(competition, round_.id)
    if not sessions or is_held_at_once(round_.kind):
        return None
    if number := chosen_groups(round_):
        return number
    activities = [activity for _, activity in activities_of_round(competition, round_.id)]
    children = (child for activity in activities for child in activity.child_activities)
    on_schedule = len({child.code.group_number for child in children if child.code.group_number is not None})
    sets = round_.scramble_set_count if competition.next_round(round_) is not None else 1
    number = on_schedule or groups_in_other_programs(round_, activities) or (sets if sets > 1 else None)
    return number and max(number, groups_needed(sessions, competitors, 0, is_first_round=False))


@cites("1h+")
def with_groups(competition: Competition, round_id: str, number: int) -> Competition:
    """The competition with the round in this number of groups of equal length. People stay in groups that still exist.

    A group is on all stages of the round at once. Each group has its own scramble set (1h+).
    """
    sessions = sessions_of(competition, round_id)
    if not sessions or is_held_at_once(competition.round(round_id).kind):
        return competition
    number = min(max(number, len(sessions)), MOST_GROUPS)
    stages = [stage.activity for session in sessions for stage in session.stages]
    numbers = [{child.code.group_number for child in activity.child_activities} - {None} for activity in stages]
    is_divided = len(set[int | None]().union(*numbers)) == number and all(numbers)
    divided = competition if is_divided else _divided(competition, round_id, sessions, number)
    return with_scramble_sets(divided, {round_id: number})


def _divided(competition: Competition, round_id: str, sessions: Sequence[Session], number: int) -> Competition:
    numbers = count(max(activity.id for activity in competition.schedule.activities()) + 1)
    children: dict[int, list[Activity]] = {}
    wholes = {stage.activity.id: stage.activity for session in sessions for stage in session.stages}
    for stage, group in groups_in_sessions(round_id, sessions, number):
        existing = next((child for child in stage.activity.child_activities if child.code == group.code), None)
        child = _child(stage.activity, group, existing, numbers)
        children.setdefault(stage.activity.id, []).append(child)
    new = {
        activity_id: replace(wholes[activity_id], child_activities=tuple(own)) for activity_id, own in children.items()
    }
    return _without_places_in(_with_activities(competition, new), set(new))


def _without_places_in(competition: Competition, activity_ids: set[int]) -> Competition:
    """The competition with nobody assigned to these activities themselves: people are in their groups from now on."""

    def left(person: Person) -> Person:
        assignments = tuple(
            assignment
            for assignment in person.assignments
            if assignment.activity_id not in activity_ids or assignment.assignment_code not in (COMPETITOR, *TASKS)
        )
        return replace(person, assignments=assignments) if len(assignments) < len(person.assignments) else person

    return replace(competition, persons=tuple(map(left, competition.persons)))


def _child(whole: Activity, group: Group, existing: Activity | None, numbers: Iterator[int]) -> Activity:
    if existing is not None:
        return replace(existing, start_time=group.span.start, end_time=group.span.end)
    name = f"{whole.name}, Group {group.number}"
    return Activity(next(numbers), name, group.code, group.span.start, group.span.end)


def _with_activities(competition: Competition, new: Mapping[int, Activity]) -> Competition:
    venues = tuple(
        replace(
            venue,
            rooms=tuple(
                replace(room, activities=tuple(new.get(activity.id, activity) for activity in room.activities))
                for room in venue.rooms
            ),
        )
        for venue in competition.schedule.venues
    )
    return without_dangling(replace(competition, schedule=replace(competition.schedule, venues=venues)), competition)


def without_dangling(competition: Competition, before: Competition) -> Competition:
    """The competition without assignments and locks to activities that were there before and no longer are."""
    there = {activity.id for activity in competition.schedule.activities()}
    gone = {activity.id for activity in before.schedule.activities()} - there
    if not gone:
        return competition
    persons = tuple(
        replace(
            person,
            assignments=tuple(assignment for assignment in person.assignments if assignment.activity_id not in gone),
        )
        if any(assignment.activity_id in gone for assignment in person.assignments)
        else person
        for person in competition.persons
    )
    return without_locks(replace(competition, persons=persons), gone)
