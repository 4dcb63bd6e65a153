"""The number of groups of a round: the recommended number and why, and changing it on the schedule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import ceil

from cubelex.competition import Activity, Competition, Person, Room, Round, event_kind_or_default
from cubelex.messages import Message
from cubelex.officiating.planning.assignments import with_scramble_sets
from cubelex.officiating.planning.choices import stations_in, without_locks
from cubelex.officiating.planning.groups import MOST_PER_STATION, Group, number_of_groups, split, staffing
from cubelex.officiating.planning.placements import COMPETITOR
from cubelex.officiating.planning.tasks import TASKS
from cubelex.officiating.planning.timelines import Span
from cubelex.regulations import cites, edition_on
from cubelex.rules.people import group_objections

MOST_GROUPS = 30


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended number of groups, why, and the regulations against more than one group."""

    number: int
    because: tuple[Message, ...] = ()
    under: tuple[str, ...] = ()


def advise_groups(competition: Competition, round_: Round, competitors: int) -> Advice | None:
    """The fewest groups that fit the stations and leave enough staff. Returns None for rounds not on the schedule.

    Attempts that everyone does at the same time are not divided.
    """
    rooms = [room for room, _ in activities_of_round(competition, round_.id)]
    if not rooms:
        return None
    if is_held_at_once(round_.event_id):
        return Advice(1, (Message("planning.advice.at_once"),))
    each, others = ceil(competitors / len(rooms)), len(competition.persons) - competitors
    stations = [stations_in(room) for room in rooms]
    number = sum(number_of_groups(each, available, others, is_first_round=round_.number == 1) for available in stations)
    return Advice(number, tuple(_because(competitors, number, stations, others)), _against(competition, round_))


def is_held_at_once(event_id: str) -> bool:
    """Whether everyone does an attempt of the event at the same time."""
    return event_kind_or_default(event_id).attempts_apart


def _because(competitors: int, number: int, stations: Sequence[int], others: int) -> Iterator[Message]:
    size, best = ceil(competitors / number), max(stations)
    if number > 1:
        yield Message("planning.advice.size", competitors=competitors, number=number, size=size)
    yield Message("planning.advice.stations", stations=best, most=int(best * MOST_PER_STATION))
    free = competitors - size + others
    yield Message("planning.advice.staff", needed=staffing(size, best).total, free=free)


def _against(competition: Competition, round_: Round) -> tuple[str, ...]:
    """The regulations by which the round should be one group."""
    is_final = competition.next_round(round_) is None
    edition = edition_on(competition.schedule.start_date)
    objections = group_objections((("A",), ("B",)), round_.event_id, edition, is_final=is_final)
    return tuple(number for objection in objections for number in objection.under)


def activities_of_round(competition: Competition, round_id: str) -> Iterator[tuple[Room, Activity]]:
    """Where and when a round is held, as a whole or attempt by attempt."""
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if activity.code.round_id == round_id:
                    yield room, activity


@cites("1h+")
def with_groups(competition: Competition, round_id: str, number: int) -> Competition:
    """The competition with the round in this number of groups of equal length. People stay in groups that still exist.

    Each group has its own scramble set (1h+).
    """
    activities = list(activities_of_round(competition, round_id))
    if not activities or is_held_at_once(activities[0][1].code.event_id):
        return competition
    number = min(max(number, len(activities)), MOST_GROUPS)
    children = [child for _, activity in activities for child in activity.child_activities]
    is_divided = sum(child.code.group_number is not None for child in children) == number
    divided = competition if is_divided else _divided(competition, round_id, activities, number)
    return with_scramble_sets(divided, {round_id: number})


def _divided(
    competition: Competition, round_id: str, activities: Sequence[tuple[Room, Activity]], number: int
) -> Competition:
    by_code = {str(activity.code): activity for activity in competition.schedule.activities()}
    numbers = count(max(activity.id for activity in competition.schedule.activities()) + 1)
    new: dict[int, Activity] = {}
    first = 1
    for (room, activity), share in zip(activities, _shares(number, len(activities)), strict=True):
        span = Span(activity.start_time, activity.end_time)
        groups = split(round_id, room.id, span, share, stations_in(room), first)
        children = tuple(_child(activity, group, by_code.get(group.name), numbers) for group in groups)
        new[activity.id] = replace(activity, child_activities=children)
        first += share
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


def _shares(number: int, places: int) -> list[int]:
    """A number in parts that are as equal as possible."""
    return [number // places + (place < number % places) for place in range(places)]


def _child(whole: Activity, group: Group, existing: Activity | None, numbers: Iterator[int]) -> Activity:
    if existing is not None:
        return replace(existing, start_time=group.span.start, end_time=group.span.end)
    name = f"{whole.name}, Group {group.number}"
    return Activity(next(numbers), name, group.code, group.span.start, group.span.end)


def _with_activities(competition: Competition, new: dict[int, Activity]) -> Competition:
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
