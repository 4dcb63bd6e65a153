"""Master Pyraminx: a Pyraminx with four layers to each vertex. Two or three of them turn, and the tips turn alone.

Plain form: the letters of 64 stickers, sixteen for each of the faces F (front), L (left), R (right) and D (bottom).
They are read as those of a Pyraminx::

            1                   L, F, R                    1 2 3 4 5 6 7
          2 3 4                                              8 9 . . .       D
        5 6 7 8 9                                              . . .
      . . . . . . .                                              .
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import ArrangedPuzzle, PieceArrangement, Twists
from cubelex.puzzles.models import ScramblingOrientation
from cubelex.puzzles.notation import scan
from cubelex.puzzles.permutations import Permutation
from cubelex.puzzles.pyraminx import FACES, FACES_AS_READ, VERTICES, Pyraminx
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Sticker, Stickering, turning
from cubelex.puzzles.twisty import Turn
from cubelex.regulations import Edition

_MOVE = re.compile(r"([ULRB]w|[ULRBulrb])(2?)('?)")
_EXPECTED = "U, L, R, B, Uw, Lw, Rw, Bw, u, l, r or b, alone or followed by an apostrophe"
_LEFT, _RIGHT = "left half of a wing", "right half of a wing"


@dataclass(frozen=True, slots=True)
class MasterPyraminxTurn(Turn):
    """Two layers (`U`), three layers (`Uw`) or a tip (`u`), turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)

    def commutes_with(self, other: Move) -> bool:
        """Only three layers are in the way of layers of another vertex."""
        if not isinstance(other, MasterPyraminxTurn):
            return False
        if self.part[0].upper() == other.part[0].upper() or self.part.islower() or other.part.islower():
            return True
        return len(self.part) == len(other.part) == 1


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

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _stickering()

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """Two and three layers of each vertex, and the tips."""
        return _turns()

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of layers or of a tip."""
        return tuple(MasterPyraminxTurn(part, steps) for part in _turns() for steps in (1, 2))

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle."""
        for found in scan(text, _MOVE, _EXPECTED, "12", None):
            part, twice, back = found.groups()
            yield MasterPyraminxTurn(part, 2 if bool(twice) != bool(back) else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each vertex has its own colours, in whatever twist."""
        orbit = self.arrangements[0].orbit
        return all(
            {facelets[place] for place in places} == set(colours)
            for places, colours in zip(orbit.places, orbit.colours, strict=True)
        )

    @property
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """Vertices and tips turn in their places; the edges in the middle, the wings and the centres are permuted."""
        stickering = _stickering()
        return (
            PieceArrangement(stickering.orbit("vertex", "FLR"), False, Twists.FREE),
            PieceArrangement(stickering.orbit("tip", "FLR"), False, Twists.FREE),
            PieceArrangement(stickering.orbit("edge", "FL"), True, Twists.WHOLE),
            PieceArrangement(stickering.orbit("centre", "F"), True, Twists.NONE),
            PieceArrangement(_wings(), True, Twists.NONE),
        )


@cache
def _stickering() -> Stickering:
    order = [sticker for face in "FLR" for row in _face(face) for sticker in row]
    bottom = [sticker for row in reversed(_face("D")) for sticker in row]
    return Stickering([*order, *bottom], Pyraminx().stickering.whole_turns)


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
        [at(top, _LEFT), at(top, "vertex"), at(top, _RIGHT)],
        [at(left, _RIGHT), edge(to_left), centre, edge(to_right), at(right, _LEFT)],
        [
            *(at(left, "tip"), at(left, "vertex"), at(left, _LEFT), edge(below)),
            *(at(right, _RIGHT), at(right, "vertex"), at(right, "tip")),
        ],
    ]


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    parts = {vertex: _permutation(vertex, _layer_of) for vertex in VERTICES}
    parts |= {vertex + "w": _permutation(vertex, _faces_of_edge) for vertex in VERTICES}
    parts |= {vertex.lower(): _permutation(vertex, _tip_of) for vertex in VERTICES}
    return {part: (MasterPyraminxTurn(part, 1), permutation) for part, permutation in parts.items()}


def _permutation(vertex: str, faces_of: Callable[[Sticker], frozenset[str]]) -> Permutation:
    """One step of the pieces whose faces all meet at the vertex."""
    around = frozenset(VERTICES[vertex])
    return _stickering().turn(turning(FACES, VERTICES[vertex]), lambda sticker: faces_of(sticker) <= around)


_ALL = frozenset(FACES)


def _tip_of(sticker: Sticker) -> frozenset[str]:
    return sticker.piece if sticker.kind == "tip" else _ALL


def _layer_of(sticker: Sticker) -> frozenset[str]:
    """The faces of the vertex that a piece is next to. Edges and centres are next to none."""
    return sticker.piece if sticker.kind not in ("edge", "centre") else _ALL


def _faces_of_edge(sticker: Sticker) -> frozenset[str]:
    """The faces that a piece shows: three layers of a vertex are all pieces that show none but its faces."""
    if sticker.kind not in (_LEFT, _RIGHT):
        return sticker.piece
    return frozenset((sticker.face, _beyond(sticker)))


def _beyond(sticker: Sticker) -> str:
    """The face on the other side of the edge on which a sticker of a wing is."""
    (ring,) = (ring for ring in VERTICES.values() if frozenset(ring) == sticker.piece)
    return ring[(ring.index(sticker.face) + (1 if sticker.kind == _LEFT else -1)) % 3]


@cache
def _wings() -> Orbit:
    """The wings, first the sticker that is the left half: a wing is never turned over."""
    place = {sticker: number for number, sticker in enumerate(_stickering().order)}
    lefts = [sticker for sticker in _stickering().order if sticker.kind == _LEFT]
    rights = [Sticker(_beyond(left), _RIGHT, left.piece) for left in lefts]
    pairs = list(zip(lefts, rights, strict=True))
    return Orbit(
        "wing",
        tuple((place[left], place[right]) for left, right in pairs),
        tuple(left.face + right.face for left, right in pairs),
    )
