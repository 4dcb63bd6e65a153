"""Clock: turns add up, so a solution is the answer of fourteen linear equations modulo 12.

Nine turns with one side in front and five with the other move the fourteen hands that can be set freely (the corner
hands of the other side follow those in front) in fourteen independent ways. `docs/algorithms/clock.md` tells more.
"""

from functools import cache
from itertools import chain

from cubelex.puzzles import Algorithm, Clock, ClockState, State
from cubelex.solvers.models import Solver
from cubelex.solvers.registry import SOLVERS

# The turns of a solution: first with the side in front, then, after y2, with the other side.
FRONT = ("UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL")
BACK = ("U", "R", "D", "L", "ALL")

# The hands of the other side that do not follow a corner in front: all but its own corners.
_FREE_BEHIND = (1, 3, 4, 5, 7)

Matrix = list[list[int]]


@SOLVERS.register("clock")
class ClockSolver(Solver):
    """A solver by linear algebra."""

    def solve(self, state: State) -> Algorithm:
        """A solution of at most fourteen turns of a wheel: the shorter of those that start on either side.

        Pins that are up would join in the first turn; turning the puzzle around moves them down.
        """
        assert isinstance(state, ClockState)
        if state.is_solved:
            return state.puzzle.parse("")
        turned = state.puzzle.parse("y2") + self._as_held(state.apply("y2"))
        found = [turned] if state.pins_up else [self._as_held(state), turned]
        return min(found, key=state.puzzle.move_count)

    def _as_held(self, state: ClockState) -> Algorithm:
        turns = [_written(-hours % 12) for hours in turns_behind(state)]
        front = [pins + turn for pins, turn in zip(FRONT, turns[:9], strict=True) if turn]
        back = [pins + turn for pins, turn in zip(BACK, turns[9:], strict=True) if turn]
        return state.puzzle.parse(" ".join([*front, *(["y2"] if back else []), *back]))


def turns_behind(state: ClockState) -> list[int]:
    """How many hours, from 0 to 11, each of the fourteen turns that led to the state was made by.

    >>> turns_behind(Clock().solved.apply("DR2+ y2 L1- y2"))
    [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 0]
    """
    hands = _free_hands(state)
    return [sum(row[i] * hands[i] for i in range(14)) % 12 for row in _inverse()]


def _free_hands(state: ClockState) -> list[int]:
    return [*state.front, *(state.back[dial] for dial in _FREE_BEHIND)]


def _written(hours: int) -> str:
    if hours == 0:
        return ""
    return f"{hours}+" if hours <= 6 else f"{12 - hours}-"


@cache
def _inverse() -> tuple[tuple[int, ...], ...]:
    """The matrix that converts hands to the turns that led to them."""
    solved = Clock().solved
    texts = chain((f"{pins}1+" for pins in FRONT), (f"y2 {pins}1+ y2" for pins in BACK))
    effects = [_free_hands(solved.apply(text)) for text in texts]
    rows = [[effects[turn][hand] for turn in range(14)] for hand in range(14)]
    return tuple(map(tuple, _inverted(rows)))


def _inverted(rows: Matrix) -> Matrix:
    """The inverse of a matrix modulo 12, by elimination. Each column has a row with 1, 5, 7 or 11, its own inverse."""
    size = len(rows)
    wide = [[*row, *(int(i == j) for j in range(size))] for i, row in enumerate(rows)]
    for column in range(size):
        pivot = next(i for i in range(column, size) if wide[i][column] in (1, 5, 7, 11))
        wide[column], wide[pivot] = wide[pivot], wide[column]
        unit = wide[column][column]
        wide[column] = [unit * entry % 12 for entry in wide[column]]
        for i in range(size):
            if i != column:
                wide[i] = _reduced(wide[i], wide[column], column)
    return [row[size:] for row in wide]


def _reduced(row: list[int], by: list[int], column: int) -> list[int]:
    """The row minus the multiple of the other row that makes the column 0."""
    return [(entry - row[column] * other) % 12 for entry, other in zip(row, by, strict=True)]
