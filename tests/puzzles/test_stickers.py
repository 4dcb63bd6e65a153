import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles.skewb import Skewb
from cubelex.puzzles.stickers import Sticker, counted, placed, rotations, turning

FACES = "URFDLB"


def test_a_ring_takes_each_face_to_the_next_and_leaves_the_others() -> None:
    faces = turning(FACES, "FLBR")
    assert [faces[face] for face in "FLBRUD"] == list("LBRFUD")


def test_a_sticker_is_carried_with_its_piece() -> None:
    sticker = Sticker("F", "corner", frozenset("UFL"))
    assert sticker.carried(turning(FACES, "FLBR")) == Sticker("L", "corner", frozenset("ULB"))


def test_two_quarter_turns_make_all_rotations_of_a_cube() -> None:
    all_rotations = rotations(turning(FACES, "FLBR"), turning(FACES, "UFDB"))
    assert len(all_rotations) == 24
    assert all_rotations[0] == {face: face for face in FACES}


def test_the_pieces_of_the_solved_puzzle_are_at_home() -> None:
    stickering = Skewb().stickering
    corners = stickering.orbit("corner", "URF")
    assert len(corners.places) == 8
    assert placed(stickering.solved, corners) == (tuple(range(8)), (0,) * 8)


def test_a_piece_turned_once_clockwise_has_twist_one() -> None:
    stickering = Skewb().stickering
    corners = stickering.orbit("corner", "URF")
    up, right, front = corners.places[0]
    facelets = list(stickering.solved)
    facelets[right], facelets[front], facelets[up] = "U", "R", "F"
    assert placed("".join(facelets), corners).twists[0] == 1


def test_stickers_are_counted_and_whitespace_is_not() -> None:
    assert counted(" UU RR\n", "URUR") == "UURR"
    with pytest.raises(ImpossibleState, match="3 stickers came where the puzzle has 4"):
        counted("UUR", "URUR")
    with pytest.raises(ImpossibleState, match="the letter 'U' came 3 times where the puzzle has it 2 times"):
        counted("UUUR", "URUR")
    with pytest.raises(ImpossibleState, match="the letter 'q' came 1 times where the puzzle has it 0 times"):
        counted("UUqR", "URUR")
