"""Best results, averages and means. Every number is computed once, from exact sums of whole numbers."""

from collections.abc import Sequence
from typing import TypeVar

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId, Format, is_complete
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_fewest_moves, is_multi_blind

T = TypeVar("T", bound=int)


@cites("9f6", "9f7")
def best(attempts: Sequence[int], edition: Edition) -> AttemptResult:
    """The best attempt; DNF and DNS are worse than any result, and SKIPPED if nothing was attempted.

    >>> from cubelex.regulations import editions
    >>> best([DNF, 1021, 987], editions()[-1])
    987
    """
    completed = [attempt for attempt in attempts if attempt > 0]
    if completed:
        return AttemptResult(min(completed))
    if DNS in attempts and DNF not in attempts:
        return DNF if edition.averages.best_of_only_dns == "DNF" else DNS
    return DNF if DNF in attempts else SKIPPED


@cites("9f8", "9f9")
def average_of_5(attempts: Sequence[int], edition: Edition) -> AttemptResult:
    """Mean of the three middle attempts; a second DNF or DNS makes it DNF, an attempt still to come leaves none.

    >>> from cubelex.regulations import editions
    >>> average_of_5([987, 1021, 1102, 950, DNF], editions()[-1])
    1037
    """
    if len(attempts) < 5 or SKIPPED in attempts:
        return SKIPPED
    return _mean_time(best_first(attempts)[1:4], edition)


@cites("9f10", "9f11")
def mean_of_3(attempts: Sequence[int], event: EventOrId, edition: Edition) -> AttemptResult:
    """Mean of all three attempts; a DNF or DNS makes it DNF, an attempt still to come leaves none.

    >>> from cubelex.regulations import editions
    >>> mean_of_3([59949, 60000, 60200], "777", editions()[-1])
    60000
    """
    if len(attempts) < 3 or SKIPPED in attempts:
        return SKIPPED
    return mean(attempts, event, edition)


@cites("9i4")
def average(attempts: Sequence[int], event: EventOrId, round_format: Format, edition: Edition) -> AttemptResult:
    """The average or mean that ranks the round or is recognised beside it; `SKIPPED` where there is none.

    Multi-Blind never has one, nor does a Head to Head round.

    >>> from cubelex.regulations import editions
    >>> average([28, 30, 31], "333fm", Format.MEAN_OF_3, editions()[-1])
    2967
    """
    counting = round_format if round_format.is_average else unofficial_average_format(event, round_format, edition)
    if counting is None or is_multi_blind(event):
        return SKIPPED
    if counting is Format.AVERAGE_OF_5:
        return average_of_5(attempts, edition)
    return mean_of_3(attempts, event, edition)


@cites("9f8")
def removed_from_average(
    attempts: Sequence[int], event: EventOrId, round_format: Format, edition: Edition
) -> frozenset[int]:
    """The places of the best and the worst attempt, which an average of 5 does not count; none in other formats.

    >>> from cubelex.regulations import editions
    >>> attempts = [AttemptResult(n) for n in (987, 1021, 1102, 950, DNF)]
    >>> sorted(removed_from_average(attempts, "333", Format.AVERAGE_OF_5, editions()[-1]))
    [3, 4]
    """
    counting = round_format if round_format.is_average else unofficial_average_format(event, round_format, edition)
    if counting is not Format.AVERAGE_OF_5 or average_of_5(attempts, edition) == SKIPPED:
        return frozenset()
    ranked = best_first(attempts)
    last = len(attempts) - 1 - list(reversed(attempts)).index(ranked[-1])
    return frozenset((list(attempts).index(ranked[0]), last))


@cites("9b3b", "9b6b")
def unofficial_average_format(event: EventOrId, round_format: Format, edition: Edition) -> Format | None:
    """The average that is recognised from a "Best of X" round of this event, if its attempts suffice for one.

    It never changes the ranking of the round.
    """
    recognised = edition.formats.also_ranked.get(str(event))
    if recognised is None or round_format.attempts != Format(recognised).attempts:
        return None
    return Format(recognised)


def mean(attempts: Sequence[int], event: EventOrId, edition: Edition) -> AttemptResult:
    """The arithmetic mean as it is recorded: rounded once, DNF if any of them is not complete."""
    if is_fewest_moves(event):
        return _mean_moves(attempts, edition)
    return _mean_time(attempts, edition)


@cites("9f1", "9f2")
def _mean_time(times: Sequence[int], edition: Edition) -> AttemptResult:
    """To the nearest hundredth of a second; above ten minutes to a whole second, as the edition says."""
    if not all(map(is_complete, times)):
        return DNF
    total, count = sum(times), len(times)
    if total <= edition.times.threshold * count:
        return AttemptResult(_nearest(total, count))
    if edition.times.average_over_threshold == "truncate":
        return AttemptResult(total // (100 * count) * 100)
    return AttemptResult(_nearest(total, 100 * count) * 100)


@cites("9f3")
def _mean_moves(moves: Sequence[int], edition: Edition) -> AttemptResult:
    """In hundredths of a move: to two decimals, as results are kept, or to those the edition asks for (9f3 in 2009)."""
    if not all(map(is_complete, moves)):
        return DNF
    decimals = edition.fewest_moves.mean_decimals
    step = 1 if decimals is None else 10 ** (2 - decimals)
    return AttemptResult(_nearest(100 * sum(moves), step * len(moves)) * step)


def _nearest(total: int, count: int) -> int:
    """The whole number nearest to the quotient; halves go up."""
    return (2 * total + count) // (2 * count)


def best_first(attempts: Sequence[T]) -> list[T]:
    """From best to worst."""
    return sorted(attempts, key=lambda attempt: (attempt <= 0, attempt))
