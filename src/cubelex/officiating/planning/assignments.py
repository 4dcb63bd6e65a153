"""A plan as WCIF has it, and back: groups on the schedule, assignments of people."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from operator import is_

from cubelex.competition import Activity, Assignment, Competition, Event, Person, Room
from cubelex.officiating.planning.choices import stations_in, wishes_of
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.stages import is_held_at_once, stage_names
from cubelex.officiating.planning.timelines import Span


def groups_on_schedule(competition: Competition) -> dict[int, Group]:
    """The groups of all rounds by the id of their activity. An undivided round with assignments is one group."""
    assigned = {assignment.activity_id for person in competition.persons for assignment in person.assignments}
    names = stage_names(competition)
    return {
        activity.id: replace(group, stage=name) if (name := names.get(group.round_id, {}).get(room.id, "")) else group
        for venue in competition.schedule.venues
        for room in venue.rooms
        for whole in room.activities
        for activity in whole.with_descendants()
        if (group := _group(competition, whole, activity, room, assigned)) is not None
    }


def _group(
    competition: Competition, whole: Activity, activity: Activity, room: Room, assigned: set[int]
) -> Group | None:
    code, span = activity.code, Span(activity.start_time, activity.end_time)
    if code.round_id is None:
        return None
    if code.group_number is not None and code.attempt_number is None:
        return Group(code.round_id, code.group_number, room.id, span, stations_in(room))
    if code.attempt_number is not None:
        return Group(code.round_id, code.group_number or 1, room.id, span, stations_in(room), code.attempt_number)
    if whole.child_activities or activity.id not in assigned:
        return None
    attempt = 1 if is_held_at_once(competition.kind(code.event_id)) else None
    return Group(code.round_id, 1, room.id, span, stations_in(room), attempt)


def plan_of(competition: Competition) -> Plan:
    """The plan in the assignments of a competition. `explain_placement` works out the reasons."""
    groups = groups_on_schedule(competition)
    return Plan(tuple(groups.values()), tuple(_placements(competition, groups)), wishes=wishes_of(competition))


def _placements(competition: Competition, groups: Mapping[int, Group]) -> Iterator[Placement]:
    for person in competition.persons:
        for assignment in person.assignments if person.registrant_id is not None else ():
            if group := groups.get(assignment.activity_id):
                number = person.registrant_id or 0
                yield Placement(number, group, assignment.assignment_code, (), assignment.station_number)


def with_plan(competition: Competition, plan: Plan) -> Competition:
    """The competition with groups on its schedule, a scramble set for each, and assignments of its people."""
    activity_ids = {
        (room.id, str(activity.code)): activity.id
        for venue in competition.schedule.venues
        for room in venue.rooms
        for whole in room.activities
        for activity in whole.with_descendants()
    }
    numbers = count(max((activity.id for activity in competition.schedule.activities()), default=0) + 1)
    scheduled = {group: _id_of(group, activity_ids) for group in plan.groups}
    ids = {group: next(numbers) if activity_id is None else activity_id for group, activity_id in scheduled.items()}
    venues = tuple(
        replace(venue, rooms=tuple(_room_with(room, plan, ids) for room in venue.rooms))
        for venue in competition.schedule.venues
    )
    planned = set(ids.values())
    places: dict[int, list[Assignment]] = {}
    for placed in sorted(plan.placements, key=lambda placement: placement.group.span):
        places.setdefault(placed.person_id, []).append(Assignment(ids[placed.group], placed.code, placed.station))
    persons = tuple(_person_with(person, places, planned) for person in competition.persons)
    sets: dict[str, int] = {}
    for group in plan.groups:
        sets[group.round_id] = max(group.number, sets.get(group.round_id, 1))
    schedule = replace(competition.schedule, venues=venues)
    return replace(with_scramble_sets(competition, sets), persons=persons, schedule=schedule)


def with_scramble_sets(competition: Competition, sets: Mapping[str, int]) -> Competition:
    """The competition with these numbers of scramble sets by round. What does not change stays the same object."""

    def changed(event: Event) -> Event:
        rounds = tuple(
            round_
            if sets.get(round_.id, round_.scramble_set_count) == round_.scramble_set_count
            else replace(round_, scramble_set_count=sets[round_.id])
            for round_ in event.rounds
        )
        return event if all(map(is_, rounds, event.rounds)) else replace(event, rounds=rounds)

    events = tuple(map(changed, competition.events))
    return competition if all(map(is_, events, competition.events)) else replace(competition, events=events)


def _id_of(group: Group, activity_ids: Mapping[tuple[int, str], int]) -> int | None:
    """The activity of a group on the schedule of its room. A single attempt may be there as the whole round."""
    whole = activity_ids.get((group.room_id, group.round_id)) if group.attempt is not None else None
    return activity_ids.get((group.room_id, group.name), whole)


def _person_with(person: Person, places: Mapping[int, list[Assignment]], planned: set[int]) -> Person:
    others = (assignment for assignment in person.assignments if assignment.activity_id not in planned)
    return replace(person, assignments=(*others, *places.get(person.registrant_id or 0, ())))


def _room_with(room: Room, plan: Plan, ids: Mapping[Group, int]) -> Room:
    return replace(room, activities=tuple(_activity_with(activity, room, plan, ids) for activity in room.activities))


def _activity_with(activity: Activity, room: Room, plan: Plan, ids: Mapping[Group, int]) -> Activity:
    codes = {child.code for child in activity.child_activities} | {activity.code}
    span = Span(activity.start_time, activity.end_time)
    groups = [
        group
        for group in plan.groups
        if group.room_id == room.id
        and group.round_id == activity.code.round_id
        and group.code not in codes
        and group.span.within(span)
    ]
    children = tuple(
        Activity(ids[group], f"{activity.name}, Group {group.number}", group.code, group.span.start, group.span.end)
        for group in groups
        if group.attempt is None
    )
    return replace(activity, child_activities=(*activity.child_activities, *children))
