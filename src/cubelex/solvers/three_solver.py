"""Solutions of states of the 3×3×3 Cube, in any orientation."""

from typing import ClassVar

from cubelex.puzzles import Algorithm, CubeState, State
from cubelex.solvers import three
from cubelex.solvers.cubies import Cubies, cubies
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.orientations import by_centres, renamed
from cubelex.solvers.tables import Progress, silent

# Somebody who asks for the solution of one state can wait for a hundredth of a second.
TRIES = 10_000


class ThreeByThreeSolver(Solver):
    """A solver in two phases, with proved shortest solutions."""

    finds_shortest: ClassVar[bool] = True

    def prepare(self, progress: Progress = silent) -> None:
        """Open the tables of the two phases. Builds them first if they do not exist."""
        three.prepare(progress)

    def solve(self, state: State) -> Algorithm:
        """A solution of 19 moves on average."""
        found = three.solution(_pieces(state), tries=TRIES)
        return state.puzzle.parse(three.format_moves(found or b""))

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """A shortest solution, which may take minutes or hours."""
        from cubelex.solvers.three_optimal import optimal_solution

        return state.puzzle.parse(three.format_moves(optimal_solution(_pieces(state), searching)))


def _pieces(state: State) -> Cubies:
    upright = renamed(state, by_centres)
    assert isinstance(upright, CubeState)
    return cubies(upright)
