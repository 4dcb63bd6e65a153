"""What kind of result an event has, and which events are official."""

from cubelex.competition import ResultKind, event_kind_or_default
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


def is_fewest_moves(event_id: str) -> bool:
    """Whether results are numbers of moves."""
    return event_kind_or_default(event_id).result is ResultKind.MOVES


def is_multi_blind(event_id: str) -> bool:
    """Whether results are solved and attempted cubes with a time."""
    return event_kind_or_default(event_id).result is ResultKind.MULTI_BLIND


def is_timed(event_id: str) -> bool:
    """Whether results are times alone."""
    return event_kind_or_default(event_id).result is ResultKind.TIME


def is_blindfolded(event_id: str) -> bool:
    """Whether the competitor solves without looking."""
    return event_kind_or_default(event_id).is_blindfolded


@cites("9b", "9c", "9d", "9b++")
def is_official(event_id: str, edition: Edition) -> Ruling[bool]:
    """Whether the WCA recognises the event's results; others may be held, unofficially.

    >>> from cubelex.regulations import edition
    >>> is_official("333ft", edition("2018-01-01")).answer, is_official("333ft", edition("2025-01-01")).answer
    (True, False)
    """
    if event_id in edition.events.official:
        return Ruling(True, under=edition.cite_known("9b", "9c", "9d"))
    return Ruling(False, under=edition.cite("9b++"))
