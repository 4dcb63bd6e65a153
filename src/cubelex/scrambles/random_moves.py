"""Sequences of random moves: big cubes and Megaminx (4b3e), and more of the puzzles in 2009 (4f).

No turn is redundant: on each axis the turns are chosen so that no one of them is made up of others and a rotation, and
none comes twice before the axis changes.
"""

from functools import cache
from typing import NamedTuple

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


def random_turns(size: int, count: int, chance: Chance) -> str:
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
    return " ".join(turns)
