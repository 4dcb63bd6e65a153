"""The Skewb with a table of all distances."""

from cubelex.solvers.exact import Exact
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS


class ExactSkewb(Exact):
    """The Skewb with its corner URF fixed: its centres, and its other corners.

    >>> ExactSkewb().states
    3149280
    """

    event = "skewb"
    kinds = ("centre", "corner")
    parts, suffixes = "RULB", ("", "'")
    sizes, widths = (360, 8748), (6, 24)
    shortest_words, five_to_seven_away, ends = 61488, 384750, 365568
    staying = ((4, "U"), (5, "R"), (11, "F"))


@SOLVERS.register("skewb")
def skewb_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactSkewb())
