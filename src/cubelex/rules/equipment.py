"""What a competition uses and gives: timers (8a7, 7f1a), time limits (8d), certificates (6d)."""

from collections.abc import Collection
from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_2018, _2025, _2026 = date(2018, 1, 1), date(2025, 1, 1), date(2026, 1, 1)

_FIRST_GENERATION = "stackmat_generation_1"


@cites("8a7", until=_2025)
@cites("7f1a", since=_2018)
@cites("7f4", since=_2025, until=_2026)
def may_use_timer(
    timer: str, edition: Edition, *, approved: Collection[str] = (), is_in_two_pad_mode: bool = True
) -> Ruling[bool]:
    """Whether a timer may measure times, called as in `stackmat_generation_4_pro`.

    In 2009 a Stackmat from its second generation on, later those listed, the fifth only with both pads; since 2026 the
    timers of the WCA's Approved Timer List, which are given as `approved`.
    """
    under = cited({2009: ("8a7",), 2025: ("7f1a",)}, edition)
    accepted = edition.timers.accepted
    if "approved_timer_list" in accepted:
        return Ruling(timer in approved, under)
    if "stackmat_generation_2_or_later" in accepted:
        return Ruling(timer.startswith("stackmat_generation_") and timer != _FIRST_GENERATION, under)
    if timer == "stackmat_generation_5_pro" and timer in accepted and edition.timers.two_pad_mode:
        return Ruling(is_in_two_pad_mode, under=("7f4",))
    return Ruling(timer in accepted, under)


@cites("8d", until=_2018)
@cites("9s", since=_2018)
def may_limit_time(edition: Edition) -> Ruling[bool]:
    """Whether rounds may have time limits of the competition's own choice: always, since 2018 they must have one."""
    return Ruling(True, under=cited({2009: ("8d",), 2018: ("9s",)}, edition))


@cites("6d", until=_2018)
@cites("6d+", since=_2018, until=_2025)
def should_have_certificates(edition: Edition) -> Ruling[bool]:
    """Whether winners should get certificates, signed by the organization team's leader and the Delegate."""
    if not edition.awards.has_certificates:
        return Ruling(False, under=())
    return Ruling(True, under=cited({2009: ("6d",), 2018: ("6d+",), 2025: ()}, edition))
