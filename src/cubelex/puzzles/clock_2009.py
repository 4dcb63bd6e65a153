"""Clock as the scramble program of 2009 wrote it: Article 12 had no notation for it then, and 4f named the program.

`UUdd u=3,d=-2` sets the pins, row by row, U for up and d for down; `u` turns a wheel next to a pin that is up and `d`
one next to a pin that is down, by hours clockwise as seen from the front. The puzzle is never turned around. Commas,
slashes and new lines separate; pins without turns at the end are how the puzzle is handed over.
"""

import re
from collections.abc import Iterable, Iterator

from cubelex.puzzles.algorithms import Move
from cubelex.puzzles.clock_moves import PINS, PinMove, Pins, TurnAround, WheelTurn, seen_from_behind, wheel_turn
from cubelex.puzzles.notation import notation_error, scan
from cubelex.regulations import Edition

_MOVE = re.compile(r"[,/]?\s*(?:([Ud]{4})|([ud])\s*=\s*([+-]?\d{1,2}))")
_EXPECTED = "four pins like UUdd, or u= or d= and hours"


def read(text: str, edition: Edition) -> Iterator[Move]:
    """The moves in plain text, a wheel next to a pin that is down as the same wheel turned from the other side.

    :raises InvalidNotation: with the position of the first thing that is not a move.
    """
    up: Pins = frozenset()
    are_set = False
    for found in scan(text, _MOVE, _EXPECTED, "4b3", edition):
        pins, wheel, hours = found.groups()
        if pins:
            up = frozenset(pin for pin, sign in zip(PINS, pins, strict=True) if sign == "U")
        elif wheel == "u":
            yield wheel_turn(up, int(hours))
        else:
            yield from (TurnAround(), wheel_turn(seen_from_behind(up), -int(hours)), TurnAround())
        are_set = bool(pins)
    if are_set and up:
        yield PinMove(up)


def write(moves: Iterable[Move], edition: Edition) -> str:
    """Text whose moves have the same effect.

    :raises InvalidNotation: when the other side is in front at the end, or pins are moved down, for want of words.
    """
    words: list[str] = []
    in_front = True
    for move in moves:
        if isinstance(move, TurnAround):
            in_front = not in_front
        elif isinstance(move, WheelTurn):
            words.append(_turn(move, in_front))
        elif isinstance(move, PinMove) and move.up and in_front:
            words.append(_pins(move.pins))
        else:
            raise notation_error(str(move), None, _EXPECTED, "4b3", edition)
    if not in_front:
        raise notation_error("y2", None, "the first side in front again at the end", "4b3", edition)
    return " / ".join(words)


def _turn(move: WheelTurn, in_front: bool) -> str:
    if in_front:
        return f"{_pins(move.pins)} u={move.hours}"
    return f"{_pins(seen_from_behind(move.pins))} d={-move.hours}"


def _pins(up: Pins) -> str:
    return "".join("U" if pin in up else "d" for pin in PINS)
