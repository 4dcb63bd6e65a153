"""The judgements: pure functions from nouns and an edition to an answer, each citing the regulations it rests on."""

from cubelex.rules.advancement import Seats, advancing, condition_fits, is_recorded, most_advancing, seats, who_advances
from cubelex.rules.averages import also_ranked, average, average_of_5, best, mean, mean_of_3
from cubelex.rules.corrections import Reason, keeps_later_results
from cubelex.rules.cutoffs import allotted_attempts, goes_on_by_position, meets_cutoff, without_missed_attempts
from cubelex.rules.dual_rounds import continuing, may_be_dual, ranked_together
from cubelex.rules.events import is_blindfolded, is_fewest_moves, is_multi_blind, is_official, is_timed
from cubelex.rules.formats import formats_of, may_have_cutoff, may_have_format
from cubelex.rules.multi_blind_scores import multi_blind_score
from cubelex.rules.ranks import NO_RESULT, Standing, is_better, ranked, scored, standing
from cubelex.rules.replacements import after_withdrawals, may_be_added, must_leave_for, next_in_line
from cubelex.rules.reserved_places import Championship, most_reserved, region_of_reservation
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
from cubelex.rules.written import written, written_multi_blind, written_time

__all__ = [
    "NO_RESULT",
    "Championship",
    "Reason",
    "Ruling",
    "Seats",
    "Standing",
    "advancing",
    "after_withdrawals",
    "allotted_attempts",
    "also_ranked",
    "average",
    "average_of_5",
    "best",
    "condition_fits",
    "continuing",
    "counted_rounds",
    "formats_of",
    "goes_on_by_position",
    "has_enough_competitors",
    "has_time_limit",
    "is_better",
    "is_blindfolded",
    "is_fewest_moves",
    "is_multi_blind",
    "is_official",
    "is_recorded",
    "is_timed",
    "keeps_later_results",
    "may_add_round",
    "may_be_added",
    "may_be_dual",
    "may_have_cutoff",
    "may_have_format",
    "may_have_rounds",
    "may_hold_events",
    "may_replace_attempt",
    "may_start_round",
    "mean",
    "mean_of_3",
    "meets_cutoff",
    "most_advancing",
    "most_reserved",
    "most_rounds_after",
    "multi_blind_score",
    "must_leave_for",
    "next_in_line",
    "ranked",
    "ranked_together",
    "region_of_reservation",
    "scored",
    "seats",
    "standing",
    "who_advances",
    "without_missed_attempts",
    "written",
    "written_multi_blind",
    "written_time",
]
