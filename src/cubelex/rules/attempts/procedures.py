"""What comes before an attempt and instead of one: scrambling the puzzle, and attempts that were not made."""

from cubelex.competition import DNF, DNS, AttemptResult, EventOrId, ScrambleMethod, event_kind_or_default
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_blindfolded, is_fewest_moves
from cubelex.rules.rulings import Ruling


@cites("9f4", "9f5", "A3b2", "B2d", "E2a")
def result_without_a_solve(has_started: bool, event: EventOrId, edition: Edition) -> Ruling[AttemptResult]:
    """DNF for an attempt that was begun and not finished, DNS for one never begun.

    An attempt begins when the competitor confirms being ready (A3b2), in blindfolded events when the timer starts
    (B2d), and in Fewest Moves when the judge calls GO (E2a).
    """
    if not has_started:
        return Ruling(DNS, edition.cite("9f5"))
    begins = "E2a" if is_fewest_moves(event) else "B2d" if is_blindfolded(event) else "A3b2"
    return Ruling(DNF, edition.cite("9f4", begins))


@cites("A2b", "G2a")
def is_scrambled(event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether the puzzle is scrambled before an attempt: all but Magic and Master Magic are."""
    if event_kind_or_default(event).scramble is ScrambleMethod.NONE:
        return Ruling(False, under=edition.cite_known("G2a"))
    return Ruling(True, under=edition.cite("A2b"))
