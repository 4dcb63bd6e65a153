"""A cache of what is computed from a state, valid until the objects it depends on are other ones.

States and everything in them never change in place, so the same objects give the same answer, and comparing them takes
no time. A cached answer cannot be out of date: it is asked for with what it depends on, and computed again when any of
that differs.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from operator import is_
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Answers by key, each with what it depends on. Only the answers asked for last are kept, at most `most`."""

    def __init__(self, most: int = 500) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, depends_on: tuple[object, ...], compute: Callable[[], T]) -> T:
        """The answer that was computed from these very objects, or the one that is computed now."""
        known = self._known.get(key)
        if known is None or len(known[0]) != len(depends_on) or not all(map(is_, known[0], depends_on)):
            known = depends_on, compute()
        with self._lock:
            self._known[key] = known
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return known[1]
