"""What a competitor's attempts can still become: the best and the worst possible result, and the projected one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, Format, Result, Round
from cubelex.regulations import Edition
from cubelex.rules.events import is_multi_blind
from cubelex.rules.results.averages import average, best, best_first, mean
from cubelex.rules.results.ranking import Standing, scored, standing
from cubelex.rules.rounds.cutoffs import meets_cutoff

BEST_IMAGINABLE: Final = AttemptResult(1)
"""No attempt is better: 0.01 seconds, one move, or a score beyond any."""


def best_possible(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> Result:
    """The result if every attempt still to come were the best imaginable.

    >>> from cubelex.regulations import editions
    >>> four = [AttemptResult(n) for n in (3642, 3102, 3001, 2992)]
    >>> best_possible(four, Round("333-r1", Format.AVERAGE_OF_5), editions()[-1]).average
    3032
    """
    return finished_with(BEST_IMAGINABLE, attempts, round_, edition)


def worst_possible(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> Result:
    """The result if every attempt still to come were DNF."""
    return finished_with(DNF, attempts, round_, edition)


def attempts_to_come(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> int:
    """How many attempts the competitor has left: none after a cutoff that was not met."""
    made = _made(attempts)
    allotted = round_.format.attempts or len(made)
    cutoff = round_.cutoff
    if cutoff is not None and len(made) >= cutoff.number_of_attempts:
        goes_on = meets_cutoff(made, cutoff, round_.kind, edition).answer
        allotted = allotted if goes_on else cutoff.number_of_attempts
    return max(0, allotted - len(made))


def has_all_attempts(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> bool:
    """Whether nothing is missing: all attempts of the format, or those of the cutoff phase where it was not met."""
    return attempts_to_come(attempts, round_, edition) == 0


def projected(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> Result:
    """The result if the round ended like this, with the projected average."""
    return Result(
        0,
        tuple(attempts),
        best=best(attempts, edition),
        average=projected_average(attempts, round_, edition),
    )


def projected_average(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> AttemptResult:
    """The mean of the attempts made so far, without best and worst once an Average of 5 has three of them."""
    made = _made(attempts)
    if not round_.format.is_average or not made or is_multi_blind(round_.kind):
        return SKIPPED
    if round_.format is Format.AVERAGE_OF_5 and len(made) >= 3:
        made = best_first(made)[1:-1]
    return mean(made, round_.kind, edition)


def finished_with(filler: AttemptResult, attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> Result:
    """The attempts made, then the filler to the end of a cutoff phase, and beyond it if that meets the cutoff."""
    filled = _made(attempts)
    if round_.cutoff is not None:
        filled += [filler] * (round_.cutoff.number_of_attempts - len(filled))
    filled += [filler] * attempts_to_come(filled, round_, edition)
    return Result(
        0,
        tuple(filled),
        best=best(filled, edition),
        average=average(filled, round_.kind, round_.format, edition),
    )


def _made(attempts: Sequence[AttemptResult]) -> list[AttemptResult]:
    return [attempt for attempt in attempts if attempt != SKIPPED]


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a competitor's round can become, at best and at worst."""

    best: Result
    worst: Result
    highest: Standing
    lowest: Standing
    is_finished: bool
    may_vanish: bool
    """Whether no attempt was started so far, so that perhaps no result will be recorded."""


def forecasts(
    round_: Round, results: Sequence[Result], edition: Edition, second: Sequence[Result] | None = None
) -> dict[int, Forecast]:
    """The forecasts of all competitors entered; `second` are the results of the second of Dual Rounds."""
    forecast = _under(Round(round_.id, round_.format, cutoff=round_.cutoff, defined=round_.defined), edition)
    ranges = {result.person_id: forecast(result.attempts) for result in results}
    if second is None:
        return ranges
    made = {result.person_id: result.attempts for result in second}
    return {
        person: _either(ranges.get(person) or forecast(()), forecast(made.get(person, ())))
        for person in dict.fromkeys((*ranges, *made))
    }


@lru_cache(maxsize=128)
def _under(terms: Round, edition: Edition) -> Callable[[tuple[AttemptResult, ...]], Forecast]:
    """The forecast by attempts alone, kept for each round because only one row of a round changes at a time."""
    return lru_cache(maxsize=8192)(partial(_forecast, terms=terms, edition=edition))


def _forecast(attempts: tuple[AttemptResult, ...], *, terms: Round, edition: Edition) -> Forecast:
    is_finished = has_all_attempts(attempts, terms, edition)
    unrecorded = {SKIPPED, DNS} if edition.disqualification.only_dns == "not_recorded" else {SKIPPED}
    if is_finished:
        best = worst = scored(Result(0, attempts), terms.kind, terms.format, edition)
    else:
        best = best_possible(attempts, terms, edition)
        worst = worst_possible(attempts, terms, edition)
    return Forecast(
        best,
        worst,
        highest=standing(best, terms.kind, terms.format, edition),
        lowest=standing(worst, terms.kind, terms.format, edition),
        is_finished=is_finished,
        may_vanish=unrecorded.issuperset(attempts),
    )


def _either(first: Forecast, second: Forecast) -> Forecast:
    """The forecast in Dual Rounds, where the better result counts."""
    highest = min(first, second, key=lambda forecast: forecast.highest)
    lowest = min(first, second, key=lambda forecast: forecast.lowest)
    return Forecast(
        highest.best,
        lowest.worst,
        highest.highest,
        lowest.lowest,
        is_finished=first.is_finished and second.is_finished,
        may_vanish=first.may_vanish and second.may_vanish,
    )
