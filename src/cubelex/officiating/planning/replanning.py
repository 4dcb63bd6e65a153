"""Changing a plan when a person is late, does not come, or registers late, without moving everyone else."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from cubelex.competition import Competition
from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.stations import with_stations
from cubelex.officiating.planning.tasks import Shortage, TaskPlanner
from cubelex.officiating.planning.timelines import Span, Timelines
from cubelex.regulations import edition_on

_NO_LATER: Final = Message("planning.reason.no_later_group")
_SMALLEST_LEFT: Final = Message("planning.reason.smallest_later_group")
_ADDED: Final = Message("planning.reason.added")


def moved_for_lateness(competition: Competition, plan: Plan, person_id: int, until: datetime) -> Plan:
    """The plan when a person arrives only at `until`: they move to later groups, and others get their tasks.

    Nobody else moves. Competing comes before helping: if they have a task in the only group left, another person gets
    that task too. If no later group is left, they keep their place, and the reason says so.
    """
    own = plan.of(person_id)
    missed = [one for one in own if one.group.span.start < until]
    vacant = [one for one in missed if one.code != COMPETITOR]
    staying = [one for one in own if one not in missed]
    moved: list[Placement] = []
    for place in (one for one in missed if one.code == COMPETITOR):
        new, given_up = _moved(plan, place, until, (*staying, *moved))
        moved.append(new)
        vacant += given_up
        staying = [one for one in staying if one not in given_up]
    others = [one for one in plan.placements if one.person_id != person_id]
    return _refilled(competition, plan, [*others, *staying, *moved], vacant, person_id)


def without_person(competition: Competition, plan: Plan, person_id: int) -> Plan:
    """The plan when a person does not come: others get their tasks."""
    kept = [one for one in plan.placements if one.person_id != person_id]
    vacant = [one for one in plan.of(person_id) if one.code != COMPETITOR]
    return _refilled(competition, plan, kept, vacant, person_id)


def tasks_passed_on(competition: Competition, plan: Plan, round_ids: Collection[str]) -> tuple[Plan, frozenset[Group]]:
    """Give the tasks of people who compete in these rounds at that time to others. Returns the plan and the groups.

    When the tasks were given out, it was not known who advances to the rounds.
    """
    competing: dict[int, list[Span]] = defaultdict(list)
    for one in plan.placements:
        if one.code == COMPETITOR and one.group.round_id in round_ids:
            competing[one.person_id].append(one.group.span)
    vacant = [
        one
        for one in plan.placements
        if one.code != COMPETITOR
        and one.group.round_id not in round_ids
        and any(span.overlaps(one.group.span) for span in competing.get(one.person_id, ()))
    ]
    if not vacant:
        return plan, frozenset()
    kept = [one for one in plan.placements if one not in vacant]
    return _refilled(competition, plan, kept, vacant), frozenset(one.group for one in vacant)


def with_person(competition: Competition, plan: Plan, person_id: int, round_ids: Sequence[str]) -> Plan:
    """The plan with a person who registered late, in the smallest group of each round in which they are free."""
    timelines = plan.timelines()
    added: list[Placement] = []
    for round_id in round_ids:
        groups = [one for one in plan.groups if one.round_id == round_id]
        attempts = [one for one in groups if one.attempt is not None]
        for group in attempts or _smallest(plan, groups, person_id, timelines):
            timelines.take(person_id, group.span)
            added.append(Placement(person_id, group, COMPETITOR, (_ADDED,)))
    return replace(plan, placements=with_stations((*plan.placements, *added)))


def _smallest(plan: Plan, groups: Sequence[Group], person_id: int, timelines: Timelines) -> list[Group]:
    free = [one for one in groups if timelines.is_free(person_id, one.span)] or list(groups)
    return sorted(free, key=lambda one: (len(plan.competitors(one)), one.span))[:1]


def _moved(
    plan: Plan, place: Placement, until: datetime, own: Sequence[Placement]
) -> tuple[Placement, list[Placement]]:
    """The place in the smallest later group, and the tasks to give up for it, as few as possible."""
    later = [
        (in_the_way, group)
        for group in plan.groups
        if group.round_id == place.group.round_id and group.attempt is None and group.span.start >= until
        for in_the_way in [[one for one in own if one.group.span.overlaps(group.span)]]
        if all(one.code != COMPETITOR for one in in_the_way)
    ]
    if not later:
        return replace(place, because=(_NO_LATER,)), []
    given_up, group = min(later, key=lambda one: (len(one[0]), len(plan.competitors(one[1])), one[1].span))
    return replace(place, group=group, because=(_SMALLEST_LEFT,)), given_up


def _refilled(
    competition: Competition,
    plan: Plan,
    placements: Sequence[Placement],
    vacant: Sequence[Placement],
    *spared: int,
) -> Plan:
    """The plan with another person for each vacant task, or a shortage if nobody is free."""
    without = replace(plan, placements=tuple(placements))
    wishes = replace(plan.wishes, spared=plan.wishes.spared | frozenset(spared))
    edition = edition_on(competition.schedule.start_date)
    planner = TaskPlanner(competition, without.timelines(), wishes, edition)
    planner.remember(placements)
    found = [(one, planner.substitute(one.group, one.code, without.competitors(one.group))) for one in vacant]
    short = [Shortage(one.group, one.code, 1) for one, new in found if new is None]
    return replace(
        plan,
        placements=with_stations((*placements, *planner.placements)),
        shortages=(*plan.shortages, *short),
    )
