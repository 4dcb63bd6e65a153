"""After scrambling: correcting a wrong state, a second pair of eyes; and scrambling an unsolved puzzle (4a, 4g)."""

from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, firm, left_to
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_2018, _2025, _2026, _APRIL_2026 = date(2018, 1, 1), date(2025, 1, 1), date(2026, 1, 1), date(2026, 4, 1)

_MORE_CARE = "555", "minx"


@cites("4f", until=_2018)
@cites("4g", since=_2018)
@cites("4g1", since=_2018, until=_2025)
@cites("4g1a", since=_2025)
@cites("4g1b", "4g1b+", "4g1b++", since=_2025, until=_2026)
@cites("4g1a+", "4g1a++", since=_2026)
def must_correct(event: str, edition: Edition) -> Ruling[Verdict[bool]]:
    """Whether a wrongly scrambled puzzle must be scrambled again before the attempt.

    Always, unless the Delegate spares the event: 6x6x6 and 7x7x7 in all editions, Megaminx since 2018, 5x5x5 since
    2026, and before that since 2025 if the schedule would suffer severely. 5x5x5 Blindfolded is never spared.
    """
    scrambles = edition.scrambles
    if event in scrambles.need_not_correct:
        number = cited({2009: ("4f",), 2018: ("4g1",), 2025: ("4g1a",)}, edition)
        careful = event in _MORE_CARE and edition.read_as >= _2026
        under = (*number, "4g1a++") if careful else number
        return left_to("Delegate", "wrong_scramble_kept", True, ((False, "the state is scrambled well enough"),), under)
    if event in scrambles.should_correct:
        spared = ((False, "correcting it would harm the schedule severely"),)
        return left_to("Delegate", "wrong_scramble_kept", True, spared, ("4g1b", "4g1b++"))
    if event == "555bf" and edition.read_as >= _2025:
        return firm(True, cited({2025: ("4g1b+",), 2026: ("4g1a+",)}, edition))
    return firm(True, cited({2009: ("4b",), 2018: ("4g",)}, edition))


@cites("4a1", "4a1+", since=_2026)
def may_start_unsolved(event: str, is_extra_attempt: bool, edition: Edition) -> Ruling[Verdict[bool]]:
    """Whether a sequence may be applied to an unsolved puzzle, held in any way: since 2026, for some extra attempts."""
    if not is_extra_attempt or event not in edition.scrambles.unsolved_for_extra:
        return firm(False, ("4a",))
    under = ("4a1", "4a1+") if event in _MORE_CARE else ("4a1",)
    when = "solving it first would take too long"
    return left_to("Delegate", "scrambled_from_unsolved", False, ((True, when),), under)


@cites("4g+", since=_2025, until=_APRIL_2026)
@cites("4g3", "4g3+", since=_APRIL_2026)
@cites("11i1+", since=_2025)
def should_have_second_check(
    edition: Edition, *, is_championship_final: bool = False, may_be_important: bool = False
) -> Ruling[bool]:
    """Whether a second scrambler should verify a puzzle, both signing.

    Where a record or a top result is to be expected, since 2025; since April 2026 also in finals of championships.
    """
    if edition.scrambles.second_check == "unsaid":
        return Ruling(False, under=())
    if may_be_important:
        return Ruling(True, under=("11i1+",))
    if is_championship_final and edition.scrambles.second_check == "regulation":
        return Ruling(True, under=("4g3+",))
    return Ruling(False, under=("4g3",) if edition.scrambles.second_check == "regulation" else ("4g+",))
