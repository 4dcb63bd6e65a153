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
from cubelex.officiating.planning.timelines import Span
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
    missed = [placement for placement in own if placement.group.span.start < until]
    vacant = [placement for placement in missed if placement.code != COMPETITOR]
    staying = [placement for placement in own if placement not in missed]
    moved: list[Placement] = []
    for place in (placement for placement in missed if placement.code == COMPETITOR):
        new, given_up = _moved(plan, place, until, (*staying, *moved))
        moved.append(new)
        vacant += given_up
        staying = [placement for placement in staying if placement not in given_up]
    others = [placement for placement in plan.placements if placement.person_id != person_id]
    return _refilled(competition, plan, [*others, *staying, *moved], vacant, person_id)


def without_person(competition: Competition, plan: Plan, person_id: int) -> Plan:
    """The plan when a person does not come: others get their tasks."""
    others = [placement for placement in plan.placements if placement.person_id != person_id]
    vacant = [placement for placement in plan.of(person_id) if placement.code != COMPETITOR]
    return _refilled(competition, plan, others, vacant, person_id)


def with_tasks_passed_on(
    competition: Competition, plan: Plan, round_ids: Collection[str]
) -> tuple[Plan, frozenset[Group]]:
    """Give the tasks of people who compete in these rounds at that time to others. Returns the plan and the groups.

    When the tasks were given out, it was not known who advances to the rounds.
    """
    competing: dict[int, list[Span]] = defaultdict(list)
    for placement in plan.placements:
        if placement.code == COMPETITOR and placement.group.round_id in round_ids:
            competing[placement.person_id].append(placement.group.span)
    vacant = [
        placement
        for placement in plan.placements
        if placement.code != COMPETITOR
        and placement.group.round_id not in round_ids
        and any(span.overlaps(placement.group.span) for span in competing.get(placement.person_id, ()))
    ]
    if not vacant:
        return plan, frozenset()
    others = [placement for placement in plan.placements if placement not in vacant]
    return _refilled(competition, plan, others, vacant), frozenset(placement.group for placement in vacant)


def with_person(competition: Competition, plan: Plan, person_id: int, round_ids: Sequence[str]) -> Plan:
    """The plan with a person who registered late, in the smallest group of each round in which they are free."""
    timelines = plan.timelines()
    added: list[Placement] = []
    for round_id in round_ids:
        groups = [group for group in plan.groups if group.round_id == round_id]
        attempts = [group for group in groups if group.attempt is not None]
        free = [group for group in groups if timelines.is_free(person_id, group.span)] or groups
        smallest = sorted(free, key=lambda group: (len(plan.competitors(group)) / group.stations, group.span))[:1]
        for group in attempts or smallest:
            timelines.take(person_id, group.span)
            added.append(Placement(person_id, group, COMPETITOR, (_ADDED,)))
    return replace(plan, placements=with_stations((*plan.placements, *added)))


def _moved(
    plan: Plan, place: Placement, until: datetime, own: Sequence[Placement]
) -> tuple[Placement, list[Placement]]:
    """The place in the smallest later group, and the tasks to give up for it, as few as possible."""
    later = [
        (in_the_way, group)
        for group in plan.groups
        if group.round_id == place.group.round_id and group.attempt is None and group.span.start >= until
        for in_the_way in [[other for other in own if other.group.span.overlaps(group.span)]]
        if all(other.code != COMPETITOR for other in in_the_way)
    ]
    if not later:
        return replace(place, because=(_NO_LATER,)), []
    given_up, group = min(
        later,
        key=lambda choice: (len(choice[0]), len(plan.competitors(choice[1])) / choice[1].stations, choice[1].span),
    )
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
    found = [
        (placement, planner.substitute(placement.group, placement.code, without.competitors(placement.group)))
        for placement in vacant
    ]
    short = [Shortage(placement.group, placement.code, 1) for placement, new in found if new is None]
    return replace(
        plan,
        placements=with_stations((*placements, *planner.placements)),
        shortages=(*plan.shortages, *short),
    )
