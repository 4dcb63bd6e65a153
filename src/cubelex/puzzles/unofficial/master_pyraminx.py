"""Master Pyraminx: a Pyraminx with four layers to each vertex. Two or three of them turn, and the tips turn alone.

Plain form: the letters of 64 stickers, sixteen for each of the faces F (front), L (left), R (right) and D (bottom).
They are read as those of a Pyraminx::

            1                   L, F, R                    1 2 3 4 5 6 7
          2 3 4                                              8 9 . . .       D
        5 6 7 8 9                                              . . .
      . . . . . . .                                              .
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.pyraminx import FACES, FACES_AS_READ, ON_THEIR_VERTICES, VERTICES, Pyraminx
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Orbit, Sticker, Stickering, turning
from cubelex.puzzles.turns import ThirdsNotation, ThirdTurn, Turn
from cubelex.puzzles.twisty import ArrangedPuzzle, Layer
from cubelex.regulations import Edition

LEFT, RIGHT = "left half of a wing", "right half of a wing"


@dataclass(frozen=True, slots=True)
class MasterPyraminxTurn(ThirdTurn):
    """Two layers (`U`), three layers (`Uw`) or a tip (`u`), turned by 120 degrees or by 240."""

    def commutes_with(self, other: Move) -> bool:
        """Only three layers are in the way of layers of another vertex."""
        if not isinstance(other, MasterPyraminxTurn):
            return False
        if self.part[0].upper() == other.part[0].upper() or self.part.islower() or other.part.islower():
            return True
        return len(self.part) == len(other.part) == 1


_PARTS = ("U", "L", "R", "B", "Uw", "Lw", "Rw", "Bw", "u", "l", "r", "b")
_NOTATION = ThirdsNotation(*_PARTS, turn=MasterPyraminxTurn)


@PUZZLES.register("master_pyraminx")
@dataclass(frozen=True, slots=True, repr=False)
class MasterPyraminx(ArrangedPuzzle):
    """The Master Pyraminx.

    >>> MasterPyraminx().order("U Lw")
    15
    """

    event: ClassVar[str] = "master_pyraminx"
    name: ClassVar[str] = "Master Pyraminx"
    colours: ClassVar[Mapping[str, str]] = Pyraminx.colours
    fixed_parts: ClassVar[str] = "the four pieces below the tips"

    @property
    def scrambling_orientation(self) -> ScramblingOrientation:
        """Yellow on the bottom, green in front, as a Pyraminx."""
        return Pyraminx().scrambling_orientation

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        yield from (sticker for face in "FLR" for row in _face(face) for sticker in row)
        yield from (sticker for row in reversed(_face("D")) for sticker in row)

    def ways_to_hold(self) -> Sequence[Faces]:
        """As a Pyraminx."""
        return Pyraminx().ways_to_hold()

    def layers(self) -> Mapping[str, Layer]:
        """Two and three layers of each vertex, and the tips."""
        parts = {vertex: _layer(vertex, _layer_of) for vertex in VERTICES}
        parts |= {vertex + "w": _layer(vertex, _faces_of_edge) for vertex in VERTICES}
        return parts | {vertex.lower(): _layer(vertex, _tip_of) for vertex in VERTICES}

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The part turned by a number of steps."""
        return MasterPyraminxTurn(part, steps)

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        return _NOTATION.read(text)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each vertex has its own colours, in whatever twist."""
        return self.arrangements[0].orbit.is_in_place(facelets)

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Vertices and tips turn in their places; the edges in the middle, the wings and the centres are permuted."""
        stickering = self.stickering
        yield PieceArrangement(stickering.orbit("vertex", "FLR"), False, Twists.FREE)
        yield PieceArrangement(stickering.orbit("tip", "FLR"), False, Twists.FREE, ON_THEIR_VERTICES)
        yield PieceArrangement(stickering.orbit("edge", "FL"), True, Twists.WHOLE)
        yield PieceArrangement(stickering.orbit("centre", "F"), True, Twists.NONE)
        yield PieceArrangement(_wings(stickering), True, Twists.NONE)


def _face(face: str) -> list[list[Sticker]]:
    """The stickers of a face in four rows, from a vertex to the long row."""
    top, left, right, _, to_left, to_right, below = tuple(FACES_AS_READ[face])

    def at(vertex: str, kind: str) -> Sticker:
        return Sticker(face, kind, frozenset(VERTICES[vertex]))

    def edge(beyond: str) -> Sticker:
        return Sticker(face, "edge", frozenset(face + beyond))

    centre = Sticker(face, "centre", frozenset(face))
    return [
        [at(top, "tip")],
        [at(top, LEFT), at(top, "vertex"), at(top, RIGHT)],
        [at(left, RIGHT), edge(to_left), centre, edge(to_right), at(right, LEFT)],
        [
            *(at(left, "tip"), at(left, "vertex"), at(left, LEFT), edge(below)),
            *(at(right, RIGHT), at(right, "vertex"), at(right, "tip")),
        ],
    ]


def _layer(vertex: str, faces_of: Callable[[Sticker], frozenset[str]]) -> Layer:
    """The pieces whose faces all meet at the vertex."""
    around = frozenset(VERTICES[vertex])
    return Layer(turning(FACES, VERTICES[vertex]), lambda sticker: faces_of(sticker) <= around)


_ALL = frozenset(FACES)


def _tip_of(sticker: Sticker) -> frozenset[str]:
    return sticker.piece if sticker.kind == "tip" else _ALL


def _layer_of(sticker: Sticker) -> frozenset[str]:
    """The faces of the vertex that a piece is next to. Edges and centres are next to none."""
    return sticker.piece if sticker.kind not in ("edge", "centre") else _ALL


def _faces_of_edge(sticker: Sticker) -> frozenset[str]:
    """The faces that a piece shows: three layers of a vertex are all pieces that show none but its faces."""
    if sticker.kind not in (LEFT, RIGHT):
        return sticker.piece
    return frozenset((sticker.face, _beyond(sticker)))


def _beyond(sticker: Sticker) -> str:
    """The face on the other side of the edge on which a sticker of a wing is."""
    (ring,) = (ring for ring in VERTICES.values() if frozenset(ring) == sticker.piece)
    return ring[(ring.index(sticker.face) + (1 if sticker.kind == LEFT else -1)) % 3]


def _wings(stickering: Stickering) -> Orbit:
    """The wings, first the sticker that is the left half: a wing is never turned over."""
    lefts = [sticker for sticker in stickering.order if sticker.kind == LEFT]
    rights = [Sticker(_beyond(left), RIGHT, left.piece) for left in lefts]
    pairs = list(zip(lefts, rights, strict=True))
    return Orbit(
        "wing",
        tuple((stickering.place(left), stickering.place(right)) for left, right in pairs),
        tuple(left.face + right.face for left, right in pairs),
    )
