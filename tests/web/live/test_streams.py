"""Those who follow a competition are told everything, in order, however late they come or come back."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from threading import Event

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from cubelex.web.live import feeds, streams
from cubelex.web.store import outbox
from cubelex.web.store.models import Announcement
from tests.support.web.small_open import entered, small_open, stored

pytestmark = pytest.mark.django_db(transaction=True)

ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)
PATIENCE = 120
"""Seconds in which anything comes, however busy the machine is."""


def ids_in(piece: bytes) -> list[int]:
    return [int(number) for number in ID.findall(piece)]


async def collected(stream: AsyncIterator[bytes], wanted: int) -> list[int]:
    """The ids of the next announcements."""
    found: list[int] = []
    async with asyncio.timeout(PATIENCE):
        while len(found) < wanted:
            found += ids_in(await anext(stream))
    return found


def run(story: Callable[[], Awaitable[None]]) -> None:
    stored(small_open())

    async def told() -> None:
        await story()
        await sync_to_async(connections.close_all)()

    asyncio.run(told())


async def enter(person_id: int, attempt: int = 1) -> None:
    await sync_to_async(entered)("SmallOpen2026", person_id, attempt, 900 + person_id)


async def announced() -> list[int]:
    return [number async for number in Announcement.objects.order_by("id").values_list("id", flat=True)]


def test_what_is_entered_arrives_before_the_next_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "KEEP_ALIVE_SECONDS", 2 * PATIENCE)

    async def story() -> None:
        stream = streams.events("SmallOpen2026", None)
        assert await anext(stream) == b"retry: 1000\n\n"
        waiting = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        await enter(1)
        async with asyncio.timeout(PATIENCE):
            piece = await waiting
        assert ids_in(piece) == (await announced())[-1:]
        assert b"event: 333-r1\n" in piece

    run(story)


def test_one_who_comes_back_is_told_what_was_missed() -> None:
    async def story() -> None:
        before = await announced()
        await enter(1)
        await enter(2)
        stream = streams.events("SmallOpen2026", before[-1])
        assert await collected(stream, 2) == (await announced())[-2:]

    run(story)


def test_one_who_was_away_for_long_is_told_from_the_outbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "KEPT", 2)
    monkeypatch.setattr(feeds, "READ_AT_ONCE", 3)
    monkeypatch.setattr(feeds, "AT_MOST_EVERY_SECONDS", 0)

    async def story() -> None:
        here = streams.events("SmallOpen2026", None)
        await anext(here)
        first = (await announced())[-1]
        for person in range(1, 9):
            await enter(person)
        everything = [announcement for announcement in await announced() if announcement > first]
        assert await collected(here, len(everything)) == everything
        late = streams.events("SmallOpen2026", first)
        assert await collected(late, len(everything)) == everything

    run(story)


def test_those_who_missed_much_do_not_keep_others_waiting_for_news(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, told = Event(), Event()
    news = outbox.news

    def slow(competition_id: str, after: int, limit: int) -> Sequence[Announcement]:
        if not after:
            reading.set()
            assert told.wait(PATIENCE)
        return news(competition_id, after, limit)

    monkeypatch.setattr(outbox, "news", slow)

    async def story() -> None:
        stream = streams.events("SmallOpen2026", None)
        await anext(stream)
        late = asyncio.ensure_future(collected(streams.events("SmallOpen2026", 0), 1))
        await sync_to_async(reading.wait)(PATIENCE)
        try:
            await enter(1)
            async with asyncio.timeout(PATIENCE / 4):
                assert await collected(stream, 1) == (await announced())[-1:]
        finally:
            told.set()
        assert await late

    run(story)


def test_a_number_from_the_future_means_from_now_on() -> None:
    async def story() -> None:
        stream = streams.events("SmallOpen2026", 10**6)
        await anext(stream)
        waiting = asyncio.ensure_future(collected(stream, 1))
        await asyncio.sleep(0)
        await enter(1)
        assert await waiting == (await announced())[-1:]

    run(story)


def test_many_are_told_the_same_though_the_outbox_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        followers = [streams.events("SmallOpen2026", None) for _ in range(50)]
        for follower in followers:
            await anext(follower)
        waiting = [asyncio.ensure_future(collected(follower, 8)) for follower in followers]
        await asyncio.sleep(0)
        for person in range(1, 9):
            await enter(person)
        everything = (await announced())[-8:]
        assert all(answer == everything for answer in await asyncio.gather(*waiting))

    run(story)


def test_a_sign_of_life_is_sent_when_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "KEEP_ALIVE_SECONDS", 0.01)

    async def story() -> None:
        stream = streams.events("SmallOpen2026", None)
        assert [await anext(stream), await anext(stream)] == [b"retry: 1000\n\n", feeds.SIGN_OF_LIFE]

    run(story)


def test_a_feed_is_forgotten_when_nobody_follows_it() -> None:
    async def story() -> None:
        stream = streams.events("SmallOpen2026", None)
        await anext(stream)
        assert feeds.hub()._feeds
        await stream.aclose()
        assert not feeds.hub()._feeds

    run(story)
