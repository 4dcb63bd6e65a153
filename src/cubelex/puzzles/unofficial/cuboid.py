"""The 2×2×3 Cuboid: two layers in width and depth, three in height. U and D turn freely, the sides by half turns.

It is held with white on top and green in front. Plain form: the letters of 32 stickers, face by face in the order
U R F D L B, each row by row as on a cube: two rows of two on U and D, three on the other faces.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import scan
from cubelex.puzzles.permutations import Permutation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Sticker, Stickering, placed, rotations, turning
from cubelex.puzzles.twisty import Turn, TwistyPuzzle
from cubelex.regulations import Edition

_FACES = "URFDLB"
_COLOURS = MappingProxyType({"U": "white", "R": "red", "F": "green", "D": "yellow", "L": "orange", "B": "blue"})

# The faces that follow each other in a turn of U or D, and those that change places in a half turn of a side.
_QUARTERS = {"U": "FLBR", "D": "FRBL"}
_HALVES = {"R": "UD FB", "F": "UD RL", "L": "UD FB", "B": "UD RL"}

# The faces beyond the sides of each face as it is read: above, right, below, left.
_SIDES = {"U": "BRFL", "R": "UBDF", "F": "URDL", "D": "FRBL", "L": "UFDB", "B": "ULDR"}

_MOVE = re.compile(r"(?:([UD])(2?)('?)|([RFLB])2'?)")
_EXPECTED = "U or D, alone or followed by 2 or an apostrophe, or one of R2, F2, L2, B2"


@dataclass(frozen=True, slots=True)
class QuarterTurn(Turn):
    """U or D, turned by quarters."""

    steps_of_full_turn: ClassVar[int] = 4

    def __str__(self) -> str:
        return self.part + ("", "2", "'")[self.steps - 1]

    def commutes_with(self, other: Move) -> bool:
        """U and D turn freely of each other."""
        return isinstance(other, QuarterTurn)


@dataclass(frozen=True, slots=True)
class HalfTurn(Turn):
    """A side, turned by a half."""

    steps_of_full_turn: ClassVar[int] = 2

    def __str__(self) -> str:
        return f"{self.part}2"

    def commutes_with(self, other: Move) -> bool:
        """Opposite sides turn freely of each other."""
        return isinstance(other, HalfTurn) and _HALVES[self.part] == _HALVES[other.part]


@PUZZLES.register("223")
@dataclass(frozen=True, slots=True, repr=False)
class Cuboid(TwistyPuzzle):
    """The 2×2×3 Cuboid.

    >>> Cuboid().order("R2 U")
    6
    """

    event: ClassVar[str] = "223"
    name: ClassVar[str] = "2x2x3 Cuboid"
    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the edges"

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as a cube."""
        return ScramblingOrientation((("top", "white"), ("front", "green")), "4d1")

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form, with the eight ways to hold it upright."""
        return _stickering()

    def pieces(self, facelets: str) -> tuple[Permutation, Permutation]:
        """Which corner and which edge is in each place, when it is held like the solved one."""
        corners, edges = _orbits()
        return placed(facelets, corners).pieces, placed(facelets, edges).pieces

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """The six faces."""
        return _turns()

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of U and D, and half turns of R and F: those of L and B are the same and a rotation."""
        quarters = (QuarterTurn(part, steps) for part in _QUARTERS for steps in (1, 2, 3))
        return (*quarters, HalfTurn("R", 1), HalfTurn("F", 1))

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        for found in scan(text, _MOVE, _EXPECTED, "12", None):
            layer, twice, back, side = found.groups()
            if side:
                yield HalfTurn(side, 1)
            else:
                yield QuarterTurn(layer, 2 if twice else 3 if back else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the edge of B and L is in its place: the other moves leave it."""
        place = {sticker: number for number, sticker in enumerate(_stickering().order)}
        return all(facelets[place[Sticker(face, "edge", frozenset("BL"))]] == face for face in "BL")

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        corners, edges = _orbits()
        if any(placed(facelets, corners).twists):
            raise ImpossibleState("a corner is twisted, as if it had been taken out and put back")
        placed(facelets, edges)
        for sticker, colour in zip(_stickering().order, facelets, strict=True):
            if sticker.kind == "edge" and (sticker.face in "FB") != (colour in "FB"):
                raise ImpossibleState("an edge is flipped, as if it had been taken out and put back")


@cache
def _stickering() -> Stickering:
    order = [sticker for face in _FACES for sticker in _face(face)]
    return Stickering(order, rotations(turning(_FACES, _QUARTERS["U"]), turning(_FACES, _HALVES["R"])))


def _face(face: str) -> Iterable[Sticker]:
    above, right, below, left = tuple(_SIDES[face])
    for beyond in (above, "", below):
        for side in (left, right):
            if beyond:
                yield Sticker(face, "corner", frozenset(face + beyond + side))
            elif face not in _QUARTERS:
                yield Sticker(face, "edge", frozenset(face + side))


@cache
def _orbits() -> tuple[Orbit, Orbit]:
    """The corners, each read from U or D, and the edges."""
    return _stickering().orbit("corner", "URF"), _stickering().orbit("edge", "FR")


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    quarters = {part: (QuarterTurn(part, 1), _permutation(part, ring)) for part, ring in _QUARTERS.items()}
    return quarters | {part: (HalfTurn(part, 1), _permutation(part, swaps)) for part, swaps in _HALVES.items()}


def _permutation(face: str, rings: str) -> Permutation:
    return _stickering().turn(turning(_FACES, rings), lambda sticker: face in sticker.piece)
