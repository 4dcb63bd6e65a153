"""Somebody who follows a competition, and how a piece is sent to thousands of them.

A task for each follower, woken for each piece, costs several times as much as sending the piece. So one task sends a
piece to all, one after the other. Nobody has to wait for a follower whose connection is full: the rest of that sending
goes on by itself, and the follower is told the rest of the news once there is room again.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, Final

Tell = Callable[[bytes], Coroutine[Any, Any, None]]
"""Sends a piece to one follower."""


class Follower:
    """One who follows, how far they have been told, and whether their stream has ended."""

    __slots__ = ("_rest", "_tell", "after", "is_over")

    def __init__(self, tell: Tell, after: int) -> None:
        self._tell: Final = tell
        self._rest: asyncio.Task[None] | None = None
        self.after = after
        self.is_over = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether something is still being sent, because the connection takes no more for now."""
        return self._rest is not None

    def send(self, piece: bytes) -> None:
        """Send a piece; what does not go at once goes on by itself."""
        sending = self._tell(piece)
        try:
            awaited = sending.send(None)
        except StopIteration:
            return
        except OSError:
            self.is_over.set()
            return
        self._rest = asyncio.ensure_future(rest_of(sending, awaited))
        self._rest.add_done_callback(self._sent)

    def give_up(self) -> None:
        """Send no more."""
        self.is_over.set()
        if self._rest is not None:
            self._rest.cancel()

    def _sent(self, rest: "asyncio.Task[None]") -> None:
        self._rest = None
        if rest.cancelled() or rest.exception() is not None:
            self.is_over.set()


class _RestOf:
    """What is left of a coroutine that has begun, and waits for something."""

    def __init__(self, begun: Coroutine[Any, Any, None], awaited: Any) -> None:
        self._begun, self._awaited = begun, awaited

    def __await__(self) -> Generator[Any, Any, None]:
        awaited = self._awaited
        while True:
            try:
                answer = yield awaited
            except BaseException as fault:
                step = partial(self._begun.throw, fault)
            else:
                step = partial(self._begun.send, answer)
            try:
                awaited = step()
            except StopIteration:
                return


async def rest_of(begun: Coroutine[Any, Any, None], awaited: Any) -> None:
    """What is left of a coroutine that was begun with `send`, as one for a task. What fails, fails in the coroutine."""
    await _RestOf(begun, awaited)
