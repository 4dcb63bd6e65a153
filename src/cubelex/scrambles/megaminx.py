"""Sequences of Megaminx: seven lines of random moves (4b3e)."""

from collections.abc import Sequence
from functools import cache, partial

from cubelex.competition import EventKind
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_MOVES, Generator
from cubelex.scrambles.nearness import is_far_after_halves

_SLICES = 10


@RANDOM_MOVES.register("minx")
def random_moves(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Lines of ten R and D moves and a U, or of ten moves in all where the edition counts seventy."""
    length = edition.scrambles.lengths.get("minx")
    return partial(_by_lines, length // 7 - 1 if length else _SLICES)


def _by_lines(slices: int, least: int, chance: Chance) -> str:
    while True:
        halves = random_megaminx_halves(slices, chance)
        if least == 0 or is_far_after_halves(halves):
            return "".join(halves).rstrip()


def random_megaminx_halves(slices: int, chance: Chance) -> list[str]:
    """Seven lines of a number of R and D moves and a U in halves, every direction a coin toss."""
    return [halves[byte] for halves, byte in zip(megaminx_halves(slices) * 7, chance.bytes(14), strict=True)]


@cache
def megaminx_halves(slices: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    r"""The first and second halves of a line of a number of R and D moves in turn and a U, with what comes behind them.

    A half is found by a byte, whose lowest bits are the directions of its moves: equally many bytes lead to each.
    Halves are so few that a processor keeps them at hand, and what they do.

    >>> megaminx_halves(9)[0][0b101], megaminx_halves(10)[1][0b10000]
    ('R++ D-- R++ D-- R-- ', 'R-- D-- R-- D-- U\n')
    """
    moves = [(f"{'RD'[place % 2]}--", f"{'RD'[place % 2]}++") for place in range(slices)]
    return _directed(moves[:-4], " "), _directed([*moves[-4:], ("U'", "U")], "\n")


def _directed(moves: Sequence[tuple[str, str]], end: str) -> tuple[str, ...]:
    """The moves with each choice of their directions, over and over for all bytes."""
    return tuple(" ".join(move[byte >> place & 1] for place, move in enumerate(moves)) + end for byte in range(256))
