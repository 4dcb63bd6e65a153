"""The Ivy Cube with a table of all distances, and the Redi Cube in two phases.

The first phase solves the four edges and corners of the bottom, the second the other eight edges and four corners.
"""

from collections.abc import Mapping

from cubelex.puzzles import ArrangedPuzzle, puzzle
from cubelex.solvers.exact import Distances
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.phases import Phase, PhasedSolver, Tracked
from cubelex.solvers.registry import SOLVERS


class ExactIvyCube(Distances):
    """The Ivy Cube: its centres, and the twists of its corners.

    >>> ExactIvyCube().states
    29160
    """

    event = "ivy_cube"
    kinds = ("centre", "corner")
    parts, suffixes = ("UFR", "UBL", "DFL", "DBR"), ("", "'")
    sizes, widths = (360, 81), (6, 12)


@SOLVERS.register("ivy_cube")
def ivy_cube_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactIvyCube())


_TOP = ("UFR", "UFL", "UBR", "UBL")
_BOTTOM = ("DFR", "DFL", "DBR", "DBL")


@SOLVERS.register("redi_cube")
def redi_cube_solver() -> PhasedSolver:
    """The bottom, then the rest by turns of the upper corners: both phases with a table of all distances."""
    held = puzzle("redi_cube")
    assert isinstance(held, ArrangedPuzzle)
    corners, edges = (
        {frozenset(colours): places[0] for colours, places in zip(kind.orbit.colours, kind.orbit.places, strict=True)}
        for kind in held.arrangements
    )

    def of_bottom(pieces: Mapping[frozenset[str], int], *, is_bottom: bool) -> tuple[int, ...]:
        return tuple(sticker for colours, sticker in pieces.items() if ("D" in colours) is is_bottom)

    first = Tracked(of_bottom(edges, is_bottom=True), 11880), Tracked(of_bottom(corners, is_bottom=True), 81)
    second = Tracked(of_bottom(edges, is_bottom=False), 20160), Tracked(of_bottom(corners, is_bottom=False), 81)
    phases = Phase(_BOTTOM + _TOP, first, ((0, 1),), ways=300, longer=1), Phase(_TOP, second, ((0, 1),), begun=60)
    return PhasedSolver(held, phases)
