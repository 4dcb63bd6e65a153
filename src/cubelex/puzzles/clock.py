"""Clock: nine dials on each side, four wheels, and four pins that say which dials a wheel turns.

Plain form: `A000000000 B000000000 dddd`. First the side in front, then the other one as it is seen after y2: its name
and its nine hands, row by row, each at 0 to 9, X (ten) or E (eleven) o'clock. A is the side that was in front when
scrambling began. Then the four pins of the side in front, row by row, U for up and d for down.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import ClassVar, Self

from cubelex.errors import ImpossibleMove, ImpossibleState, InvalidNotation
from cubelex.puzzles import clock_2009
from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.clock_moves import (
    NAMED_PINS,
    PINS,
    PinMove,
    Pins,
    TurnAround,
    WheelTurn,
    seen_from_behind,
    wheel_turn,
)
from cubelex.puzzles.misalignments import nearest_turns
from cubelex.puzzles.models import NO_MISALIGNMENT, Moves, Puzzle, ScramblingOrientation, State
from cubelex.puzzles.notation import scan
from cubelex.puzzles.registry import PUZZLES
from cubelex.regulations import Edition, cites

Hands = tuple[int, ...]

DIALS = ("UL", "U", "UR", "L", "C", "R", "DL", "D", "DR")

# The dials next to each pin, and the dial in its corner, on both sides: what is left in front is right at the back.
_AROUND = {"UL": (0, 1, 3, 4), "UR": (1, 2, 4, 5), "DL": (3, 4, 6, 7), "DR": (4, 5, 7, 8)}
_CORNER = {"UL": 0, "UR": 2, "DL": 6, "DR": 8}
_CORNER_BEHIND = {"UL": 2, "UR": 0, "DL": 8, "DR": 6}

_HOURS = "0123456789XE"
_PLAIN_FORM = re.compile(rf"(A|B)\s*([{_HOURS}]{{9}})\s*(A|B)\s*([{_HOURS}]{{9}})\s*([Ud]{{4}})")
_MOVE = re.compile(r"(y2)|(ALL|[UD][LR]|[UDLR])|(all|[ud][lr]|[udlr])|(\d{1,2})([+-])")
_MOVE_OF_EDITION = re.compile(r"(y2)|(ALL|[UD][LR]|[UDLR])|(?!)()|(\d{1,2})([+-])")
_EXPECTED = "UR, DR, DL, UL, U, R, D, L or ALL and hours like 3+ or 2-, or y2"


@dataclass(frozen=True, slots=True, repr=False)
class ClockState(State):
    """A state of Clock. Made without checks: `puzzle.state()` checks."""

    puzzle: "Clock"
    front: Hands
    back: Hands
    pins_up: Pins = frozenset()
    side_in_front: str = "A"

    @property
    def pins_up_behind(self) -> Pins:
        """The pins that are up on the other side, named as they are seen from there."""
        return seen_from_behind(self.pins_up)

    @property
    def side_behind(self) -> str:
        """The name of the other side."""
        return "B" if self.side_in_front == "A" else "A"

    @property
    def is_solved(self) -> bool:
        """Whether all eighteen hands are at 12 o'clock; pins do not count."""
        return not any(self.front + self.back)

    def __str__(self) -> str:
        pins = "".join("U" if pin in self.pins_up else "d" for pin in PINS)
        return f"{self.side_in_front}{_hands(self.front)} {self.side_behind}{_hands(self.back)} {pins}"

    def after(self, move: Move) -> Self:
        """The state one move later.

        :raises ImpossibleMove: when a wheel next to an up-position pin is to be turned and all pins are down.
        """
        if isinstance(move, PinMove):
            return replace(self, pins_up=self.pins_up | move.pins if move.up else self.pins_up - move.pins)
        if isinstance(move, WheelTurn):
            return self._wheel_turned(self.pins_up | move.pins, move.hours)
        return replace(self, front=self.back, back=self.front, pins_up=frozenset(), side_in_front=self.side_behind)

    def _wheel_turned(self, pins: Pins, hours: int) -> Self:
        if not pins:
            raise ImpossibleMove("no wheel is next to a pin that is up, for all are down; see 12g3", regulation="12g3")
        front = zip(self.front, _effect(pins)[:9], strict=True)
        back = zip(self.back, _effect(pins)[9:], strict=True)
        return replace(
            self,
            front=tuple((hand + hours * turned) % 12 for hand, turned in front),
            back=tuple((hand + hours * turned) % 12 for hand, turned in back),
            pins_up=frozenset(),
        )


@PUZZLES.register("clock")
@dataclass(frozen=True, slots=True, repr=False)
class Clock(Puzzle):
    """The Clock.

    >>> str(Clock().solved.apply("UR3+ y2 ALL1- DL"))
    'B8EEEEEEEE A134033101 ddUd'
    """

    event: ClassVar[str] = "clock"
    name: ClassVar[str] = "Clock"

    # The pins of a side, row by row.
    pins: ClassVar[tuple[str, ...]] = PINS

    colours: ClassVar[Mapping[str, str]] = MappingProxyType({"A": "white", "B": "black"})

    @property
    @cites("4d4")
    def scrambling_orientation(self) -> ScramblingOrientation:
        """Either side in front, 12 o'clock pointing up."""
        return ScramblingOrientation((("top", "12 o'clock"),), "4d4")

    @property
    def solved(self) -> ClockState:
        """All hands at 12 o'clock, all pins down."""
        return ClockState(self, (0,) * 9, (0,) * 9)

    def state(self, text: str) -> ClockState:
        """The state of that plain form.

        :raises ImpossibleState: when no sequence of moves reaches it; the message gives the reason.
        """
        found = _PLAIN_FORM.fullmatch(text.strip())
        if not found or found.group(1) == found.group(3):
            raise ImpossibleState(f"{text!r} is not a state; one looks like {self.solved}")
        side, front, _, back, pins = found.groups()
        up = frozenset(pin for pin, sign in zip(PINS, pins, strict=True) if sign == "U")
        state = ClockState(self, tuple(map(_HOURS.index, front)), tuple(map(_HOURS.index, back)), up, side)
        _check_corners(state)
        return state

    @cites("12g", "12g1", "12g2", "12g3", "12g3+", "12g4")
    @cites("4f", until=date(2018, 1, 1))
    def read(self, text: str, edition: Edition | None) -> Iterator[Move]:
        """The moves in plain text; before 2018, as the scramble program of 4f wrote them."""
        if edition and self.event not in edition.notation.puzzles:
            return clock_2009.read(text, edition)
        return self._read(text, edition)

    def _read(self, text: str, edition: Edition | None) -> Iterator[Move]:
        pattern = _MOVE_OF_EDITION if edition else _MOVE
        up: Pins = frozenset()
        for found in scan(text, pattern, _EXPECTED, "12g", edition):
            around, raised, lowered, hours, sign = found.groups()
            if raised:
                up |= NAMED_PINS[raised]
            elif hours:
                yield wheel_turn(up, int(sign + hours))
            elif up:
                yield PinMove(up)
            if around:
                yield TurnAround()
            if lowered:
                yield PinMove(NAMED_PINS[lowered.upper()], up=False)
            up = up if raised else frozenset()
        if up:
            yield PinMove(up)

    def write(self, moves: Iterable[Move], edition: Edition | None = None) -> str:
        """The moves as text in the edition's notation, which `parse` reads back.

        :raises InvalidNotation: when the edition's notation has no such move.
        """
        if edition and self.event not in edition.notation.puzzles:
            return clock_2009.write(moves, edition)
        return " ".join(map(str, moves))

    @cites("12i1")
    def move_count(self, algorithm: Algorithm) -> int:
        """How many of the moves change the position of a hand (12i1)."""
        return sum(isinstance(move, WheelTurn) and move.hours != 0 for move in algorithm)

    def order(self, moves: str | Algorithm) -> int:
        """After how many repetitions the hands are at 12 o'clock again, when the pins are moved down after each.

        >>> Clock().order("UR3+ UL")
        4
        """
        algorithm = self.algorithm(moves)
        state, times = _with_pins_down(self.solved.apply(algorithm)), 1
        while state != self.solved:
            state, times = _with_pins_down(state.apply(algorithm)), times + 1
        return times

    @cites("10i", "10i1", "10i2")
    def moves_from_solved(self, state: State, misalignments: Mapping[str, float] = NO_MISALIGNMENT) -> Moves:
        """How many moves away from solved the puzzle counts (10e): 0, 1, or 2 for two and more.

        The parts are the hands: UL, U, UR, L, C, R, DL, D, DR of the side in front, and the same after "back ". Each
        counts as pointing to the nearest hour (10i1; 10h1a before 2026).
        """
        if not isinstance(state, ClockState):
            raise InvalidNotation(f"{state} is not a state of Clock")
        pointing = _pointing(state, misalignments)
        if all(0 in hours for hours in pointing):
            return 0
        for effect in _single_effects():
            if all(-turned % 12 in hours for hours, turned in zip(pointing, effect, strict=True)):
                return 1
        return 2


def _with_pins_down(state: ClockState) -> ClockState:
    return replace(state, pins_up=frozenset())


def _hands(hands: Hands) -> str:
    return "".join(_HOURS[hand] for hand in hands)


@cache
def _effect(pins: Pins) -> Hands:
    """By how much each hand, nine in front and nine behind, follows one clockwise hour of a wheel."""
    front = {dial for pin in pins for dial in _AROUND[pin]}
    behind = {_CORNER_BEHIND[pin] for pin in pins}
    return tuple(int(dial in front) for dial in range(9)) + tuple(-int(dial in behind) for dial in range(9))


@cache
def _single_effects() -> frozenset[Hands]:
    """What every move does to the hands, in hours from 0 to 11, whichever side it is made on."""
    pin_sets = (frozenset(pins) for count in range(1, 5) for pins in combinations(PINS, count))
    ahead = [_effect(pins) for pins in pin_sets]
    both = ahead + [effect[9:] + effect[:9] for effect in ahead]
    return frozenset(tuple(hours * turned % 12 for turned in effect) for effect in both for hours in range(1, 12))


def _pointing(state: ClockState, misalignments: Mapping[str, float]) -> list[frozenset[int]]:
    """The hours that each hand may count as pointing to: two of them when it is exactly between."""
    names = [*DIALS, *(f"back {dial}" for dial in DIALS)]
    for part in misalignments.keys() - set(names):
        raise InvalidNotation(f"no hand of Clock is called {part!r}; there are {', '.join(names)}")
    return [
        frozenset((hand + hours) % 12 for hours in nearest_turns(misalignments.get(name, 0), 30))
        for name, hand in zip(names, state.front + state.back, strict=True)
    ]


def _check_corners(state: ClockState) -> None:
    """Nothing, when the hands in the corners agree.

    :raises ImpossibleState: when they do not, for a corner has one gear with a hand on each side.
    """
    for pin in PINS:
        front, back = state.front[_CORNER[pin]], state.back[_CORNER_BEHIND[pin]]
        if (front + back) % 12:
            raise ImpossibleState(
                f"the {pin} hand in front is at {front} o'clock, so the one behind it cannot be at {back}: "
                f"the two are one gear and add up to 12"
            )
