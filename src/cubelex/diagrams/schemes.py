"""Colour schemes of one's own: how a puzzle with such colours is held for scrambling (4d)."""

from collections.abc import Iterable, Mapping
from colorsys import rgb_to_hsv

from cubelex.diagrams.palettes import COLOUR, Paint
from cubelex.errors import UnknownColour
from cubelex.puzzles import Cube, Puzzle, Square1, State, TwistyPuzzle
from cubelex.regulations import cites

# Degrees on the wheel of hues.
_YELLOW, _GREEN = range(42, 72), range(80, 170)

_FACE_AT = {"top": "U", "bottom": "D", "front": "F", "front-left": "F"}


def complete(puzzle: Puzzle, scheme: Mapping[str, str]) -> Mapping[str, str]:
    """The colours of all faces: the usual ones where the scheme has none.

    Faces are called as in the plain form, or on an FTO as in its notation:

    >>> from cubelex.puzzles import puzzle
    >>> complete(puzzle("fto"), {"BL": "pink"})["X"]
    'pink'

    :raises UnknownColour: when the scheme has a face that the puzzle has not.
    """
    letters = puzzle.letters if isinstance(puzzle, TwistyPuzzle) else {}
    named = {letters.get(face, face): colour for face, colour in scheme.items()}
    for face in named.keys() - puzzle.colours.keys():
        raise UnknownColour(f"{puzzle.name} has no face {face!r}; its faces are {', '.join(letters or puzzle.colours)}")
    return {**puzzle.colours, **named}


@cites("4d+", "4d1", "4d2", "4d3", "4d5")
def as_held(puzzle: Puzzle, scheme: Mapping[str, str]) -> Mapping[str, str]:
    """The colours of all faces when a puzzle with that scheme is held as 4d says.

    The scheme has a colour for each face that is not as usual, however the puzzle was held when it was written down. A
    cube that is black where others are white is held with its lightest face on top:

    >>> from cubelex.puzzles import puzzle
    >>> as_held(puzzle("333"), {"U": "black"})
    {'U': 'yellow', 'R': 'orange', 'F': 'green', 'D': 'black', 'L': 'red', 'B': 'blue'}

    :raises UnknownColour: when the puzzle has no such face, or a colour is neither a name nor #rrggbb.
    """
    colours = complete(puzzle, scheme)
    held = max(_orientations(puzzle), key=lambda shown: _preference(puzzle, {at: colours[shown[at]] for at in shown}))
    return {face: colours[held[face]] for face in puzzle.colours}


def in_words(puzzle: Puzzle, colours: Mapping[str, str]) -> str:
    """How the puzzle is held when its faces have these colours.

    >>> from cubelex.puzzles import puzzle
    >>> in_words(puzzle("skewb"), puzzle("skewb").colours | {"F": "lime"})
    'white on top, lime on front-left'
    """
    held = puzzle.scrambling_orientation.held
    return ", ".join(f"{colours.get(_FACE_AT[place], usual)} on {place}" for place, usual in held)


def _orientations(puzzle: Puzzle) -> Iterable[Mapping[str, str]]:
    """Every way to hold the puzzle: for each face, the one that is in its place then."""
    usual = {face: face for face in puzzle.colours}
    if isinstance(puzzle, Square1):
        return usual, usual | {"F": "B", "B": "F", "L": "R", "R": "L"}
    solved = str(puzzle.solved)
    return [{face: str(state)[solved.index(face)] for face in usual} for state in _held(puzzle)] or [usual]


def _held(puzzle: Puzzle) -> Iterable[State]:
    """The solved puzzle, held in every way."""
    if isinstance(puzzle, TwistyPuzzle):
        return puzzle.solved.in_every_orientation()
    if isinstance(puzzle, Cube):
        tops = [puzzle.solved.apply(tilt) for tilt in ("", "x", "x2", "x'", "z", "z'")]
        return [top.apply(turn) for top in tops for turn in ("", "y", "y2", "y'")]
    return ()


def _preference(puzzle: Puzzle, colours: Mapping[str, str]) -> tuple[float, ...]:
    """The greatest for the way that 4d asks for: first the face on top (or on the bottom), then the one in front."""
    places = [place for place, _ in puzzle.scrambling_orientation.held]
    paints = {face: COLOUR.paint(colour) for face, colour in colours.items()}
    if "F" not in paints:
        return ()
    front = paints["F"]
    if places == ["front"]:
        return (-front.lightness,)
    base, is_wanted = (paints["D"], _is_yellow) if "bottom" in places else (paints["U"], _is_white)
    return is_wanted(base), base.lightness, _has_hue(front, _GREEN), -front.lightness


def _is_white(paint: Paint) -> bool:
    return min(paint.rgb) >= 240


def _is_yellow(paint: Paint) -> bool:
    return _has_hue(paint, _YELLOW)


def _has_hue(paint: Paint, hues: range) -> bool:
    hue, saturation, _ = rgb_to_hsv(*paint.rgb)
    return saturation > 0.3 and int(360 * hue) in hues
