"""Pictures as PNG, painted by resvg from the SVG."""

from collections.abc import Mapping

from cubelex.diagrams.palettes import COLOUR, Palette
from cubelex.diagrams.svg import OWN_COLOURS, svg
from cubelex.puzzles import State


def png(
    state: State,
    palette: Palette = COLOUR,
    scheme: Mapping[str, str] = OWN_COLOURS,
    *,
    width: int = 800,
    background: str | None = "#ffffff",
) -> bytes:
    """The picture of a state, as wide as that in pixels; without a background it is transparent.

    >>> from cubelex.puzzles import puzzle
    >>> png(puzzle("222").solved, width=64)[1:4]
    b'PNG'

    :raises UnknownColour: when the scheme has a face the puzzle has not, or a colour the palette has not.
    """
    from resvg_py import svg_to_bytes

    picture = svg(state, palette, scheme)
    return svg_to_bytes(svg_string=picture, width=width, background=background, skip_system_fonts=True)
