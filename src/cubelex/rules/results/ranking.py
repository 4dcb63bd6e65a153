"""Ranking a round: whose result is better, and who shares a rank."""

from collections.abc import Iterable
from typing import Final

from cubelex.competition import AttemptResult, Format, Result
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_multi_blind
from cubelex.rules.results.averages import average, best

Standing = tuple[int, int]
"""What ranks a competitor, smaller being better: the number that ranks the round, then the one that breaks ties."""

NO_RESULT: Final = 1 << 40
"""Worse than any result: DNF, DNS and nothing at all count alike."""


@cites("9f12", "9f12a", "9f12b", "9f12c", "9f15")
def ranking_key(result: AttemptResult, event_id: str, edition: Edition) -> int:
    """A number that is smaller for a better result and the same for results that tie.

    Less time, fewer moves; in Multi-Blind more points, then less time, then (not in 2009) fewer unsolved cubes.
    """
    if result <= 0:
        return NO_RESULT
    if is_multi_blind(event_id) and "unsolved" not in edition.multi_blind.tie_breakers:
        return result // 100
    return result


def is_better(one: AttemptResult, other: AttemptResult, event_id: str, edition: Edition) -> bool:
    """Whether one result beats the other; any result beats DNF and DNS, which do not beat each other."""
    return ranking_key(one, event_id, edition) < ranking_key(other, event_id, edition)


@cites("9f12", "9f13", "9f14")
def standing(result: Result, event_id: str, round_format: Format, edition: Edition) -> Standing:
    """By the best result; where the round has an average or mean by that, and equal ones by the best attempt.

    Without a valid average, because it is DNF or the cutoff was missed, the best attempt alone decides.
    """
    single = ranking_key(result.best, event_id, edition)
    if not round_format.is_average:
        return single, 0
    return (result.average if result.average > 0 else NO_RESULT), single


def scored(result: Result, event_id: str, round_format: Format, edition: Edition) -> Result:
    """The same result with its best and its average."""
    attempts = result.attempts
    return Result(
        result.person_id,
        attempts,
        best=best(attempts, edition),
        average=average(attempts, event_id, round_format, edition),
        kept=result.kept,
    )


@cites("9f15")
def ranked(results: Iterable[Result], event_id: str, round_format: Format, edition: Edition) -> tuple[Result, ...]:
    """Best first, with ranks: equal results share one, and the ranks after them are left out.

    Results with nothing entered come last and have no rank. Best and average are taken as they are; see `scored`.
    """
    entered, empty = [], []
    for result in results:
        if result.is_empty:
            empty.append(_with_rank(result, None))
        else:
            entered.append((standing(result, event_id, round_format, edition), result))
    entered.sort(key=lambda pair: pair[0])
    in_order, rank, before = [], 0, None
    for place, (key, result) in enumerate(entered, start=1):
        if key != before:
            rank, before = place, key
        in_order.append(_with_rank(result, rank))
    return (*in_order, *empty)


def _with_rank(result: Result, rank: int | None) -> Result:
    # Written out, as `dataclasses.replace` takes several times as long.
    return Result(result.person_id, result.attempts, result.best, result.average, rank, result.kept)
