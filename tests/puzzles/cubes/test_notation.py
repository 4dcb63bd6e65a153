"""Article 12a of every edition (with 12b and 12f where they were): what is a move, and by which regulation not."""

import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import Cube, CubeMove
from cubelex.regulations import Edition, edition, editions

TODAY = editions()[-1]
SINCE_2025 = [held for held in editions() if held.date.year >= 2025]
FACES = "FBRLUD"


def read(text: str, size: int, held: str) -> str:
    return str(Cube(size).parse(text, edition(held)))


@pytest.mark.parametrize("held", editions(), ids=str)
@pytest.mark.parametrize("size", range(2, 8))
def test_every_edition_has_faces_and_rotations(held: Edition, size: int) -> None:
    text = "F B' R2 L U D' x y' z2"
    assert Cube(size).parse(text, held).write(held) == text


@pytest.mark.parametrize("held", SINCE_2025, ids=str)
@pytest.mark.parametrize("size", range(2, 8))
@pytest.mark.parametrize("count", range(10))
def test_outer_blocks_have_more_than_one_and_fewer_slices_than_the_cube(held: Edition, size: int, count: int) -> None:
    for face in FACES:
        if 1 < count < size:
            assert list(Cube(size).parse(f"{count}{face}w2", held)) == [CubeMove(face, 1, count, 2)]
        else:
            with pytest.raises(InvalidNotation) as caught:
                Cube(size).parse(f"U {count}{face}w2", held)
            assert (caught.value.position, caught.value.regulation) == (2, "12a2")


@pytest.mark.parametrize("size", range(3, 8))
def test_without_a_number_an_outer_block_has_two_slices(size: int) -> None:
    assert Cube(size).parse("Rw", TODAY) == Cube(size).parse("2Rw", TODAY)


def test_the_2x2x2_has_no_outer_blocks() -> None:
    for held in editions():
        with pytest.raises(InvalidNotation):
            Cube(2).parse("Rw", held)


@pytest.mark.parametrize(
    ("text", "size", "held", "position", "regulation"),
    [
        ("R U M", 3, "2026-04-01", 4, "12a"),
        ("r", 4, "2026-04-01", 0, "12a"),
        ("R [r]", 3, "2025-01-01", 2, "12a4"),
        ("R2'", 3, "2025-07-17", 0, "12a1c"),
        ("Rw2'", 4, "2026-01-01", 0, "12a2c"),
        ("y2'", 4, "2026-01-01", 0, "12a4c"),
        ("R3", 3, "2026-04-01", 0, "12a1c"),
        ("2R", 6, "2026-04-01", 0, "12a2"),
        ("2-3Rw", 6, "2026-04-01", 0, "12a2"),
        ("R Q", 3, "2026-04-01", 2, "12a"),
        ("3Rw", 3, "2018-01-01", 0, "12a2"),
        ("1Rw", 5, "2018-01-01", 0, "12a2"),
        ("M", 3, "2018-01-01", 0, "12a"),
        ("f", 5, "2018-01-01", 0, "12a"),
        ("R2'", 3, "2018-01-01", 0, "12a1c"),
        ("[r2']", 3, "2018-01-01", 0, "12b3"),
        ("x2'", 3, "2018-01-01", 0, "12b3"),
        ("3Rw", 5, "2009", 0, "12a5"),
        ("2Rw", 5, "2009", 0, "12a5"),
        ("Rw", 2, "2009", 0, "12a5"),
        ("2R", 5, "2009", 0, "12f"),
        ("4R", 7, "2009", 0, "12f"),
        ("1R", 7, "2009", 0, "12f"),
        ("r", 2, "2009", 0, "12a9"),
        ("M", 2, "2009", 0, "12a13"),
        ("2-3Rw", 7, "2009", 0, "12a"),
        ("2x", 7, "2009", 0, "12a"),
        ("3r", 7, "2009", 0, "12a"),
        ("2M", 7, "2009", 0, "12a"),
        ("02Rw", 4, "2026-04-01", 0, "12a"),
    ],
)
def test_what_is_not_in_an_editions_notation(text: str, size: int, held: str, position: int, regulation: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Cube(size).parse(text, edition(held))
    assert (caught.value.position, caught.value.regulation) == (position, regulation)
    assert str(edition(held)) in str(caught.value)


@pytest.mark.parametrize(
    ("bracket", "letter"),
    [
        ("[f]", "z"), ("[b]", "z'"), ("[r]", "x"), ("[l]", "x'"), ("[u]", "y"), ("[d]", "y'"),
        ("[f']", "z'"), ("[b']", "z"), ("[r']", "x'"), ("[l']", "x"), ("[u']", "y'"), ("[d']", "y"),
        ("[f2]", "z2"), ("[r2]", "x2"), ("[u2]", "y2"), ("[b2]", "z2"), ("[l2]", "x2"), ("[d2]", "y2"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("held", ["2009", "2018-01-01"])
def test_brackets_were_rotations_until_2018(bracket: str, letter: str, held: str) -> None:
    assert read(bracket, 4, held) == letter


@pytest.mark.parametrize(
    ("text", "size", "same"),
    [
        ("r", 4, "Rw R'"),
        ("r2'", 4, "Rw2 R2"),
        ("d", 5, "Dw D'"),
        ("l'", 3, "M'"),
        ("r", 3, "M'"),
        ("M", 5, "3Lw Lw'"),
        ("M", 4, "3Lw L'"),
        ("S", 6, "4Fw Fw'"),
        ("E", 7, "4Dw 3Dw'"),
        ("2R", 6, "Rw"),
        ("3R'", 7, "3Rw'"),
        ("Uw2'", 5, "Uw2"),
    ],
)
def test_what_the_moves_of_2009_do(text: str, size: int, same: str) -> None:
    cube = Cube(size)
    assert cube.solved.apply(cube.parse(text, edition("2009"))) == cube.solved.apply(same)


@pytest.mark.parametrize(
    ("text", "size", "held"),
    [
        ("R r Rw R2' M S' E2' x z2'", 5, "2009"),
        ("3R 3U2' Rw f' 3B", 7, "2009"),
        ("3R Uw2", 6, "2009"),
        ("R U2 F' x", 2, "2009"),
        ("3Rw Fw2 B' x2 z'", 6, "2018-01-01"),
        ("3Rw Fw2 B' x2 z'", 7, "2026-04-01"),
    ],
)
def test_writing_in_an_edition_undoes_reading_in_it(text: str, size: int, held: str) -> None:
    assert Cube(size).parse(text, edition(held)).write(edition(held)) == text


@pytest.mark.parametrize(
    ("text", "size", "held", "regulation"),
    [
        ("M", 3, "2018-01-01", "12a"),
        ("R2'", 3, "2026-04-01", "12a1c"),
        ("3Rw", 5, "2009", "12f"),
        ("2-3Rw", 6, "2018-01-01", "12a2"),
    ],
)
def test_a_move_that_an_edition_cannot_write(text: str, size: int, held: str, regulation: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Cube(size).parse(text).write(edition(held))
    assert caught.value.regulation == regulation


def test_the_permissive_notation_has_what_cannot_be_misunderstood() -> None:
    text = "R Uw2 3Fw' M E' S2 x2 R2' 2-3Lw 2-2Dw"
    assert str(Cube(5).parse(text)) == text
    assert str(Cube(3).parse("[r] [f2]")) == "x z2"


@pytest.mark.parametrize("text", ["r", "2R", "u'"])
def test_the_permissive_notation_refuses_what_editions_read_differently(text: str) -> None:
    with pytest.raises(InvalidNotation, match="2-2Rw for the second alone"):
        Cube(6).parse(text)


@pytest.mark.parametrize(
    "text", ["2-6Rw", "1-3Rw", "4-3Rw", "3Rw'2", "R''", "Rw3", "(R)", "[R]", "X", "Mw", "w", "2-3R", "2-3x", "2x"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Cube(5).parse(text)


@pytest.mark.parametrize(
    ("released", "regulation"), [("2010-04-14", None), ("2013-01-01", None), ("2020-01-01", "12a4")]
)
def test_versions_not_held_in_full_have_their_notation_and_the_numbers_of_the_nearest(
    released: str, regulation: str | None
) -> None:
    if regulation is None:
        assert read("[r]", 3, released) == "x"
    else:
        with pytest.raises(InvalidNotation) as caught:
            read("[r]", 3, released)
        assert caught.value.regulation == regulation
