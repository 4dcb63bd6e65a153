"""What happens in one attempt: Articles A, B, C, H, 5 and 10."""

from cubelex.rules.attempts.documents import (
    ATTEMPT_KEYS,
    KEYS_OF_THE_COMPETITION,
    judge_document,
    read_observed,
    shows_start,
)
from cubelex.rules.attempts.equipment import may_limit_time, may_use_timer, should_have_certificates
from cubelex.rules.attempts.facts import AttemptFacts, AttemptOutcome, JudgedAttempt
from cubelex.rules.attempts.judging import judge_attempt
from cubelex.rules.attempts.multi_blind import (
    CubeFacts,
    MultiBlindFacts,
    accepted_number,
    arrangement,
    judge_multi_blind,
    may_cover_surface,
    multi_blind_limit_for_late,
    multi_blind_time_limit,
    must_use_other_scrambles,
)
from cubelex.rules.attempts.observations import (
    Consequence,
    Effect,
    Observation,
    Part,
    consequence_of,
    effect_called,
    observation,
    observations,
)
from cubelex.rules.attempts.observed import AttemptTerms, Observed, judge_observed
from cubelex.rules.attempts.procedures import result_without_a_solve
from cubelex.rules.attempts.puzzle_at_rest import moves_by_angles, moves_by_parts
from cubelex.rules.attempts.scorecard import (
    is_finished,
    scorecard_entry,
    scorecard_time,
    scrambler_affirms,
    unsigned_scramble,
)
from cubelex.rules.attempts.scorecard_reading import ScorecardReading, read_scorecard_entry
from cubelex.rules.attempts.solved_state import (
    AffectedPart,
    Repair,
    affected_at_end,
    magic_state,
    may_align,
    moves_from_solved,
    permitted_repair,
    solved_state,
)
from cubelex.rules.attempts.timing import (
    Call,
    Centiseconds,
    inspection_calls,
    measured,
    must_use_stopwatch,
    must_use_timer,
    original_recorded_time,
    read_time,
)
from cubelex.rules.attempts.typed_results import TypedResult, read_typed_result
from cubelex.rules.events import event_groups, has_inspection

__all__ = [
    "ATTEMPT_KEYS",
    "KEYS_OF_THE_COMPETITION",
    "AffectedPart",
    "AttemptFacts",
    "AttemptOutcome",
    "AttemptTerms",
    "Call",
    "Centiseconds",
    "Consequence",
    "CubeFacts",
    "Effect",
    "JudgedAttempt",
    "MultiBlindFacts",
    "Observation",
    "Observed",
    "Part",
    "Repair",
    "ScorecardReading",
    "TypedResult",
    "accepted_number",
    "affected_at_end",
    "arrangement",
    "consequence_of",
    "effect_called",
    "event_groups",
    "has_inspection",
    "inspection_calls",
    "is_finished",
    "judge_attempt",
    "judge_document",
    "judge_multi_blind",
    "judge_observed",
    "magic_state",
    "may_align",
    "may_cover_surface",
    "may_limit_time",
    "may_use_timer",
    "measured",
    "moves_by_angles",
    "moves_by_parts",
    "moves_from_solved",
    "multi_blind_limit_for_late",
    "multi_blind_time_limit",
    "must_use_other_scrambles",
    "must_use_stopwatch",
    "must_use_timer",
    "observation",
    "observations",
    "original_recorded_time",
    "permitted_repair",
    "read_observed",
    "read_scorecard_entry",
    "read_time",
    "read_typed_result",
    "result_without_a_solve",
    "scorecard_entry",
    "scorecard_time",
    "scrambler_affirms",
    "should_have_certificates",
    "shows_start",
    "solved_state",
    "unsigned_scramble",
]
