"""Palettes keep their promises: told apart on grey paper and with colour-blind eyes, by colour or by mark."""

from itertools import combinations, pairwise
from math import dist

import pytest

from cubelex.diagrams import BLACK_AND_WHITE, COLOUR, COLOUR_BLIND, MARKED, PALETTES, Paint, Palette, palette
from cubelex.diagrams.palettes import MARKS
from cubelex.errors import UnknownColour
from cubelex.puzzles import Puzzle, event_ids, puzzle

PUZZLES = [puzzle(event) for event in event_ids()]

Rgb = tuple[float, ...]

# How each kind of colour blindness sees linear red, green and blue: Machado, Oliveira and Fernandes, 2009, severity 1.
SIGHT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(fill: str) -> Rgb:
    levels = (int(fill[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return tuple(level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels)


def lab(fill: str, sight: str = "full") -> Rgb:
    """The colour in CIELAB, where distances are about as large as they look."""
    light = linear(fill)
    red, green, blue = (
        min(1.0, max(0.0, sum(part * level for part, level in zip(row, light, strict=True)))) for row in SIGHT[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def pairs_with_the_same_mark(in_palette: Palette) -> list[tuple[Paint, Paint]]:
    """Every two faces of a puzzle that only their colours tell apart."""
    return [
        (one, other)
        for each in PUZZLES
        for one, other in combinations([in_palette.paint(colour) for colour in each.colours.values()], 2)
        if one.mark == other.mark
    ]


def test_a_palette_is_found_by_its_name() -> None:
    assert list(PALETTES) == ["colour", "marked", "colour-blind", "black-and-white"]
    assert palette("marked") is MARKED
    with pytest.raises(
        UnknownColour, match="no palette is called 'grey'; there are colour, marked, colour-blind, black-and-white"
    ):
        palette("grey")


@pytest.mark.parametrize("in_palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("held", PUZZLES, ids=event_ids())
def test_every_palette_has_every_colour_of_every_puzzle(in_palette: Palette, held: Puzzle) -> None:
    paints = [in_palette.paint(colour) for colour in held.colours.values()]
    assert len(set(paints)) == len(held.colours)
    assert all(paint.mark in ("", *MARKS) for paint in paints)


def test_the_colours_of_every_puzzle_differ_without_marks() -> None:
    assert not any(paint.mark for paint in COLOUR.paints.values())
    assert all(dist(lab(one.fill), lab(other.fill)) > 25 for one, other in pairs_with_the_same_mark(COLOUR))


@pytest.mark.parametrize("in_palette", [MARKED, BLACK_AND_WHITE], ids=lambda each: each.name)
def test_grey_paper_keeps_them_apart(in_palette: Palette) -> None:
    for one, other in pairs_with_the_same_mark(in_palette):
        assert abs(lab(one.fill)[0] - lab(other.fill)[0]) > 25, (one, other)


def test_a_printer_without_colours_has_none_to_print() -> None:
    assert all(len(set(paint.rgb)) == 1 for paint in BLACK_AND_WHITE.paints.values())
    marks = [BLACK_AND_WHITE.paint(colour).mark for colour in puzzle("minx").colours.values()]
    assert marks.count("") <= 2


def test_red_and_blue_would_be_the_same_grey_in_the_usual_colours() -> None:
    assert abs(COLOUR.paint("red").lightness - COLOUR.paint("blue").lightness) < 20


@pytest.mark.parametrize("in_palette", [MARKED, BLACK_AND_WHITE], ids=lambda each: each.name)
def test_the_six_colours_of_cubes_are_apart_on_grey_paper_even_without_marks(in_palette: Palette) -> None:
    lightness = sorted(lab(in_palette.paint(colour).fill)[0] for colour in puzzle("333").colours.values())
    assert all(lighter - darker > 8 for darker, lighter in pairwise(lightness))


@pytest.mark.parametrize("sight", SIGHT)
def test_colour_blind_eyes_keep_them_apart(sight: str) -> None:
    for one, other in pairs_with_the_same_mark(COLOUR_BLIND):
        assert dist(lab(one.fill, sight), lab(other.fill, sight)) > 25, (one, other)


def test_the_usual_colours_would_not_do_for_colour_blind_eyes() -> None:
    fills = [COLOUR.paint(colour).fill for colour in puzzle("minx").colours.values()]
    assert min(dist(lab(one, "protanopia"), lab(other, "protanopia")) for one, other in combinations(fills, 2)) < 10


def test_any_colour_may_be_written_in_hexadecimal() -> None:
    assert COLOUR.paint("#AbCdEf") == Paint("#abcdef")
    for wrong in ("#abc", "reddish", "rgb(1,2,3)", '"/><script>'):
        with pytest.raises(UnknownColour, match="is not a colour; use #rrggbb or one of white, yellow"):
            COLOUR.paint(wrong)


def test_marks_are_dark_on_light_and_light_on_dark() -> None:
    assert Paint("#ffffff").ink == "#000000"
    assert Paint("#202020").ink == "#ffffff"
