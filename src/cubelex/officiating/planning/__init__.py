"""Planning groups, tasks and schedules, with a reason for every choice."""

from cubelex.officiating.planning.assignments import with_plan
from cubelex.officiating.planning.clashes import Clash, ClashKind, clashes, spans_of_rounds
from cubelex.officiating.planning.durations import (
    Estimate,
    estimate_round,
    expected_entrants,
    held_spans,
    pace_of,
)
from cubelex.officiating.planning.groups import Group, Staffing, number_of_groups, split, staffing
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.plans import Plan, plan_first_rounds, plan_round
from cubelex.officiating.planning.replanning import moved_for_lateness, with_person, without_person
from cubelex.officiating.planning.schedules import Day, Hall, Proposal, propose_schedule
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.tasks import Shortage
from cubelex.officiating.planning.timelines import Span
from cubelex.officiating.planning.wishes import Wishes

__all__ = [
    "Clash",
    "ClashKind",
    "Day",
    "Estimate",
    "Group",
    "Hall",
    "Placement",
    "Plan",
    "Proposal",
    "Shortage",
    "Span",
    "Staffing",
    "Wishes",
    "by_strength",
    "clashes",
    "estimate_round",
    "expected_entrants",
    "held_spans",
    "moved_for_lateness",
    "number_of_groups",
    "pace_of",
    "plan_first_rounds",
    "plan_round",
    "propose_schedule",
    "spans_of_rounds",
    "split",
    "staffing",
    "with_person",
    "with_plan",
    "without_person",
]
