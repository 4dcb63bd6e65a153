"""The 2×2×3 Cuboid: two layers in width and depth, three in height. U and D turn freely, the sides by half turns.

It is held with white on top and green in front. Plain form: the letters of 32 stickers, face by face in the order
U R F D L B, each row by row as on a cube: two rows of two on U and D, three on the other faces.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PUT_BACK
from cubelex.puzzles.cubes.faces import COLOURS, FACES, SIDES, WHITE_AND_GREEN
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import scan
from cubelex.puzzles.permutations import Permutation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Orbit, Sticker, placed, rotations, turning
from cubelex.puzzles.turns import Turn
from cubelex.puzzles.twisty import Layer, TwistyPuzzle
from cubelex.regulations import Edition

# The faces that follow each other in a turn of U or D, and those that change places in a half turn of a side.
_QUARTERS = {"U": "FLBR", "D": "FRBL"}
_HALVES = {"R": "UD FB", "F": "UD RL", "L": "UD FB", "B": "UD RL"}

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
    colours: ClassVar[Mapping[str, str]] = COLOURS
    fixed_parts: ClassVar[str] = "the edges"
    # Turns of L and B are those of R and F, and a rotation.
    single_parts: ClassVar[tuple[str, ...]] = ("U", "D", "R", "F")

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as a cube."""
        return WHITE_AND_GREEN

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        return (sticker for face in FACES for sticker in _face(face))

    def ways_to_hold(self) -> Sequence[Faces]:
        """The eight ways to hold it upright."""
        return rotations(turning(FACES, _QUARTERS["U"]), turning(FACES, _HALVES["R"]))

    def layers(self) -> Mapping[str, Layer]:
        """The six faces."""
        return {part: _layer(part, rings) for part, rings in (_QUARTERS | _HALVES).items()}

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The face turned by quarters, or by halves."""
        return QuarterTurn(part, steps) if part in _QUARTERS else HalfTurn(part, steps)

    def pieces(self, facelets: str) -> tuple[Permutation, Permutation]:
        """Which corner and which edge is in each place, when it is held like the solved one."""
        corners, edges = _orbits()
        return placed(facelets, corners).pieces, placed(facelets, edges).pieces

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        for found in scan(text, _MOVE, _EXPECTED, "12", None):
            layer, twice, back, side = found.groups()
            yield self.turn(side or layer, 2 if twice else 3 if back else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the edge of B and L is in its place: the other moves leave it."""
        edge = (Sticker(face, "edge", frozenset("BL")) for face in "BL")
        return all(facelets[self.stickering.place(sticker)] == sticker.face for sticker in edge)

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        corners, edges = _orbits()
        if any(placed(facelets, corners).twists):
            raise ImpossibleState(f"a corner is twisted, {PUT_BACK}")
        placed(facelets, edges)
        for sticker, colour in zip(self.stickering.order, facelets, strict=True):
            if sticker.kind == "edge" and (sticker.face in "FB") != (colour in "FB"):
                raise ImpossibleState(f"an edge is flipped, {PUT_BACK}")


def _face(face: str) -> Iterable[Sticker]:
    above, right, below, left = tuple(SIDES[face])
    for beyond in (above, "", below):
        for side in (left, right):
            if beyond:
                yield Sticker(face, "corner", frozenset(face + beyond + side))
            elif face not in _QUARTERS:
                yield Sticker(face, "edge", frozenset(face + side))


@cache
def _orbits() -> tuple[Orbit, Orbit]:
    """The corners, each read from U or D, and the edges."""
    stickering = Cuboid().stickering
    return stickering.orbit("corner", "URF"), stickering.orbit("edge", "FR")


def _layer(face: str, rings: str) -> Layer:
    return Layer(turning(FACES, rings), lambda sticker: face in sticker.piece)
