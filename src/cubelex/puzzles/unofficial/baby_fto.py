"""Baby FTO, also known as Skewb Diamond: an octahedron of which half turns around each face.

It is held and its faces are named as those of an FTO. Turning a face or the rest is the same up to a rotation.

Plain form: the letters of 32 stickers, four for each of the faces U R F L B X D Y, where X is BL and Y is BR. A face is
read row by row from the corner in front (for B, BL, D and BR: from the corner behind): a corner; a corner, the centre
and a corner.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.fto import Fto
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import scan
from cubelex.puzzles.permutations import Permutation, is_odd
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Orbit, Sticker, Stickering, placed, rotations
from cubelex.puzzles.twisty import Turn, TwistyPuzzle
from cubelex.regulations import Edition

# Turns of these four faces leave their centres in their places.
_STEADY = ("U", "F", "BL", "BR")

_MOVE = re.compile(r"(B[RL]|[URFLBD])(2?)('?)")
_EXPECTED = "U, F, R, L, D, B, BR or BL, alone or followed by an apostrophe"


@dataclass(frozen=True, slots=True)
class BabyFtoTurn(Turn):
    """The half of the puzzle around a face, turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)


@PUZZLES.register("baby_fto")
@dataclass(frozen=True, slots=True, repr=False)
class BabyFto(TwistyPuzzle):
    """The Baby FTO.

    >>> BabyFto().order("U F")
    15
    """

    event: ClassVar[str] = "baby_fto"
    name: ClassVar[str] = "Baby FTO"
    colours: ClassVar[Mapping[str, str]] = Fto.colours
    fixed_parts: ClassVar[str] = "the centres of U, F, BL and BR"

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as an FTO."""
        return Fto().scrambling_orientation

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form, with all 24 ways to hold it."""
        return _stickering()

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """The eight faces."""
        return _turns()

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of four faces; those of the faces opposite to them are the same and a rotation."""
        return tuple(BabyFtoTurn(name, steps) for name in _STEADY for steps in (1, 2))

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        for found in scan(text, _MOVE, _EXPECTED, "12", None):
            face, twice, back = found.groups()
            yield BabyFtoTurn(face, 2 if bool(twice) != bool(back) else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the four centres that some turns leave are in their places."""
        steady = {Fto.letters[name] for name in _STEADY}
        return all(
            facelets[place] == sticker.face
            for place, sticker in enumerate(_stickering().order)
            if sticker.kind == "centre" and sticker.face in steady
        )

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        corners, centres = placed(facelets, _corners()), placed(facelets, _stickering().orbit("centre", "U"))
        if any(twist % 2 for twist in corners.twists):
            raise ImpossibleState("a corner is turned by a quarter, as if it had been taken out and put back")
        if sum(corners.twists) % 4:
            raise ImpossibleState("a corner is turned by a half, as if it had been taken out and put back")
        for pieces, kind in ((corners, "corners"), (centres, "centres")):
            if is_odd(pieces.pieces):
                raise ImpossibleState(f"two {kind} are swapped, as if they had been taken out and put back")


@cache
def _stickering() -> Stickering:
    whole = Fto().stickering
    faces = dict.fromkeys(sticker.face for sticker in whole.order)
    corners = {face: [each for each in whole.order if (each.face, each.kind) == (face, "corner")] for face in faces}
    order = [
        sticker
        for face, (first, second, third) in corners.items()
        for sticker in (first, second, Sticker(face, "centre", frozenset(face)), third)
    ]
    return Stickering(order, whole.whole_turns)


def _around(face: str) -> Faces:
    """Where turning the whole puzzle around a face takes each face."""
    whole = Fto()
    order, sources = whole.stickering.order, whole.turns[f"{face}v"][1]
    return {order[source].face: order[place].face for place, source in enumerate(sources)}


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    return {name: (BabyFtoTurn(name, 1), _half_turned(name)) for name in Fto.letters}


def _half_turned(name: str) -> Permutation:
    """A face with its corners, its centre and the centres beside it."""
    letter, faces = Fto.letters[name], _around(name)
    edges = (sticker.piece for sticker in Fto().stickering.order if sticker.kind == "edge")
    beside = frozenset().union(*(edge for edge in edges if letter in edge))

    def is_in_half(sticker: Sticker) -> bool:
        return letter in sticker.piece if sticker.kind == "corner" else sticker.face in beside

    return _stickering().turn(faces, is_in_half)


@cache
def _corners() -> Orbit:
    """The corners, each read from a face whose centre stays."""
    by_moves = rotations(*(_around(name) for name in Fto.letters))
    return Stickering(_stickering().order, by_moves).orbit("corner", "URFL")
