"""A Clock is solved by linear algebra, with any side in front and any pins up."""

import random

import pytest

from cubelex.puzzles import puzzle
from cubelex.solvers import clock, solve


def random_moves(draw: random.Random) -> str:
    front = [f"{pins}{draw.randrange(7)}+" for pins in clock.FRONT]
    back = [f"{pins}{draw.randrange(1, 6)}-" for pins in clock.BACK]
    return " ".join([*front, "y2", *back, draw.choice(["", "y2", "UR", "DL UL", "y2 ALL"])])


def test_random_states_are_solved_in_fourteen_turns() -> None:
    draw = random.Random(1)
    for _ in range(50):
        state = puzzle("clock").solved.apply(random_moves(draw))
        solution = solve(state)
        assert state.apply(solution).is_solved
        assert state.puzzle.move_count(solution) <= 14


@pytest.mark.parametrize("moves", ["UR3+", "ALL6+", "y2 D2-", "UR3+ y2 ALL1-", "U1+ R1+ D1+ L1+", "UL5- y2"])
def test_a_few_turns_are_undone_by_no_more(moves: str) -> None:
    state = puzzle("clock").solved.apply(moves)
    solution = solve(state)
    assert state.apply(solution).is_solved
    assert state.puzzle.move_count(solution) <= state.puzzle.move_count(state.puzzle.parse(moves))


@pytest.mark.parametrize("moves", ["", "y2", "UR", "UR3+ UR3-"])
def test_a_solved_clock_needs_no_move_whatever_its_pins(moves: str) -> None:
    assert len(solve(puzzle("clock").solved.apply(moves))) == 0


def test_solutions_are_in_the_notation_of_today() -> None:
    solution = solve(puzzle("clock").solved.apply("UR3+ DL2- y2 L4+"))
    assert puzzle("clock").parse(str(solution)) == solution
