"""Planning groups, tasks and schedules, with a reason for each choice."""

from cubelex.officiating.planning.assignments import groups_on_schedule, plan_of, with_plan, with_scramble_sets
from cubelex.officiating.planning.choices import (
    choose_groups,
    chosen_groups,
    entered_stations,
    locked_places,
    stations_in,
    stations_of,
    wishes_of,
    with_stations_in,
)
from cubelex.officiating.planning.clashes import Clash, ClashKind, clashes, spans_of_rounds
from cubelex.officiating.planning.durations import (
    Estimate,
    estimate_round,
    expected_entrants,
    held_spans,
    pace_of,
)
from cubelex.officiating.planning.explanations import Option, PlaceExplanation, explain_placement
from cubelex.officiating.planning.faults import Against, PlaceFault, Places
from cubelex.officiating.planning.group_numbers import (
    MOST_GROUPS,
    Advice,
    advise_groups,
    with_groups,
)
from cubelex.officiating.planning.groups import Group, Staffing, number_of_groups, split, staffing
from cubelex.officiating.planning.loads import Load, loads
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plan_changes import moved_for_lateness, with_person, without_person
from cubelex.officiating.planning.plans import Plan, plan_first_rounds, plan_round, plan_rounds
from cubelex.officiating.planning.problems import Filling, Fix, PlanProblem, Review, RoundReview, reviewed
from cubelex.officiating.planning.schedule_changes import rescheduled, with_schedule
from cubelex.officiating.planning.schedules import Day, Hall, Proposal, propose_schedule
from cubelex.officiating.planning.stages import activities_of_round, is_held_at_once
from cubelex.officiating.planning.steps import Absent, Late, Lock, PersonMove, Step, TaskPlace, apply_steps
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.tasks import TASKS, Shortage, tasks_needed
from cubelex.officiating.planning.timelines import Span
from cubelex.officiating.planning.verbs import (
    entrants_of,
    expected_number,
    note_wishes,
    numbers_of_groups,
    plan_groups,
    planned_together,
    rearrange,
    reschedule,
    set_stations,
    undo_planning,
    unlock_round,
)
from cubelex.officiating.planning.wishes import Wishes

__all__ = [
    "COMPETITOR",
    "MOST_GROUPS",
    "TASKS",
    "Absent",
    "Advice",
    "Against",
    "Clash",
    "ClashKind",
    "Day",
    "Estimate",
    "Filling",
    "Fix",
    "Group",
    "Hall",
    "Late",
    "Load",
    "Lock",
    "Option",
    "PersonMove",
    "PlaceExplanation",
    "PlaceFault",
    "Placement",
    "Places",
    "Plan",
    "PlanProblem",
    "Proposal",
    "Review",
    "RoundReview",
    "Shortage",
    "Span",
    "Staffing",
    "Step",
    "TaskPlace",
    "Wishes",
    "activities_of_round",
    "advise_groups",
    "apply_steps",
    "by_strength",
    "choose_groups",
    "chosen_groups",
    "clashes",
    "entered_stations",
    "entrants_of",
    "estimate_round",
    "expected_entrants",
    "expected_number",
    "explain_placement",
    "groups_on_schedule",
    "held_spans",
    "is_held_at_once",
    "loads",
    "locked_places",
    "moved_for_lateness",
    "note_wishes",
    "number_of_groups",
    "numbers_of_groups",
    "pace_of",
    "plan_first_rounds",
    "plan_groups",
    "plan_of",
    "plan_round",
    "plan_rounds",
    "planned_together",
    "propose_schedule",
    "rearrange",
    "reschedule",
    "rescheduled",
    "reviewed",
    "set_stations",
    "spans_of_rounds",
    "split",
    "staffing",
    "stations_in",
    "stations_of",
    "tasks_needed",
    "undo_planning",
    "unlock_round",
    "wishes_of",
    "with_groups",
    "with_person",
    "with_plan",
    "with_schedule",
    "with_scramble_sets",
    "with_stations_in",
    "without_person",
]
