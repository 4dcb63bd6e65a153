"""The Baby FTO with a table of all distances."""

from cubelex.solvers.exact import Distances
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS


class ExactBabyFto(Distances):
    """The Baby FTO with the centres of U, F, BL and BR fixed: its corners, and the other four centres.

    >>> ExactBabyFto().states
    138240
    """

    event = "baby_fto"
    kinds = ("corner", "centre")
    parts, suffixes = ("U", "F", "BL", "BR"), ("", "'")
    sizes, widths = (11520, 12), (24, 8)


@SOLVERS.register("baby_fto")
def baby_fto_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactBabyFto())
