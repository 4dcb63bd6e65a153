"""An FTO in space: stickers are points on an octahedron, and turns rotate the points of a layer.

It shares nothing with `puzzles/fto.py`: no list of faces beside faces, no plain form, no cycles. Only the names of the
faces and where they are come from the notation.
"""

from functools import cache
from itertools import product

Point = tuple[int, int, int]

# Coordinates are along three lines through the corners: the corner in front, the one above to the right, and the one
# above to the left. They are a right-handed frame. The other three corners are opposite to these.
FACES: dict[str, Point] = {
    "U": (1, 1, 1),
    "R": (1, 1, -1),
    "L": (1, -1, 1),
    "F": (1, -1, -1),
    "B": (-1, 1, 1),
    "BR": (-1, 1, -1),
    "BL": (-1, -1, 1),
    "D": (-1, -1, -1),
}
"""The direction of each face: the sum of its three corners."""


def _dot(one: Point, other: Point) -> int:
    return sum(a * b for a, b in zip(one, other, strict=True))


@cache
def stickers_of_faces() -> dict[str, set[Point]]:
    """For each face the middles of its nine small triangles, nine times as large."""
    found: dict[str, set[Point]] = {}
    for name, face in FACES.items():
        # Shares of the face's three corners. Upright triangles have the middles 7 1 1 and 4 4 1, the others 5 2 2.
        shares = (each for each in product(range(9), repeat=3) if sorted(each) in ([1, 1, 7], [1, 4, 4], [2, 2, 5]))
        found[name] = {(x * face[0], y * face[1], z * face[2]) for x, y, z in shares}
    return found


@cache
def stickers() -> dict[Point, str]:
    """The solved puzzle: for each of the 72 points, the face whose colour it has."""
    return {point: name for name, points in stickers_of_faces().items() for point in points}


def turn(state: dict[Point, str], face: str, clockwise: bool) -> dict[Point, str]:
    """The state with a layer turned by 120 degrees: the third of the octahedron on the side of the face."""
    axis = FACES[face]
    return {
        _rotated(point, axis, clockwise) if face in layers_of(point) else point: colour
        for point, colour in state.items()
    }


def _rotated(point: Point, axis: Point, clockwise: bool) -> Point:
    """By 120 degrees around an axis through a face, clockwise for a person who looks at the face from outside."""
    x, y, z = (value * sign for value, sign in zip(point, axis, strict=True))
    # Around (1, 1, 1), with a right-handed frame, (z, x, y) is counter-clockwise. A reflected axis turns it over.
    is_reflected = axis[0] * axis[1] * axis[2] < 0
    turned = (y, z, x) if clockwise != is_reflected else (z, x, y)
    x, y, z = (value * sign for value, sign in zip(turned, axis, strict=True))
    return x, y, z


@cache
def layers_of(point: Point) -> frozenset[str]:
    """The faces whose turns take the point along."""
    return frozenset(name for name, face in FACES.items() if _dot(point, face) > 3)


def after(sequence: str) -> dict[Point, str]:
    """The colours of all points after a sequence."""
    state = dict(stickers())
    for move in sequence.split():
        state = turn(state, move.rstrip("'"), not move.endswith("'"))
    return state
