import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from cubelex.diagrams import COLOUR, COLOUR_BLIND, MARKED, PALETTES, Palette, svg
from cubelex.errors import UnknownColour
from cubelex.puzzles import Cube, State, event_ids, puzzle

SCRAMBLES = {
    "222": "R U' F2",
    "333": "R U R' U' F2 D L",
    "444": "Rw U F2 Uw' L",
    "555": "Rw U F2 Uw' L",
    "666": "3Rw U F2 Uw' L",
    "777": "3Rw U F2 Uw' L",
    "minx": "R++ D-- R++ D++ U'",
    "pyram": "U L' R B' u l'",
    "skewb": "R U' L B",
    "sq1": "(1,0) / (3,3) / (0,3)",
    "fto": "U R' BL F' D BR",
    "kilominx": "R++ D-- R++ D++ U'",
    "redi_cube": "UFR UFL' DBR",
    "master_pyraminx": "U Lw' Bw r",
    "223": "R2 U F2 D'",
    "baby_fto": "U R' BL D",
    "ivy_cube": "UFR UBL' DBR",
    "clock": "UR3+ DR2- y2 ALL5- U3+ UR DL",
}
SVG = "{http://www.w3.org/2000/svg}"


def scrambled(event: str) -> State:
    return puzzle(event).solved.apply(SCRAMBLES[event])


def stickers(text: str) -> list[str]:
    """The fills of the shapes, without the marks."""
    shapes = ElementTree.fromstring(text).find(f"{SVG}g")
    assert shapes is not None
    return [shape.get("fill", "") for shape in shapes]


@pytest.mark.parametrize("event", SCRAMBLES)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_picture_is_well_formed_and_says_what_it_is(event: str, palette: Palette) -> None:
    root = ElementTree.fromstring(svg(scrambled(event), palette))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == puzzle(event).name
    assert str(scrambled(event)) in (root[1].text or "")


@pytest.mark.parametrize("event", [event for event in SCRAMBLES if event not in ("sq1", "clock")])
def test_every_sticker_is_drawn_once_in_its_colour(event: str) -> None:
    colours = puzzle(event).colours
    drawn = Counter(stickers(svg(scrambled(event))))
    assert drawn == Counter(COLOUR.paint(colours[letter]).fill for letter in str(scrambled(event)))


def test_every_event_has_a_picture() -> None:
    assert {puzzle(event).event for event in event_ids()} == set(SCRAMBLES)


@pytest.mark.parametrize("size", [2, 3, 7, 11])
def test_cubes_of_any_size_have_one(size: int) -> None:
    assert len(stickers(svg(Cube(size).solved))) == 6 * size * size


@pytest.mark.parametrize("event", SCRAMBLES)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_nothing_reaches_over_the_margin(event: str, palette: Palette) -> None:
    text = svg(scrambled(event), palette)
    width, height = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text)[0])
    for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", text):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height
    for x, y, r in re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', text):
        assert float(r) <= float(x) <= width - float(r)
        assert float(r) <= float(y) <= height - float(r)


def test_a_scheme_replaces_colours() -> None:
    drawn = Counter(stickers(svg(puzzle("333").solved, scheme={"U": "black", "F": "#00FF80"})))
    assert drawn[COLOUR.paint("black").fill] == drawn["#00ff80"] == 9
    assert COLOUR.paint("white").fill not in drawn


def test_a_scheme_for_faces_that_are_not_there_is_refused() -> None:
    with pytest.raises(UnknownColour, match="Pyraminx has no face 'U'; its faces are F, L, R, D"):
        svg(puzzle("pyram").solved, scheme={"U": "black"})
    with pytest.raises(UnknownColour, match="'blackish' is not a colour"):
        svg(puzzle("333").solved, scheme={"U": "blackish"})


def test_marks_are_drawn_where_the_palette_has_them() -> None:
    assert svg(scrambled("333")).count("<g ") == 1
    assert len(re.findall("<path", svg(puzzle("333").solved, MARKED))) == 54 + 45
    assert len(re.findall("<path", svg(puzzle("333").solved, COLOUR_BLIND))) == 54 + 9


def test_titles_are_escaped_and_sizes_can_be_chosen() -> None:
    text = svg(puzzle("333").solved, title="<R & U>", width=260)
    assert "<title>&lt;R &amp; U&gt;</title>" in text
    assert 'width="260" height="196"' in text


def test_a_picture_has_no_scripts_links_or_fonts() -> None:
    for event in SCRAMBLES:
        assert not re.search("script|href|font|style|<text", svg(scrambled(event), MARKED))
