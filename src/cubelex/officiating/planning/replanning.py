"""Mending a plan when somebody is late, does not come, or comes in addition, without reshuffling everybody else."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from cubelex.competition import Competition
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.reasons import Reason
from cubelex.officiating.planning.stations import with_stations
from cubelex.officiating.planning.tasks import Shortage, TaskPlanner
from cubelex.officiating.planning.timelines import Timelines
from cubelex.regulations import edition_on

_NO_LATER: Final = Reason("is late, and no later group of the round is free")
_SMALLEST_LEFT: Final = Reason("is late, and this is the smallest group left")
_IN_ADDITION: Final = Reason("came in addition, to the smallest group free")


def moved_for_lateness(competition: Competition, plan: Plan, person_id: int, until: datetime) -> Plan:
    """The plan when somebody comes only at `until`: they move to later groups, others take their tasks.

    Nobody else moves. Where no later group is free they keep their place, and the reason says so.
    """
    missed = [one for one in plan.of(person_id) if one.group.span.start < until]
    kept = [one for one in plan.placements if one not in missed]
    timelines = replace(plan, placements=tuple(kept)).timelines()
    moved = [_moved(plan, one, until, timelines) for one in missed if one.code == COMPETITOR]
    vacant = [one for one in missed if one.code != COMPETITOR]
    return _refilled(competition, plan, [*kept, *moved], vacant, timelines, person_id)


def without_person(competition: Competition, plan: Plan, person_id: int) -> Plan:
    """The plan when somebody does not come at all: others take their tasks."""
    kept = [one for one in plan.placements if one.person_id != person_id]
    timelines = replace(plan, placements=tuple(kept)).timelines()
    vacant = [one for one in plan.of(person_id) if one.code != COMPETITOR]
    return _refilled(competition, plan, kept, vacant, timelines, person_id)


def with_person(competition: Competition, plan: Plan, person_id: int, round_ids: Sequence[str]) -> Plan:
    """The plan with somebody who registered late: in the smallest group of each round that is free for them."""
    timelines = plan.timelines()
    added: list[Placement] = []
    for round_id in round_ids:
        groups = [one for one in plan.groups if one.round_id == round_id]
        attempts = [one for one in groups if one.attempt is not None]
        for group in attempts or _smallest(plan, groups, person_id, timelines):
            timelines.take(person_id, group.span)
            added.append(Placement(person_id, group, COMPETITOR, (_IN_ADDITION,)))
    return replace(plan, placements=with_stations((*plan.placements, *added)))


def _smallest(plan: Plan, groups: Sequence[Group], person_id: int, timelines: Timelines) -> list[Group]:
    free = [one for one in groups if timelines.is_free(person_id, one.span)] or list(groups)
    return sorted(free, key=lambda one: (len(plan.competitors(one)), one.span))[:1]


def _moved(plan: Plan, place: Placement, until: datetime, timelines: Timelines) -> Placement:
    later = [
        group
        for group in plan.groups
        if group.round_id == place.group.round_id
        and group.attempt is None
        and group.span.start >= until
        and timelines.is_free(place.person_id, group.span)
    ]
    if not later:
        timelines.take(place.person_id, place.group.span)
        return replace(place, because=(_NO_LATER,))
    smallest = min(later, key=lambda group: (len(plan.competitors(group)), group.span))
    timelines.take(place.person_id, smallest.span)
    return replace(place, group=smallest, because=(_SMALLEST_LEFT,))


def _refilled(
    competition: Competition,
    plan: Plan,
    placements: Sequence[Placement],
    vacant: Sequence[Placement],
    timelines: Timelines,
    person_id: int,
) -> Plan:
    """The plan with somebody else for each vacant task, or the shortage where nobody is free."""
    wishes = replace(plan.wishes, spared=plan.wishes.spared | {person_id})
    planner = TaskPlanner(competition, timelines, wishes, edition_on(competition.schedule.start_date))
    planner.remember(placements)
    found = [(one, planner.substitute(one.group, one.code, plan.competitors(one.group))) for one in vacant]
    short = [Shortage(one.group, one.code, 1) for one, new in found if new is None]
    return replace(
        plan,
        placements=with_stations((*placements, *planner.placements)),
        shortages=(*plan.shortages, *short),
    )
