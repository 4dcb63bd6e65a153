"""The threads in which requests are answered, each with a connection to the database that is used again.

Django answers each request in one thread. A new one for each, with a new connection, would cost more than many pages.
A thread whose request was given up, but is still busy with it, is not given to the next one.
"""

from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

from asgiref.sync import ThreadSensitiveContext
from django.db import connections

KEPT: Final = 8
"""How many threads wait for the next request."""


class RequestThread(Executor):
    """One thread, which does one thing after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lane")
        self._last: Future[Any] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether it still does what it was given."""
        return self._last is not None and not self._last.done()

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Do something after everything it was given before."""
        self._last = self._thread.submit(task, *args, **kwargs)
        return self._last

    def end(self) -> None:
        """Close its connection, and end once all is done."""
        self._thread.submit(connections.close_all)
        self._thread.shutdown(wait=False)


class Lanes:
    """The threads of a server: as many as there are requests at once, a few of which are kept."""

    def __init__(self) -> None:
        self._free: list[RequestThread] = []

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Inside, everything of a request is done in a thread of its own."""
        lane = self._free.pop() if self._free else RequestThread()
        try:
            async with ThreadSensitiveContext(executor=lane):
                yield
        finally:
            if lane.is_busy or len(self._free) >= KEPT:
                lane.end()
            else:
                self._free.append(lane)
