"""Skewb: a cube cut in halves across four diagonals.

Plain form: the letters of 30 stickers, five for each of the faces U R F D L B, read like the faces of a cube: the two
upper corners from left to right, the centre, the two lower corners. The puzzle is held on an edge towards the
scrambler (12h1), so that F is the face on the front-left and R the one on the front-right.
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
from cubelex.puzzles.notation import notation_error, scan
from cubelex.puzzles.permutations import Permutation, composed, is_odd
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Sticker, Stickering, placed, rotations, turning
from cubelex.puzzles.twisty import Turn, TwistyPuzzle
from cubelex.regulations import Edition, cites

_FACES = "URFDLB"
_COLOURS = MappingProxyType({"U": "white", "R": "red", "F": "green", "D": "yellow", "L": "orange", "B": "blue"})

# The faces around the corner that each letter turns, clockwise, and the faces opposite to them.
_CORNERS = {"U": "ULB DRF", "R": "DRB ULF", "L": "DLF URB", "B": "DBL UFR"}

_READ = {
    "U": "ULB UBR U UFL URF",
    "R": "URF UBR R DFR DRB",
    "F": "UFL URF F DLF DFR",
    "D": "DLF DFR D DBL DRB",
    "L": "ULB UFL L DBL DLF",
    "B": "UBR ULB B DRB DBL",
}

# Four corners keep their places relative to one another: turning one of them leaves the other three, and turning any
# other corner carries three of them around the fourth. The other four change places.
_STEADY = ("URF", "ULB", "DLF", "DRB")
_LOOSE = ("UFL", "UBR", "DFR", "DBL")

_MOVE = re.compile(r"([URLB])(2?)('?)")
_NO_MOVE = re.compile(r"(?!)")
_NO_NOTATION = "no move, for it has none for Skewb"
_EXPECTED = "R, U, L or B, alone or followed by an apostrophe"


@dataclass(frozen=True, slots=True)
class SkewbTurn(Turn):
    """The half around a corner, turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)


@PUZZLES.register("skewb")
@dataclass(frozen=True, slots=True, repr=False)
class Skewb(TwistyPuzzle):
    """The Skewb.

    >>> Skewb().order("R U")
    45
    """

    event: ClassVar[str] = "skewb"
    name: ClassVar[str] = "Skewb"
    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the corners that cannot change places"

    @property
    @cites("4d5")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green on the front-left."""
        return ScramblingOrientation((("top", "white"), ("front-left", "green")), "4d5")

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _stickering()

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """The halves around four corners."""
        return _turns()

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of a half; turning the opposite half is the same and a rotation."""
        return tuple(SkewbTurn(part, steps) for part in _turns() for steps in (1, 2))

    @cites("12h", "12h1", "12h2", "12h3")
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text; half turns like R2 are understood where no edition is asked for."""
        pattern, expected, number = (
            (_MOVE, _EXPECTED, "12h2") if _has_notation(edition) else (_NO_MOVE, _NO_NOTATION, "12")
        )
        for found in scan(text, pattern, expected, number, edition):
            part, twice, back = found.groups()
            if twice and edition:
                raise notation_error(found.group(), found.start(), expected, number, edition)
            yield SkewbTurn(part, 2 if bool(twice) != bool(back) else 1)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text, which `parse` reads back.

        :raises InvalidNotation: when the edition has no notation for Skewb.
        """
        for move in () if _has_notation(edition) else moves:
            raise notation_error(str(move), None, _NO_NOTATION, "12", edition)
        return " ".join(map(str, moves))

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the corners that cannot change places are in their own, in whatever twist."""
        orbit = _orbits()["steady"]
        return all(
            {facelets[place] for place in places} == set(colours)
            for places, colours in zip(orbit.places, orbit.colours, strict=True)
        )

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        steady, loose, centres = (placed(facelets, _orbits()[name]) for name in ("steady", "loose", "centre"))
        if is_odd(centres.pieces):
            raise ImpossibleState("two centres are swapped, as if they had been taken out and put back")
        if is_odd(loose.pieces):
            raise ImpossibleState("two corners are swapped, as if they had been taken out and put back")
        if sum(loose.twists) % 3 or (sum(steady.twists) - _turns_behind()[loose.pieces]) % 3:
            raise ImpossibleState("a corner is twisted, as if it had been taken out and put back")


def _has_notation(edition: Edition | None) -> bool:
    return edition is None or Skewb.event in edition.notation.puzzles


@cache
def _stickering() -> Stickering:
    whole_turns = rotations(*(turning(_FACES, rings) for rings in _CORNERS.values()), turning(_FACES, "FLBR"))
    order = [
        Sticker(face, "centre" if len(piece) == 1 else "corner", frozenset(piece))
        for face in _FACES
        for piece in _READ[face].split()
    ]
    return Stickering(order, whole_turns)


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    return {letter: (SkewbTurn(letter, 1), _permutation(rings)) for letter, rings in _CORNERS.items()}


def _permutation(rings: str) -> Permutation:
    """One step of the half around a corner: its own centres, itself and the corners next to it."""
    corner = frozenset(rings.split()[0])
    return _stickering().turn(
        turning(_FACES, rings), lambda sticker: 2 * len(sticker.piece & corner) > len(sticker.piece)
    )


@cache
def _orbits() -> dict[str, Orbit]:
    corners = _stickering().orbit("corner", "URF")
    return {
        "steady": _among(corners, _STEADY),
        "loose": _among(corners, _LOOSE),
        "centre": _stickering().orbit("centre", "U"),
    }


def _among(orbit: Orbit, names: tuple[str, ...]) -> Orbit:
    wanted = [orbit.colours.index(colours) for colours in orbit.colours if set(colours) in map(set, names)]
    return Orbit(orbit.kind, tuple(orbit.places[i] for i in wanted), tuple(orbit.colours[i] for i in wanted))


@cache
def _turns_behind() -> dict[Permutation, int]:
    """How many clockwise turns, counted in threes, lie behind each arrangement of the loose corners.

    Each turn twists one steady corner by one, so the steady corners' twists must add up to the same.
    """
    single = [placed(_turned(corner), _orbits()["loose"]).pieces for corner in _STEADY]
    behind: dict[Permutation, int] = {(0, 1, 2, 3): 0}
    waiting = list(behind)
    for pieces in waiting:
        for turn in single:
            after = composed(pieces, turn)
            if after not in behind:
                behind[after] = (behind[pieces] + 1) % 3
                waiting.append(after)
    return behind


def _turned(corner: str) -> str:
    """The solved puzzle with the half around a steady corner turned by one step."""
    opposite = str.maketrans("URFDLB", "DLBURF")
    permutation = _permutation(f"{corner} {corner.translate(opposite)}")
    return "".join(_stickering().solved[place] for place in permutation)
