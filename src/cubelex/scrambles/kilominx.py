"""Sequences of Kilominx: those of Megaminx, seven lines of random moves.

No solver finds a way to a random state of it, so it is scrambled as Megaminx is (4b3e).
"""

from functools import partial

from cubelex.competition import EventKind
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.megaminx import random_megaminx_halves
from cubelex.scrambles.methods import RANDOM_MOVES, Generator
from cubelex.scrambles.nearness import needs_two_moves

_SLICES = 10


@RANDOM_MOVES.register("kilominx")
def random_moves(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Lines of ten R and D moves and a U."""
    return partial(_by_lines, event.puzzle)


def _by_lines(puzzle_id: str, least: int, chance: Chance) -> str:
    while True:
        halves = random_megaminx_halves(_SLICES, chance)
        if least == 0 or needs_two_moves(puzzle_id, halves):
            return "".join(halves).rstrip()
