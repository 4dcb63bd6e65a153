"""The judgements: pure functions from nouns and an edition to an answer, each citing the regulations it rests on.

What a developer needs first is here. Each room has a door of its own with the rest: `attempts`, `results`,
`fewest_moves`, `rounds`, `head_to_head`, `people`, `equipment`, `scrambling`, `incidents`, `records`, `validators`.
"""

from cubelex.rules.attempts.facts import AttemptFacts, AttemptOutcome, JudgedAttempt, Penalty
from cubelex.rules.attempts.judging import judge_attempt
from cubelex.rules.attempts.observations import Effect, Observation, Part, observation, observations
from cubelex.rules.attempts.timing import read_time
from cubelex.rules.events import (
    events,
    is_blindfolded,
    is_fewest_moves,
    is_multi_blind,
    is_official,
    is_timed,
)
from cubelex.rules.fewest_moves.grading import check_solution
from cubelex.rules.incidents.policies import policies, policy
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.records.records import provisional_records, record_tag
from cubelex.rules.results.averages import average, average_of_5, best, mean_of_3
from cubelex.rules.results.formatting import format_result, format_time
from cubelex.rules.results.parsing import parse_result
from cubelex.rules.results.ranking import rank
from cubelex.rules.rounds.advancement import advancing, who_advances
from cubelex.rules.rounds.cutoffs import allotted_attempts, meets_cutoff
from cubelex.rules.rounds.time_limits import apply_time_limit
from cubelex.rules.rulings import Decision, Question, Ruling

__all__ = [
    "AttemptFacts",
    "AttemptOutcome",
    "Decision",
    "Effect",
    "JudgedAttempt",
    "Objection",
    "Observation",
    "Part",
    "Penalty",
    "Question",
    "Ruling",
    "Weight",
    "advancing",
    "allotted_attempts",
    "apply_time_limit",
    "average",
    "average_of_5",
    "best",
    "check_solution",
    "events",
    "format_result",
    "format_time",
    "is_blindfolded",
    "is_fewest_moves",
    "is_multi_blind",
    "is_official",
    "is_timed",
    "judge_attempt",
    "mean_of_3",
    "meets_cutoff",
    "observation",
    "observations",
    "parse_result",
    "policies",
    "policy",
    "provisional_records",
    "rank",
    "read_time",
    "record_tag",
    "who_advances",
]
