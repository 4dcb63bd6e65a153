import pickle
from itertools import pairwise

import pytest

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import Cube, CubeState, puzzle

SIZES = range(2, 8)
CUBE = Cube(3)
AFTER_R = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"


def test_facelets_are_the_faces_urfdlb_row_by_row() -> None:
    assert str(CUBE.solved) == "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    assert str(CUBE.solved.apply("R")) == AFTER_R


def test_a_state_reads_back_from_its_facelets_also_with_spaces_between() -> None:
    spaced = " ".join(AFTER_R[face : face + 9] for face in range(0, 54, 9))
    assert CUBE.state(AFTER_R) == CUBE.state(spaced) == CUBE.solved.apply("R")


def test_states_are_immutable_hashable_values() -> None:
    state = CUBE.solved.apply("R U")
    assert {state: 1}[Cube(3).solved.apply("R U")] == 1
    assert state != CUBE.solved
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(AttributeError):
        state.facelets = "U" * 54  # type: ignore[misc]


def test_repr_is_what_you_would_type() -> None:
    state = CUBE.solved.apply("R")
    assert repr(state) == f"puzzle('333').state('{AFTER_R}')"
    assert eval(repr(state), {"puzzle": puzzle}) == state
    assert repr(Cube(9)) == "Cube(9)"


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 13])
def test_cubes_of_any_size_turn(size: int) -> None:
    cube = Cube(size)
    assert cube.solved.apply("R U' F2") != cube.solved
    assert cube.solved.apply("R U' F2").apply("F2 U R'") == cube.solved
    assert cube.state(str(cube.solved.apply("R U' F2"))).is_solved is False


def test_a_cube_has_two_layers_or_more() -> None:
    with pytest.raises(ImpossibleState, match="2 layers or more, not 1"):
        Cube(1)


def test_there_are_twenty_four_solved_states_one_for_each_orientation() -> None:
    rotations = [f"{tilt} {turn}" for tilt in ("", "x", "x2", "x'", "z", "z'") for turn in ("", "y", "y2", "y'")]
    states = {CUBE.solved.apply(rotation) for rotation in rotations}
    assert len(states) == 24
    assert all(state.is_solved for state in states)


@pytest.mark.parametrize("size", SIZES)
def test_a_cube_is_solved_in_any_orientation_and_not_one_turn_later(size: int) -> None:
    cube = Cube(size)
    assert cube.solved.apply("x y' z2").is_solved
    assert not any(cube.solved.after(move).is_solved for move in cube.outer_blocks())


def test_a_pattern_of_whole_faces_that_no_cube_shows_is_not_solved() -> None:
    assert not CubeState(CUBE, "".join(face * 9 for face in "URFDBL")).is_solved


@pytest.mark.parametrize(
    ("event", "moves", "order"),
    [
        ("333", "", 1),
        ("333", "R", 4),
        ("333", "x", 4),
        ("333", "R U", 105),
        ("333", "R U R' U'", 6),
        ("333", "R U2 D' B D'", 1260),
        ("333", "M E S", 4),
        ("222", "R U R' U'", 6),
        ("444", "Rw2 2-2Rw2", 2),
    ],
)
def test_the_order_of_a_sequence(event: str, moves: str, order: int) -> None:
    cube = puzzle(event)
    assert cube.order(moves) == order
    state, times = cube.solved.apply(moves), 1
    while state != cube.solved:
        state, times = state.apply(moves), times + 1
    assert times == order


def test_moves_of_another_puzzle_are_refused() -> None:
    with pytest.raises(InvalidNotation, match="moves of 4x4x4 Cube came; moves of 3x3x3 Cube are expected"):
        CUBE.solved.apply(Cube(4).parse("R"))


def test_a_scrambler_holds_white_on_top_and_green_in_front() -> None:
    assert str(CUBE.scrambling_orientation) == "white on top, green on front"
    assert CUBE.scrambling_orientation.regulation == "4d1"
    assert (CUBE.colours["U"], CUBE.colours["F"]) == ("white", "green")
    assert "".join(CUBE.colours) == "URFDLB"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("degrees", "moves"), [(0, 0), (45, 0), (-45, 0), (45.01, 1), (-45.01, 1), (90, 1), (180, 1)])
def test_a_face_counts_as_a_move_away_beyond_45_degrees(size: int, degrees: float, moves: int) -> None:
    cube = Cube(size)
    assert cube.moves_from_solved(cube.solved, {"U": degrees}) == moves


@pytest.mark.parametrize(
    ("misalignments", "moves"),
    [
        ({"M": 45}, 0),
        ({"M": 46}, 2),
        ({"U": 46, "D": 46}, 2),
        ({"U": 46, "D": 45}, 1),
        ({"U": 44, "D": -44}, 0),
        ({"R": 45, "Rw": 45}, 0),
        ({"R": 46, "Rw": 45}, 1),
        ({"R": 40, "M": -40}, 0),
        ({"R": 40, "M": 40}, 1),
        ({"L": -30, "Rw": 80}, 1),
        ({"x": 50}, 0),
        ({"R": 30, "U": 10}, 0),
        ({"U": 315}, 0),
        ({"U": 314}, 1),
    ],
)
def test_every_two_neighbouring_layers_count_by_themselves(misalignments: dict[str, float], moves: int) -> None:
    assert CUBE.moves_from_solved(CUBE.solved, misalignments) == moves


@pytest.mark.parametrize(("degrees", "moves"), [(44, 1), (45, 1), (46, 2)])
def test_a_misalignment_comes_on_top_of_a_turned_face(degrees: float, moves: int) -> None:
    assert CUBE.moves_from_solved(CUBE.solved.apply("R"), {"U": degrees}) == moves


@pytest.mark.parametrize(("degrees", "moves"), [(-90, 0), (-45, 0), (-44.9, 1), (0, 1), (46, 1)])
def test_it_is_the_position_of_a_layer_that_counts(degrees: float, moves: int) -> None:
    assert CUBE.moves_from_solved(CUBE.solved.apply("R"), {"R": degrees}) == moves


@pytest.mark.parametrize(
    ("event", "scramble", "moves"),
    [("333", "x y", 0), ("333", "Rw y", 1), ("333", "M", 2), ("333", "R L'", 2), ("444", "Rw", 1), ("777", "3Uw2", 1)],
)
def test_aligned_states_count_by_outer_block_turns(event: str, scramble: str, moves: int) -> None:
    cube = puzzle(event)
    assert cube.moves_from_solved(cube.solved.apply(scramble)) == moves


def test_a_big_cube_may_lean_all_the_way_within_the_limits() -> None:
    cube = Cube(7)
    leaning = dict.fromkeys(("R", "Rw", "3Rw", "4Rw", "5Rw", "6Rw"), 45.0)
    assert cube.moves_from_solved(cube.solved, leaning) == 0
    assert cube.moves_from_solved(cube.solved, leaning | {"3Rw": 45.5}) == 1


@pytest.mark.parametrize("part", ["R'", "R2", "R U", "", "Q", "4Rw"])
def test_misalignments_are_of_parts_the_cube_has(part: str) -> None:
    with pytest.raises(InvalidNotation):
        CUBE.moves_from_solved(CUBE.solved, {part: 10})


def test_one_outer_block_turn_does_one_of_nine_times_the_cuts_things() -> None:
    for smaller, larger in pairwise(SIZES):
        assert len(list(Cube(larger).outer_blocks())) - len(list(Cube(smaller).outer_blocks())) == 9
    assert len({str(Cube(5).solved.after(move)) for move in Cube(5).outer_blocks()}) == 36
