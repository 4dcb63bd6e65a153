"""Who reads an answer slowly keeps a socket, and neither a thread nor a connection to the database."""

import asyncio
import threading
from typing import Any

from cubelex.web.site.handler import Handler
from cubelex.web.site.shared_pages import _nothing_more

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
