"""Shortest solutions of puzzles with a table of all distances, in any orientation."""

from typing import ClassVar

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, State
from cubelex.solvers.exact import Distances
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.orientations import renamed
from cubelex.solvers.registry import solver
from cubelex.solvers.tables import Progress, silent


class ExactSolver(Solver):
    """A solver with a table of all distances."""

    finds_shortest: ClassVar[bool] = True
    knows_distances: ClassVar[bool] = True

    def __init__(self, exact: Distances) -> None:
        self.exact = exact

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        self.exact.prepare(progress)

    def solve(self, state: State) -> Algorithm:
        """A shortest solution. What turns on its own comes last."""
        moves = self.exact.solution(self._number(state))
        return state.puzzle.parse(" ".join([*moves, *self.exact.apart(state)]))

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """A shortest solution."""
        return self.solve(state)

    def distance(self, state: State) -> int:
        """The distance of the state in moves. Each part that turns on its own and is not aligned counts one."""
        return self.exact.distance(self._number(state)) + len(self.exact.apart(state))

    def _number(self, state: State) -> int:
        return self.exact.number(renamed(state, self.exact.new_names))


def exact_table(event_id: str) -> Distances:
    """The table of all distances of the event's puzzle.

    :raises UnknownEvent: when there is no such table.
    """
    found = solver(event_id)
    if not isinstance(found, ExactSolver):
        raise UnknownEvent(f"{event_id!r} has no table of all distances")
    return found.exact
