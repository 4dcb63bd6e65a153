"""Nearly solved: from degrees of misalignment to whole moves (10e1, 10f)."""

from collections.abc import Iterable
from math import floor, isfinite

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.models import Moves, State


def nearest_turns(degrees: float, step: float) -> tuple[int, ...]:
    """The whole turns of `step` degrees that a misalignment counts as: both neighbours exactly halfway.

    Halfway is the limit of 10f, and what is at the limit is within it.

    >>> nearest_turns(45, 90), nearest_turns(45.1, 90), nearest_turns(-46, 90)
    ((0, 1), (1,), (-1,))

    :raises ImpossibleState: when the degrees are not a number.
    """
    if not isfinite(degrees):
        raise ImpossibleState(f"a misalignment is a number of degrees, not {degrees}")
    turns = floor(degrees / step)
    beyond = degrees - turns * step
    if beyond * 2 == step:
        return (turns, turns + 1)
    return (turns,) if beyond * 2 < step else (turns + 1,)


def least_moves(states: Iterable[State], moves: Iterable[Move]) -> Moves:
    """How far the nearest of the states is from solved, when each of the moves counts as one: 0, 1, or 2 for more."""
    candidates, choices = tuple(states), tuple(moves)
    if any(state.is_solved for state in candidates):
        return 0
    if any(state.after(move).is_solved for state in candidates for move in choices):
        return 1
    return 2
