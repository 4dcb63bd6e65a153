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
