"""Pyraminx: a tetrahedron whose vertices turn in two layers, and whose tips turn alone.

Plain form: the letters of 36 stickers, nine for each of the faces F (front), L (left), R (right) and D (bottom).
F, L and R are read row by row from the vertex on top, as a person looking straight at the face sees them; D as
a person sees it who tips the puzzle back until the bottom is in front, so that its first row is the one along F::

          1                   L, F, R                       1 2 3 4 5
        2 3 4                                                 6 7 8       D
      5 6 7 8 9                                                 9
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
from cubelex.puzzles.permutations import Permutation, is_odd
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Sticker, Stickering, placed, rotations, turning
from cubelex.puzzles.twisty import Turn, TwistyPuzzle
from cubelex.regulations import Edition, cites

FACES = "FLRD"
_COLOURS = MappingProxyType({"F": "green", "L": "red", "R": "blue", "D": "yellow"})

# The faces around each vertex, clockwise.
VERTICES = {"U": "FLR", "L": "FDL", "R": "FRD", "B": "DRL"}

# For each face as it is read: the vertices in front of the reader (first the one opposite the long row, then those at
# the beginning and the end of the long row) and the faces beyond the sides between them, likewise.
FACES_AS_READ = {"F": "ULR LRD", "L": "UBL RFD", "R": "URB FLD", "D": "BLR LRF"}

_MOVE = re.compile(r"([ULRBulrb])(2?)('?)")
_EXPECTED = "U, L, R, B, u, l, r or b, alone or followed by an apostrophe"


@dataclass(frozen=True, slots=True)
class PyraminxTurn(Turn):
    """Two layers (capital letter) or a tip (small letter), turned by 120 degrees or by 240."""

    steps_of_full_turn: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.part + "'" * (self.steps - 1)

    def commutes_with(self, other: Move) -> bool:
        """A tip turns freely: only the layers of two vertices are in each other's way."""
        return isinstance(other, PyraminxTurn) and (
            self.part == other.part or self.part.islower() or other.part.islower()
        )


@PUZZLES.register("pyram")
@dataclass(frozen=True, slots=True, repr=False)
class Pyraminx(TwistyPuzzle):
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

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _stickering()

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """The layers of four vertices and the four tips."""
        return _turns()

    @property
    def single_moves(self) -> tuple[Turn, ...]:
        """Every turn of a vertex or of a tip."""
        return tuple(PyraminxTurn(part, steps) for part in _turns() for steps in (1, 2))

    @cites("12e", "12e1", "12e2", "12e3")
    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text; half turns like U2 are understood where no edition is asked for."""
        for found in scan(text, _MOVE, _EXPECTED, "12e2", edition):
            part, twice, back = found.groups()
            if twice and edition:
                raise notation_error(found.group(), found.start(), _EXPECTED, "12e2", edition)
            yield PyraminxTurn(part, 2 if bool(twice) != bool(back) else 1)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether each vertex has its own colours, in whatever twist."""
        orbit = _orbits()["vertex"]
        return all(
            {facelets[place] for place in places} == set(colours)
            for places, colours in zip(orbit.places, orbit.colours, strict=True)
        )

    def check(self, facelets: str) -> None:
        """Nothing, when moves reach these facelets.

        :raises ImpossibleState: with the reason, when they do not.
        """
        orbits = _orbits()
        placed(facelets, orbits["vertex"])
        if placed(facelets, orbits["tip"]).pieces != (0, 1, 2, 3):
            raise ImpossibleState("the tips are not on the vertices they belong to")
        edges = placed(facelets, orbits["edge"])
        if sum(edges.twists) % 2:
            raise ImpossibleState("an odd number of edges is flipped, as if one had been taken out and put back")
        if is_odd(edges.pieces):
            raise ImpossibleState("two edges are swapped, as if they had been taken out and put back")


@cache
def _stickering() -> Stickering:
    order = [sticker for face in "FLR" for sticker in _face(face)]
    bottom = _face("D")
    whole_turns = rotations(*(turning(FACES, ring) for ring in VERTICES.values()))
    return Stickering([*order, *bottom[4:], *bottom[1:4], *bottom[:1]], whole_turns)


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


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    layers = {vertex: (PyraminxTurn(vertex, 1), _permutation(vertex)) for vertex in VERTICES}
    tips = {vertex.lower(): (PyraminxTurn(vertex.lower(), 1), _permutation(vertex, "tip")) for vertex in VERTICES}
    return layers | tips


def _permutation(vertex: str, kind: str = "") -> Permutation:
    """One step of all the pieces around the vertex, or of those of one kind."""
    around = frozenset(VERTICES[vertex])
    faces = turning(FACES, VERTICES[vertex])
    return _stickering().turn(faces, lambda sticker: sticker.piece <= around and kind in ("", sticker.kind))


@cache
def _orbits() -> dict[str, Orbit]:
    stickering = _stickering()
    return {
        "tip": stickering.orbit("tip", "FLR"),
        "vertex": stickering.orbit("vertex", "FLR"),
        "edge": stickering.orbit("edge", "FL"),
    }
