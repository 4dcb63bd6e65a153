"""How long a scramble sequence may be in use (4b4)."""

from datetime import datetime, timedelta

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("4b4")
def window_ends(first_applied: datetime, edition: Edition) -> Ruling[datetime | None]:
    """Until when a sequence should be applied that was applied first at that time; 2009 sets no end."""
    hours = edition.scrambles.window_hours
    if hours is None:
        return Ruling(None, under=())
    return Ruling(first_applied + timedelta(hours=hours), under=edition.cite("4b4"))


@cites("4b4")
def may_still_apply(first_applied: datetime | None, now: datetime, edition: Edition) -> Ruling[bool]:
    """Whether a sequence should still be applied: never used yet, or within the window, its last moment included."""
    if first_applied is None:
        return Ruling(True, under=())
    end = window_ends(first_applied, edition)
    return Ruling(end.answer is None or now <= end.answer, end.under)


@cites("4b4+")
def may_go_on(started: datetime, first_applied: datetime, edition: Edition) -> Ruling[bool]:
    """Whether an attempt goes on although the window ends: every attempt that was started within it."""
    within = may_still_apply(first_applied, started, edition)
    return Ruling(within.answer, edition.cite("4b4+") if within.under else ())
