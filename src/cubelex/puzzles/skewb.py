"""Skewb: a cube cut in halves across four diagonals.

Plain form: the letters of 30 stickers, five for each of the faces U R F D L B, read like the faces of a cube: the two
upper corners from left to right, the centre, the two lower corners. The puzzle is held on an edge towards the
scrambler (12h1), so that F is the face on the front-left and R the one on the front-right.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cubelex.errors import ImpossibleState
from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PUT_BACK, PieceArrangement, Twists
from cubelex.puzzles.cubes.faces import COLOURS, FACES, OPPOSITE
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import notation_error, scan
from cubelex.puzzles.permutations import Permutation, composed
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Sticker, rotations, turning
from cubelex.puzzles.turns import ThirdsNotation
from cubelex.puzzles.twisty import Layer, TwistyPuzzle
from cubelex.regulations import Edition, cites

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

_NOTATION = ThirdsNotation("R", "U", "L", "B", regulation="12h2")
_NO_MOVE = re.compile(r"(?!)")
_NO_NOTATION = "no move, for it has none for Skewb"


@PUZZLES.register("skewb")
@dataclass(frozen=True, slots=True, repr=False)
class Skewb(TwistyPuzzle):
    """The Skewb.

    >>> Skewb().order("R U")
    45
    """

    event: ClassVar[str] = "skewb"
    name: ClassVar[str] = "Skewb"
    colours: ClassVar[Mapping[str, str]] = COLOURS
    fixed_parts: ClassVar[str] = "the corners that cannot change places"

    @property
    @cites("4d5")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green on the front-left."""
        return ScramblingOrientation((("top", "white"), ("front-left", "green")), "4d5")

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        for face in FACES:
            for piece in _READ[face].split():
                yield Sticker(face, "centre" if len(piece) == 1 else "corner", frozenset(piece))

    def ways_to_hold(self) -> Sequence[Faces]:
        """As a cube, in 24 ways."""
        return rotations(*(turning(FACES, rings) for rings in _CORNERS.values()), turning(FACES, "FLBR"))

    def layers(self) -> Mapping[str, Layer]:
        """The halves around four corners; turning the opposite half is the same and a rotation."""
        return {letter: _half(rings) for letter, rings in _CORNERS.items()}

    @cites("12h", "12h1", "12h2", "12h3")
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text; half turns like R2 are understood where no edition is asked for."""
        if _has_notation(edition):
            return _NOTATION.read(text, edition)
        # Nothing is a move: the first thing that comes is an error.
        any(scan(text, _NO_MOVE, _NO_NOTATION, "12", edition))
        return ()

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text, which `parse` reads back.

        :raises InvalidNotation: when the edition has no notation for Skewb.
        """
        for move in () if _has_notation(edition) else moves:
            raise notation_error(str(move), None, _NO_NOTATION, "12", edition)
        return " ".join(map(str, moves))

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the corners that cannot change places are in their own, in whatever twist."""
        return self.arrangements[0].orbit.is_in_place(facelets)

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Corners that turn in their places, corners that are permuted, and centres."""
        corners = self.stickering.orbit("corner", "URF").colours
        for names, is_permuted in ((_STEADY, False), (_LOOSE, True)):
            among = [colours for colours in corners if set(colours) in map(set, names)]
            yield PieceArrangement(self.stickering.orbit_of("corner", among), is_permuted, Twists.FREE)
        yield PieceArrangement(self.stickering.orbit("centre", "U"), True, Twists.NONE)

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        TwistyPuzzle.check(self, facelets)
        steady, loose, _ = (arrangement.placed(facelets) for arrangement in self.arrangements)
        if sum(loose.twists) % 3 or (sum(steady.twists) - _turns_behind()[loose.pieces]) % 3:
            raise ImpossibleState(f"a corner is twisted, {PUT_BACK}")


def _has_notation(edition: Edition | None) -> bool:
    return edition is None or Skewb.event in edition.notation.puzzles


def _half(rings: str) -> Layer:
    """The half around a corner: its own centres, itself and the corners next to it."""
    corner = frozenset(rings.split()[0])
    return Layer(turning(FACES, rings), lambda sticker: 2 * len(sticker.piece & corner) > len(sticker.piece))


@cache
def _turns_behind() -> dict[Permutation, int]:
    """How many clockwise turns, counted in threes, lie behind each arrangement of the loose corners.

    Each turn twists one steady corner by one, so the steady corners' twists must add up to the same.
    """
    loose = Skewb().arrangements[1]
    single = [loose.placed(_turned(corner)).pieces for corner in _STEADY]
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
    stickering = Skewb().stickering
    sources = stickering.turn(*_half(f"{corner} {corner.translate(OPPOSITE)}"))
    return "".join(stickering.solved[place] for place in sources)
