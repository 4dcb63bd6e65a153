import pytest

from cubelex.puzzles import CubeMove
from cubelex.puzzles.cubes.grammar import MOVE, TurnKind, Written


def written(text: str) -> Written:
    found = MOVE.fullmatch(text)
    assert found
    return Written.of(found)


@pytest.mark.parametrize(
    ("text", "kind", "move"),
    [
        ("R", TurnKind.FACE, CubeMove("R")),
        ("R2 '", TurnKind.FACE, CubeMove("R", quarters=-2)),
        ("Uw'", TurnKind.OUTER_BLOCK, CubeMove("U", 1, 2, -1)),
        ("12Uw", TurnKind.OUTER_BLOCK, CubeMove("U", 1, 12)),
        ("3R2", TurnKind.COUNTED_BLOCK, CubeMove("R", 1, 3, 2)),
        ("f", TurnKind.INNER_SLICE, CubeMove("F", 2, 2)),
        ("2-4Bw", TurnKind.LAYERS, CubeMove("B", 2, 4)),
        ("E2", TurnKind.MIDDLE_SLICE, CubeMove("E", quarters=2)),
        ("z'", TurnKind.ROTATION, CubeMove("z", quarters=-1)),
        ("[d2]", TurnKind.BRACKET_ROTATION, CubeMove("y", quarters=2)),
        ("[d2']", TurnKind.BRACKET_ROTATION, CubeMove("y", quarters=-2)),
        ("[l']", TurnKind.BRACKET_ROTATION, CubeMove("x")),
    ],
)
def test_every_kind_of_writing_stands_for_a_move(text: str, kind: TurnKind, move: CubeMove) -> None:
    assert written(text).kind is kind
    assert written(text).move() == move


@pytest.mark.parametrize(
    "text", ["", "2", "w", "2x", "3r", "2-R", "-3Rw", "[R]", "[r", "R''", "R'2", "rw", "9" * 5000 + "Rw"]
)
def test_what_is_no_writing_in_any_edition(text: str) -> None:
    assert not MOVE.fullmatch(text)
