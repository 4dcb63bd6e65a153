"""The plan of a competition: groups, places and tasks, made at once or mended when somebody is late."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

from cubelex.competition import Activity, ActivityCode, Assignment, Competition, Room, Venue
from cubelex.officiating.planning.groups import (
    Group,
    Placement,
    Wishes,
    assign_groups,
    number_of_groups,
    split,
)
from cubelex.officiating.planning.tasks import Shortage, TaskPlanner
from cubelex.officiating.planning.timelines import Span, Timelines

# Everybody sits these at once, so there is nothing to divide.
UNDIVIDED = frozenset({"333fm", "333mbf"})


@dataclass(frozen=True, slots=True)
class Plan:
    """Groups, who is in them and who runs them, and where people are missing."""

    groups: tuple[Group, ...]
    placements: tuple[Placement, ...]
    shortages: tuple[Shortage, ...] = ()

    def of(self, person_id: int) -> tuple[Placement, ...]:
        """Somebody's places and tasks in order of time."""
        own = (one for one in self.placements if one.person_id == person_id)
        return tuple(sorted(own, key=lambda one: one.group.span))

    def competitors(self, group: Group) -> tuple[int, ...]:
        """Who competes in a group."""
        return tuple(one.person_id for one in self.placements if one.group == group and one.code == "competitor")


def plan_first_rounds(competition: Competition, stations: Mapping[int, int], wishes: Wishes | None = None) -> Plan:
    """Groups and tasks for the first round of every event on the schedule; `stations` by room id.

    Rounds with few groups have least choice, so their competitors are placed first.
    """
    wishes = wishes or Wishes()
    timelines = Timelines()
    for person_id, spans in (wishes.away or {}).items():
        timelines.add_all(person_id, spans)
    rounds = [_grouped(competition, activity, room, stations) for room, activity in _first_rounds(competition)]
    placements: list[Placement] = []
    for groups in sorted(rounds, key=lambda one: (len(one), one[0].span)):
        placements += assign_groups(competition, groups, timelines, wishes)
    every_group = sorted((group for groups in rounds for group in groups), key=lambda group: group.span)
    members: dict[Group, list[int]] = defaultdict(list)
    for one in placements:
        members[one.group].append(one.person_id)
    planner = TaskPlanner(competition, timelines, wishes, competition.schedule.start_date)
    for group in every_group:
        planner.staff(group, members[group])
    return Plan(tuple(every_group), (*placements, *planner.placements), tuple(planner.shortages))


def _first_rounds(competition: Competition) -> Iterable[tuple[Room, Activity]]:
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                code = activity.code
                if code.round_number == 1 and code.attempt_number is None and code.event_id not in UNDIVIDED:
                    yield room, activity


def _grouped(
    competition: Competition, activity: Activity, room: Room, stations: Mapping[int, int]
) -> tuple[Group, ...]:
    """The groups of a round: those on the schedule, or as many as it needs."""
    round_id = activity.code.round_id
    assert round_id is not None
    available = stations.get(room.id) or max(stations.values(), default=16)
    scheduled = [child for child in activity.child_activities if child.code.group_number is not None]
    if scheduled:
        return tuple(
            Group(round_id, child.code.group_number or 1, room.id, Span(child.start_time, child.end_time), available)
            for child in scheduled
        )
    competing = sum(person.competes_in(activity.code.event_id) for person in competition.persons)
    others = len(competition.persons) - competing
    needed = number_of_groups(competing, available, others)
    return split(round_id, room.id, activity.start_time, activity.end_time, needed, available)


def moved_for_lateness(competition: Competition, plan: Plan, person_id: int, until: datetime) -> Plan:
    """The plan when somebody comes only at `until`: they move to later groups, others take their tasks.

    Nobody else moves. Where no later group is free they keep their place, and the reason says so.
    """
    missed = [one for one in plan.of(person_id) if one.group.span.start < until]
    kept = [one for one in plan.placements if one not in missed]
    timelines = _timelines(kept)
    moved = [_moved(plan, one, until, timelines) for one in missed if one.code == "competitor"]
    planner = TaskPlanner(
        competition, timelines, Wishes(spared=frozenset({person_id})), competition.schedule.start_date
    )
    vacant = [one for one in missed if one.code != "competitor"]
    found = [planner.substitute(one.group, one.code, plan.competitors(one.group)) for one in vacant]
    short = [Shortage(one.group, one.code, 1) for one, new in zip(vacant, found, strict=True) if new is None]
    refilled = [one for one in found if one is not None]
    return replace(plan, placements=(*kept, *moved, *refilled), shortages=(*plan.shortages, *short))


def _timelines(placements: Iterable[Placement]) -> Timelines:
    timelines = Timelines()
    for one in placements:
        timelines.take(one.person_id, one.group.span, is_work=one.code != "competitor")
    return timelines


def _moved(plan: Plan, place: Placement, until: datetime, timelines: Timelines) -> Placement:
    later = [
        group
        for group in plan.groups
        if group.round_id == place.group.round_id
        and group.span.start >= until
        and timelines.is_free(place.person_id, group.span)
    ]
    if not later:
        return replace(place, because=("is late, and no later group of the round is free",))
    smallest = min(later, key=lambda group: (len(plan.competitors(group)), group.span))
    timelines.take(place.person_id, smallest.span)
    return replace(place, group=smallest, because=("is late, and this is the smallest group left",))


def with_plan(competition: Competition, plan: Plan) -> Competition:
    """The competition with groups on its schedule and assignments of its people, as WCIF files them."""
    highest = max((activity.id for activity in competition.schedule.activities()), default=0)
    numbers = count(highest + 1)
    ids = {group: _existing(competition, group) or next(numbers) for group in plan.groups}
    venues = tuple(_venue_with(venue, plan, ids) for venue in competition.schedule.venues)
    planned = set(ids.values())
    persons = tuple(
        replace(
            person,
            assignments=(
                *(one for one in person.assignments if one.activity_id not in planned),
                *(Assignment(ids[one.group], one.code) for one in plan.of(person.registrant_id or 0)),
            ),
        )
        for person in competition.persons
    )
    return replace(competition, persons=persons, schedule=replace(competition.schedule, venues=venues))


def _existing(competition: Competition, group: Group) -> int | None:
    found = (one.id for one in competition.schedule.activities() if str(one.code) == group.name)
    return next(found, None)


def _venue_with(venue: Venue, plan: Plan, ids: Mapping[Group, int]) -> Venue:
    return replace(venue, rooms=tuple(_room_with(room, plan, ids) for room in venue.rooms))


def _room_with(room: Room, plan: Plan, ids: Mapping[Group, int]) -> Room:
    return replace(room, activities=tuple(_activity_with(one, room, plan, ids) for one in room.activities))


def _activity_with(activity: Activity, room: Room, plan: Plan, ids: Mapping[Group, int]) -> Activity:
    groups = [one for one in plan.groups if one.room_id == room.id and one.round_id == activity.code.round_id]
    if not groups or activity.child_activities or activity.code.attempt_number is not None:
        return activity
    children = tuple(
        Activity(
            ids[group],
            f"{activity.name}, Group {group.number}",
            ActivityCode(group.event_id, activity.code.round_number, group.number),
            group.span.start,
            group.span.end,
        )
        for group in groups
    )
    return replace(activity, child_activities=children)
