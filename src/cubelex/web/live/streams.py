"""Server-sent events: what changed at a competition, in order, with nothing lost over a gap."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Final

from django.db import DatabaseError
from django.http import HttpRequest, StreamingHttpResponse

from cubelex.reading import is_whole_number
from cubelex.web.live.feeds import Feed, Hub, as_event, hub

KEEP_ALIVE_SECONDS: Final = 15.0
# News is sent at once; while it keeps coming, what came in this time is sent together.
AT_MOST_EVERY_SECONDS: Final = 0.2
SIGN_OF_LIFE: Final = b": still here\n\n"


class Stream(StreamingHttpResponse):
    """What one follower is sent. The server goes on with it after the request itself is over."""


async def stream(request: HttpRequest, competition_id: str) -> Stream:
    """Everything announced after `Last-Event-ID`, or from now on."""
    last = request.headers.get("Last-Event-ID") or request.GET.get("after") or ""
    response = Stream(
        events(competition_id, int(last) if last.isascii() and is_whole_number(last, digits=18) else None),
        content_type="text/event-stream",
    )
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def events(competition_id: str, last: int | None) -> AsyncGenerator[bytes, None]:
    """What is sent to one who follows, piece by piece; `last` is what they have seen last."""
    # Where the database is away the stream ends, and the browser comes back for what it has not seen.
    with suppress(DatabaseError):
        async with aclosing(_pieces(competition_id, last)) as pieces:
            async for piece in pieces:
                yield piece


async def _pieces(competition_id: str, last: int | None) -> AsyncGenerator[bytes, None]:
    follow = hub()
    async with follow.following(competition_id) as feed:
        after = feed.newest if last is None else last
        if after > feed.newest:
            # Seen a moment before us; or seen before an older backup was restored, and then it means nothing.
            after = min(after, await follow.newest(competition_id))
        yield b"retry: 1000\n\n"
        while True:
            piece, after = await _next(follow, competition_id, feed, after)
            yield piece
            await asyncio.sleep(AT_MOST_EVERY_SECONDS)


async def _next(follow: Hub, competition_id: str, feed: Feed, after: int) -> tuple[bytes, int]:
    """The next piece and the id it reaches to; a sign of life where nothing happens for a while."""
    if not feed.reaches_back_to(after):
        news = await follow.earlier(competition_id, after)
        return b"".join(map(as_event, news)) or SIGN_OF_LIFE, news[-1].pk if news else feed.newest
    try:
        async with asyncio.timeout(KEEP_ALIVE_SECONDS):
            await feed.wait(after)
    except TimeoutError:
        return SIGN_OF_LIFE, after
    return feed.since(after), feed.newest
