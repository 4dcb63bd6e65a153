"""What follows from the state: results, who advances, time limits, and a preview of changes."""

from cubelex.officiating.views.limits import counting_attempts, remaining_limit, to_estimate
from cubelex.officiating.views.preview import Change, affected_rounds, changes, effect_of
from cubelex.officiating.views.progress import advancement_of, combined_results, next_round_of, outlooks
from cubelex.officiating.views.records import PERSONAL, RECORDS, TaggedResult, records_before, tagged_results, tags_of
from cubelex.officiating.views.results import Withheld, competition_with_results, results_basis, results_of

__all__ = [
    "PERSONAL",
    "RECORDS",
    "Change",
    "TaggedResult",
    "Withheld",
    "advancement_of",
    "affected_rounds",
    "changes",
    "combined_results",
    "competition_with_results",
    "counting_attempts",
    "effect_of",
    "next_round_of",
    "outlooks",
    "records_before",
    "remaining_limit",
    "results_basis",
    "results_of",
    "tagged_results",
    "tags_of",
    "to_estimate",
]
