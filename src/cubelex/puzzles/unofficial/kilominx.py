"""Kilominx: a Megaminx without centres and edges, whose corners meet in the middle of each face.

Plain form: as that of Megaminx, with the five corners of each face alone, clockwise from the one before the first edge.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.arrangements import PieceArrangement, Twists
from cubelex.puzzles.megaminx import Megaminx
from cubelex.puzzles.registry import PUZZLES
from cubelex.puzzles.stickers import Sticker
from cubelex.puzzles.twisty import ArrangedPuzzle
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

    def stickers(self) -> Iterable[Sticker]:
        """Those of the corners of a Megaminx."""
        return (sticker for sticker in Megaminx.stickers(self) if sticker.kind == "corner")

    def read(self, text: str, edition: Edition | None) -> Iterable[Move]:
        """The moves in plain text: no edition has a notation for this puzzle, so all of them are understood."""
        return Megaminx.read(self, text, None)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text, which `parse` reads back."""
        return Megaminx.write(self, moves)

    def is_held_as_solved(self, facelets: str) -> bool:
        """Whether the corner of U, R and F is in its place and not twisted: without centres, one corner says it."""
        (corners,) = (arrangement.orbit for arrangement in self.arrangements)
        return "".join(facelets[place] for place in corners.places[corners.colours.index(_STEADY)]) == _STEADY

    def piece_arrangements(self) -> Iterable[PieceArrangement]:
        """Corners are permuted, and turned together by whole turns."""
        yield PieceArrangement(self.stickering.orbit("corner", _STEADY), True, Twists.WHOLE)
