"""A waiting list: its order, moves within it, and who comes in when places become free.

The Regulations know no waiting lists; they are how "first come, first served" is kept when places are limited.
"""

from collections.abc import Sequence

from cubelex.errors import InvalidPlace
from cubelex.regulations import cites

Waiting = tuple[int, ...]
"""Who waits, by registration, the next to come in first."""


def moved(waiting: Sequence[int], place: int, to: int) -> Waiting:
    """The list after the one at a place has been put at another; places count from one.

    >>> moved((1, 2, 3, 4, 5), 2, to=4)
    (1, 3, 4, 2, 5)

    :raises InvalidPlace: when the list has no such place.
    """
    for asked in (place, to):
        if not 1 <= asked <= len(waiting):
            raise InvalidPlace(f"the waiting list has no place {asked}; expected 1 to {len(waiting)}")
    left = [*waiting[: place - 1], *waiting[place:]]
    left.insert(to - 1, waiting[place - 1])
    return tuple(left)


def without(waiting: Sequence[int], *leaving: int) -> Waiting:
    """The list without some, whether or not they were on it."""
    return tuple(person for person in waiting if person not in leaving)


def joined(waiting: Sequence[int], person: int) -> Waiting:
    """The list with another person at its end; a person who is on it already keeps the place."""
    return tuple(waiting) if person in waiting else (*waiting, person)


@cites("Z4")
def next_admitted(waiting: Sequence[int], limit: int | None, accepted: int) -> Waiting:
    """Who comes in when a number of places is taken: the first that there is room for; without a limit, all."""
    return tuple(waiting) if limit is None else tuple(waiting[: max(0, limit - accepted)])
