"""Shortest solutions of 2×2×2, Pyraminx and Skewb, in any orientation."""

from cubelex.puzzles import Algorithm, State
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.orientations import renamed
from cubelex.solvers.small import exact, tip_turns
from cubelex.solvers.tables import Progress, silent


class SmallSolver(Solver):
    """A solver with a table of all distances."""

    def __init__(self, event: str) -> None:
        self._exact = exact(event)

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        self._exact.prepare(progress)

    def solve(self, state: State) -> Algorithm:
        """A shortest solution. The tips of a Pyraminx come last."""
        moves = self._exact.solution(self._exact.number(renamed(state)))
        return state.puzzle.parse(" ".join([*moves, *self._tips(state)]))

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """A shortest solution."""
        return self.solve(state)

    def distance(self, state: State) -> int:
        """The distance of the state in moves. Each tip that is not aligned counts one."""
        return self._exact.distance(self._exact.number(renamed(state))) + len(self._tips(state))

    def _tips(self, state: State) -> tuple[str, ...]:
        return tip_turns(state) if state.puzzle.event == "pyram" else ()
