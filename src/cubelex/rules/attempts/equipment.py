"""What a competition uses and awards: timers (7f1a), time limits (9s), certificates (6d)."""

from collections.abc import Collection

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling

_FIRST_GENERATION = "stackmat_generation_1"


@cites("7f1a", "7f4", "8a7")
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
        return Ruling(timer in approved, under)
    if "stackmat_generation_2_or_later" in accepted:
        return Ruling(timer.startswith("stackmat_generation_") and timer != _FIRST_GENERATION, under)
    if timer == "stackmat_generation_5_pro" and timer in accepted and edition.timers.two_pad_mode:
        return Ruling(is_in_two_pad_mode, under=edition.cite_known("7f4"))
    return Ruling(timer in accepted, under)


@cites("9s")
def may_limit_time(edition: Edition) -> Ruling[bool]:
    """Whether rounds may have time limits of the competition's own choice: always, since 2018 they must have one."""
    return Ruling(True, under=edition.cite("9s"))


@cites("6d+")
def should_have_certificates(edition: Edition) -> Ruling[bool]:
    """Whether winners should get certificates, signed by the organization team's leader and the Delegate."""
    if not edition.awards.has_certificates:
        return Ruling(False, under=())
    return Ruling(True, under=edition.cite_known("6d+"))
