"""One piece is sent to all followers in one go, and a follower whose connection is full holds nobody up."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from cubelex.web.live import feeds
from cubelex.web.live.feeds import Feed
from cubelex.web.live.followers import Follower, rest_of
from cubelex.web.store.models import Announcement

PATIENCE = 60


class Line:
    """A connection that takes pieces while it is open."""

    def __init__(self) -> None:
        self.came: list[bytes] = []
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def take(self, piece: bytes) -> None:
        if not self.is_open.is_set():
            await self.is_open.wait()
        self.came.append(piece)


def news(*numbers: int) -> list[Announcement]:
    return [Announcement(pk=number, topic="333-r1", content={"entry": number}) for number in numbers]


def run(story: Callable[[Feed], Awaitable[None]]) -> None:
    async def told() -> None:
        feed = Feed(0)
        async with asyncio.timeout(PATIENCE):
            await story(feed)
        feed.close()

    asyncio.run(told())


def joined(feed: Feed, lines: list[Line]) -> list[Follower]:
    followers = [Follower(line.take, feed.newest) for line in lines]
    for follower in followers:
        feed.join(follower)
    return followers


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_followers_have_no_tasks_of_their_own() -> None:
    async def story(feed: Feed) -> None:
        before = len(asyncio.all_tasks())
        lines = [Line() for _ in range(250)]
        joined(feed, lines)
        feed.extend(news(1))
        await until(lambda: all(line.came for line in lines))
        assert len(asyncio.all_tasks()) == before
        # The very same bytes, made once.
        assert len({id(line.came[0]) for line in lines}) == 1

    run(story)


def test_a_full_connection_holds_nobody_up_and_misses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "AT_MOST_EVERY_SECONDS", 0)

    async def story(feed: Feed) -> None:
        slow, quick = Line(), Line()
        joined(feed, [slow, quick])
        slow.is_open.clear()
        for number in (1, 2, 3):
            feed.extend(news(number))
            await until(lambda expected=number: len(quick.came) == expected)  # type: ignore[misc]
        assert slow.came == []
        slow.is_open.set()
        await until(lambda: b"".join(slow.came) == b"".join(quick.came))
        assert len(slow.came) == 2, "what was missed comes together"

    run(story)


def test_one_who_is_too_far_behind_has_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "AT_MOST_EVERY_SECONDS", 0)
    monkeypatch.setattr(feeds, "KEPT", 2)

    async def story(feed: Feed) -> None:
        slow = Line()
        (follower,) = joined(feed, [slow])
        slow.is_open.clear()
        feed.extend(news(1))
        await until(lambda: follower.is_full)
        feed.extend(news(2, 3, 4, 5))
        slow.is_open.set()
        await follower.is_over.wait()
        assert len(slow.came) == 1

    run(story)


def test_a_broken_connection_ends_the_stream() -> None:
    async def story(feed: Feed) -> None:
        async def broken(piece: bytes) -> None:
            raise ConnectionResetError

        async def breaks_later(piece: bytes) -> None:
            await asyncio.sleep(0)
            raise ConnectionResetError

        followers = [Follower(broken, 0), Follower(breaks_later, 0)]
        for follower in followers:
            feed.join(follower)
        feed.extend(news(1))
        for follower in followers:
            await follower.is_over.wait()

    run(story)


def test_the_more_there_are_the_more_news_is_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    real_sleep = asyncio.sleep

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await real_sleep(0)

    async def takes_long(piece: bytes) -> None:
        time.sleep(0.1)

    monkeypatch.setattr(asyncio, "sleep", pause)

    async def told() -> None:
        feed = Feed(0)
        feed.join(Follower(takes_long, 0))
        feed.extend(news(1))
        while not pauses:
            await real_sleep(0)
        feed.close()

    asyncio.run(told())
    assert pauses[-1] >= feeds.PAUSE * 0.1


def test_what_is_left_of_a_coroutine_goes_on_and_may_mend_what_fails() -> None:
    came: list[str] = []

    async def waiting(*futures: asyncio.Future[str]) -> None:
        for future in futures:
            try:
                came.append(await future)
            except ConnectionResetError:
                came.append("gone")

    async def story() -> None:
        futures = [asyncio.get_running_loop().create_future() for _ in range(3)]
        begun = waiting(*futures)
        rest = asyncio.ensure_future(rest_of(begun, begun.send(None)))
        futures[0].set_exception(ConnectionResetError())
        futures[1].set_result("here")
        await asyncio.sleep(0)
        futures[2].set_exception(ConnectionResetError())
        await rest

    asyncio.run(story())
    assert came == ["gone", "here", "gone"]
