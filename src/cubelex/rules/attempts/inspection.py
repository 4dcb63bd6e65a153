"""Inspection: how long it may take, and what follows when it took longer."""

from dataclasses import dataclass

from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.event_groups import event_groups, has_inspection
from cubelex.rules.rulings import Ruling

_NO_INSPECTION = {"blindfolded": "B1a", "magic": "G3a"}


@dataclass(frozen=True, slots=True)
class Call:
    """What is called during inspection, and after how many seconds."""

    seconds: int
    words: str


@cites("A3a1", "A4d1", "A4d1+", "A4d2", "A4d2+", "B1a", "G3a", "I4c5", "I4c6", "I4c7")
def inspected(centiseconds: int, event_id: str, edition: Edition, head_to_head: bool = False) -> Ruling[str | None]:
    """The observation that an inspection of that length amounts to, or none.

    >>> from cubelex.regulations import edition
    >>> inspected(1500, "333", edition("2018")).answer, inspected(1500, "333", edition("2025-07-17"))
    (None, Ruling('inspected_over_15', under=('A4d1', 'A4d1+')))
    """
    if not has_inspection(event_id):
        numbers = [_NO_INSPECTION[group] for group in event_groups(event_id) if group in _NO_INSPECTION]
        return Ruling(None, under=edition.cite_known(*numbers[:1]))
    if head_to_head and edition.head_to_head.spares_late_start:
        return _inspected_head_to_head(centiseconds, edition)
    limits = edition.inspection
    if _is_late(centiseconds, limits.dnf_at, edition):
        exactly = ("A4d2+",) if centiseconds == limits.dnf_at else ()
        return Ruling("inspected_over_17", under=edition.cite_known("A4d2", *exactly))
    if _is_late(centiseconds, limits.plus_two_at, edition):
        exactly = ("A4d1+",) if centiseconds == limits.plus_two_at else ()
        return Ruling("inspected_over_15", under=edition.cite_known("A4d1", *exactly))
    return Ruling(None, under=edition.cite("A3a1"))


@cites("A3b3", "A3b4", "I4c3", "I4c4")
def inspection_calls(event_id: str, edition: Edition, head_to_head: bool = False) -> tuple[Call, ...]:
    """What the judge, or in Head to Head the announcer, calls during inspection."""
    if not has_inspection(event_id):
        return ()
    calls = edition.head_to_head.calls if head_to_head else edition.inspection.calls
    return tuple(Call(seconds, words) for seconds, words in calls)


def _inspected_head_to_head(centiseconds: int, edition: Edition) -> Ruling[str | None]:
    """A start before the call is for the judge to decide; after it only a delay on purpose, which no clock shows."""
    go_at = edition.head_to_head.calls[-1][0] * 100
    if centiseconds < go_at:
        return Ruling("started_before_go", under=edition.cite_known("I4c7"))
    return Ruling(None, under=edition.cite_known("I4c6"))


def _is_late(centiseconds: int, at: int, edition: Edition) -> bool:
    return centiseconds > at or (centiseconds == at and edition.inspection.boundary_is_late)
