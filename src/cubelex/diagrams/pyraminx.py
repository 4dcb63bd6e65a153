"""The net of a Pyraminx: F in the middle, L and R beside it, D below, along the edges they share."""

from functools import cache
from math import sqrt

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Net, Point, net, shrunk, triangles
from cubelex.puzzles import TwistyState

_HALF = 30.0  # an edge
_HEIGHT = _HALF * sqrt(3)
_FACE = 0.86  # of the room it has

_TOP, _LEFT, _RIGHT = (0.0, 0.0), (-_HALF, _HEIGHT), (_HALF, _HEIGHT)
_FAR_LEFT, _FAR_RIGHT, _FOOT = (-2 * _HALF, 0.0), (2 * _HALF, 0.0), (0.0, 2 * _HEIGHT)


_VERTICES: dict[str, Point] = {"U": (50, 30), "L": (27, 70), "R": (73, 70), "B": (50, 56)}
_TIPS: dict[str, Point] = {"u": (50, 10), "l": (8, 88), "r": (92, 88), "b": (50, 88)}
PARTS_PICTURES.register("pyram")(PartsPicture("triangle", 9, _VERTICES | _TIPS))


@draws("pyram", columns=56)
def pyraminx_drawing(state: TwistyState) -> Drawing:
    """The Pyraminx as it is held, unfolded."""
    return pyramid_net(3).drawing(state.facelets)


@cache
def pyramid_net(rows: int) -> Net:
    """The net of a pyramid whose faces have that many rows."""
    front, left = _triangles(rows, _TOP, _LEFT, _RIGHT), _triangles(rows, _TOP, _FAR_LEFT, _LEFT)
    right, bottom = _triangles(rows, _TOP, _RIGHT, _FAR_RIGHT), _triangles(rows, _FOOT, _LEFT, _RIGHT)
    # The plain form reads the bottom from its long row.
    upwards = [triangle for row in reversed(range(rows)) for triangle in bottom[row**2 : (row + 1) ** 2]]
    return net([*front, *left, *right, *upwards])


def _triangles(rows: int, *corners: Point) -> list[list[Point]]:
    return triangles(*shrunk(corners, _FACE), rows=rows)
