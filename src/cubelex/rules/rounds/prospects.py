"""The range of what each competitor's round can still become."""

from collections.abc import Sequence
from dataclasses import dataclass

from cubelex.competition import DNS, SKIPPED, Result, Round
from cubelex.regulations import Edition
from cubelex.rules.results.ranking import Standing, scored, standing
from cubelex.rules.rounds.forecast import attempts_to_come, best_possible, worst_possible


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a competitor's round can become, at best and at worst."""

    best: Result
    worst: Result
    highest: Standing
    lowest: Standing
    is_finished: bool
    may_vanish: bool
    """Whether no attempt was started so far, so that perhaps no result will be recorded."""


def prospects(
    round_: Round, results: Sequence[Result], edition: Edition, second: Sequence[Result] | None = None
) -> dict[int, Prospect]:
    """The prospects of all competitors entered; `second` are the results of the second of Dual Rounds."""
    ranges = {result.person_id: _prospect(result, round_, edition) for result in results}
    if second is None:
        return ranges
    rows = {result.person_id: result for result in second}
    return {
        person: _either(
            ranges.get(person) or _prospect(Result(person), round_, edition),
            _prospect(rows.get(person, Result(person)), round_, edition),
        )
        for person in dict.fromkeys((*ranges, *rows))
    }


def _prospect(result: Result, round_: Round, edition: Edition) -> Prospect:
    is_finished = attempts_to_come(result.attempts, round_, edition) == 0
    unrecorded = {SKIPPED, DNS} if edition.disqualification.only_dns == "not_recorded" else {SKIPPED}
    if is_finished:
        best = worst = scored(result, round_.event_id, round_.format, edition)
    else:
        best = best_possible(result.attempts, round_, edition)
        worst = worst_possible(result.attempts, round_, edition)
    return Prospect(
        best,
        worst,
        highest=standing(best, round_.event_id, round_.format, edition),
        lowest=standing(worst, round_.event_id, round_.format, edition),
        is_finished=is_finished,
        may_vanish=unrecorded.issuperset(result.attempts),
    )


def _either(one: Prospect, other: Prospect) -> Prospect:
    """The prospects in Dual Rounds, where the better result counts."""
    highest, lowest = min(one, other, key=lambda p: p.highest), min(one, other, key=lambda p: p.lowest)
    return Prospect(
        highest.best,
        lowest.worst,
        highest.highest,
        lowest.lowest,
        is_finished=one.is_finished and other.is_finished,
        may_vanish=one.may_vanish and other.may_vanish,
    )
