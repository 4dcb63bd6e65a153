"""Random turns of a cube (4b3e).

No turn is redundant: on each axis the turns are chosen so that no one of them is made up of others and a rotation, and
none comes twice before the axis changes.
"""

from array import array
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeVar

from cubelex.scrambles.chance import Chance
from cubelex.solvers import random_walk

AXES = ("RL", "UD", "FB")
SUFFIXES = ("", "2", "'")
_AGAIN = 65535

T = TypeVar("T")


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


class Walk:
    """The turns of an N×N×N cube, and which of them may follow which."""

    def __init__(self, size: int) -> None:
        groups = layers(size)
        self.names = tuple(turn + suffix for group in groups for turn in group for suffix in SUFFIXES)
        # By turn without its amount: the axis, and what is still to be said of it: that it was made.
        kinds = [(axis, turn) for axis, group in enumerate(groups) for turn in group]
        nodes: dict[tuple[int, frozenset[str]], int] = {(-1, frozenset()): 0}
        steps, following = array("H"), array("H")
        for axis, made in _growing(nodes):
            allowed = [turn for turn, (a, name) in enumerate(kinds) if a != axis or name not in made]
            after = [(a, (made if a == axis else frozenset()) | {name}) for a, name in kinds]
            following.extend(nodes.setdefault(after[turn // 3], len(nodes)) for turn in range(len(self.names)))
            choices = [3 * turn + amount for turn in allowed for amount in range(3)]
            steps.extend((choices * (256 // len(choices)) + [_AGAIN] * 256)[:256])
        self._tables = steps, following, len(self.names)

    def draw(self, count: int, chance: Chance) -> "array[int]":
        """That many turns by their numbers among the names, each uniformly random among those not redundant."""
        turns, made, node = array("H", bytes(2 * count)), 0, 0
        while made < count:
            made, node = random_walk.walk(*self._tables, node, chance.bytes(count - made + 16), turns, made)
        return turns

    def written(self, turns: "array[int]") -> list[str]:
        """The turns by name."""
        names = self.names
        return [names[turn] for turn in turns]


def _growing(nodes: Mapping[T, int]) -> Iterator[T]:
    """The keys in order, those included that come in meanwhile."""
    done = 0
    while done < len(nodes):
        yield list(nodes)[done]
        done += 1


@cache
def walk_of(size: int) -> Walk:
    """The walk of the cube with `size` layers."""
    return Walk(size)
