"""What a solver can do.

A new solver is a `Solver` in a module of its own, and a line in `registry.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, State
from cubelex.solvers.tables import Progress, silent

Searching = Callable[[int, float], None]
"""Called from time to time with the length that is searched and the share that is done, from 0 to 1.

Length 0 is when tables are built for it.
"""


def unwatched(_length: int, _share: float) -> None:
    """Report no progress of a search."""


class Solver(ABC):
    """Solves the states of one puzzle. The states are checked: they are possible."""

    def prepare(self, progress: Progress = silent) -> None:
        """Open the tables, if there are any. Builds them first if they do not exist. A second call does nothing."""
        progress(1.0)

    @abstractmethod
    def solve(self, state: State) -> Algorithm:
        """Moves that solve the state, always the same ones. Empty for a solved state."""

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """A shortest solution.

        :raises UnknownEvent: when shortest solutions of the puzzle cannot be found.
        """
        raise UnknownEvent(
            f"shortest solutions are available for 222, 333, pyram and skewb, not for {state.puzzle.name}"
        )

    def distance(self, state: State) -> int:
        """The distance of the state in moves.

        :raises UnknownEvent: when the distances of the puzzle are not known.
        """
        raise UnknownEvent(f"distances are available for 222, pyram and skewb, not for {state.puzzle.name}")
