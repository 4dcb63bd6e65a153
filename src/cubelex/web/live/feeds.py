"""What is announced, kept in memory for everyone who follows: read from the outbox once, however many they are.

Each process has one hub for its event loop, and the hub one feed for each competition that has followers. A feed is
read when a bell rings: for what this process has announced itself, and for what others have (see `bells`). What is new
is sent to all followers by one task (see `followers`).
"""

import asyncio
import json
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, connection, connections

from cubelex.web.live.bells import listen
from cubelex.web.live.followers import Follower
from cubelex.web.store import outbox
from cubelex.web.store.models import Announcement

P = ParamSpec("P")
T = TypeVar("T")

KEPT: Final = 2000
READ_AT_ONCE: Final = 500
SECONDS_TO_RECOVER: Final = 0.5
KEEP_ALIVE_SECONDS: Final = 15.0
# News is sent at once; while it keeps coming, what came in this time is sent together. Where sending takes long because
# there are so many, it takes at most a fifth of the time.
AT_MOST_EVERY_SECONDS: Final = 0.2
PAUSE: Final = 4
TOLD_AT_ONCE: Final = 100
"""How many followers are sent a piece before everybody else has a turn."""
SIGN_OF_LIFE: Final = b": still here\n\n"


class Feed:
    """The latest announcements of a competition, as they are sent."""

    def __init__(self, newest: int) -> None:
        self._ids: list[int] = []
        self._texts: list[bytes] = []
        self._oldest = newest
        self._changed = asyncio.Event()
        self._chunks: dict[int, bytes] = {}
        self._followers: dict[Follower, None] = {}
        self._telling = asyncio.create_task(self._keep_telling())

    @property
    def newest(self) -> int:
        """The id of the last announcement known."""
        return self._ids[-1] if self._ids else self._oldest

    def extend(self, news: Sequence[Announcement]) -> None:
        """Add what came since, and wake those who wait for it."""
        if not news:
            return
        self._ids.extend(announcement.pk for announcement in news)
        self._texts.extend(as_event(announcement) for announcement in news)
        if len(self._ids) > KEPT:
            self._oldest = self._ids[-KEPT - 1]
            del self._ids[:-KEPT], self._texts[:-KEPT]
        self._chunks = {}
        self._changed.set()

    def reaches_back_to(self, after: int) -> bool:
        """Whether everything after that announcement is still in memory."""
        return after >= self._oldest

    def since(self, after: int) -> bytes:
        """Everything after that announcement, as one piece; made once for all who are equally far."""
        chunk = self._chunks.get(after)
        if chunk is None:
            chunk = self._chunks[after] = b"".join(self._texts[bisect_right(self._ids, after) :])
        return chunk

    def join(self, follower: Follower) -> None:
        """Tell somebody what came since they were told last, and from now on everything."""
        self._followers[follower] = None
        self._tell(follower)

    def leave(self, follower: Follower) -> None:
        """Tell them no more."""
        self._followers.pop(follower, None)

    def close(self) -> None:
        """Nobody follows any more."""
        self._telling.cancel()

    async def _keep_telling(self) -> None:
        """Send what is new to everybody; a sign of life where nothing happens for a while."""
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                await self._to_all(_show_life)
                continue
            self._changed.clear()
            begun = time.monotonic()
            await self._to_all(self._tell)
            if any(follower.is_full for follower in self._followers):
                self._changed.set()
            await asyncio.sleep(max(AT_MOST_EVERY_SECONDS, PAUSE * (time.monotonic() - begun)))

    async def _to_all(self, tell: Callable[[Follower], None]) -> None:
        for number, follower in enumerate(list(self._followers), start=1):
            tell(follower)
            if not number % TOLD_AT_ONCE:
                await asyncio.sleep(0)

    def _tell(self, follower: Follower) -> None:
        """Tell one follower what is new to them; who is too far behind comes back and is told from the outbox."""
        if follower.is_full or follower.after >= self.newest:
            return
        if not self.reaches_back_to(follower.after):
            follower.is_over.set()
            return
        piece, follower.after = self.since(follower.after), self.newest
        follower.send(piece)


def _show_life(follower: Follower) -> None:
    if not follower.is_full:
        follower.send(SIGN_OF_LIFE)


def as_event(announcement: Announcement) -> bytes:
    """An announcement as browsers read it."""
    content = json.dumps(announcement.content, separators=(",", ":"))
    return f"id: {announcement.pk}\nevent: {announcement.topic}\ndata: {content}\n\n".encode()


class Hub:
    """The feeds of a process, and the thread that reads them; those who come back are told from another thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="feeds")
        self._reader_of_earlier = ThreadPoolExecutor(max_workers=1, thread_name_prefix="earlier")
        self._feeds: dict[str, Feed] = {}
        self._followers: Counter[str] = Counter()
        self._rung: set[str] = set()
        self._bell = asyncio.Event()
        self._tasks = [loop.create_task(self._keep_reading()), loop.create_task(listen(self.ring_all, self.ring))]

    def ring(self, competition_id: str) -> None:
        """Have a competition's feed read."""
        if competition_id in self._feeds:
            self._rung.add(competition_id)
            self._bell.set()

    def ring_all(self) -> None:
        """Have all feeds read."""
        for competition_id in self._feeds:
            self.ring(competition_id)

    def ring_from_elsewhere(self, competition_id: str) -> None:
        """Have a competition's feed read, asked for by another thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.ring, competition_id)

    @asynccontextmanager
    async def following(self, competition_id: str) -> AsyncIterator[Feed]:
        """The feed of a competition, kept for as long as it has followers."""
        self._followers[competition_id] += 1
        try:
            if competition_id not in self._feeds:
                newest = await self.newest(competition_id)
                if competition_id not in self._feeds:
                    self._feeds[competition_id] = Feed(newest)
                # A bell that rang before the feed was there has rung for nothing.
                self.ring(competition_id)
            yield self._feeds[competition_id]
        finally:
            self._followers[competition_id] -= 1
            if not self._followers[competition_id]:
                del self._followers[competition_id]
                if feed := self._feeds.pop(competition_id, None):
                    feed.close()

    async def earlier(self, competition_id: str, after: int) -> Sequence[Announcement]:
        """What was announced after that announcement, from the outbox itself."""
        return await self._asked(self._reader_of_earlier, outbox.news, competition_id, after, READ_AT_ONCE)

    async def newest(self, competition_id: str) -> int:
        """The id of the last announcement, from the outbox itself."""
        return await self._asked(self._reader_of_earlier, outbox.newest, competition_id)

    async def _keep_reading(self) -> None:
        """Read what the bell rings for, until the event loop ends."""
        try:
            while True:
                await self._bell.wait()
                self._bell.clear()
                rung, self._rung = self._rung, set()
                for competition_id in rung:
                    await self._catch_up(competition_id)
        finally:
            for reader in (self._reader, self._reader_of_earlier):
                reader.submit(connections.close_all)
                reader.shutdown(wait=False)

    async def _catch_up(self, competition_id: str) -> None:
        while (feed := self._feeds.get(competition_id)) is not None:
            try:
                news = await self._asked(self._reader, outbox.news, competition_id, feed.newest, READ_AT_ONCE)
            except DatabaseError:
                await asyncio.sleep(SECONDS_TO_RECOVER)
                continue
            feed.extend(news)
            if len(news) < READ_AT_ONCE:
                return

    async def _asked(self, reader: Executor, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._loop.run_in_executor(reader, partial(_asked, question, *args, **kwargs))


def _asked(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The answer of the database; where it has none, the connection is given up, so that the next one is a new one."""
    try:
        return question(*args, **kwargs)
    except DatabaseError:
        connection.close()
        raise


_HUBS: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub(loop)
    return _HUBS[loop]


def _ring_here(competition_id: str) -> None:
    for hub in list(_HUBS.values()):
        hub.ring_from_elsewhere(competition_id)


outbox.on_news(_ring_here)
