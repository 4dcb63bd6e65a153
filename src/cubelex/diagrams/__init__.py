"""Pictures of puzzle states, as flat nets a scrambler can check a puzzle against."""

from cubelex.diagrams.palettes import COLOUR, COLOUR_BLIND, GREYSCALE, PALETTES, Paint, Palette, palette
from cubelex.diagrams.png import png
from cubelex.diagrams.svg import svg

__all__ = ["COLOUR", "COLOUR_BLIND", "GREYSCALE", "PALETTES", "Paint", "Palette", "palette", "png", "svg"]
