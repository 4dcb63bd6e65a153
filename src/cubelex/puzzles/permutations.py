"""Permutations of stickers, as tuples: the new sticker at `i` is the old one at `permutation[i]`."""

from collections.abc import Callable, Iterator, Sequence
from math import lcm
from operator import itemgetter

Permutation = tuple[int, ...]


def composed(first: Permutation, second: Permutation) -> Permutation:
    """First the one, then the other.

    >>> composed((1, 2, 0), (1, 2, 0))
    (2, 0, 1)
    """
    return tuple(first[place] for place in second)


def cycles(permutation: Permutation) -> Iterator[tuple[int, ...]]:
    """The cycles, those of a single place included, each starting with its least place."""
    seen = [False] * len(permutation)
    for start in range(len(permutation)):
        cycle, place = [], start
        while not seen[place]:
            seen[place] = True
            cycle.append(place)
            place = permutation[place]
        if cycle:
            yield tuple(cycle)


def is_odd(permutation: Permutation) -> bool:
    """Whether it takes an odd number of swaps.

    >>> is_odd((1, 0, 2)), is_odd((1, 2, 0))
    (True, False)
    """
    return sum(len(cycle) - 1 for cycle in cycles(permutation)) % 2 == 1


def even_permutation(number: int, size: int) -> Permutation:
    """The even permutation with this number, below half of the number of all permutations.

    >>> [even_permutation(number, 3) for number in range(3)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    """
    left, order, swaps = list(range(size)), list[int](), 0
    for count in range(size, 2, -1):
        number, place = divmod(number, count)
        order.append(left.pop(place))
        swaps += place
    return tuple(order + (left[::-1] if swaps % 2 else left))


def visible_order(permutation: Permutation, colours: Sequence[object]) -> int:
    """After how many repetitions every place shows its first colour again."""
    return lcm(*(_period([colours[place] for place in cycle]) for cycle in cycles(permutation)))


def _period(around: list[object]) -> int:
    """The least rotation of a ring of colours that leaves it as it was."""
    size = len(around)
    return next(step for step in range(1, size + 1) if size % step == 0 and around == around[step:] + around[:step])


def rearranger(permutation: Permutation) -> Callable[[str], str]:
    """A fast function that applies the permutation to the characters of a text.

    >>> rearranger((1, 2, 0))("abc")
    'bca'
    """
    pick, join = itemgetter(*permutation), "".join
    return lambda text: join(pick(text))
