"""Rounds: formats, cutoffs, time limits, and who advances (9b, 9g, 9m, 9p, 9v, A1a)."""

from cubelex.rules.rounds.advancement import (
    NextRound,
    advancing,
    condition_fits,
    is_recorded,
    most_advancing,
    who_advances,
)
from cubelex.rules.rounds.advancement_outlook import Outlook, outlooks_of
from cubelex.rules.rounds.announcements import has_recommended_size, is_announced_in_time
from cubelex.rules.rounds.competition_end import LocationStatus, has_ended
from cubelex.rules.rounds.cutoffs import allotted_attempts, goes_on_by_position, meets_cutoff, without_missed_attempts
from cubelex.rules.rounds.dual_rounds import continuing_to_second, may_be_dual, ranked_together
from cubelex.rules.rounds.forecast import best_possible, has_all_attempts, projected, projected_average, worst_possible
from cubelex.rules.rounds.formats import formats_of, may_combine, may_have_cutoff, may_have_format, preferred_in_final
from cubelex.rules.rounds.needed_result import Need, Needed, needed_for_rank, needed_to_advance, needed_to_overtake
from cubelex.rules.rounds.qualification_rounds import missing_announcements, must_qualify
from cubelex.rules.rounds.qualifications import EarlierResult, is_qualified, uses_one_kind_of_result
from cubelex.rules.rounds.replacements import after_withdrawals, displaced_by, may_be_added, next_in_line
from cubelex.rules.rounds.reserved_places import (
    most_reserved,
    permitted_reservation,
    region_of_reservation,
    reservation_faults,
)
from cubelex.rules.rounds.rounds import (
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
from cubelex.rules.rounds.time_limits import (
    TimedAttempt,
    applied_time_limit,
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

__all__ = [
    "EarlierResult",
    "LocationStatus",
    "Need",
    "Needed",
    "NextRound",
    "Outlook",
    "TimedAttempt",
    "advancing",
    "after_withdrawals",
    "allotted_attempts",
    "applied_time_limit",
    "apply_limit_across_rounds",
    "apply_time_limit",
    "best_possible",
    "condition_fits",
    "continuing_to_second",
    "counted_rounds",
    "counting_time",
    "default_time_limit",
    "displaced_by",
    "formats_of",
    "goes_on_by_position",
    "has_all_attempts",
    "has_ended",
    "has_enough_competitors",
    "has_recommended_size",
    "has_time_limit",
    "is_announced_in_time",
    "is_qualified",
    "is_recorded",
    "limit_for_next_attempt",
    "may_add_round",
    "may_be_added",
    "may_be_dual",
    "may_combine",
    "may_have_cutoff",
    "may_have_format",
    "may_have_rounds",
    "may_hold_events",
    "may_replace_attempt",
    "may_start_round",
    "meets_cutoff",
    "meets_time_limit",
    "missing_announcements",
    "most_advancing",
    "most_reserved",
    "most_rounds_after",
    "must_qualify",
    "needed_for_rank",
    "needed_to_advance",
    "needed_to_overtake",
    "next_in_line",
    "outlooks_of",
    "permitted_reservation",
    "preferred_in_final",
    "projected",
    "projected_average",
    "ranked_together",
    "reduced_for_late_arrival",
    "region_of_reservation",
    "reservation_faults",
    "time_limit_faults",
    "uses_one_kind_of_result",
    "who_advances",
    "who_may_change_limit",
    "without_missed_attempts",
    "worst_possible",
]
