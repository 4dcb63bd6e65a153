"""Scramble sequences in lines: moves in columns, as large as the room allows."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import Final

# Of the monospaced font: the width of a character and the height of a line, in parts of its size.
CHARACTER: Final = 0.6
LINE: Final = 1.38

LARGEST, SMALLEST, _STEP = 17.0, 4.5, 0.25
_FARTHEST: Final = 3
# From so many moves on, lines have five or ten moves, so that a scrambler can count.
_LONG: Final = 40
_COUNTED: Final = (10, 5)
_SQUARE_1_MOVE: Final = re.compile(r"\([^)]*\)\s*/?|/")

_CLOCK_MOVE_OF_2009: Final = re.compile(r"[^/]+/?")

Lines = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Sequences in lines of moves, all padded to the same width, at one size in points."""

    size: float
    sequences: tuple[tuple[str, ...], ...]


def moves_in(event_id: str, sequence: str) -> Lines:
    """The moves of a sequence, parted where a line must end: Megaminx after each U, Clock where it is turned over.

    >>> moves_in("sq1", "(1,0)/(-3, 3) /")
    (('(1,0)/', '(-3,3)/'),)
    >>> moves_in("minx", "R++ D-- U R-- D++ U'")
    (('R++', 'D--', 'U'), ('R--', 'D++', "U'"))
    """
    if event_id == "sq1":
        return (tuple(re.sub(r"\s", "", move) for move in _SQUARE_1_MOVE.findall(sequence)),)
    if event_id == "clock" and "=" in sequence:
        return (tuple(" ".join(move.split()) for move in _CLOCK_MOVE_OF_2009.findall(sequence)),)
    moves = sequence.split()
    ends = [place for place, move in enumerate(moves, 1) if _ends_line(event_id, move)]
    cuts = [0, *ends, *([len(moves)] if not ends or ends[-1] < len(moves) else [])]
    return tuple(tuple(moves[start:end]) for start, end in pairwise(cuts))


def _ends_line(event_id: str, move: str) -> bool:
    return move in ("U", "U'") if event_id == "minx" else event_id == "clock" and move == "y2"


def fitted(
    parted: Sequence[Lines], width: float, height: float, beside: float = 0.0, largest: float = LARGEST
) -> Fitted:
    """The sequences at the largest size at which each fits into the width and height, in points.

    `beside` lines' heights of width are left for something else. Where even the smallest size is too large, the height
    is given up, never the width.
    """
    cell = max((len(move) for lines in parted for line in lines for move in line), default=1)
    size = largest
    while size > SMALLEST and not _fits(parted, cell, _characters(size, width, beside), height / (size * LINE)):
        size -= _STEP
    characters = _characters(size, width, beside)
    per_line = _moves_per_line(cell, characters)
    broken = [tuple(piece for line in lines for piece in _in_lines(line, per_line)) for lines in parted]
    apart = _apart(broken, cell, characters)
    return Fitted(size, tuple(_written(lines, cell, apart) for lines in broken))


def _characters(size: float, width: float, beside: float) -> int:
    """How many characters of that size a line has room for."""
    return floor((width - beside * size * LINE) / (CHARACTER * size))


def _fits(parted: Iterable[Lines], cell: int, characters: int, most_lines: float) -> bool:
    per_line = _moves_per_line(cell, characters)
    lines = max(sum(ceil(len(line) / _in_each(line, per_line)) for line in lines) for lines in parted)
    are_whole = all(len(line) <= per_line for lines in parted if len(lines) > 2 for line in lines)
    return are_whole and lines <= most_lines


def _moves_per_line(cell: int, characters: int) -> int:
    return max((characters + 1) // (cell + 1), 1)


def _in_lines(moves: tuple[str, ...], per_line: int) -> Iterable[tuple[str, ...]]:
    each = _in_each(moves, per_line)
    return (moves[start : start + each] for start in range(0, len(moves), each))


def _in_each(moves: tuple[str, ...], per_line: int) -> int:
    """How many moves a line has: in long sequences five or ten, in others as even as few lines allow."""
    if len(moves) >= _LONG and per_line >= min(_COUNTED):
        return next(each for each in _COUNTED if each <= per_line)
    lines = ceil(len(moves) / per_line) or 1
    return max(ceil(len(moves) / lines), 1)


def _apart(parted: Iterable[Lines], cell: int, characters: int) -> int:
    """How many spaces part the columns, where there is room to spare."""
    longest = max((len(line) for lines in parted for line in lines), default=1)
    spare = characters - longest * cell
    return min(max(spare // max(longest - 1, 1), 1), _FARTHEST)


def _written(lines: Lines, cell: int, apart: int) -> tuple[str, ...]:
    """The lines as text, each move padded to the cell."""
    return tuple((" " * apart).join(move.ljust(cell) for move in line).rstrip() for line in lines)
