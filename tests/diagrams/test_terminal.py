import pytest
from rich.text import Text

from cubelex.diagrams import COLOUR, terminal_picture
from cubelex.puzzles import puzzle


def test_a_cube_is_a_net_of_initials() -> None:
    assert terminal_picture(puzzle("222").solved.apply("R")).plain.splitlines() == [
        "      W G ",
        "      W G ",
        " O O  G Y  R R  W B ",
        " O O  G Y  R R  W B ",
        "      Y B ",
        "      Y B ",
    ]


def test_stickers_have_their_colour_behind_them() -> None:
    picture = terminal_picture(puzzle("222").solved)
    backgrounds = {str(span.style).split(" on ")[1] for span in picture.spans if " on " in str(span.style)}
    assert backgrounds == {COLOUR.paint(colour).fill for colour in puzzle("222").colours.values()}


def test_a_clock_is_hours_and_pins() -> None:
    assert terminal_picture(puzzle("clock").solved.apply("UR3+ UR DL")).plain.splitlines() == [
        "  12     3     3         9    12    12   ",
        "      ·     ●               ·     ●      ",
        "  12     3     3        12    12    12   ",
        "      ●     ·               ●     ·      ",
        "  12    12    12        12    12    12   ",
    ]


@pytest.mark.parametrize("event", ["fto", "minx", "pyram", "skewb", "sq1"])
def test_other_puzzles_are_half_blocks_of_their_colours(event: str) -> None:
    picture = terminal_picture(puzzle(event).solved)
    lines = picture.split("\n")
    assert set(picture.plain) <= set("▀▄ \n")
    assert len({len(line) for line in lines}) == 1
    assert all(shows(picture, COLOUR.paint(colour).fill) for colour in puzzle(event).colours.values())


def shows(picture: Text, fill: str) -> bool:
    return any(fill in str(span.style) for span in picture.spans)


def test_a_narrow_terminal_gets_a_narrow_picture() -> None:
    assert all(len(line) == 30 for line in terminal_picture(puzzle("minx").solved, columns=30).split("\n"))


def test_own_colours_have_no_initials_unless_they_have_names() -> None:
    picture = terminal_picture(puzzle("222").solved, scheme={"U": "#123456", "F": "black"})
    assert picture.plain.splitlines()[0].strip() == ""
    assert "B" in picture.plain.splitlines()[2][5:9]
