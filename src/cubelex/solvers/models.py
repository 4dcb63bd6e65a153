"""What a solver can do.

A new solver is a `Solver` in a module of its own, and a line in `registry.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, State
from cubelex.solvers.tables import Progress, silent

Searching = Callable[[int, float], None]
"""Called now and then with the length that is being searched and the share of it that is done, from 0 to 1.

Length 0 is when tables are built for it.
"""


def unwatched(_length: int, _share: float) -> None:
    """Tell nobody how a search is going."""


class Solver(ABC):
    """Solves the states of one puzzle, which come checked: some moves do solve them."""

    def prepare(self, progress: Progress = silent) -> None:
        """Open the tables, if there are any, and build them first if need be; a second time nothing is done."""
        progress(1.0)

    @abstractmethod
    def solve(self, state: State) -> Algorithm:
        """Moves that solve the state, always the same ones; none for a solved one."""

    def solve_optimally(self, state: State, searching: Searching = unwatched) -> Algorithm:
        """The same, as short as can be.

        :raises UnknownEvent: when shortest solutions of the puzzle cannot be found.
        """
        raise UnknownEvent(f"shortest solutions are found for 222, 333, pyram and skewb, not for {state.puzzle.name}")

    def distance(self, state: State) -> int:
        """How many moves the state needs at least.

        :raises UnknownEvent: when the distances of the puzzle are not known.
        """
        raise UnknownEvent(f"distances are known for 222, pyram and skewb, not for {state.puzzle.name}")
