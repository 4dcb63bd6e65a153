"""Feeds of announcements miss nothing, whenever it is announced."""

import asyncio

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from cubelex.web.live import feeds, streams
from cubelex.web.live.feeds import Hub
from tests.support.web.small_open import entered, small_open, stored

pytestmark = pytest.mark.django_db(transaction=True)


async def silence(*bells: object) -> None:
    """No other process announces anything."""


def test_what_is_announced_while_a_feed_begins_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stored(small_open())
    monkeypatch.setattr(feeds, "listen", silence)
    newest = Hub.newest

    async def newest_of_then(self: Hub, competition_id: str) -> int:
        known = await newest(self, competition_id)
        await sync_to_async(entered)(competition_id, 1, 1, 900)
        return known

    monkeypatch.setattr(Hub, "newest", newest_of_then)

    async def story() -> None:
        stream = streams.events("SmallOpen2026", None)
        assert await anext(stream) == b"retry: 1000\n\n"
        assert b"event: 333-r1\n" in await anext(stream)
        await sync_to_async(connections.close_all)()

    asyncio.run(story())
