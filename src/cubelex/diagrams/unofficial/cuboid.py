"""The net of a 2×2×3 Cuboid: U above F, D below it, and L, F, R and B side by side."""

from functools import cache

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.shapes import Drawing, Net, Point, net
from cubelex.puzzles import TwistyState

_STICKER = 15.0
_GAP = 0.16  # between faces, of a sticker

# Where each face begins, in stickers, and its rows, in the order of the facelets.
_FACES = {"U": (2, 0, 2), "R": (4, 2, 3), "F": (2, 2, 3), "D": (2, 5, 2), "L": (0, 2, 3), "B": (6, 2, 3)}


@draws("223", columns=56)
def cuboid_drawing(state: TwistyState) -> Drawing:
    """The cuboid as it is held, unfolded."""
    return _net().drawing(state.facelets)


@cache
def _net() -> Net:
    return net(
        _square(left + column + _GAP * left / 2, top + row + _GAP * (top > 0) + _GAP * (top > 2))
        for left, top, rows in _FACES.values()
        for row in range(rows)
        for column in range(2)
    )


def _square(left: float, top: float) -> list[Point]:
    return [(_STICKER * (left + x), _STICKER * (top + y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
