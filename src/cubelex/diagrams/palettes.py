"""Palettes: what the colours of a puzzle look like on screen, printed without colours, and to colour-blind eyes.

Colours have the names that colour schemes use ("dark green"). Where colours alone would not tell all the faces apart,
some carry a mark in the middle of each sticker.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cubelex.errors import UnknownColour

# The lines of each mark, as an SVG path from the middle of a sticker that is ten units wide.
MARKS: Mapping[str, str] = MappingProxyType(
    {
        "dot": "m-.6 0a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
        "ring": "m-1.6 0a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0",
        "bar": "m-1.9 0h3.8",
        "bars": "m-1.9-1h3.8m0 2h-3.8",
        "slash": "m-1.5 1.5l3-3",
        "backslash": "m-1.5-1.5l3 3",
        "cross": "m-1.5-1.5l3 3m0-3l-3 3",
        "plus": "m-1.9 0h3.8m-1.9-1.9v3.8",
        "square": "m-1.4-1.4h2.8v2.8h-2.8z",
        "triangle": "m0-1.8l1.7 2.9h-3.4z",
    }
)

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour as #rrggbb, and the mark it carries, if any."""

    fill: str
    mark: str = ""

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green and blue, from 0 to 255."""
        return int(self.fill[1:3], 16), int(self.fill[3:5], 16), int(self.fill[5:7], 16)

    @property
    def lightness(self) -> float:
        """From 0 for black to 255 for white."""
        red, green, blue = self.rgb
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    @property
    def ink(self) -> str:
        """The colour of the mark: dark on light, light on dark."""
        return "#000000" if self.lightness > 110 else "#ffffff"


@dataclass(frozen=True, slots=True)
class Palette:
    """A paint for each name of a colour."""

    name: str
    paints: Mapping[str, Paint] = field(hash=False)

    def paint(self, colour: str) -> Paint:
        """The paint for a colour's name, or for #rrggbb.

        >>> COLOUR.paint("white").fill, COLOUR.paint("#00FF80").fill
        ('#ffffff', '#00ff80')

        :raises UnknownColour: when it is neither.
        """
        if colour in self.paints:
            return self.paints[colour]
        if not _HEX.fullmatch(colour):
            raise UnknownColour(f"{colour!r} is not a colour; use #rrggbb or one of {', '.join(self.paints)}")
        return Paint(colour.lower())


def palette(name: str) -> Palette:
    """The palette of that name: colour, marked, colour-blind or black-and-white.

    :raises UnknownColour: when there is none.
    """
    if name not in PALETTES:
        raise UnknownColour(f"no palette is called {name!r}; there are {', '.join(PALETTES)}")
    return PALETTES[name]


def _paints(**fills: str) -> Mapping[str, Paint]:
    """Paints by the names of their colours, written `dark_green="#006b2d"`, with the mark after a space."""
    return MappingProxyType({name.replace("_", " "): Paint(*fill.split()) for name, fill in fills.items()})


COLOUR = Palette(
    "colour",
    _paints(
        white="#ffffff",
        yellow="#ffd900",
        orange="#ff8a00",
        red="#d40000",
        green="#00a83e",
        blue="#0046c8",
        dark_green="#006b2d",
        purple="#7a1fa2",
        dark_blue="#0033a0",
        grey="#9a9a9a",
        light_green="#7be041",
        pink="#ff8fd0",
        beige="#f7ebb5",
        light_blue="#7fd4ff",
        black="#3a3a3a",
    ),
)

# Colours as far apart in lightness as their names allow, so that they stay apart on grey paper; the rest is marks.
MARKED = Palette(
    "marked",
    _paints(
        white="#ffffff",
        yellow="#ffe45c dot",
        orange="#ffa23d slash",
        red="#c41818 cross",
        green="#2f9e58 bar",
        blue="#17318f ring",
        dark_green="#0d6b35 bar",
        purple="#6a2a8c square",
        dark_blue="#17318f ring",
        grey="#8a8a8a",
        light_green="#8ee06a bars",
        pink="#f59acb backslash",
        beige="#f7edc4 plus",
        light_blue="#86c9f2 triangle",
        black="#3a3a3a",
    ),
)

# No two colours with the same mark look alike with any of the three kinds of colour blindness.
COLOUR_BLIND = Palette(
    "colour-blind",
    _paints(
        white="#ffffff",
        yellow="#f7cf00",
        orange="#e58a17 slash",
        red="#a30808",
        green="#0ba37c",
        blue="#2417c0",
        dark_green="#0ba37c",
        purple="#6e2080",
        dark_blue="#2417c0",
        grey="#7a7a7a dot",
        light_green="#b2f08a slash",
        pink="#f48ad8 dot",
        beige="#f4edb4 dot",
        light_blue="#68a9dc slash",
        black="#3a3a3a",
    ),
)

# For printers without colours: greys as far apart as a printer can keep them, and a mark for all but white.
BLACK_AND_WHITE = Palette(
    "black-and-white",
    _paints(
        white="#ffffff",
        yellow="#e8e8e8 dot",
        orange="#c6c6c6 slash",
        red="#6e6e6e cross",
        green="#9c9c9c bar",
        blue="#262626 ring",
        dark_green="#5c5c5c bar",
        purple="#484848 square",
        dark_blue="#262626 ring",
        grey="#8a8a8a",
        light_green="#dcdcdc bars",
        pink="#c0c0c0 backslash",
        beige="#fafafa plus",
        light_blue="#e6e6e6 triangle",
        black="#3a3a3a",
    ),
)

PALETTES: Mapping[str, Palette] = MappingProxyType(
    {each.name: each for each in (COLOUR, MARKED, COLOUR_BLIND, BLACK_AND_WHITE)},
)
