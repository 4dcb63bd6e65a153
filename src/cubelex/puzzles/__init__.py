"""States, moves and notation of every WCA puzzle. Mathematics: knows no law but the notation of each edition."""

from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.models import Puzzle, ScramblingOrientation, State
from cubelex.puzzles.registry import events, puzzle

__all__ = ["Algorithm", "Move", "Puzzle", "ScramblingOrientation", "State", "events", "puzzle"]
