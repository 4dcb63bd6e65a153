"""Cutoff Rounds (Combined Rounds until 2018): who goes on, and which attempts there are."""

from collections.abc import Iterable, Sequence
from datetime import date

from cubelex.competition import SKIPPED, AttemptResult, Cutoff, EventOrId, Format, Result
from cubelex.regulations import Edition, cites
from cubelex.rules.results.averages import best
from cubelex.rules.results.ranking import is_better, ranked
from cubelex.rules.rulings import Ruling


@cites("9g", "9g2")
def meets_cutoff(
    attempts: Sequence[AttemptResult], cutoff: Cutoff | None, event: EventOrId, edition: Edition
) -> Ruling[bool]:
    """Whether one of the first attempts was better than the cutoff; equal is not enough.

    >>> from cubelex.regulations import editions
    >>> two_attempts_for_9 = Cutoff(2, AttemptResult(900))
    >>> meets_cutoff([AttemptResult(1000), AttemptResult(900)], two_attempts_for_9, "333", editions()[-1]).answer
    False
    """
    if cutoff is None:
        return Ruling(True, under=())
    phase = attempts[: cutoff.number_of_attempts]
    met = is_better(best(phase, edition), cutoff.result_value, event, edition)
    return Ruling(met, under=edition.cite("9g2"))


@cites("9g", "9g2", until=date(2018, 1, 1))
def goes_on_by_position(
    results: Iterable[Result], places: int, event: EventOrId, edition: Edition
) -> dict[int, Ruling[bool]]:
    """In 2009 a phase of a Combined round could also take its best competitors on, by position.

    Those who tie for the last place go on together or not at all.
    """
    in_order = ranked(results, event, Format.BEST_OF_1, edition)
    ranks = [result.ranking for result in in_order]
    going_on = [
        result.ranking is not None and result.best > 0 and result.ranking + ranks.count(result.ranking) - 1 <= places
        for result in in_order
    ]
    return {
        result.person_id: Ruling(goes_on, under=edition.cite("9g2"))
        for result, goes_on in zip(in_order, going_on, strict=True)
    }


@cites("9f6", "9f8", "9f10", "9f5+")
def allotted_attempts(
    attempts: Sequence[AttemptResult], round_format: Format, cutoff: Cutoff | None, event: EventOrId, edition: Edition
) -> int:
    """How many attempts the competitor has in the round, by what the first ones have shown so far."""
    total = round_format.attempts
    if total is None:
        return len(attempts)
    if meets_cutoff(attempts, cutoff, event, edition).answer:
        return total
    assert cutoff is not None
    return cutoff.number_of_attempts


def without_missed_attempts(
    attempts: Sequence[AttemptResult], cutoff: Cutoff | None, event: EventOrId, edition: Edition
) -> tuple[AttemptResult, ...]:
    """The attempts with nothing left after a cutoff that was not met.

    >>> from cubelex.regulations import editions
    >>> typed = [AttemptResult(n) for n in (1000, 800, 1200, 0, 0)]
    >>> without_missed_attempts(typed, Cutoff(2, AttemptResult(800)), "333", editions()[-1])
    (1000, 800, 0, 0, 0)
    """
    if cutoff is None or meets_cutoff(attempts, cutoff, event, edition).answer:
        return tuple(attempts)
    kept = cutoff.number_of_attempts
    return (*attempts[:kept], *(SKIPPED for _ in attempts[kept:]))
