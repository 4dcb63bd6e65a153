"""Solutions of the 3×3×3 Cube solve it, are short, and are always the same."""

import random
from collections.abc import Iterator
from itertools import groupby
from statistics import mean

import pytest

from cubelex.puzzles import CubeState, puzzle
from cubelex.solvers import cubies, three
from cubelex.solvers.cubies import Cubies

# States that searches find hard, as sequences from solved.
HARD = {
    "superflip": "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
    "superflip with four spots": "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'",
    "pons asinorum": "U2 D2 R2 L2 F2 B2",
    "cube in a cube in a cube": "U' L' U' F' R2 B' R F U B2 U B' L U' F U R F'",
    "six spots": "U D' R L' F B' U D'",
    "all corners twisted": "R U2 R' U' R U R' U' R U' R' L' U2 L U L' U' L U L' U L D' R U2 R' U' R U R' U' R U' R'",
}


def state_of(moves: str) -> CubeState:
    state = puzzle("333").solved.apply(moves)
    assert isinstance(state, CubeState)
    return state


def cubes(count: int, seed: int = 1) -> Iterator[Cubies]:
    draw = random.Random(seed)
    return (three.cube(draw.randrange(three.STATES)) for _ in range(count))


def solved(cube: Cubies, moves: bytes | None) -> bytes:
    """The moves, if there are any and they solve the cube."""
    assert moves is not None
    state = state_of(three.format_moves(three.inverse(moves)))
    assert cubies.cubies(state) == cube
    assert state.apply(three.format_moves(moves)).is_solved
    return moves


def test_solutions_have_at_most_21_moves_and_a_mean_below_20_and_a_half() -> None:
    lengths = [len(solved(cube, three.solution(cube))) for cube in cubes(200)]
    assert max(lengths) <= 21
    assert mean(lengths) < 20.5


@pytest.mark.slow
def test_of_ten_thousand_solutions_none_has_more_than_21_moves() -> None:
    for cube in cubes(10_000, seed=2):
        moves = three.solution(cube)
        assert moves is not None
        assert len(moves) <= 21
        assert three.solved_by(moves) == cube


def test_no_face_turns_twice_without_a_turn_of_another_axis_between() -> None:
    for cube in cubes(100, seed=3):
        faces = [move // 3 for move in three.solution(cube) or b""]
        for _, run in groupby(faces, key=lambda face: face % 3):
            together = list(run)
            assert len(together) == len(set(together))


@pytest.mark.parametrize("name", HARD)
def test_hard_states_are_solved(name: str) -> None:
    cube = cubies.cubies(state_of(HARD[name]))
    assert len(solved(cube, three.solution(cube))) <= 21


@pytest.mark.slow
def test_the_superflip_is_solved_in_twenty() -> None:
    cube = cubies.cubies(state_of(HARD["superflip"]))
    assert len(solved(cube, three.solution(cube, most=20))) == 20


def test_a_solved_cube_needs_no_move() -> None:
    assert three.solution(cubies.SOLVED) == b""


@pytest.mark.parametrize("move", three.MOVES)
def test_one_move_is_undone_by_one(move: str) -> None:
    assert len(three.solution(cubies.cubies(state_of(move))) or b"") == 1


def test_the_same_cube_has_the_same_solution() -> None:
    cube = next(cubes(1, seed=4))
    assert three.solution(cube) == three.solution(cube)


@pytest.mark.parametrize("faces", [("F", "R"), ("UD", "L"), ("URF", ""), ("", "B"), ("RF", "UF")])
def test_barred_axes_are_kept_free_at_both_ends(faces: tuple[str, str]) -> None:
    axes = [{"URFDLB".index(face) % 3 for face in each} for each in faces]
    if len(axes[0]) == 3:
        axes[0].clear()
        faces = ("", faces[1])
    for cube in cubes(30, seed=5):
        moves = solved(cube, three.solution(cube, not_first=faces[0], not_last=faces[1]))
        assert moves[0] // 3 % 3 not in axes[0]
        assert moves[-1] // 3 % 3 not in axes[1]


def test_fewer_moves_can_be_asked_for() -> None:
    for cube in cubes(20, seed=6):
        assert len(solved(cube, three.solution(cube, most=20))) <= 20


def test_what_cannot_be_done_in_so_few_moves_is_none() -> None:
    assert three.solution(cubies.cubies(state_of("R U F")), most=2) is None
    assert three.solution(next(cubes(1, seed=7)), most=8) is None


def test_more_time_makes_shorter_solutions() -> None:
    some = list(cubes(20, seed=8))
    short = [len(solved(cube, three.short_solution(cube, 20))) for cube in some]
    assert mean(short) < mean(len(three.solution(cube) or b"") for cube in some)


def test_no_time_at_all_still_gives_a_solution() -> None:
    cube = next(cubes(1, seed=9))
    assert len(solved(cube, three.short_solution(cube, 0))) <= 21


def test_every_number_has_its_own_possible_cube() -> None:
    last = three.STATES - 1
    numbers = [0, 1, 2, last, last // 2, last // 3, 2187, 2187 * 2048, 2187 * 2048 * 40320]
    assert len({three.cube(number) for number in numbers}) == len(numbers)
    for number in numbers:
        moves = three.solution(three.cube(number))
        assert moves is not None
        assert cubies.cubies(state_of(three.format_moves(three.inverse(moves)))) == three.cube(number)


def test_the_inverse_undoes() -> None:
    moves = bytes(range(18))
    assert state_of(three.format_moves(moves + three.inverse(moves))).is_solved


@pytest.mark.slow
def test_places_twists_and_flips_of_numbered_cubes_are_uniform() -> None:
    # 20 000 cubes: each corner in each place 2500 times, give or take five standard deviations.
    counts = [[0] * 8 for _ in range(8)]
    twists = [0] * 3
    for cube in cubes(20_000, seed=10):
        for place, corner in enumerate(cube.corners):
            counts[place][corner] += 1
        twists[cube.twists[7]] += 1
    assert all(abs(count - 2500) < 5 * 47 for row in counts for count in row)
    assert all(abs(count - 20_000 / 3) < 5 * 67 for count in twists)
