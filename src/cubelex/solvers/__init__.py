"""Solving any state of any WCA puzzle: table building and searches."""

from cubelex.solvers.kernels import random_walk
from cubelex.solvers.models import Searching, Solver
from cubelex.solvers.registry import SOLVERS, distance, prepare, solve, solve_optimally, solver
from cubelex.solvers.tables import CacheWarning, Progress, StoredTable, silent

__all__ = [
    "SOLVERS",
    "CacheWarning",
    "Progress",
    "Searching",
    "Solver",
    "StoredTable",
    "distance",
    "prepare",
    "random_walk",
    "silent",
    "solve",
    "solve_optimally",
    "solver",
]
