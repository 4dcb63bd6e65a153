"""Moves of N×N×N cubes, of any N."""

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from cubelex.puzzles.algorithms import Move

_AXES = {"R": 0, "L": 0, "M": 0, "x": 0, "U": 1, "D": 1, "E": 1, "y": 1, "F": 2, "B": 2, "S": 2, "z": 2}
# Clockwise for these is counter-clockwise as seen from the right, from above, from the front.
_AGAINST = frozenset("LDBME")
_SUFFIX = {1: "", 2: "2", -1: "'", -2: "2'"}
_CANONICAL = {0: 0, 1: 1, 2: 2, 3: -1}
_OPPOSITE = {"U": "D", "D": "U", "R": "L", "L": "R", "F": "B", "B": "F"}
_SLICE_FACE = {"M": "L", "E": "D", "S": "F"}


class CubeTurn(NamedTuple):
    """What a move does on a cube of a certain size.

    Layers `first` to `last`, counted from 0 at the right (axis 0), at the top (axis 1) or at the front (axis 2), make
    a number of quarter turns clockwise as seen from there.
    """

    axis: int
    first: int
    last: int
    quarters: int


@dataclass(frozen=True, slots=True, repr=False)
class CubeMove(Move):
    """A turn of layers `first` to `last`, counted from 1 at the face, or of a middle slice, or of the whole cube.

    `letter` is the face, `M`, `E` or `S`, or `x`, `y` or `z`; the layers matter only with a face. `quarters` is 1, 2,
    -1 or -2: a half turn counter-clockwise is written differently in 2009, though it does the same.

    >>> str(CubeMove("R", quarters=-1)), str(CubeMove("R", 1, 3)), str(CubeMove("R", 2, 2)), str(CubeMove("x"))
    ("R'", '3Rw', '2-2Rw', 'x')
    """

    letter: str
    first: int = 1
    last: int = 1
    quarters: int = 1

    def __str__(self) -> str:
        return self.block + _SUFFIX[self.quarters]

    def __repr__(self) -> str:
        layers = f", {self.first}, {self.last}" if (self.first, self.last) != (1, 1) else ""
        quarters = f", quarters={self.quarters}" if self.quarters != 1 else ""
        return f"CubeMove({self.letter!r}{layers}{quarters})"

    @property
    def block(self) -> str:
        """What turns, in the permissive notation: `R`, `Rw`, `3Rw`, `2-3Rw`, `M`, `x`."""
        if self.last == 1:
            return self.letter
        if self.first == 1:
            return f"{self.last if self.last > 2 else ''}{self.letter}w"
        return f"{self.first}-{self.last}{self.letter}w"

    @property
    def suffix(self) -> str:
        """How far it turns, as every edition writes it: nothing, `2`, `'` or `2'`."""
        return _SUFFIX[self.quarters]

    @property
    def is_rotation(self) -> bool:
        """Whether it turns the whole cube, which does not change the state (12i+)."""
        return self.letter in "xyz"

    @property
    def is_outer_block(self) -> bool:
        """Whether it turns a face, alone or with layers next to it."""
        return self.letter in "URFDLB" and self.first == 1

    def inverse(self) -> Self:
        """The same layers, the other way."""
        return replace(self, quarters=-self.quarters)

    def commutes_with(self, other: Move) -> bool:
        """Whether both turn about the same axis."""
        return isinstance(other, CubeMove) and _AXES[self.letter] == _AXES[other.letter]

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        """Turns of the same layers add up."""
        if not isinstance(other, CubeMove) or self.block != other.block:
            return None
        quarters = _CANONICAL[(self.quarters + other.quarters) % 4]
        return (replace(self, quarters=quarters),) if quarters else ()

    def turn(self, size: int) -> CubeTurn:
        """What it does on a cube with `size` layers."""
        first, last = self._layers(size)
        quarters = -self.quarters if self.letter in _AGAINST else self.quarters
        return CubeTurn(_AXES[self.letter], first, last, quarters)

    def _layers(self, size: int) -> tuple[int, int]:
        if self.letter in "xyz":
            return 0, size - 1
        if self.letter in "MES":
            return (size - 1) // 2, size // 2
        if self.letter in "LDB":
            return size - self.last, size - self.first
        return self.first - 1, self.last - 1

    def expanded(self, size: int) -> "tuple[CubeMove, ...]":
        """The same on a cube with `size` layers, with blocks of at most half of them, and a rotation last."""
        if self.letter in "xyz":
            return (self,)
        if self.letter in "MES":
            layers = CubeMove(_SLICE_FACE[self.letter], (size + 1) // 2, size // 2 + 1, self.quarters)
            return layers.expanded(size)
        near, far = self._thinner(self.last, self.quarters, size), self._thinner(self.first - 1, -self.quarters, size)
        return tuple(sorted((*near, *far), key=lambda move: move.is_rotation))

    def _thinner(self, depth: int, quarters: int, size: int) -> "tuple[CubeMove, ...]":
        """The outermost layers down to a depth, or what is beyond them on the opposite side, and a rotation."""
        quarters = _CANONICAL[quarters % 4]
        if depth == 0:
            return ()
        if 2 * depth <= size:
            return (CubeMove(self.letter, 1, depth, quarters),)
        rotation = CubeMove("xyz"[_AXES[self.letter]])
        whole = replace(rotation, quarters=_CANONICAL[-quarters % 4] if self.letter in _AGAINST else quarters)
        return CubeMove(_OPPOSITE[self.letter], 1, size - depth, quarters), whole
