"""A cache of what is computed from a state, valid until the objects it depends on are other ones.

States and everything in them never change in place, so the same objects give the same answer, and comparing them takes
no time. A cached answer cannot be out of date: it is asked for with what it depends on, and computed again when any of
that differs. Where many ask at once for what is not known yet, one of them computes it and the others wait for that.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from operator import is_
from threading import Lock, RLock
from typing import Final, Generic, TypeVar

T = TypeVar("T")

LONGEST_WAIT: Final = 10.0
"""Seconds after which it is computed twice rather than waited for."""


class IdentityCache(Generic[T]):
    """Answers by key, each with what it depends on. Only the answers asked for last are kept, at most `most`."""

    def __init__(self, most: int = 500) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()
        self._lock = Lock()
        self._computing: dict[Hashable, RLock] = {}

    def get(self, key: Hashable, depends_on: tuple[object, ...], compute: Callable[[], T]) -> T:
        """The answer that was computed from these very objects, or the one that is computed now."""
        known = self._fresh(key, depends_on)
        if known is not None:
            return known[1]
        turn = self._computing.setdefault(key, RLock())
        is_first = turn.acquire(timeout=LONGEST_WAIT)
        try:
            known = self._fresh(key, depends_on) or (depends_on, compute())
            self._keep(key, known)
        finally:
            self._computing.pop(key, None)
            if is_first:
                turn.release()
        return known[1]

    def last(self, key: Hashable) -> tuple[tuple[object, ...], T] | None:
        """The answer given last, with what it was computed from: a similar one may be made of it."""
        return self._known.get(key)

    def _fresh(self, key: Hashable, depends_on: tuple[object, ...]) -> tuple[tuple[object, ...], T] | None:
        known = self._known.get(key)
        if known is None or len(known[0]) != len(depends_on) or not all(map(is_, known[0], depends_on)):
            return None
        with suppress(KeyError):
            self._known.move_to_end(key)
        return known

    def _keep(self, key: Hashable, known: tuple[tuple[object, ...], T]) -> None:
        with self._lock:
            self._known[key] = known
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
