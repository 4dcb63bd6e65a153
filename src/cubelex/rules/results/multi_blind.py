"""Scores of Multi-Blind attempts: points, and when there are too few of them."""

from cubelex.competition import DNF, AttemptResult, MultiBlindResult
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("9f12c")
def multi_blind_score(result: MultiBlindResult, edition: Edition) -> Ruling[AttemptResult]:
    """The attempt's result, or DNF with more cubes unsolved than solved or (not in 2009) a single cube solved.

    >>> from cubelex.regulations import edition
    >>> one_of_two = MultiBlindResult(solved=1, attempted=2, seconds=300)
    >>> multi_blind_score(one_of_two, edition("2009")).answer, multi_blind_score(one_of_two, edition("2018")).answer
    (990030001, -1)
    """
    limits = edition.multi_blind
    is_solved = result.points >= limits.least_points and result.solved >= limits.least_solved
    return Ruling(result.encode() if is_solved else DNF, under=edition.cite("9f12c"))
