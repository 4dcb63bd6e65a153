"""What kind of result an event has, and which events are official."""

from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_LISTS_OF_EVENTS = {2009: ("9b", "9c", "9d"), 2018: ("9b",)}
_UNOFFICIAL = {2009: ("9e4",), 2018: ("9b++",)}


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


@cites("9b")
@cites("9c", "9d", "9e4", until=date(2018, 1, 1))
@cites("9b++", since=date(2018, 1, 1))
def is_official(event: str, edition: Edition) -> Ruling[bool]:
    """Whether the WCA recognises the event's results; others may be held, unofficially.

    >>> from cubelex.regulations import edition
    >>> is_official("333ft", edition("2018-01-01")).decision, is_official("333ft", edition("2025-01-01")).decision
    (True, False)
    """
    if event in edition.events.official:
        return Ruling(True, under=cited(_LISTS_OF_EVENTS, edition))
    return Ruling(False, under=cited(_UNOFFICIAL, edition))
