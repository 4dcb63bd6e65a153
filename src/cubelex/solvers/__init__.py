"""Solving any state of any WCA puzzle: table building and searches."""

from cubelex.solvers.kernels import random_walk
from cubelex.solvers.models import Searching, Solver
from cubelex.solvers.parallel import in_parallel
from cubelex.solvers.registry import (
    SOLVERS,
    distance,
    is_solvable,
    prepare,
    solve,
    solve_many,
    solve_optimally,
    solver,
)
from cubelex.solvers.tables import CacheWarning, Progress, StoredTable, silent

__all__ = [
    "SOLVERS",
    "CacheWarning",
    "Progress",
    "Searching",
    "Solver",
    "StoredTable",
    "distance",
    "in_parallel",
    "is_solvable",
    "prepare",
    "random_walk",
    "silent",
    "solve",
    "solve_many",
    "solve_optimally",
    "solver",
]
