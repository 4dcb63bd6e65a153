"""What a result is, how it is written, averaged and ranked: 9f."""

from cubelex.rules.results.averages import (
    average,
    average_of_5,
    best,
    mean_of_3,
    removed_from_average,
    unofficial_average_format,
)
from cubelex.rules.results.documents import result_document
from cubelex.rules.results.entries import (
    EntryFault,
    entry_faults,
    multi_blind_as_typed,
    recorded_as,
    with_attempt,
)
from cubelex.rules.results.entry_warnings import EntryWarning, entry_warnings
from cubelex.rules.results.formatting import format_multi_blind, format_result, format_time
from cubelex.rules.results.multi_blind import multi_blind_score
from cubelex.rules.results.parsing import parse_result
from cubelex.rules.results.ranking import (
    Ranking,
    Standing,
    is_better,
    measures_hundredths,
    rank,
    ranked,
    scored,
    standing,
)
from cubelex.rules.results.typed_times import typed_time

__all__ = [
    "EntryFault",
    "EntryWarning",
    "Ranking",
    "Standing",
    "average",
    "average_of_5",
    "best",
    "entry_faults",
    "entry_warnings",
    "format_multi_blind",
    "format_result",
    "format_time",
    "is_better",
    "mean_of_3",
    "measures_hundredths",
    "multi_blind_as_typed",
    "multi_blind_score",
    "parse_result",
    "rank",
    "ranked",
    "recorded_as",
    "removed_from_average",
    "result_document",
    "scored",
    "standing",
    "typed_time",
    "unofficial_average_format",
    "with_attempt",
]
