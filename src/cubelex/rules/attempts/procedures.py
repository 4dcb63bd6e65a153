"""Steps of an attempt that must have been taken: starting it, checking the scramble, recording and signing."""

from datetime import date
from typing import Literal

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


Signature = Literal["none", "if required", "matches the scramble", "sufficiently scrambled"]


@cites("A2d1")
def scrambler_affirms(event_id: str, edition: Edition) -> Ruling[Signature]:
    """The least that the person who checked a scrambled puzzle signs for."""
    match edition.scorecards.scrambler_signs:
        case "always":
            enough = event_id in edition.scorecards.sufficiently_scrambled
            return Ruling("sufficiently scrambled" if enough else "matches the scramble", under=edition.cite("A2d1"))
        case "if_required":
            return Ruling("if required", under=edition.cite("A2d1"))
        case _:
            return Ruling("none", under=())


@cites("A2d1+", "A2d1++")
def unsigned_scramble(has_begun: bool, edition: Edition) -> Ruling[Literal["return to a scrambler", "go on"]]:
    """What to do without a signature for the scramble: check it before the attempt, let the attempt stand after."""
    if has_begun:
        return Ruling("go on", under=edition.cite_known("A2d1++"))
    return Ruling("return to a scrambler", under=edition.cite_known("A2d1+"))


@cites("A7b", "A7c")
@cites("A7d", "A7e", until=date(2018, 1, 1))
def is_finished(
    judge_signed: bool, competitor_signed: bool, edition: Edition, is_penalized: bool = False
) -> Ruling[bool]:
    """Whether an attempt is finished: recorded and signed by both.

    In 2009 the judge signs, and the competitor only where there was a penalty or a DNF (A7d, A7e).
    """
    must_sign = edition.scorecards.competitor_signs == "always" or is_penalized
    return Ruling(judge_signed and (competitor_signed or not must_sign), under=edition.cite("A7b", "A7c"))
