"""Who reads an answer slowly keeps a socket, and neither a thread nor a connection to the database."""

import asyncio
import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from django.http import HttpResponse

from cubelex.web.site.handler import Handler
from cubelex.web.site.request_limits import ALWAYS_TAKEN, OF_ONE_ADDRESS, limited
from cubelex.web.site.shared_pages import _nothing_more
from tests.support.web.small_open import small_open, stored

SLOW_READERS = 20


def scope() -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": "/authority.crt/nothing",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "scheme": "http",
        "client": ("192.0.2.1", 1),
        "server": ("localhost", 80),
    }


def lanes() -> int:
    return sum(thread.name.startswith("lane") for thread in threading.enumerate())


def test_answers_that_nobody_reads_keep_no_thread(db: None) -> None:
    async def read_slowly() -> int:
        handler, before, begun = Handler(), lanes(), asyncio.Semaphore(0)

        async def send(message: Any) -> None:
            begun.release()
            await asyncio.Event().wait()

        answers = []
        for _ in range(SLOW_READERS):
            answers.append(asyncio.create_task(handler(scope(), _nothing_more(), send)))
            await begun.acquire()
        kept = lanes() - before
        for answer in answers:
            answer.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        return kept

    assert asyncio.run(asyncio.wait_for(read_slowly(), 60)) <= 1


def test_too_many_answers_that_nobody_reads_are_refused_in_words(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "FILE_UPLOAD_MAX_MEMORY_SIZE", ALWAYS_TAKEN)
    monkeypatch.setattr("django.views.defaults.page_not_found", lambda *_: HttpResponse(b"x" * 2 * ALWAYS_TAKEN))

    async def ask_often() -> list[int]:
        handler, statuses, begun = limited(Handler(), 32_000_000), list[int](), asyncio.Semaphore(0)

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
                begun.release()
                await asyncio.Event().wait()

        async with asyncio.timeout(60):
            asked = []
            for _ in range(OF_ONE_ADDRESS + 1):
                asked.append(asyncio.ensure_future(handler(scope(), _nothing_more(), send)))
                await begun.acquire()
        for answer in asked:
            answer.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        return statuses

    assert asyncio.run(ask_often()) == [200, 200, 503]


@pytest.mark.django_db(transaction=True)
def test_of_a_stream_that_is_asked_for_by_head_only_the_heading_is_sent() -> None:
    stored(small_open())

    async def ask() -> list[dict[str, Any]]:
        handler, sent = Handler(), list[dict[str, Any]]()

        async def send(message: Any) -> None:
            sent.append(message)

        asked = scope() | {"method": "HEAD", "path": "/SmallOpen2026/stream/"}
        await asyncio.wait_for(handler(asked, _nothing_more(), send), 60)
        await sync_to_async(connections.close_all)()
        assert handler.followers == 0
        return sent

    begun, ended = asyncio.run(ask())
    assert begun["status"] == 200
    assert (b"Content-Type", b"text/event-stream") in begun["headers"]
    assert not ended.get("more_body")
    assert not ended.get("body")
