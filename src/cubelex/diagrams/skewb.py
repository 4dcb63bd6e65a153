"""The faces of a Skewb as its scrambler sees them (12h1): U, F and R together, L and B unfolded beside, D below."""

from functools import cache
from math import sqrt

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Net, Point, between, net, shrunk
from cubelex.puzzles import TwistyState

_EDGE = 36.0
_FACE = 0.96  # of the room it has

# Edges of the cube on paper: towards the front on the right, towards the front on the left, back from there, and down.
_ACROSS, _DOWNWARDS = _EDGE * sqrt(3) / 2, _EDGE / 2
_TO_RIGHT: Point = (_ACROSS, _DOWNWARDS)
_TO_LEFT: Point = (-_ACROSS, _DOWNWARDS)
_FROM_LEFT: Point = (_ACROSS, -_DOWNWARDS)
_DOWN: Point = (0.0, _EDGE)

# Each face in the order of the facelets: its first corner, in such edges (to the right, to the left, down) from the
# farthest corner of U; then the edge along its upper row, and the one along its left column.
_FACES = {
    "U": ((0, 0, 0), _TO_RIGHT, _TO_LEFT),
    "R": ((1, 1, 0), _FROM_LEFT, _DOWN),
    "F": ((0, 1, 0), _TO_RIGHT, _DOWN),
    "D": ((1, 2, 1), _FROM_LEFT, _TO_RIGHT),
    "L": ((-1, 1, 0), _TO_RIGHT, _DOWN),
    "B": ((1, 0, 0), _FROM_LEFT, _DOWN),
}


PARTS_PICTURES.register("skewb")(
    PartsPicture("triangle", 15, {"U": (50, 18), "L": (20, 66), "R": (80, 66), "B": (50, 82)})
)


@draws("skewb", columns=56)
def skewb_drawing(state: TwistyState) -> Drawing:
    """The Skewb as it is held."""
    return _net().drawing(state.facelets)


@cache
def _net() -> Net:
    return net(figure for first, row, column in _FACES.values() for figure in _face(_corner(*first), row, column))


def _corner(right: int, left: int, down: int) -> Point:
    return _ACROSS * (right - left), _DOWNWARDS * (right + left) + _EDGE * down


def _face(first: Point, row: Point, column: Point) -> list[list[Point]]:
    """Two corners, the centre, two corners."""
    second, third = _moved(first, row), _moved(first, column)
    first, second, fourth, third = shrunk([first, second, _moved(second, column), third], _FACE)
    upper, lower = between(first, second, 0.5), between(third, fourth, 0.5)
    left, right = between(first, third, 0.5), between(second, fourth, 0.5)
    corners = [[first, upper, left], [second, right, upper], [third, left, lower], [fourth, lower, right]]
    return [*corners[:2], [upper, right, lower, left], *corners[2:]]


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
