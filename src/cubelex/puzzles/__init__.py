"""States, moves and notation of every WCA puzzle. Mathematics: knows no law but the notation of each edition."""

from typing import TYPE_CHECKING

from cubelex.doors import open_later
from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.cube import Cube, CubeState
from cubelex.puzzles.cubes.moves import CubeMove
from cubelex.puzzles.facelets import FaceletPuzzle
from cubelex.puzzles.metrics import execution_turn_metric, half_turn_metric, outer_block_turn_metric
from cubelex.puzzles.models import Puzzle, ScramblingOrientation, State
from cubelex.puzzles.registry import PUZZLES, ByPuzzle, event_ids, puzzle

if TYPE_CHECKING:
    from cubelex.puzzles.clock import Clock, ClockState
    from cubelex.puzzles.fto import Fto
    from cubelex.puzzles.megaminx import Megaminx
    from cubelex.puzzles.square1 import Square1, Square1State
    from cubelex.puzzles.twisty import ArrangedPuzzle, TwistyPuzzle, TwistyState
    from cubelex.puzzles.unofficial.cuboid import Cuboid

# Name → module, imported when first asked for: programs that work with cubes need none of them.
_LATER = {
    "ArrangedPuzzle": "twisty",
    "Clock": "clock",
    "ClockState": "clock",
    "Cuboid": "unofficial.cuboid",
    "Fto": "fto",
    "Megaminx": "megaminx",
    "Square1": "square1",
    "Square1State": "square1",
    "TwistyPuzzle": "twisty",
    "TwistyState": "twisty",
}

__all__ = [
    "PUZZLES",
    "Algorithm",
    "ArrangedPuzzle",
    "ByPuzzle",
    "Clock",
    "ClockState",
    "Cube",
    "CubeMove",
    "CubeState",
    "Cuboid",
    "FaceletPuzzle",
    "Fto",
    "Megaminx",
    "Move",
    "Puzzle",
    "ScramblingOrientation",
    "Square1",
    "Square1State",
    "State",
    "TwistyPuzzle",
    "TwistyState",
    "event_ids",
    "execution_turn_metric",
    "half_turn_metric",
    "outer_block_turn_metric",
    "puzzle",
]


__getattr__ = open_later(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted(__all__)
