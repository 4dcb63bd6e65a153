"""How far documents are that are being printed: told to the page that asked for them, and forgotten afterwards."""

from collections.abc import Callable
from threading import Lock
from typing import Final

MOST_KEPT: Final = 200


class PrintingProgress:
    """The documents in progress, by what their pages call them: how much is done, and of how much."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[int, int]] = {}
        self._lock = Lock()

    def follow(self, job: str, total: int) -> Callable[[int], None]:
        """A function that takes how much of the document is done."""

        def advance(done: int) -> None:
            if job:
                with self._lock:
                    self._held[job] = (min(done, total), total)
                    while len(self._held) > MOST_KEPT:
                        del self._held[next(iter(self._held))]

        advance(0)
        return advance

    def of(self, job: str) -> tuple[int, int] | None:
        """How much is done of how much; nothing before it is begun and after it is there."""
        with self._lock:
            return self._held.get(job)

    def forget(self, job: str) -> None:
        """The document is there, or cannot be printed."""
        with self._lock:
            self._held.pop(job, None)
