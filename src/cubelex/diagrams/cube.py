"""The net of an N×N×N cube: U above F, D below it, and L, F, R and B side by side."""

from functools import cache

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.parts import PARTS_PICTURES, PartsPicture
from cubelex.diagrams.shapes import Drawing, Net, Point, net
from cubelex.puzzles import CubeState

_STICKER = 10.0
_GAP = 0.08  # between faces, of a face

# Column and row of each face in the net, in the order of the facelets.
_FACES = {"U": (1, 0), "R": (2, 1), "F": (1, 1), "D": (1, 2), "L": (0, 1), "B": (3, 1)}


_PARTS: dict[str, Point] = {"U": (50, 14), "L": (14, 50), "F": (50, 50), "R": (86, 50), "D": (50, 86), "B": (86, 14)}
PARTS_PICTURES.register("222", "333", "444", "555", "666", "777")(PartsPicture("square", 14, _PARTS))


@draws("333")
def cube_drawing(state: CubeState) -> Drawing:
    """The cube as it is held, unfolded."""
    return _net(state.puzzle.size).drawing(state.facelets)


@cache
def _net(size: int) -> Net:
    face = size * _STICKER * (1 + _GAP)
    return net(
        _square(face * across + _STICKER * column, face * down + _STICKER * row)
        for across, down in _FACES.values()
        for row in range(size)
        for column in range(size)
    )


def _square(left: float, top: float) -> list[Point]:
    right, bottom = left + _STICKER, top + _STICKER
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
