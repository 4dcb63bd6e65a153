import pytest

from cubelex.diagrams import as_held, svg
from cubelex.errors import UnknownColour
from cubelex.puzzles import event_ids, puzzle


@pytest.mark.parametrize("event", event_ids())
def test_the_usual_colours_are_held_as_usual(event: str) -> None:
    assert as_held(puzzle(event), {}) == puzzle(event).colours


@pytest.mark.parametrize("event", ["222", "333", "777", "skewb"])
def test_without_white_the_lightest_face_is_on_top(event: str) -> None:
    held = as_held(puzzle(event), {"U": "black"})
    assert (held["U"], held["F"], held["D"]) == ("yellow", "green", "black")


def test_without_green_the_darkest_face_beside_it_is_in_front() -> None:
    held = as_held(puzzle("333"), {"F": "purple", "R": "pink", "L": "orange", "B": "black"})
    assert (held["U"], held["F"]) == ("white", "black")


def test_a_puzzle_written_down_upside_down_is_turned() -> None:
    assert as_held(puzzle("333"), {"U": "yellow", "D": "white", "R": "orange", "L": "red"}) == puzzle("333").colours


def test_of_two_greens_the_darker_one_beside_the_top_is_in_front() -> None:
    held = as_held(puzzle("minx"), {"L": "light green", "f": "purple"})
    assert (held["U"], held["F"]) == ("white", "dark green")


def test_pyraminx_has_yellow_or_the_lightest_face_on_the_bottom() -> None:
    assert as_held(puzzle("pyram"), {"D": "red", "L": "yellow"})["D"] == "yellow"
    held = as_held(puzzle("pyram"), {"D": "black", "L": "white"})
    assert (held["D"], held["F"]) == ("white", "green")


def test_square1_has_the_darker_of_two_colours_in_front_and_keeps_its_top() -> None:
    held = as_held(puzzle("sq1"), {"F": "orange", "B": "red", "U": "black"})
    assert (held["F"], held["B"], held["U"]) == ("red", "orange", "black")
    assert (held["L"], held["R"]) == ("green", "blue")


def test_either_side_of_clock_may_be_in_front() -> None:
    assert as_held(puzzle("clock"), {"A": "blue"}) == {"A": "blue", "B": "black"}


def test_a_colour_in_hexadecimal_is_seen_for_what_it_is() -> None:
    assert as_held(puzzle("333"), {"U": "#101010", "D": "#fefefe"})["U"] == "#fefefe"
    assert as_held(puzzle("333"), {"F": "#0a7a30"})["F"] == "#0a7a30"


def test_what_is_no_face_or_no_colour_is_refused() -> None:
    with pytest.raises(UnknownColour, match="3x3x3 Cube has no face 'Q'"):
        as_held(puzzle("333"), {"Q": "red"})
    with pytest.raises(UnknownColour, match="'reddish' is not a colour"):
        as_held(puzzle("333"), {"U": "reddish"})


def test_the_words_say_the_colours_of_the_picture() -> None:
    black = puzzle("333")
    assert "scrambled from yellow on top, green on front" in svg(black.solved, scheme=as_held(black, {"U": "black"}))
    assert "scrambled from white on top, dark green on front" in svg(puzzle("minx").solved)
    assert "scrambled from 12 o&#x27;clock on top" in svg(puzzle("clock").solved)
