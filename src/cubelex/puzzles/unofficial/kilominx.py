"""Kilominx: a Megaminx without centres and edges, whose corners meet in the middle of each face.

Plain form: as that of Megaminx, with the five corners of each face alone, clockwise from the one before the first edge.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import ArrangedPuzzle, PieceArrangement, Twists
from cubelex.puzzles.megaminx import Megaminx, dodecahedral_turns
from cubelex.puzzles.permutations import Permutation
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Orbit, Stickering
from cubelex.puzzles.twisty import Turn
from cubelex.regulations import Edition

_STEADY = "URF"


@PUZZLES.register("kilominx")
@dataclass(frozen=True, slots=True, repr=False)
class Kilominx(ArrangedPuzzle, Megaminx):
    """The Kilominx. Its moves and notation are those of Megaminx.

    >>> Kilominx().order("R++ D--")
    24
    """

    event: ClassVar[str] = "kilominx"
    name: ClassVar[str] = "Kilominx"
    fixed_parts: ClassVar[str] = "the corners"

    @property
    def stickering(self) -> Stickering:
        """Its stickers in the order of the plain form."""
        return _stickering()

    @property
    def turns(self) -> Mapping[str, tuple[Turn, Permutation]]:
        """The twelve faces and the two turns that scramble."""
        return _turns()

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle, so all of them are understood."""
        return Megaminx.read(self, text, None)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text, which `parse` reads back."""
        return Megaminx.write(self, moves)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the corner of U, R and F is in its place and not twisted: without centres, one corner says it."""
        orbit = _corners()
        steady = orbit.colours.index(_STEADY)
        return "".join(facelets[place] for place in orbit.places[steady]) == _STEADY

    @property
    def arrangements(self) -> tuple[PieceArrangement, ...]:
        """Corners are permuted, and turned together by whole turns."""
        return (PieceArrangement(_corners(), True, Twists.WHOLE),)


@cache
def _stickering() -> Stickering:
    whole = Megaminx().stickering
    return Stickering([sticker for sticker in whole.order if sticker.kind == "corner"], whole.whole_turns)


@cache
def _turns() -> Mapping[str, tuple[Turn, Permutation]]:
    return dodecahedral_turns(_stickering())


@cache
def _corners() -> Orbit:
    return _stickering().orbit("corner", _STEADY)
