"""Solutions of Square-1 are short, the same in every thread, and the same without a compiler."""

import random
from array import array
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import Square1State, puzzle
from cubelex.solvers import kernels, solve, square1
from cubelex.solvers.kernels import square1 as kernel

PUZZLE = puzzle("sq1")


def drawn(count: int, seed: int) -> list[Square1State]:
    draw = random.Random(seed)
    states = square1.states(with_free_cut=True)
    return [square1.state_of(draw.randrange(states), with_free_cut=True) for _ in range(count)]


def made(text: str) -> Square1State:
    state = PUZZLE.state(text)
    assert isinstance(state, Square1State)
    return state


# States with square layers that are known as parity, and others at the ends of what layers can be.
HARD = {
    "two edges swapped": "AA2BB1CC3DD4 5EE6FF7GG8HH -",
    "two corners swapped": "BB1AA2CC3DD4 5EE6FF7GG8HH -",
    "opposite edges swapped above and below": "AA3BB2CC1DD4 7EE6FF5GG8HH -",
    "layers exchanged": "5EE6FF7GG8HH AA1BB2CC3DD4 -",
    "equator turned over": "AA1BB2CC3DD4 5EE6FF7GG8HH /",
    "all edges in one layer": "AABB12345678 CCDDEEFFGGHH -",
    "six corners above": "AABBCCDDEEFF 12GG3456HH78 -",
    "a blocked cut": "A1BB2CC3DD4A H5EE6FF7GG8H /",
}


@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_known_hard_states_are_solved(text: str) -> None:
    state = made(text)
    assert state.apply(solve(state)).is_solved


def test_random_states_take_less_than_twelve_slices_on_average() -> None:
    """Of 400 states; the deviation of one is 1.1 slices, so that 0.3 more would come by chance once in 10⁷ times."""
    slices, moves = [], []
    for state in drawn(400, seed=1):
        found = solve(state)
        assert state.apply(found).is_solved
        slices.append(str(found).count("/"))
        moves.append(len(found))
    assert mean(slices) < 11.75
    assert mean(moves) < 24.3
    assert max(slices) <= 18


def test_states_with_square_layers_by_slices_from_solved() -> None:
    """Counted by another program, which sorts the arrangements themselves: 1, 32, 401, 4436, 45792."""
    arrays = square1.TABLE.arrays()
    members = array("H", bytes(2 * 2520))
    classes, quarters = array("H", bytes(2 * 40320)), array("B", bytes(40320))
    kernel.fill_classes(classes, quarters, members)
    ladder = bytearray(len(arrays["ladder"]))
    assert kernel.fill_ladder(arrays["after"], classes, quarters, members, ladder) == 1 + 32 + 401 + 4436 + 45792
    assert ladder == arrays["ladder"]


def test_a_solution_is_always_the_same_in_any_thread() -> None:
    states = drawn(20, seed=2)
    alone = [solve(state) for state in states]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(solve, states)) == alone


def test_an_impossible_state_is_told_why() -> None:
    solved = PUZZLE.solved
    assert isinstance(solved, Square1State)
    with pytest.raises(ImpossibleState, match="3 times"):
        solve(Square1State(solved.puzzle, "AA1BB2CC3DDA", "5EE6FF7GG8HH", False))


def uncompiled() -> ModuleType:
    spec = spec_from_file_location("uncompiled_square1", Path(kernels.__file__).parent / "square1.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_plain_python_finds_the_same() -> None:
    searchers = [module.Square1Search(**square1.TABLE.arrays()) for module in (uncompiled(), kernel)]
    for state in drawn(3, seed=3):
        layers, shape = square1.numbers(state)
        found = [array("i", bytes(4 * 64)) for _ in searchers]
        for every in (0, 1):
            limits = array("i", [5, 10, 1] if every else [30, 61, 0])
            counts = [each.solve(layers, shape, limits, room) for each, room in zip(searchers, found, strict=True)]
            assert counts[0] == counts[1]
            assert found[0] == found[1]


@pytest.mark.long
def test_twenty_thousand_random_states_are_solved() -> None:
    for state in drawn(20_000, seed=4):
        assert state.apply(solve(state)).is_solved
