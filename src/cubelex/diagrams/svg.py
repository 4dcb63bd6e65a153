"""Pictures as SVG: small, self-contained, readable to screen readers, without scripts, fonts or links."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType

from cubelex.diagrams.drawings import drawing
from cubelex.diagrams.palettes import COLOUR, MARKS, Paint, Palette
from cubelex.diagrams.schemes import complete, in_words
from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import State

OWN_COLOURS: Mapping[str, str] = MappingProxyType({})

_DEFAULT_WIDTH = 400
_EDGE = "#111111"


def svg(
    state: State,
    palette: Palette = COLOUR,
    scheme: Mapping[str, str] = OWN_COLOURS,
    *,
    title: str = "",
    width: int = _DEFAULT_WIDTH,
) -> str:
    """The picture of a state.

    `scheme` replaces colours of the puzzle's colour scheme: a name of the palette or #rrggbb for a face's letter in the
    plain form. `title` is what a screen reader calls the picture, the name of the puzzle if nothing is given. `width`
    is in pixels, and the picture scales to any other size.

    >>> from cubelex.puzzles import puzzle
    >>> svg(puzzle("222").solved.apply("R U"), title="Two moves")[:5]
    '<svg '

    :raises UnknownColour: when the scheme has a face the puzzle has not, or a colour the palette has not.
    """
    picture = drawing(state)
    colours = complete(state.puzzle, scheme)
    paints = paints_for(colours, palette)
    fills = {colour: paint.fill for colour, paint in paints.items()}
    height = round(width * picture.height / picture.width)
    shapes = "".join([f'{outline.element} fill="{fills[colour]}"/>' for outline, colour in picture.shapes])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {picture.width:.2f} {picture.height:.2f}"'
        f' width="{width}" height="{height}" role="img">'
        f"<title>{escape(title or state.puzzle.name)}</title><desc>{escape(description(state, colours))}</desc>"
        f'<g stroke="{_EDGE}" stroke-width=".8" stroke-linejoin="round">{shapes}</g>'
        f"{_marks(picture, {face: paints[face] for face in colours})}</svg>"
    )


def description(state: State, colours: Mapping[str, str]) -> str:
    """The state in words, for a person who cannot see the picture."""
    solved = "solved" if state.is_solved else "not solved"
    return f"{state.puzzle.name}, {solved}, scrambled from {in_words(state.puzzle, colours)}: {state}"


def paints_for(colours: Mapping[str, str], palette: Palette) -> Mapping[str, Paint]:
    """The paint for each face's letter and for each name of a colour.

    :raises UnknownColour: when the palette has no such colour.
    """
    return {**palette.paints, **{face: palette.paint(colour) for face, colour in colours.items()}}


def _marks(picture: Drawing, paints: Mapping[str, Paint]) -> str:
    """The marks of the faces that have one, in groups of the same ink."""
    groups: dict[str, list[str]] = {}
    for outline, face in picture.shapes:
        if face in paints and paints[face].mark:
            path = f'<path d="M{outline.middle}{MARKS[paints[face].mark]}"/>'
            groups.setdefault(paints[face].ink, []).append(path)
    style = 'fill="none" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round"'
    return "".join(f'<g {style} stroke="{ink}">{"".join(paths)}</g>' for ink, paths in groups.items())
