"""The 2×2×3 Cuboid with a table of all distances."""

from cubelex.puzzles import Cuboid, State
from cubelex.solvers.exact import Distances, Permutation
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS


class ExactCuboid(Distances):
    """The 2×2×3 Cuboid with its edge BL fixed: where the corners are, and where the edges are.

    >>> ExactCuboid().states
    241920
    """

    event = "223"
    parts, suffixes, half_turns = "UD", ("", "2", "'"), ("R2", "F2")
    sizes, widths = (40320, 6), (8, 4)

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """Which corner and which edge is in each place."""
        corners, edges = Cuboid().pieces(str(state))
        return bytes(corners), bytes(edges)

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """Where the corners and the edges come from."""
        return Cuboid().pieces(str(Cuboid().solved.apply(move)))


@SOLVERS.register("223")
def cuboid_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactCuboid())
