"""What comes before an attempt and instead of one: scrambling the puzzle, and attempts that were not made."""

from cubelex.competition import DNF, DNS, AttemptResult, ScrambleMethod, event_kind_or_default
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("9f4", "9f5", "A3b2", "B2d")
def result_without_a_solve(has_started: bool, edition: Edition) -> Ruling[AttemptResult]:
    """DNF for an attempt that was begun and not finished, DNS for one never begun.

    An attempt begins when the competitor confirms being ready (A3b2), or in blindfolded events when the timer starts
    (B2d).
    """
    return Ruling(DNF, edition.cite("9f4", "A3b2")) if has_started else Ruling(DNS, edition.cite("9f5"))


@cites("A2b", "G2a")
def is_scrambled(event_id: str, edition: Edition) -> Ruling[bool]:
    """Whether the puzzle is scrambled before an attempt: all but Magic and Master Magic are."""
    if event_kind_or_default(event_id).scramble is ScrambleMethod.NONE:
        return Ruling(False, under=edition.cite_known("G2a"))
    return Ruling(True, under=edition.cite("A2b"))
