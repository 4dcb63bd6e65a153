"""What is worked out from a state, kept until what it rests on is something else.

States and all they hold are never changed in place, so the same objects say the same; comparing them takes no time.
Nothing kept can be wrong: it is asked for with what it rests on, and what rests on anything else is worked out anew.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from operator import is_
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Derived(Generic[T]):
    """Answers by their name, each with what it rests on; of so many names at most, the last ones asked for."""

    def __init__(self, most: int = 500) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()
        self._lock = Lock()

    def of(self, name: Hashable, basis: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The answer as it was worked out from this very basis, or now."""
        known = self._known.get(name)
        if known is None or len(known[0]) != len(basis) or not all(map(is_, known[0], basis)):
            known = basis, work_out()
        with self._lock:
            self._known[name] = known
            self._known.move_to_end(name)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return known[1]
