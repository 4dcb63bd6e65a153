"""Ranking a round: whose result is better, and who shares a rank."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from cubelex.competition import AttemptResult, Format, Result
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_multi_blind
from cubelex.rules.results.averages import average, best

Standing = tuple[int, int]
"""What ranks a competitor, smaller being better: the number that ranks the round, then the one that breaks ties."""

NO_RESULT: Final = 1 << 40
"""Worse than any result: DNF, DNS and nothing at all count alike."""
_UNKNOWN: Final[Mapping[int, int]] = {}


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
def ranked(
    results: Iterable[Result],
    event_id: str,
    round_format: Format,
    edition: Edition,
    hundredths: Mapping[int, int] = _UNKNOWN,
) -> tuple[Result, ...]:
    """Best first, with ranks: equal results share one, and the ranks after them are left out.

    Results with nothing entered come last and have no rank. Best and average are taken as they are; see `scored`.
    `hundredths` has, by competitor, those of a Multi-Blind time, for which results have no place.
    """
    entered, empty = [], []
    for result in results:
        if result.is_empty:
            empty.append(_with_rank(result, None))
        else:
            entered.append((standing(result, event_id, round_format, edition), result))
    if hundredths and measures_hundredths(event_id, edition):
        entered = _to_the_hundredth(entered, hundredths, edition)
    entered.sort(key=lambda pair: pair[0])
    in_order, rank, before = [], 0, None
    for place, (key, result) in enumerate(entered, start=1):
        if key != before:
            rank, before = place, key
        in_order.append(_with_rank(result, rank))
    return (*in_order, *empty)


@cites("9f1", until=date(2019, 5, 1))
def measures_hundredths(event_id: str, edition: Edition) -> bool:
    """Whether Multi-Blind times below ten minutes are measured in hundredths, although results are in seconds."""
    return is_multi_blind(event_id) and edition.multi_blind.time_unit != "seconds"


def _to_the_hundredth(
    entered: Iterable[tuple[Standing, Result]], hundredths: Mapping[int, int], edition: Edition
) -> list[tuple[Standing, Result]]:
    """The same results with their exact times, where those of all who have the same points and seconds are known."""
    rows = list(entered)
    unknown = {result.best // 100 for _, result in rows if result.person_id not in hundredths}
    by_unsolved = "unsolved" in edition.multi_blind.tie_breakers

    def exactly(result: Result) -> Standing:
        second = result.best // 100
        exact = 0 if second in unknown else hundredths[result.person_id]
        return second * 100 + exact, result.best % 100 if by_unsolved else 0

    return [(exactly(result) if result.best > 0 else (NO_RESULT, 0), result) for _, result in rows]


def _with_rank(result: Result, rank: int | None) -> Result:
    # Written out, as `dataclasses.replace` takes several times as long.
    return Result(result.person_id, result.attempts, result.best, result.average, rank, result.kept)
