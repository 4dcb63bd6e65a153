"""Timers: which may measure times, and in which mode (7f1a, 7f4)."""

from collections.abc import Collection

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling

_FIRST_GENERATION = "stackmat_generation_1"
_FIFTH_GENERATION = "stackmat_generation_5_pro"


@cites("7f1a", "7f4", "8a7", "A3b")
def may_use_timer(
    timer: str, edition: Edition, *, approved: Collection[str] = (), is_in_two_pad_mode: bool = True
) -> Ruling[bool]:
    """Whether a timer may measure times, called as in `stackmat_generation_4_pro`.

    In 2009 a Stackmat from its second generation on, later those listed, the fifth only with both pads; since 2026 the
    timers of the WCA's Approved Timer List, which are given as `approved`.
    """
    under = edition.cite("8a7")
    accepted = edition.timers.accepted
    if "approved_timer_list" in accepted:
        is_accepted = timer in approved
    elif "stackmat_generation_2_or_later" in accepted:
        is_accepted = timer.startswith("stackmat_generation_") and timer != _FIRST_GENERATION
    else:
        is_accepted = timer in accepted
    if timer == _FIFTH_GENERATION and is_accepted and edition.timers.two_pad_mode:
        # Since 2026 only the judge's duty to prepare the timer speaks of the mode.
        return Ruling(is_in_two_pad_mode, under=edition.cite_known("7f4") or edition.cite("A3b"))
    return Ruling(is_accepted, under)
