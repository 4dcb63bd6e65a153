"""Master Pyraminx in two phases, and the tips at the end.

The first phase solves the edges in the middle, the centres, and the wings and the vertex U. The second one turns three
layers at U only: it solves the wings at the other vertices, and how these are turned.
"""

from cubelex.puzzles import ArrangedPuzzle, puzzle
from cubelex.solvers.phases import Phase, PhasedSolver, Tracked
from cubelex.solvers.registry import SOLVERS

_TWO_LAYERS = ("U", "L", "R", "B")
_THREE_LAYERS = ("Uw", "Lw", "Rw", "Bw")


@SOLVERS.register("master_pyraminx")
def master_pyraminx_solver() -> PhasedSolver:
    """All that is in the middle and at U; then the other wings and the vertices."""
    held = puzzle("master_pyraminx")
    assert isinstance(held, ArrangedPuzzle)
    vertices, _, edges, centres, wings = (
        tuple(places[0] for places in arrangement.orbit.places) for arrangement in held.arrangements
    )
    order = held.stickering.order
    at = {vertex: tuple(wing for wing in wings if order[wing].piece == order[vertex].piece) for vertex in vertices}
    top = next(vertex for vertex in vertices if "D" not in order[vertex].piece)
    first = Tracked(edges, 11520), Tracked(centres, 12), Tracked(at[top], 1320), Tracked((top,), 3)
    others = tuple(Tracked(at[vertex], 504) for vertex in vertices if vertex != top)
    second = (*others, Tracked(vertices, 81), Tracked(centres[:1], 3))
    pairs = ((0, 1), (1, 2), (0, 2), (0, 3), (1, 3), (2, 3), (3, 4))
    phases = (
        Phase(_TWO_LAYERS + _THREE_LAYERS, first, ((0, 2), (0, 1), (2, 3)), ways=600, longer=2),
        Phase((*_TWO_LAYERS, "Uw"), second, pairs, begun=120),
    )
    return PhasedSolver(held, phases, tips="ulrb")
