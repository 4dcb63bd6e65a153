"""Cubes that turn around their corners, each corner with what is next to it: Ivy Cube and Redi Cube.

Both are held with white on top and green in front. A turn is named by its corner, as in `UFR` and `UFR'`.

Plain form: the letters of the stickers, face by face in the order U R F D L B. A face of the Ivy Cube has its upper
corner, its centre and its lower corner, those that turn. A face of the Redi Cube is read row by row: corner, edge,
corner; edge, edge; corner, edge, corner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.cubes.faces import COLOURS, FACES, OPPOSITE, SIDES, WHITE_AND_GREEN
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Sticker, rotations, turning
from cubelex.puzzles.turns import ThirdsNotation
from cubelex.puzzles.twisty import ArrangedPuzzle, Layer
from cubelex.regulations import Edition

# The corners by their names, with their faces clockwise.
_CORNERS = {
    "UFR": "URF",
    "UFL": "UFL",
    "UBR": "UBR",
    "UBL": "ULB",
    "DFR": "DFR",
    "DFL": "DLF",
    "DBR": "DRB",
    "DBL": "DBL",
}
_EVERY_SECOND = ("UFR", "UBL", "DFL", "DBR")

# A corner turns the three axes of the cube in a circle. So of the two faces of an edge, one always comes first.
_AXES = {"U": 0, "D": 0, "R": 1, "L": 1, "F": 2, "B": 2}


class CornerCube(ArrangedPuzzle):
    """What both have in common."""

    __slots__ = ()

    colours: ClassVar[Mapping[str, str]] = COLOURS
    fixed_parts: ClassVar[str] = "the corners"
    corners: ClassVar[tuple[str, ...]]

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as a cube."""
        return WHITE_AND_GREEN

    def layers(self) -> Mapping[str, Layer]:
        """Every corner that turns, with what lies between its own faces."""
        return {name: _layer(name) for name in self.corners}

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for these puzzles."""
        return ThirdsNotation(*self.corners, named=f"one of {', '.join(self.corners)}").read(text)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each corner is in its own place, in whatever twist."""
        return self.arrangements[0].orbit.is_in_place(facelets)

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Corners turn in their places; each of the two cubes adds its other pieces."""
        corners = (_CORNERS[name] for name in self.corners)
        yield PieceArrangement(self.stickering.orbit_of("corner", corners), False, Twists.FREE)


@PUZZLES.register("ivy_cube")
@dataclass(frozen=True, slots=True, repr=False)
class IvyCube(CornerCube):
    """The Ivy Cube: four corners that turn, and six centres.

    >>> IvyCube().order("UFR UBL")
    15
    """

    event: ClassVar[str] = "ivy_cube"
    name: ClassVar[str] = "Ivy Cube"
    corners: ClassVar[tuple[str, ...]] = _EVERY_SECOND

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        turning_ones = {frozenset(_CORNERS[name]) for name in _EVERY_SECOND}
        for face in FACES:
            above, right, below, left = tuple(SIDES[face])
            corners = (
                frozenset((face, *sides)) for sides in (above + left, above + right, below + left, below + right)
            )
            upper, lower = (Sticker(face, "corner", corner) for corner in corners if corner in turning_ones)
            yield from (upper, Sticker(face, "centre", frozenset(face)), lower)

    def ways_to_hold(self) -> Sequence[Faces]:
        """Twelve ways: only half of the turns of a cube leave the four corners where corners turn."""
        return rotations(*(_rotation(name) for name in _EVERY_SECOND))

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Corners turn in their places, and centres are permuted."""
        yield from CornerCube.piece_arrangements(self)
        yield PieceArrangement(self.stickering.orbit("centre", "U"), True, Twists.NONE)


@PUZZLES.register("redi_cube")
@dataclass(frozen=True, slots=True, repr=False)
class RediCube(CornerCube):
    """The Redi Cube: eight corners that turn, and twelve edges.

    >>> RediCube().order("UFR UFL")
    15
    """

    event: ClassVar[str] = "redi_cube"
    name: ClassVar[str] = "Redi Cube"
    corners: ClassVar[tuple[str, ...]] = tuple(_CORNERS)

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        for face in FACES:
            above, right, below, left = tuple(SIDES[face])
            pieces = (above + left, above, above + right, left, right, below + left, below, below + right)
            yield from (Sticker(face, "edge" if len(to) == 1 else "corner", frozenset(face + to)) for to in pieces)

    def ways_to_hold(self) -> Sequence[Faces]:
        """As a cube, in 24 ways."""
        return rotations(_rotation("UFR"), turning(FACES, "FLBR"))

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Corners turn in their places, and edges are permuted but never flipped."""
        yield from CornerCube.piece_arrangements(self)
        sides = ((face, beyond) for face in FACES for beyond in SIDES[face])
        edges = (face + beyond for face, beyond in sides if _comes_first(face, beyond))
        yield PieceArrangement(self.stickering.orbit_of("edge", edges), True, Twists.NONE)


def _rotation(name: str) -> Faces:
    """The whole cube turned around a corner."""
    return turning(FACES, f"{_CORNERS[name]} {_CORNERS[name].translate(OPPOSITE)}")


def _layer(name: str) -> Layer:
    corner = frozenset(_CORNERS[name])
    return Layer(_rotation(name), lambda sticker: sticker.piece <= corner)


def _comes_first(face: str, beyond: str) -> bool:
    return (_AXES[face] + 1) % 3 == _AXES[beyond]
