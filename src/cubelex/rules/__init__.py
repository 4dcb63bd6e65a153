"""The judgements: pure functions from nouns and an edition to an answer, each citing the regulations it rests on."""

from cubelex.rules import head_to_head
from cubelex.rules.advancement import (
    NextRound,
    Seats,
    advancing,
    condition_fits,
    is_recorded,
    most_advancing,
    seats,
    spaces_in_next_round,
    who_advances,
)
from cubelex.rules.attempt_documents import ATTEMPT_KEYS, judge_document
from cubelex.rules.attempt_facts import AttemptFacts, Choice, JudgedAttempt, Outcome
from cubelex.rules.attempts import judge_attempt
from cubelex.rules.averages import also_ranked, average, average_of_5, best, mean, mean_of_3
from cubelex.rules.consequences import consequence_of
from cubelex.rules.corrections import Reason, keeps_later_results
from cubelex.rules.cutoffs import allotted_attempts, goes_on_by_position, meets_cutoff, without_missed_attempts
from cubelex.rules.defects import (
    AffectedPart,
    Repair,
    affected_at_end,
    caused_defect,
    permitted_repair,
    settled_positions,
)
from cubelex.rules.dual_rounds import continuing, may_be_dual, ranked_together
from cubelex.rules.entries import (
    EntryFault,
    entry_faults,
    has_all_attempts,
    multi_blind_as_typed,
    recorded_as,
    with_attempt,
)
from cubelex.rules.event_groups import event_groups, has_inspection
from cubelex.rules.events import is_blindfolded, is_fewest_moves, is_multi_blind, is_official, is_timed
from cubelex.rules.fewest_moves import CheckedSolution, check_solution, solution_length
from cubelex.rules.fewest_moves_procedures import (
    LateJoiner,
    is_identified,
    may_use,
    seconds_for_late_joiner,
    time_calls,
)
from cubelex.rules.fewest_moves_readings import SolutionReading, read_solution
from cubelex.rules.forecasts import attempts_to_come, best_possible, projected, projected_average, worst_possible
from cubelex.rules.formats import formats_of, may_combine, may_have_cutoff, may_have_format, preferred_in_final
from cubelex.rules.inspections import Call, inspected, inspection_calls
from cubelex.rules.inverse_scrambles import shared_first_moves
from cubelex.rules.multi_blind_attempts import (
    CubeFacts,
    JudgedMultiBlind,
    MultiBlindFacts,
    accepted_number,
    arrangement,
    judge_multi_blind,
    may_cover_surface,
    multi_blind_limit_for_late,
    multi_blind_time_limit,
)
from cubelex.rules.multi_blind_scores import multi_blind_score
from cubelex.rules.needs import Need, Needed, needed_for_rank, needed_to_advance, needed_to_overtake
from cubelex.rules.notations import moves_of, state_changes
from cubelex.rules.observations import Consequence, Effect, Observation, Part, observation, observations
from cubelex.rules.outlooks import Outlook, outlooks_of
from cubelex.rules.penalties import Penalty, adding_up, total_penalty
from cubelex.rules.procedures import (
    is_finished,
    is_scrambled,
    result_without_a_solve,
    scrambler_affirms,
    unsigned_scramble,
)
from cubelex.rules.qualification_rounds import missing_announcements, must_qualify, should_change
from cubelex.rules.ranks import NO_RESULT, Standing, is_better, ranked, scored, standing
from cubelex.rules.remarks import EntryWarning, Remark, entry_warnings
from cubelex.rules.replacements import after_withdrawals, may_be_added, must_leave_for, next_in_line
from cubelex.rules.reserved_places import most_reserved, region_of_reservation
from cubelex.rules.result_documents import result_document
from cubelex.rules.rounds import (
    counted_rounds,
    has_enough_competitors,
    has_time_limit,
    may_add_round,
    may_have_rounds,
    may_hold_events,
    may_replace_attempt,
    may_start_round,
    most_rounds_after,
)
from cubelex.rules.rulings import Ruling
from cubelex.rules.scorecard_readings import ScorecardReading, read_scorecard_entry, read_time
from cubelex.rules.scorecards import scorecard_entry, scorecard_time
from cubelex.rules.solved_states import magic_state, may_align, misalignment_limit, moves_from_solved, solved_state
from cubelex.rules.time_limits import (
    LimitedAttempts,
    TimedAttempt,
    apply_limit_across_rounds,
    apply_time_limit,
    counting_time,
    default_time_limit,
    limit_for_next_attempt,
    meets_time_limit,
    reduced_for_late_arrival,
    time_limit_faults,
    who_may_change_limit,
)
from cubelex.rules.timekeeping import measured, must_use_stopwatch, must_use_timer, original_recorded_time
from cubelex.rules.typed_times import TypedTime, typed_time
from cubelex.rules.written import written, written_multi_blind, written_time

__all__ = [
    "ATTEMPT_KEYS",
    "NO_RESULT",
    "AffectedPart",
    "AttemptFacts",
    "Call",
    "CheckedSolution",
    "Choice",
    "Consequence",
    "CubeFacts",
    "Effect",
    "EntryFault",
    "EntryWarning",
    "JudgedAttempt",
    "JudgedMultiBlind",
    "LateJoiner",
    "LimitedAttempts",
    "MultiBlindFacts",
    "Need",
    "Needed",
    "NextRound",
    "Observation",
    "Outcome",
    "Outlook",
    "Part",
    "Penalty",
    "Reason",
    "Remark",
    "Repair",
    "Ruling",
    "ScorecardReading",
    "Seats",
    "SolutionReading",
    "Standing",
    "TimedAttempt",
    "TypedTime",
    "accepted_number",
    "adding_up",
    "advancing",
    "affected_at_end",
    "after_withdrawals",
    "allotted_attempts",
    "also_ranked",
    "apply_limit_across_rounds",
    "apply_time_limit",
    "arrangement",
    "attempts_to_come",
    "average",
    "average_of_5",
    "best",
    "best_possible",
    "caused_defect",
    "check_solution",
    "condition_fits",
    "consequence_of",
    "continuing",
    "counted_rounds",
    "counting_time",
    "default_time_limit",
    "entry_faults",
    "entry_warnings",
    "event_groups",
    "formats_of",
    "goes_on_by_position",
    "has_all_attempts",
    "has_enough_competitors",
    "has_inspection",
    "has_time_limit",
    "head_to_head",
    "inspected",
    "inspection_calls",
    "is_better",
    "is_blindfolded",
    "is_fewest_moves",
    "is_finished",
    "is_identified",
    "is_multi_blind",
    "is_official",
    "is_recorded",
    "is_scrambled",
    "is_timed",
    "judge_attempt",
    "judge_document",
    "judge_multi_blind",
    "keeps_later_results",
    "limit_for_next_attempt",
    "magic_state",
    "may_add_round",
    "may_align",
    "may_be_added",
    "may_be_dual",
    "may_combine",
    "may_cover_surface",
    "may_have_cutoff",
    "may_have_format",
    "may_have_rounds",
    "may_hold_events",
    "may_replace_attempt",
    "may_start_round",
    "may_use",
    "mean",
    "mean_of_3",
    "measured",
    "meets_cutoff",
    "meets_time_limit",
    "misalignment_limit",
    "missing_announcements",
    "most_advancing",
    "most_reserved",
    "most_rounds_after",
    "moves_from_solved",
    "moves_of",
    "multi_blind_as_typed",
    "multi_blind_limit_for_late",
    "multi_blind_score",
    "multi_blind_time_limit",
    "must_leave_for",
    "must_qualify",
    "must_use_stopwatch",
    "must_use_timer",
    "needed_for_rank",
    "needed_to_advance",
    "needed_to_overtake",
    "next_in_line",
    "observation",
    "observations",
    "original_recorded_time",
    "outlooks_of",
    "permitted_repair",
    "preferred_in_final",
    "projected",
    "projected_average",
    "ranked",
    "ranked_together",
    "read_scorecard_entry",
    "read_solution",
    "read_time",
    "recorded_as",
    "reduced_for_late_arrival",
    "region_of_reservation",
    "result_document",
    "result_without_a_solve",
    "scorecard_entry",
    "scorecard_time",
    "scored",
    "scrambler_affirms",
    "seats",
    "seconds_for_late_joiner",
    "settled_positions",
    "shared_first_moves",
    "should_change",
    "solution_length",
    "solved_state",
    "spaces_in_next_round",
    "standing",
    "state_changes",
    "time_calls",
    "time_limit_faults",
    "total_penalty",
    "typed_time",
    "unsigned_scramble",
    "who_advances",
    "who_may_change_limit",
    "with_attempt",
    "without_missed_attempts",
    "worst_possible",
    "written",
    "written_multi_blind",
    "written_time",
]
