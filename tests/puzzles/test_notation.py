import re

import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import event_ids, puzzle
from cubelex.puzzles.notation import notation_error, plain, scan
from cubelex.regulations import Edition, edition, editions, items_of

LETTER = re.compile(r"[A-Z]'?")


def scanned(text: str) -> list[str]:
    return [found.group() for found in scan(plain(text), LETTER, "a letter", "12x", None)]


@pytest.mark.parametrize("apostrophe", "'’‘′ʹʼ´`‵＇")
def test_every_apostrophe_is_one(apostrophe: str) -> None:
    assert plain(f"R{apostrophe} U") == "R' U"
    assert str(puzzle("333").parse(f"R{apostrophe}")) == "R'"


@pytest.mark.parametrize("blank", [" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\ufeff", " \u2003 "])
def test_any_whitespace_separates(blank: str) -> None:
    assert scanned(f"{blank}A{blank}B'{blank}") == ["A", "B'"]


def test_nothing_is_no_moves() -> None:
    assert scanned("") == scanned(" \n ") == []


def test_moves_may_stand_close() -> None:
    assert scanned("AB'C") == ["A", "B'", "C"]


def test_an_apostrophe_may_stand_off() -> None:
    assert str(puzzle("333").parse("R ' U2 '")) == "R' U2'"


def test_positions_are_those_of_what_was_typed() -> None:
    with pytest.raises(InvalidNotation) as caught:
        puzzle("333").parse("\u200bR’  U\u00a0Q2")
    assert caught.value.position == 7
    assert caught.value.came == "Q2"
    assert "'Q2' (character 8)" in str(caught.value)


def test_a_refusal_says_what_came_what_was_expected_and_by_which_regulation() -> None:
    error = notation_error("Q", 4, "a face", "12a1", edition("2018-01-01"))
    assert (error.came, error.position, error.expected, error.regulation) == ("Q", 4, "a face", "12a1")
    assert str(error) == "'Q' (character 5) is not in the notation of 2018-01-01; expected a face; see 12a1"


def test_a_refusal_may_have_no_position() -> None:
    assert (
        str(notation_error("M", None, "a face", "12a", None)) == "'M' is not in the notation; expected a face; see 12a"
    )


# fmt: off
JUNK = (
    "R2'", "U3", "r", "M", "Rw", "1Rw", "3Rw", "9Rw", "2R", "3R", "4R", "2-2Rw", "x", "[r]", "[r2']", "x2'", "Rw2'",
    "Rw3", "r3", "M3", "x3", "3R3", "Q", "'", "2", "++", "R+", "R++", "U2", "L++", "d", "y", "z2", "u", "u2", "/",
    "(1,0)", "(7,0)", "(0,0)", "1,0", "(1", "UR7+", "UR1", "UUdd", "u=2", "u=99", "UUUd", "y2", "D", "B2", "F",
)
# fmt: on


@pytest.mark.parametrize("held", editions(), ids=str)
def test_a_refusal_names_a_regulation_that_the_edition_has(held: Edition) -> None:
    known = {"12", *items_of(held)}
    for event in event_ids():
        for text in JUNK:
            try:
                puzzle(event).parse(text, held)
            except InvalidNotation as refusal:
                assert refusal.regulation in known, (event, text, str(refusal))


def test_a_cube_of_two_layers_is_not_asked_for_an_impossible_number_of_slices() -> None:
    with pytest.raises(InvalidNotation, match="the move of a face, for a cube of 2 layers has no wider block"):
        puzzle("222").parse("Rw")
