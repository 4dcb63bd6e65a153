"""Pyraminx: a tetrahedron whose vertices turn in two layers, and whose tips turn alone.

Plain form: the letters of 36 stickers, nine for each of the faces F (front), L (left), R (right) and D (bottom).
F, L and R are read row by row from the vertex on top, as a person looking straight at the face sees them; D as
a person sees it who tips the puzzle back until the bottom is in front, so that its first row is the one along F::

          1                   L, F, R                       1 2 3 4 5
        2 3 4                                                 6 7 8       D
      5 6 7 8 9                                                 9
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Faces, Sticker, rotations, turning
from cubelex.puzzles.turns import ThirdsNotation, ThirdTurn, Turn
from cubelex.puzzles.twisty import ArrangedPuzzle, Layer
from cubelex.regulations import Edition, cites

FACES = "FLRD"
_COLOURS = MappingProxyType({"F": "green", "L": "red", "R": "blue", "D": "yellow"})

# The faces around each vertex, clockwise.
VERTICES = {"U": "FLR", "L": "FDL", "R": "FRD", "B": "DRL"}

# For each face as it is read: the vertices in front of the reader (first the one opposite the long row, then those at
# the beginning and the end of the long row) and the faces beyond the sides between them, likewise.
FACES_AS_READ = {"F": "ULR LRD", "L": "UBL RFD", "R": "URB FLD", "D": "BLR LRF"}

ON_THEIR_VERTICES = "on the vertices they belong to"


@dataclass(frozen=True, slots=True)
class PyraminxTurn(ThirdTurn):
    """Two layers (capital letter) or a tip (small letter), turned by 120 degrees or by 240."""

    def commutes_with(self, other: Move) -> bool:
        """A tip turns freely: only the layers of two vertices are in each other's way."""
        return isinstance(other, PyraminxTurn) and (
            self.part == other.part or self.part.islower() or other.part.islower()
        )


_NOTATION = ThirdsNotation(*"ULRBulrb", regulation="12e2", turn=PyraminxTurn)


@PUZZLES.register("pyram")
@dataclass(frozen=True, slots=True, repr=False)
class Pyraminx(ArrangedPuzzle):
    """The Pyraminx.

    >>> Pyraminx().solved.apply("U").apply("U'").is_solved
    True
    """

    event: ClassVar[str] = "pyram"
    name: ClassVar[str] = "Pyraminx"
    colours: ClassVar[Mapping[str, str]] = _COLOURS
    fixed_parts: ClassVar[str] = "the four pieces below the tips"

    @property
    @cites("4d2")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """Yellow on the bottom, green in front."""
        return ScramblingOrientation((("bottom", "yellow"), ("front", "green")), "4d2")

    def stickers(self) -> Iterable[Sticker]:
        """Its stickers in the order of the plain form."""
        bottom = _face("D")
        return (*_face("F"), *_face("L"), *_face("R"), *bottom[4:], *bottom[1:4], *bottom[:1])

    def ways_to_hold(self) -> Sequence[Faces]:
        """With each face at the bottom, in three ways."""
        return rotations(*(turning(FACES, ring) for ring in VERTICES.values()))

    def layers(self) -> Mapping[str, Layer]:
        """The layers of four vertices and the four tips."""
        return {vertex: _layer(vertex) for vertex in VERTICES} | {
            vertex.lower(): _layer(vertex, "tip") for vertex in VERTICES
        }

    def turn(self, part: str, steps: int = 1) -> Turn:
        """The part turned by a number of steps."""
        return PyraminxTurn(part, steps)

    @cites("12e", "12e1", "12e2", "12e3")
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text; half turns like U2 are understood where no edition is asked for."""
        return _NOTATION.read(text, edition)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each vertex has its own colours, in whatever twist."""
        return self.arrangements[0].orbit.is_in_place(facelets)

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Vertices and tips turn in their places, and edges are permuted."""
        yield PieceArrangement(self.stickering.orbit("vertex", "FLR"), False, Twists.FREE)
        yield PieceArrangement(self.stickering.orbit("tip", "FLR"), False, Twists.FREE, ON_THEIR_VERTICES)
        yield PieceArrangement(self.stickering.orbit("edge", "FL"), True, Twists.WHOLE)


def _face(face: str) -> list[Sticker]:
    """The stickers of a face read from a vertex to the long row."""
    top, left, right, _, to_left, to_right, below = tuple(FACES_AS_READ[face])
    return [
        _at_vertex(face, "tip", top),
        _on_edge(face, to_left),
        _at_vertex(face, "vertex", top),
        _on_edge(face, to_right),
        _at_vertex(face, "tip", left),
        _at_vertex(face, "vertex", left),
        _on_edge(face, below),
        _at_vertex(face, "vertex", right),
        _at_vertex(face, "tip", right),
    ]


def _at_vertex(face: str, kind: str, vertex: str) -> Sticker:
    return Sticker(face, kind, frozenset(VERTICES[vertex]))


def _on_edge(face: str, beyond: str) -> Sticker:
    return Sticker(face, "edge", frozenset(face + beyond))


def _layer(vertex: str, kind: str = "") -> Layer:
    """All the pieces around the vertex, or those of one kind."""
    around = frozenset(VERTICES[vertex])
    return Layer(
        turning(FACES, VERTICES[vertex]), lambda sticker: sticker.piece <= around and kind in ("", sticker.kind)
    )
