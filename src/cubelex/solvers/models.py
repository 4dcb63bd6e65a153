"""What a solver can do.

A new solver is a `Solver` in the module of its puzzle, which registers it with `SOLVERS`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

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

    finds_shortest: ClassVar[bool] = False
    knows_distances: ClassVar[bool] = False

    def prepare(self, progress: Progress = silent) -> None:
        """Open the tables, if there are any. Builds them first if they do not exist. A second call does nothing."""
        progress(1.0)

    @abstractmethod
    def solve(self, state: State) -> Algorithm:
        """Moves that solve the state, always the same ones. Empty for a solved state."""

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """A shortest solution. Only asked of a solver that finds them."""
        raise NotImplementedError

    def distance(self, state: State) -> int:
        """The distance of the state in moves. Only asked of a solver that knows distances."""
        raise NotImplementedError
