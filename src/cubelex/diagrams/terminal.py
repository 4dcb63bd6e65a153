"""Pictures in a terminal.

Cubes are squares with the initials of their colours, Clock is hours and pins; the others are coarse pixels.
"""

from collections.abc import Iterator, Mapping

from rich.style import Style
from rich.text import Text

from cubelex.diagrams.drawings import drawing, registered
from cubelex.diagrams.palettes import COLOUR, Paint, Palette
from cubelex.diagrams.rasters import Colour, pixels
from cubelex.diagrams.schemes import complete
from cubelex.diagrams.svg import OWN_COLOURS, paints_for
from cubelex.puzzles import ClockState, CubeState, State

# The faces of a cube in each row of its net; a space is where none is.
_NET = (" U", "LFRB", " D")

_PIN_UP, _PIN_DOWN = "●", "·"


def terminal_picture(
    state: State, palette: Palette = COLOUR, scheme: Mapping[str, str] = OWN_COLOURS, *, columns: int = 78
) -> Text:
    """The picture of a state as text for Rich, at most `width` columns wide (a cube takes what it needs).

    :raises UnknownColour: when the scheme has a face the puzzle has not, or a colour the palette has not.
    """
    colours = complete(state.puzzle, scheme)
    paints = paints_for(colours, palette)
    if isinstance(state, CubeState):
        lines = [*_cube(state, paints, colours)]
    elif isinstance(state, ClockState):
        lines = [*_clock(state, paints)]
    else:
        lines = [*_half_blocks(state, paints, min(columns, registered(state.puzzle).columns))]
    return Text("\n").join(lines)


def _cube(state: CubeState, paints: Mapping[str, Paint], colours: Mapping[str, str]) -> Iterator[Text]:
    size = state.puzzle.size
    faces = {face: state.facelets[size * size * place :] for place, face in enumerate(state.puzzle.colours)}
    for across in _NET:
        for row in range(size):
            line = Text()
            for face in across:
                stickers = faces[face][row * size : (row + 1) * size] if face in faces else " " * size
                for sticker in stickers:
                    line.append(*_sticker(sticker, paints, colours))
                line.append(" ")
            yield line


def _sticker(letter: str, paints: Mapping[str, Paint], colours: Mapping[str, str]) -> tuple[str, Style]:
    if letter == " ":
        return "  ", Style()
    initial = colours[letter][0].upper().replace("#", " ")
    return f" {initial}", _style(paints[letter])


def _clock(state: ClockState, paints: Mapping[str, Paint]) -> Iterator[Text]:
    """The hours of both sides, and between them the pins."""
    front = _side(state.front, state.pins_up, _style(paints[state.side_in_front]))
    behind = _side(state.back, state.pins_up_behind, _style(paints[state.side_behind]))
    for rows in zip(front, behind, strict=True):
        yield Text("   ").join(rows)


def _side(hands: tuple[int, ...], up: frozenset[str], style: Style) -> Iterator[Text]:
    for row, pins in enumerate(("U", "D", "")):
        hours = "    ".join(f"{hand or 12:2}" for hand in hands[3 * row : 3 * row + 3])
        yield Text(f"  {hours}   ", style)
        if pins:
            left, right = (_PIN_UP if pins + side in up else _PIN_DOWN for side in "LR")
            yield Text(f"      {left}     {right}      ", style)


def _half_blocks(state: State, paints: Mapping[str, Paint], columns: int) -> Iterator[Text]:
    """Two rows of pixels in each line."""
    rows = pixels(drawing(state), paints, columns)
    rows += [[None] * columns] * (len(rows) % 2)
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = Text()
        for above, below in zip(upper, lower, strict=True):
            line.append(*_half_block(above, below))
        yield line


def _half_block(above: Colour | None, below: Colour | None) -> tuple[str, Style]:
    if above:
        return "▀", Style(color=_hex(above), bgcolor=_hex(below) if below else None)
    return ("▄", Style(color=_hex(below))) if below else (" ", Style())


def _style(paint: Paint) -> Style:
    return Style(color=paint.ink, bgcolor=paint.fill)


def _hex(colour: Colour) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
