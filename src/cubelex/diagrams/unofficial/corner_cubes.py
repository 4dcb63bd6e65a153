"""The nets of cubes that turn around their corners, unfolded like other cubes: U above F, then L F R B, and D below."""

from collections.abc import Callable
from functools import cache
from itertools import product

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.shapes import Drawing, Net, Point, net
from cubelex.puzzles import TwistyState

_EDGE = 36.0
_FACE = 0.96  # of the room it has
_PETAL = 0.72  # of a side, from the corner of an Ivy Cube
_CORNER = 0.33  # of a side, on a Redi Cube

# The faces in the order of the facelets, with their column and row in the net.
_PLACES = {"U": (1, 0), "R": (2, 1), "F": (1, 1), "D": (1, 2), "L": (0, 1), "B": (3, 1)}

# On the faces of an Ivy Cube the corners that turn are the upper left and lower right ones, or the others.
_RISING = "FB"

Figure = list[Point]


@draws("ivy_cube", columns=56)
def ivy_cube_drawing(state: TwistyState) -> Drawing:
    """The Ivy Cube as it is held."""
    return _net(_ivy_face).drawing(state.facelets)


@draws("redi_cube", columns=64)
def redi_cube_drawing(state: TwistyState) -> Drawing:
    """The Redi Cube as it is held."""
    return _net(_redi_face).drawing(state.facelets)


@cache
def _net(face_of: Callable[[str], list[Figure]]) -> Net:
    return net(_laid(figure, *_PLACES[face]) for face in _PLACES for figure in face_of(face))


def _laid(figure: Figure, column: int, row: int) -> Figure:
    """A figure of a face of size one in its place."""
    scaled = [((x - 0.5) * _FACE + 0.5, (y - 0.5) * _FACE + 0.5) for x, y in figure]
    return [(_EDGE * (column + x), _EDGE * (row + y)) for x, y in scaled]


def _ivy_face(face: str) -> list[Figure]:
    """The upper corner, the centre, the lower corner."""
    upper: Figure = [(0, 0), (_PETAL, 0), (0.42, 0.42), (0, _PETAL)]
    centre: Figure = [
        (1, 0),
        (_PETAL, 0),
        (0.42, 0.42),
        (0, _PETAL),
        (0, 1),
        (1 - _PETAL, 1),
        (0.58, 0.58),
        (1, 1 - _PETAL),
    ]
    lower: Figure = [(1, 1), (1 - _PETAL, 1), (0.58, 0.58), (1, 1 - _PETAL)]
    figures = [upper, centre, lower]
    return [[(1 - x, y) for x, y in figure] for figure in figures] if face in _RISING else figures


def _redi_face(face: str) -> list[Figure]:
    """Row by row: corner, edge, corner; edge, edge; corner, edge, corner."""
    near, far = _CORNER, 1 - _CORNER
    middle: Point = (0.5, 0.5)
    corners = {
        (x, y): [(x, y), (abs(x - near), y), (abs(x - near), abs(y - near)), (x, abs(y - near))]
        for x, y in product((0, 1), repeat=2)
    }
    above: Figure = [(near, 0), (far, 0), (far, near), middle, (near, near)]
    left = [(y, x) for x, y in above]
    right, below = [(1 - x, y) for x, y in left], [(x, 1 - y) for x, y in above]
    return [corners[0, 0], above, corners[1, 0], left, right, corners[0, 1], below, corners[1, 1]]
