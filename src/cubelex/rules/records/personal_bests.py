"""Personal bests and personal records, and where a result stands in the world (11f1, 11i1).

The Regulations speak of personal records without saying what one is: here, as on the WCA's website, a result better
than all of the same person before it; one that only equals the best is none.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from cubelex.competition import AttemptResult, EventOrId
from cubelex.regulations import Edition
from cubelex.rules.incidents.remedies import Achievement
from cubelex.rules.records.records import Record
from cubelex.rules.results.ranking import is_better, ranking_key


def personal_best(results: Iterable[AttemptResult], event: EventOrId, edition: Edition) -> AttemptResult | None:
    """The best of a person's results, if one is valid."""
    valid = (result for result in results if result > 0)
    return min(valid, key=lambda result: ranking_key(result, event, edition), default=None)


def is_personal_record(
    result: AttemptResult, before: Iterable[AttemptResult], event: EventOrId, edition: Edition
) -> bool:
    """Whether a result is better than all of the person's before it, and valid."""
    best = personal_best(before, event, edition)
    return result > 0 and (best is None or is_better(result, best, event, edition))


def world_rank(
    result: AttemptResult, others: Sequence[AttemptResult], event: EventOrId, edition: Edition
) -> int | None:
    """The place a valid result takes among others, which are given best first; equal ones share it.

    With the personal bests of all others it is a place among competitors, with all results one among results.

    >>> from cubelex.regulations import editions
    >>> world_rank(AttemptResult(500), [AttemptResult(n) for n in (400, 450, 500, 600)], "333", editions()[-1])
    3
    """
    if result <= 0:
        return None
    at = bisect_left(others, ranking_key(result, event, edition), key=lambda other: ranking_key(other, event, edition))
    return at + 1


def achievement(
    result: AttemptResult,
    event: EventOrId,
    edition: Edition,
    *,
    records: Sequence[Record] = (),
    before: Iterable[AttemptResult] = (),
    bests_of_others: Sequence[AttemptResult] = (),
    all_results: Sequence[AttemptResult] = (),
) -> Achievement:
    """How high a result stands, by the records it was recognised for, the person's earlier results and the world's."""
    return Achievement(
        is_regional_record=bool(records),
        is_personal_record=is_personal_record(result, before, event, edition),
        rank=world_rank(result, bests_of_others, event, edition),
        rank_of_result=world_rank(result, all_results, event, edition),
    )
