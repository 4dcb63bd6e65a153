"""The moves of Square-1: turning the layers, and turning the right half over (12c)."""

from dataclasses import dataclass

from cubelex.puzzles.algorithms import Move


@dataclass(frozen=True, slots=True)
class LayerTurn(Move):
    """The upper and the lower layer turned clockwise by multiples of 30 degrees each, from -5 to 6."""

    top: int
    bottom: int

    def __str__(self) -> str:
        return f"({self.top},{self.bottom})"

    def inverse(self) -> "LayerTurn":
        """Both turned back."""
        return layer_turn(-self.top, -self.bottom)

    def commutes_with(self, other: Move) -> bool:
        """The layers turn freely while nothing is cut."""
        return isinstance(other, LayerTurn)

    def joined_with(self, other: Move) -> "tuple[LayerTurn, ...] | None":
        """Turns add up."""
        if not isinstance(other, LayerTurn):
            return None
        joined = layer_turn(self.top + other.top, self.bottom + other.bottom)
        return (joined,) if joined != LayerTurn(0, 0) else ()


@dataclass(frozen=True, slots=True)
class Slice(Move):
    """The right half turned by 180 degrees."""

    def __str__(self) -> str:
        return "/"

    def inverse(self) -> "Slice":
        """Itself."""
        return self

    def commutes_with(self, other: Move) -> bool:
        """Only with itself."""
        return isinstance(other, Slice)

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        """Two of them cancel."""
        return () if isinstance(other, Slice) else None


def layer_turn(top: int, bottom: int) -> LayerTurn:
    """The turn that brings the layers where these multiples of 30 degrees bring them.

    >>> str(layer_turn(8, -6))
    '(-4,6)'
    """
    return LayerTurn((top + 5) % 12 - 5, (bottom + 5) % 12 - 5)
