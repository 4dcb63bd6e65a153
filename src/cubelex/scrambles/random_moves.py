"""Sequences of random moves: big cubes and Megaminx (4b3e), and more of the puzzles in 2009 (4f).

No turn is redundant: on each axis the turns are chosen so that no one of them is made up of others and a rotation, and
none comes twice before the axis changes.
"""

from functools import cache
from typing import NamedTuple

from cubelex.errors import ImpossibleMove
from cubelex.puzzles import puzzle
from cubelex.scrambles.chance import Chance

AXES = ("RL", "UD", "FB")
SUFFIXES = ("", "2", "'")


class Step(NamedTuple):
    """A turn, and what may follow it: 256 entries to be indexed by a random byte, `None` where to draw again."""

    turn: str
    following: "list[Step | None]"


def layers(size: int) -> tuple[tuple[str, ...], ...]:
    """The turns of each axis without their amounts.

    On an even cube a turn of half the layers is kept for one side only: for the other it is the same up to a rotation.

    >>> layers(4)[0]
    ('R', 'Rw', 'L')
    """
    return tuple(
        tuple(
            outer_block(face, depth)
            for face in axis
            for depth in range(1, size // 2 + 1)
            if face == axis[0] or 2 * depth < size
        )
        for axis in AXES
    )


def outer_block(face: str, depth: int) -> str:
    """A face, or an outer block of that many layers: R, Rw, 3Rw."""
    return (face, f"{face}w")[depth - 1] if depth <= 2 else f"{depth}{face}w"


@cache
def first_steps(size: int) -> "list[Step | None]":
    """What may begin a sequence, linked to everything that may follow."""
    turns = layers(size)
    following: dict[tuple[int, frozenset[str]], list[Step | None]] = {}

    def after(axis: int, made: frozenset[str]) -> "list[Step | None]":
        if (axis, made) not in following:
            table = following[axis, made] = []
            allowed = [(a, turn) for a, group in enumerate(turns) for turn in group if a != axis or turn not in made]
            steps = [
                Step(turn + suffix, after(a, (made if a == axis else frozenset()) | {turn}))
                for a, turn in allowed
                for suffix in SUFFIXES
            ]
            copies = 256 // len(steps)
            table.extend(steps * copies)
            table.extend([None] * (256 - len(table)))
        return following[axis, made]

    return after(-1, frozenset())


def random_turns(size: int, count: int, chance: Chance) -> list[str]:
    """That many turns of an N×N×N cube, each uniformly random among those that are not redundant."""
    steps = first_steps(size)
    turns: list[str] = []
    while len(turns) < count:
        for byte in chance.bytes(count + 16):
            if (step := steps[byte]) is not None:
                turns.append(step.turn)
                steps = step.following
                if len(turns) == count:
                    break
    return turns


def megaminx_line(bits: int, slices: int) -> list[str]:
    """So many R and D moves in turn and a U, their directions taken from the bits, the lowest first.

    >>> megaminx_line(0b101, 2)
    ['R++', 'D--', 'U']
    """
    moves = [f"{'RD'[place % 2]}{'++' if bits >> place & 1 else '--'}" for place in range(slices)]
    return [*moves, "U" if bits >> slices & 1 else "U'"]


def random_megaminx_lines(slices: int, chance: Chance) -> list[list[str]]:
    """Seven lines of so many R and D moves and a U, every direction a coin toss."""
    length = slices + 1
    bits = int.from_bytes(chance.bytes(-(-7 * length // 8)))
    return [megaminx_line(bits >> line * length, slices) for line in range(7)]


def random_square1_pairs(count: int, chance: Chance) -> list[tuple[int, int]]:
    """Pairs of layer turns, each followed by a turn of the right half, of so many moves in all (2009's 4f).

    A turned layer counts one move, and so does the right half.
    """
    state = puzzle("sq1").solved
    pairs: list[tuple[int, int]] = []
    while count:
        top, bottom = pair = (chance.below(12) - 5, chance.below(12) - 5)
        left = count - (top != 0) - (bottom != 0) - 1
        if pair == (0, 0) or left < 0 or left == 1:
            continue
        try:
            state = state.apply(f"({top},{bottom}) /")
        except ImpossibleMove:
            continue
        pairs.append(pair)
        count = left
    return pairs
