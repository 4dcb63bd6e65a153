import pytest

from cubelex.puzzles import Cube, CubeMove, puzzle
from cubelex.puzzles.cubes.moves import CubeTurn


@pytest.mark.parametrize("text", ["R", "U'", "F2", "D2'", "Lw", "3Bw'", "2-2Rw", "2-4Uw2", "M", "E'", "S2", "x", "y2'"])
def test_a_move_writes_itself_as_it_is_read(text: str) -> None:
    (move,) = Cube(6).parse(text)
    assert str(move) == text


@pytest.mark.parametrize(
    "move", [CubeMove("R"), CubeMove("x", quarters=-1), CubeMove("U", 2, 3, 2), CubeMove("F", 1, 2)]
)
def test_repr_is_what_you_would_type(move: CubeMove) -> None:
    assert eval(repr(move), {"CubeMove": CubeMove}) == move


@pytest.mark.parametrize(
    ("size", "move", "turn"),
    [
        (3, CubeMove("R"), CubeTurn(0, 0, 0, 1)),
        (3, CubeMove("L"), CubeTurn(0, 2, 2, -1)),
        (5, CubeMove("D", 1, 2, 2), CubeTurn(1, 3, 4, -2)),
        (5, CubeMove("B", 2, 3), CubeTurn(2, 2, 3, -1)),
        (3, CubeMove("M"), CubeTurn(0, 1, 1, -1)),
        (4, CubeMove("M"), CubeTurn(0, 1, 2, -1)),
        (5, CubeMove("E", quarters=-1), CubeTurn(1, 2, 2, 1)),
        (6, CubeMove("S"), CubeTurn(2, 2, 3, 1)),
        (7, CubeMove("y"), CubeTurn(1, 0, 6, 1)),
    ],
)
def test_what_a_move_turns(size: int, move: CubeMove, turn: CubeTurn) -> None:
    assert move.turn(size) == turn


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("M", "Lw L'"),
        ("M", "R Rw'"),
        ("E", "Dw D'"),
        ("S", "Fw F'"),
        ("x", "Rw L'"),
        ("y", "Uw D'"),
        ("z", "Fw B'"),
        ("R2", "R2'"),
        ("R M' L'", "x"),
    ],
)
def test_the_same_turn_written_otherwise(text: str, same: str) -> None:
    solved = puzzle("333").solved
    assert solved.apply(text) == solved.apply(same)


def test_faces_and_rotations_about_an_axis_commute_and_others_do_not() -> None:
    assert CubeMove("R").commutes_with(CubeMove("L", 1, 2))
    assert CubeMove("R").commutes_with(CubeMove("x"))
    assert CubeMove("M").commutes_with(CubeMove("R", 2, 2))
    assert not CubeMove("R").commutes_with(CubeMove("U"))


def test_what_is_a_rotation_and_what_an_outer_block() -> None:
    moves = Cube(5).parse("x R 3Rw 2-2Rw M")
    assert [move.is_rotation for move in moves] == [True, False, False, False, False]
    assert [isinstance(move, CubeMove) and move.is_outer_block for move in moves] == [False, True, True, False, False]
