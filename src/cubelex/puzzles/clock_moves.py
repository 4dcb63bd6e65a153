"""The moves of Clock: pins, wheels, and turning the puzzle around (12g)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar

from cubelex.errors import InvalidNotation
from cubelex.puzzles.algorithms import Move

Pins = frozenset[str]

PINS = ("UL", "UR", "DL", "DR")

# The pins that each word of 12g2 moves.
NAMED_PINS: Mapping[str, Pins] = MappingProxyType(
    {pin: frozenset((pin,)) for pin in ("UR", "DR", "DL", "UL")}
    | {side: frozenset(pin for pin in PINS if side in pin) for side in "URDL"}
    | {"ALL": frozenset(PINS)}
)

_BEHIND = {"UL": "UR", "UR": "UL", "DL": "DR", "DR": "DL"}


@dataclass(frozen=True, slots=True)
class PinMove(Move):
    """Pins moved up, or down: no change of the puzzle's state (12i1), but it decides what the next wheel turns."""

    pins: Pins
    up: bool = True

    def __str__(self) -> str:
        return format_pins(self.pins) if self.up else format_pins(self.pins).lower()

    def inverse(self) -> "PinMove":
        """The same pins moved back, which only the permissive notation can write."""
        return PinMove(self.pins, not self.up)

    def commutes_with(self, other: Move) -> bool:
        """With pins moved the same way."""
        return isinstance(other, PinMove) and other.up == self.up

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        """Pins add up, serve the next wheel, and cancel when they are moved back."""
        if isinstance(other, WheelTurn) and self.up:
            return (WheelTurn(self.pins | other.pins, other.hours),)
        if isinstance(other, PinMove) and other.up == self.up:
            return (PinMove(self.pins | other.pins, self.up),)
        if other == self.inverse():
            return ()
        return (other,) if isinstance(other, TurnAround) else None


@dataclass(frozen=True, slots=True)
class WheelTurn(Move):
    """Pins moved up, a wheel next to one of them turned by hours from -5 to 6, and all pins moved down."""

    pins: Pins
    hours: int

    def __str__(self) -> str:
        return f"{format_pins(self.pins)}{abs(self.hours)}{'-' if self.hours < 0 else '+'}"

    def inverse(self) -> "WheelTurn":
        """The same wheel turned back."""
        return wheel_turn(self.pins, -self.hours)

    def commutes_with(self, other: Move) -> bool:
        """Hands only add up, as long as the same side is in front."""
        return isinstance(other, WheelTurn)

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        """Turns with the same pins add up."""
        if not isinstance(other, WheelTurn) or other.pins != self.pins:
            return None
        joined = wheel_turn(self.pins, self.hours + other.hours)
        return (joined,) if joined.hours else ()


@dataclass(frozen=True, slots=True)
class TurnAround(Move):
    """The other side brought to the front, 12 o'clock staying on top, and all pins moved down."""

    is_rotation: ClassVar[bool] = True

    def __str__(self) -> str:
        return "y2"

    def inverse(self) -> "TurnAround":
        """Itself."""
        return self

    def commutes_with(self, other: Move) -> bool:
        """Only with itself."""
        return isinstance(other, TurnAround)

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        """Two of them cancel."""
        return () if isinstance(other, TurnAround) else None


def wheel_turn(pins: Pins, hours: int) -> WheelTurn:
    """The turn that brings the hands where these hours bring them.

    >>> str(wheel_turn(NAMED_PINS["U"], 8))
    'U4-'
    """
    return WheelTurn(pins, (hours + 5) % 12 - 5)


def seen_from_behind(up: Pins) -> Pins:
    """The pins that are up on the other side: those that are down on this one, mirrored.

    >>> sorted(seen_from_behind(NAMED_PINS["U"] | NAMED_PINS["DL"]))
    ['DL']
    """
    return frozenset(_BEHIND[pin] for pin in PINS if pin not in up)


@cache
def format_pins(pins: Pins) -> str:
    """The fewest words of 12g2 that move these pins.

    >>> format_pins(frozenset(("UL", "DR")))
    'DR UL'
    """
    for words in (words for count in range(3) for words in combinations(NAMED_PINS, count)):
        if frozenset().union(*(NAMED_PINS[word] for word in words)) == pins:
            return " ".join(words)
    raise InvalidNotation(f"{', '.join(sorted(pins))} are not pins of Clock; there are {', '.join(PINS)}")
