"""Cubes that turn around their corners, each corner with what is next to it: Ivy Cube and Redi Cube.

Both are held with white on top and green in front. A turn is named by its corner, as in `UFR` and `UFR'`.

Plain form: the letters of the stickers, face by face in the order U R F D L B. A face of the Ivy Cube has its upper
corner, its centre and its lower corner, those that turn. A face of the Redi Cube is read row by row: corner, edge,
corner; edge, edge; corner, edge, corner.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import ArrangedPuzzle, PieceArrangement, Twists
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import scan
from cubelex.puzzles.permutations import Permutation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Sticker, Stickering, rotations, turning
from cubelex.puzzles.twisty import Turn
from cubelex.regulations import Edition

_FACES = "URFDLB"
_COLOURS = MappingProxyType({"U": "white", "R": "red", "F": "green", "D": "yellow", "L": "orange", "B": "blue"})
_OPPOSITE = str.maketrans("URFDLB", "DLBURF")

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

# The faces beyond the sides of each face as it is read: above, right, below, left.
_SIDES = {"U": "BRFL", "R": "UBDF", "F": "URDL", "D": "FRBL", "L": "UFDB", "B": "ULDR"}

# A corner turns the three axes of the cube in a circle. So of the two faces of an edge, one always comes first.
_AXES = {"U": 0, "D": 0, "R": 1, "L": 1, "F": 2, "B": 2}

_MOVE = re.compile(r"([UD][FB][RL])(2?)('?)")


@dataclass(frozen=True, slots=True)
class CornerTurn(Turn):
    """A corner with what is next to it, turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)


class CornerCube(ArrangedPuzzle):
    """What both have in common."""

    __slots__ = ()

    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the corners"
    corners: ClassVar[tuple[str, ...]]

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as a cube."""
        return ScramblingOrientation((("top", "white"), ("front", "green")), "4d1")

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """Every corner that turns."""
        return _turns(self)

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of a corner."""
        return tuple(CornerTurn(part, steps) for part in self.corners for steps in (1, 2))

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for these puzzles."""
        expected = f"one of {', '.join(self.corners)}, alone or followed by an apostrophe"
        known = re.compile(_MOVE.pattern.replace("[UD][FB][RL]", "|".join(self.corners)))
        for found in scan(text, known, expected, "12", None):
            part, twice, back = found.groups()
            yield CornerTurn(part, 2 if bool(twice) != bool(back) else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each corner is in its own place, in whatever twist."""
        orbit = _corner_orbit(self)
        return all(
            {facelets[place] for place in places} == set(colours)
            for places, colours in zip(orbit.places, orbit.colours, strict=True)
        )


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

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _ivy_stickering()

    @property
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """Corners turn in their places, and centres are permuted."""
        return (
            PieceArrangement(_corner_orbit(self), False, Twists.FREE),
            PieceArrangement(self.stickering.orbit("centre", "U"), True, Twists.NONE),
        )


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

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _redi_stickering()

    @property
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """Corners turn in their places, and edges are permuted but never flipped."""
        return (
            PieceArrangement(_corner_orbit(self), False, Twists.FREE),
            PieceArrangement(_redi_edges(), True, Twists.NONE),
        )


@cache
def _ivy_stickering() -> Stickering:
    order = []
    for face in _FACES:
        above, right, below, left = tuple(_SIDES[face])
        corners = [
            frozenset((face, *sides)) for sides in ((above, left), (above, right), (below, left), (below, right))
        ]
        turning_ones = {frozenset(_CORNERS[name]) for name in _EVERY_SECOND}
        shown = [Sticker(face, "corner", corner) for corner in corners if corner in turning_ones]
        order += [shown[0], Sticker(face, "centre", frozenset(face)), shown[1]]
    # Only half of the turns of a cube leave the four corners where corners turn.
    return Stickering(order, rotations(*(turning(_FACES, _rings(name)) for name in _EVERY_SECOND)))


@cache
def _redi_stickering() -> Stickering:
    order = []
    for face in _FACES:
        above, right, below, left = tuple(_SIDES[face])
        pieces = (above + left, above, above + right, left, right, below + left, below, below + right)
        order += [Sticker(face, "edge" if len(to) == 1 else "corner", frozenset(face + to)) for to in pieces]
    return Stickering(order, rotations(turning(_FACES, _rings("UFR")), turning(_FACES, "FLBR")))


def _rings(name: str) -> str:
    """The faces around a corner, and those around the opposite one, as they follow each other in its turn."""
    return f"{_CORNERS[name]} {_CORNERS[name].translate(_OPPOSITE)}"


@cache
def _turns(puzzle: CornerCube) -> Mapping[str, tuple[Turn, Permutation]]:
    return {name: (CornerTurn(name, 1), _permutation(puzzle, name)) for name in puzzle.corners}


def _permutation(puzzle: CornerCube, name: str) -> Permutation:
    """One step of a corner and of what lies between its own faces."""
    corner = frozenset(_CORNERS[name])
    return puzzle.stickering.turn(turning(_FACES, _rings(name)), lambda sticker: sticker.piece <= corner)


@cache
def _corner_orbit(puzzle: CornerCube) -> Orbit:
    place = {sticker: number for number, sticker in enumerate(puzzle.stickering.order)}
    colours = tuple(_CORNERS[name] for name in puzzle.corners)
    places = (tuple(place[Sticker(face, "corner", frozenset(each))] for face in each) for each in colours)
    return Orbit("corner", tuple(places), colours)


@cache
def _redi_edges() -> Orbit:
    """The edges, the face that always comes first before the other."""
    order = _redi_stickering().order
    place = {sticker: number for number, sticker in enumerate(order)}
    sides = ((face, beyond) for face in _FACES for beyond in _SIDES[face])
    colours = tuple(face + beyond for face, beyond in sides if _comes_first(face, beyond))
    places = (tuple(place[Sticker(face, "edge", frozenset(each))] for face in each) for each in colours)
    return Orbit("edge", tuple(places), colours)


def _comes_first(face: str, beyond: str) -> bool:
    return (_AXES[face] + 1) % 3 == _AXES[beyond]
