"""The solvers of cubes, each imported when it is needed."""

from cubelex.solvers.models import Solver
from cubelex.solvers.registry import SOLVERS


@SOLVERS.register("222")
def two_by_two_solver() -> Solver:
    """By a table of all distances."""
    from cubelex.solvers.exact_solver import ExactSolver
    from cubelex.solvers.two import TwoByTwo

    return ExactSolver(TwoByTwo())


@SOLVERS.register("333")
def three_by_three_solver() -> Solver:
    """In two phases, with proved shortest solutions."""
    from cubelex.solvers.three_solver import ThreeByThreeSolver

    return ThreeByThreeSolver()


@SOLVERS.register("444")
def four_by_four_solver() -> Solver:
    """By reduction to a 3×3×3 Cube."""
    from cubelex.solvers.four import FourByFourSolver

    return FourByFourSolver()
