"""How the sequences of each puzzle are made. The module of a puzzle registers it, and is imported when it is needed."""

from collections.abc import Callable
from typing import Final, TypeAlias

from cubelex.competition import EventKind, ScrambleMethod
from cubelex.puzzles import ByPuzzle
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance

Generator: TypeAlias = Callable[[int, Chance], str]
"""Makes a sequence to a state at least this number of moves from solved."""

Method: TypeAlias = Callable[[EventKind, Edition, int | None], Generator]
"""Returns the generator for an event of an edition; with a number of milliseconds, of shorter sequences if it can."""

RANDOM_STATES: Final[ByPuzzle[Method]] = ByPuzzle("scrambles")
RANDOM_MOVES: Final[ByPuzzle[Method]] = ByPuzzle("scrambles")


def ends_oriented(event: EventKind, edition: Edition) -> bool:
    """Whether a sequence ends in a random orientation (4b3a)."""
    return edition.scrambles.orients_blindfolded and event.scramble is ScrambleMethod.ORIENTED


# The 24 orientations in which a sequence for a blindfolded event may end (4b3a).
# Turns of all but one layer that bring each of the six faces on top, and each of the four sides to the front.
TOPS = ("", "Rw", "Rw2", "Rw'", "Fw", "Fw'")
FRONTS = ("", "Uw", "Uw2", "Uw'")


def orienting_turns(ending: int) -> list[str]:
    """The turns of all but one layer that bring about one of 24 orientations; none for the one that is there.

    >>> orienting_turns(0), orienting_turns(6)
    ([], ['Rw', 'Uw2'])
    """
    return [turn for turn in (TOPS[ending // 4], FRONTS[ending % 4]) if turn]
