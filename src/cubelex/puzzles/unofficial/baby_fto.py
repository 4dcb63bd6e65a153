"""Baby FTO, also known as Skewb Diamond: an octahedron of which half turns around each face.

It is held and its faces are named as those of an FTO. Turning a face or the rest is the same up to a rotation.

Plain form: the letters of 32 stickers, four for each of the faces U R F L B X D Y, where X is BL and Y is BR. A face is
read row by row from the corner in front (for B, BL, D and BR: from the corner behind): a corner; a corner, the centre
and a corner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.fto import Fto
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Sticker, Stickering, rotations
from cubelex.puzzles.turns import ThirdsNotation
from cubelex.puzzles.twisty import Layer, TwistyPuzzle
from cubelex.regulations import Edition

# Turns of these four faces leave their centres in their places.
_STEADY = ("U", "F", "BL", "BR")

_NOTATION = ThirdsNotation("U", "F", "R", "L", "D", "B", "BR", "BL")


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
    single_parts: ClassVar[tuple[str, ...]] = _STEADY

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """White on top, green in front, as an FTO."""
        return Fto().scrambling_orientation

    def stickers(self) -> Iterable[Sticker]:
        """The corners of an FTO, and a centre on each face."""
        order = Fto().stickering.order
        for face in Fto.colours:
            first, *others = (sticker for sticker in order if (sticker.face, sticker.kind) == (face, "corner"))
            yield from (first, others[0], Sticker(face, "centre", frozenset(face)), others[1])

    def ways_to_hold(self) -> Sequence[Faces]:
        """All 24 ways of an FTO."""
        return Fto().ways_to_hold()

    def layers(self) -> Mapping[str, Layer]:
        """The halves around the eight faces."""
        return {name: _half(name) for name in Fto.letters}

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        return _NOTATION.read(text)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the four centres that some turns leave are in their places."""
        centres = dict(zip(Fto.colours, facelets[2::4], strict=True))
        return all(centres[face] == face for face in (Fto.letters[name] for name in _STEADY))

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """The corners, each read from a face whose centre stays, and the centres."""
        by_moves = Stickering(self.stickering.order, rotations(*(_rotation(name) for name in Fto.letters)))
        yield PieceArrangement(by_moves.orbit("corner", "URFL"), True, Twists.HALVES)
        yield PieceArrangement(self.stickering.orbit("centre", "U"), True, Twists.NONE)


def _rotation(name: str) -> Faces:
    """Where turning the whole puzzle around a face takes each face."""
    return Fto().layers()[f"{name}v"].faces


def _half(name: str) -> Layer:
    """A face with its corners, its centre and the centres beside it."""
    letter = Fto.letters[name]
    edges = (sticker.piece for sticker in Fto().stickering.order if sticker.kind == "edge")
    beside = frozenset().union(*(edge for edge in edges if letter in edge))

    def is_in_half(sticker: Sticker) -> bool:
        return letter in sticker.piece if sticker.kind == "corner" else sticker.face in beside

    return Layer(_rotation(name), is_in_half)
