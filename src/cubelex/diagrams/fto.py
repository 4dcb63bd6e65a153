"""The net of an FTO: the four faces around the corner in front as a square, and those around the corner behind."""

from collections.abc import Iterator
from functools import cache

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Net, Point, net, shrunk, triangles
from cubelex.puzzles import TwistyState

_HALF = 36.0  # a side of a square
_BETWEEN = 8.0  # two squares
_FACE = 0.94  # of the room it has

# The corners of a square, clockwise, as seen from its middle. The first face lies between the last and the first.
_CORNERS: tuple[Point, ...] = ((_HALF, -_HALF), (_HALF, _HALF), (-_HALF, _HALF), (-_HALF, -_HALF))

_FRONT: dict[str, Point] = {"U": (25, 27), "R": (41, 47), "F": (25, 67), "L": (9, 47)}
_BACK: dict[str, Point] = {"B": (75, 27), "BL": (91, 47), "D": (75, 67), "BR": (59, 47)}
PARTS_PICTURES.register("fto")(PartsPicture("triangle", 10, _FRONT | _BACK, view="-4 12 108 68"))


@draws("fto")
def fto_drawing(state: TwistyState) -> Drawing:
    """The FTO as it is held: what is seen from the front, and beside it what is seen from behind."""
    return octahedron_net(3).drawing(state.facelets)


@cache
def octahedron_net(rows: int) -> Net:
    """Faces in the order of the facelets, each square clockwise from its upper face: U R F L, and B BL D BR."""
    return net([*_square((0.0, 0.0), rows), *_square((2 * _HALF + _BETWEEN, 0.0), rows)])


def _square(middle: Point, rows: int) -> Iterator[list[Point]]:
    """Four faces that begin in the middle, where their plain form begins."""
    corners = [(middle[0] + x, middle[1] + y) for x, y in _CORNERS]
    for place, left in enumerate(corners):
        yield from triangles(*shrunk([middle, left, corners[place - 1]], _FACE), rows=rows)
