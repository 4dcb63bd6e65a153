"""Inspection: how long it may take, and what follows when it took longer."""

from dataclasses import dataclass
from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.event_groups import event_groups, has_inspection
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_NO_INSPECTION = {"blindfolded": ("B1a",), "magic": ("G3a",)}
_EXACTLY_15 = {2009: ("A4d1",), 2025: ("A4d1", "A4d1+")}
_EXACTLY_17 = {2009: ("A4d2",), 2025: ("A4d2", "A4d2+")}


@dataclass(frozen=True, slots=True)
class Call:
    """What is called during inspection, and after how many seconds."""

    seconds: int
    words: str


@cites("A3a1", "A4d1", "A4d2", "B1a")
@cites("G3a", until=date(2018, 1, 1))
@cites("A4d1+", "A4d2+", since=date(2025, 1, 1))
@cites("I4c5", "I4c6", "I4c7", since=date(2026, 1, 1))
def inspected(centiseconds: int, event: str, edition: Edition, head_to_head: bool = False) -> Ruling[str | None]:
    """The observation that an inspection of that length amounts to, or none.

    >>> from cubelex.regulations import edition
    >>> inspected(1500, "333", edition("2018")).decision, inspected(1500, "333", edition("2025-07-17"))
    (None, Ruling(decision='inspected_over_15', under=('A4d1', 'A4d1+')))
    """
    if not has_inspection(event):
        groups = event_groups(event)
        return Ruling(None, under=next((_NO_INSPECTION[one] for one in groups if one in _NO_INSPECTION), ()))
    if head_to_head and edition.head_to_head.spares_late_start:
        return _inspected_head_to_head(centiseconds, edition)
    limits = edition.inspection
    if _is_late(centiseconds, limits.dnf_at, edition):
        exactly = centiseconds == limits.dnf_at
        return Ruling("inspected_over_17", under=cited(_EXACTLY_17, edition) if exactly else ("A4d2",))
    if _is_late(centiseconds, limits.plus_two_at, edition):
        exactly = centiseconds == limits.plus_two_at
        return Ruling("inspected_over_15", under=cited(_EXACTLY_15, edition) if exactly else ("A4d1",))
    return Ruling(None, under=("A3a1",))


@cites("A3d1", "A3d2", until=date(2018, 1, 1))
@cites("A3d2", "A3d3", since=date(2018, 1, 1), until=date(2025, 1, 1))
@cites("A3b3", "A3b4", since=date(2025, 1, 1))
@cites("I4c3", "I4c4", since=date(2026, 1, 1))
def inspection_calls(event: str, edition: Edition, head_to_head: bool = False) -> tuple[Call, ...]:
    """What the judge, or in Head to Head the announcer, calls during inspection."""
    if not has_inspection(event):
        return ()
    calls = edition.head_to_head.calls if head_to_head else edition.inspection.calls
    return tuple(Call(seconds, words) for seconds, words in calls)


def _inspected_head_to_head(centiseconds: int, edition: Edition) -> Ruling[str | None]:
    """Started before the call is a matter for the judge; after it, only a delay on purpose is, which no clock shows."""
    go_at = edition.head_to_head.calls[-1][0] * 100
    if centiseconds < go_at:
        return Ruling("started_before_go", under=("I4c7",))
    return Ruling(None, under=("I4c6",))


def _is_late(centiseconds: int, at: int, edition: Edition) -> bool:
    return centiseconds > at or (centiseconds == at and edition.inspection.boundary_is_late)
