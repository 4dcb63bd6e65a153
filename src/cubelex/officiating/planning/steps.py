"""Changing a plan by hand, step by step: a person moves, is late, does not come, or is locked in a place."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from cubelex.competition import Assignment, Competition, Person
from cubelex.messages import Message
from cubelex.officiating.planning.assignments import groups_on_schedule, plan_of
from cubelex.officiating.planning.choices import with_lock
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.plan_changes import moved_for_lateness, without_person
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.stations import with_stations

BY_HAND: Final = Message("planning.reason.by_hand")


@dataclass(frozen=True, slots=True)
class TaskPlace:
    """A task in an activity."""

    activity_id: int
    code: str


@dataclass(frozen=True, slots=True)
class PersonMove:
    """A person moves from one place to another. Without `origin` they are added, without `goal` removed."""

    person_id: int
    origin: TaskPlace | None = None
    goal: TaskPlace | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """A person stays in a place when groups are planned again, or no longer."""

    person_id: int
    place: TaskPlace
    is_locked: bool = True


@dataclass(frozen=True, slots=True)
class Late:
    """A person arrives only then."""

    person_id: int
    until: datetime


@dataclass(frozen=True, slots=True)
class Absent:
    """A person does not come."""

    person_id: int


Step = PersonMove | Lock | Late | Absent


@dataclass(frozen=True, slots=True)
class Stepped:
    """The competition after some steps, and the steps that are no longer possible."""

    competition: Competition
    plan: Plan
    impossible: tuple[Step, ...] = ()


def apply_steps(competition: Competition, steps: Sequence[Step]) -> Stepped:
    """The competition after these steps. Only the people they are about move, and those who get their tasks.

    A place that a person got by hand is locked, so that it stays when groups are planned again.
    """
    groups = groups_on_schedule(competition)
    before = plan = plan_of(competition)
    impossible: list[Step] = []
    for step in steps:
        after = _after(competition, plan, groups, step)
        if after is None:
            impossible.append(step)
        else:
            plan = after
    changed = _with_changes(competition, before, plan, {group: number for number, group in groups.items()})
    changed = _with_locks(changed, before, plan, [step for step in steps if isinstance(step, PersonMove)])
    for step in steps:
        if isinstance(step, Lock):
            changed = with_lock(changed, step.person_id, step.place.activity_id, step.place.code, step.is_locked)
    return Stepped(changed, plan, tuple(impossible))


def _with_locks(competition: Competition, before: Plan, after: Plan, moves: Sequence[PersonMove]) -> Competition:
    """The competition with locks where people were moved to, and without those where they no longer are."""
    groups = groups_on_schedule(competition)
    ids = {group: number for number, group in groups.items()}
    was, now = (
        {(placement.person_id, ids[placement.group], placement.code) for placement in plan.placements}
        for plan in (before, after)
    )
    for move in moves:
        for place in (move.origin, move.goal):
            key = (move.person_id, place.activity_id, place.code) if place else None
            if key is not None and (key in was) != (key in now):
                competition = with_lock(competition, *key, is_locked=key in now)
    return competition


def _after(competition: Competition, plan: Plan, groups: dict[int, Group], step: Step) -> Plan | None:
    """The plan after a step, or None if the step is not possible."""
    if competition.find_person(step.person_id) is None:
        return None
    match step:
        case PersonMove():
            return _moved(plan, groups, step)
        case Late():
            return moved_for_lateness(competition, plan, step.person_id, step.until)
        case Absent():
            return without_person(competition, plan, step.person_id)
        case Lock():
            group = groups.get(step.place.activity_id)
            is_there = any(_is_at(placement, step.person_id, group, step.place.code) for placement in plan.placements)
            return plan if is_there or not step.is_locked else None


def _moved(plan: Plan, groups: dict[int, Group], move: PersonMove) -> Plan | None:
    placements = list(plan.placements)
    if move.origin is not None:
        origin = groups.get(move.origin.activity_id)
        found = [placement for placement in placements if _is_at(placement, move.person_id, origin, move.origin.code)]
        if not found:
            return None
        placements.remove(found[0])
    if move.goal is not None:
        goal = groups.get(move.goal.activity_id)
        if goal is None or any(_is_at(placement, move.person_id, goal, move.goal.code) for placement in placements):
            return None
        placements.append(Placement(move.person_id, goal, move.goal.code, (BY_HAND,)))
    return replace(plan, placements=tuple(placements))


def _is_at(place: Placement, person_id: int, group: Group | None, code: str) -> bool:
    return place.person_id == person_id and place.group == group and place.code == code


def _with_changes(competition: Competition, before: Plan, after: Plan, ids: dict[Group, int]) -> Competition:
    """The competition with the places that changed. Stations are numbered again in groups whose people changed."""
    was, now = (
        {(placement.person_id, placement.group, placement.code) for placement in plan.placements}
        for plan in (before, after)
    )
    touched = {group for _, group, _ in was ^ now}
    if not touched:
        return competition
    numbered = with_stations(placement for placement in after.placements if placement.group in touched)
    places: dict[int, list[Assignment]] = defaultdict(list)
    for placement in numbered:
        places[placement.person_id].append(Assignment(ids[placement.group], placement.code, placement.station))
    activities = {ids[group] for group in touched}
    starts = {activity.id: activity.start_time for activity in competition.schedule.activities()}
    persons = tuple(
        _reassigned(person, activities, places[person.registrant_id], starts)
        if person.registrant_id is not None
        else person
        for person in competition.persons
    )
    return replace(competition, persons=persons)


def _reassigned(
    person: Person, activities: Collection[int], new: Sequence[Assignment], starts: Mapping[int, datetime]
) -> Person:
    """A person with new assignments in some activities, all in order of time."""
    by_place = {(assignment.activity_id, assignment.assignment_code): assignment for assignment in person.assignments}
    merged = [assignment for assignment in person.assignments if assignment.activity_id not in activities]
    for assignment in new:
        before = by_place.get((assignment.activity_id, assignment.assignment_code), assignment)
        merged.append(replace(before, station_number=assignment.station_number))
    if set(merged) == set(person.assignments):
        return person
    latest = max(starts.values())
    return replace(
        person, assignments=tuple(sorted(merged, key=lambda assignment: starts.get(assignment.activity_id, latest)))
    )
