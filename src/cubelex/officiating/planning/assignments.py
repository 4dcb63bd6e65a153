"""A plan as WCIF files it: groups on the schedule, assignments of people."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from cubelex.competition import Activity, Assignment, Competition, Person, Room, Venue
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.plans import Plan


def with_plan(competition: Competition, plan: Plan) -> Competition:
    """The competition with groups on its schedule and assignments of its people."""
    known = {str(one.code): one.id for one in competition.schedule.activities()}
    numbers = count(max(known.values(), default=0) + 1)
    ids = {group: known[group.name] if group.name in known else next(numbers) for group in plan.groups}
    venues = tuple(_venue_with(venue, plan, ids) for venue in competition.schedule.venues)
    planned = set(ids.values())
    places: dict[int, list[Assignment]] = {}
    for one in sorted(plan.placements, key=lambda one: one.group.span):
        places.setdefault(one.person_id, []).append(Assignment(ids[one.group], one.code, one.station))
    persons = tuple(_person_with(person, places, planned) for person in competition.persons)
    return replace(competition, persons=persons, schedule=replace(competition.schedule, venues=venues))


def _person_with(person: Person, places: Mapping[int, list[Assignment]], planned: set[int]) -> Person:
    others = (one for one in person.assignments if one.activity_id not in planned)
    return replace(person, assignments=(*others, *places.get(person.registrant_id or 0, ())))


def _venue_with(venue: Venue, plan: Plan, ids: Mapping[Group, int]) -> Venue:
    return replace(venue, rooms=tuple(_room_with(room, plan, ids) for room in venue.rooms))


def _room_with(room: Room, plan: Plan, ids: Mapping[Group, int]) -> Room:
    return replace(room, activities=tuple(_activity_with(one, room, plan, ids) for one in room.activities))


def _activity_with(activity: Activity, room: Room, plan: Plan, ids: Mapping[Group, int]) -> Activity:
    known = {child.code for child in activity.child_activities} | {activity.code}
    groups = [
        one
        for one in plan.groups
        if one.room_id == room.id and one.round_id == activity.code.round_id and one.code not in known
    ]
    children = tuple(
        Activity(ids[one], f"{activity.name}, Group {one.number}", one.code, one.span.start, one.span.end)
        for one in groups
        if one.attempt is None
    )
    return replace(activity, child_activities=(*activity.child_activities, *children))
