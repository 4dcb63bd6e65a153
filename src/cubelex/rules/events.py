"""What kind of result an event has, and which events are official."""

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


def is_fewest_moves(event: str) -> bool:
    """Whether results are numbers of moves."""
    return event == "333fm"


def is_multi_blind(event: str) -> bool:
    """Whether results are solved and attempted cubes with a time (`333mbo` is the retired old style)."""
    return event in ("333mbf", "333mbo")


def is_timed(event: str) -> bool:
    """Whether results are times alone."""
    return not is_fewest_moves(event) and not is_multi_blind(event)


def is_blindfolded(event: str) -> bool:
    """Whether the competitor solves without looking."""
    return event in ("333bf", "444bf", "555bf", "333mbf", "333mbo")


@cites("9b", "9c", "9d", "9b++")
def is_official(event: str, edition: Edition) -> Ruling[bool]:
    """Whether the WCA recognises the event's results; others may be held, unofficially.

    >>> from cubelex.regulations import edition
    >>> is_official("333ft", edition("2018-01-01")).answer, is_official("333ft", edition("2025-01-01")).answer
    (True, False)
    """
    if event in edition.events.official:
        return Ruling(True, under=edition.cite_known("9b", "9c", "9d"))
    return Ruling(False, under=edition.cite("9b++"))
