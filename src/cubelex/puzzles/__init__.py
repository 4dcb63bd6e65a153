"""States, moves and notation of every WCA puzzle. Mathematics: knows no law but the notation of each edition."""

from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.cube import Cube, CubeState
from cubelex.puzzles.cube_moves import CubeMove
from cubelex.puzzles.facelets import FaceletPuzzle
from cubelex.puzzles.metrics import execution_turn_metric, half_turn_metric, outer_block_turn_metric
from cubelex.puzzles.models import Puzzle, ScramblingOrientation, State
from cubelex.puzzles.registry import events, puzzle

__all__ = [
    "Algorithm",
    "Cube",
    "CubeMove",
    "CubeState",
    "FaceletPuzzle",
    "Move",
    "Puzzle",
    "ScramblingOrientation",
    "State",
    "events",
    "execution_turn_metric",
    "half_turn_metric",
    "outer_block_turn_metric",
    "puzzle",
]
