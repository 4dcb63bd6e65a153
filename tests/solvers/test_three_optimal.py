"""Shortest solutions are shortest, and are searched without holding up anybody."""

import random
from array import array

import pytest

from cubelex.puzzles import CubeState, puzzle
from cubelex.solvers import cubies, three, three_optimal
from cubelex.solvers.cubies import Cubies


def cube(moves: str) -> Cubies:
    state = puzzle("333").solved.apply(moves)
    assert isinstance(state, CubeState)
    return cubies.cubies(state)


@pytest.mark.parametrize(
    ("moves", "length"),
    [
        ("", 0),
        ("R", 1),
        ("R U R' U'", 4),
        ("U2 D2 R2 L2 F2 B2", 6),
        ("U D' R L' F B' U D'", 8),
        ("R U R' U R U2 R'", 7),
        ("R U R' U' R' F R2 U' R' U' R U R' F'", 11),
    ],
)
def test_known_states_have_their_known_length(moves: str, length: int) -> None:
    solution = three_optimal.optimal_solution(cube(moves))
    assert len(solution) == length
    assert three.solved_by(solution) == cube(moves)


def test_no_solution_is_longer_than_the_moves_it_undoes() -> None:
    draw = random.Random(1)
    for _ in range(5):
        moves = " ".join(draw.choice(three.MOVES) for _ in range(11))
        solution = three_optimal.optimal_solution(cube(moves))
        assert len(solution) <= 11
        assert three.solved_by(solution) == cube(moves)


def test_a_long_search_is_reported() -> None:
    seen: list[tuple[int, float]] = []
    three_optimal.optimal_solution(cube("R U F2 D' B L2 D F U' R2 B D' L"), lambda *progress: seen.append(progress))
    assert {length for length, _ in seen if length} == {11, 12}
    assert max(share for length, share in seen if length == 12) == 1.0


def test_the_same_cube_has_the_same_shortest_solution() -> None:
    scrambled = cube("R U F2 D' B L2 D F U' R2 B D' L")
    assert three_optimal.optimal_solution(scrambled) == three_optimal.optimal_solution(scrambled)


def test_a_search_can_be_stopped() -> None:
    scrambled = three.cube(three.STATES // 7)
    assert three_optimal._search(scrambled, b"", 18, array("i", [1])) is None


@pytest.mark.slow
def test_nothing_shorter_than_the_distance_is_found() -> None:
    # Fifteen moves that no fourteen equal: searched in full.
    scrambled = cube("R U2 D' B D' R2 F L' B2 U F2 R D B' U")
    assert len(three_optimal.optimal_solution(scrambled)) == 15
