"""Steps with rotations, and the same turns without."""

import random

import pytest

from cubelex.puzzles import State, puzzle
from cubelex.solvers.four_steps import as_algorithm, moves, rotations, undone, without_rotations
from cubelex.solvers.four_tables import STEPS


def steps(seed: int) -> bytes:
    return bytes(random.Random(seed).choices(range(29), k=30))


def after(state: State, taken: bytes) -> State:
    for step in taken:
        state = state.after(moves()[step])
    return state


@pytest.mark.parametrize("seed", range(50))
def test_turns_without_rotations_do_the_same_but_for_one_in_the_end(seed: int) -> None:
    turns, held = without_rotations(steps(seed))
    solved = puzzle("444").solved
    assert after(after(solved, bytes(turns)), b"").apply(rotations()[held]) == after(solved, steps(seed))


@pytest.mark.parametrize("seed", range(20))
def test_only_three_wide_blocks_are_turned(seed: int) -> None:
    turns, _ = without_rotations(steps(seed))
    assert {STEPS[turn].rstrip("2'") for turn in turns} <= {*"URFDLB", "Uw", "Rw", "Fw"}


@pytest.mark.parametrize("seed", range(20))
def test_undone_steps_lead_back(seed: int) -> None:
    solved = puzzle("444").solved
    assert after(after(solved, steps(seed)), undone(steps(seed))) == solved


def test_there_are_24_ways_of_holding_a_cube() -> None:
    assert len(rotations()) == 24
    assert len({str(puzzle("444").solved.apply(rotation)) for rotation in rotations().values()}) == 24


def test_turns_that_meet_are_joined() -> None:
    assert str(as_algorithm([0, 9, 18, 0, 20])) == "U2 D"
