"""Planning groups, tasks and schedules, with a reason for every choice."""

from cubelex.officiating.planning.groups import Group, Placement, Staffing, Wishes, number_of_groups, staffing
from cubelex.officiating.planning.plans import Plan, moved_for_lateness, plan_first_rounds, with_plan
from cubelex.officiating.planning.tasks import Shortage
from cubelex.officiating.planning.timelines import Span

__all__ = [
    "Group",
    "Placement",
    "Plan",
    "Shortage",
    "Span",
    "Staffing",
    "Wishes",
    "moved_for_lateness",
    "number_of_groups",
    "plan_first_rounds",
    "staffing",
    "with_plan",
]
