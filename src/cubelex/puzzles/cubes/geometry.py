"""Where the stickers of an N×N×N cube are, and where a turn takes them.

A place is three numbers: x to the right, y up, z to the front, in steps of 2 about the middle of the cube, so that the
layers of a 3×3×3 are at -2, 0 and 2. A sticker is the place of its piece and the way it faces.
"""

from functools import cache

from cubelex.puzzles.cubes.moves import CubeTurn
from cubelex.puzzles.permutations import Permutation

Place = tuple[int, int, int]
Sticker = tuple[Place, Place]

# The order of the faces, and the way each faces.
FACES: dict[str, Place] = {
    "U": (0, 1, 0),
    "R": (1, 0, 0),
    "F": (0, 0, 1),
    "D": (0, -1, 0),
    "L": (-1, 0, 0),
    "B": (0, 0, -1),
}
# On each face, as it is drawn in the net: the way from a sticker to its right neighbour, and to the one below.
_RIGHTWARDS = {"U": (1, 0, 0), "R": (0, 0, -1), "F": (1, 0, 0), "D": (1, 0, 0), "L": (0, 0, 1), "B": (-1, 0, 0)}
_DOWNWARDS = {"U": (0, 0, 1), "R": (0, -1, 0), "F": (0, -1, 0), "D": (0, 0, -1), "L": (0, -1, 0), "B": (0, -1, 0)}


@cache
def stickers(size: int) -> tuple[Sticker, ...]:
    """Every sticker in the order of the facelets: faces URFDLB, row by row."""
    steps = range(1 - size, size, 2)
    return tuple((_place(face, row, column, size), FACES[face]) for face in FACES for row in steps for column in steps)


@cache
def index(size: int) -> dict[Sticker, int]:
    """The place of every sticker among the facelets."""
    return {sticker: place for place, sticker in enumerate(stickers(size))}


def permutation(size: int, turn: CubeTurn) -> Permutation:
    """Which sticker comes to each place when the layers turn."""
    moved = list(range(6 * size * size))
    for origin, (place, facing) in enumerate(stickers(size)):
        if turn.first <= (size - 1 - place[turn.axis]) // 2 <= turn.last:
            goal = _turned(place, turn), _turned(facing, turn)
            moved[index(size)[goal]] = origin
    return tuple(moved)


def _place(face: str, row: int, column: int, size: int) -> Place:
    out, right, down = FACES[face], _RIGHTWARDS[face], _DOWNWARDS[face]
    x, y, z = ((size - 1) * out[i] + column * right[i] + row * down[i] for i in range(3))
    return x, y, z


def _turned(place: Place, turn: CubeTurn) -> Place:
    for _ in range(turn.quarters % 4):
        x, y, z = place
        place = ((x, z, -y), (-z, y, x), (y, -x, z))[turn.axis]
    return place
