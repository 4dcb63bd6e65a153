"""Server-sent events: what changed at a competition, in order, with nothing lost over a gap."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

from django.db import DatabaseError
from django.http import HttpRequest, StreamingHttpResponse

from cubelex.reading import is_whole_number
from cubelex.web.live.feeds import as_event, hub
from cubelex.web.live.followers import Follower, Tell

BEGINNING = b"retry: 1000\n\n"


class Stream(StreamingHttpResponse):
    """What one follower is sent. The server goes on with it after the request itself is over."""

    def __init__(self, competition_id: str, last: int | None) -> None:
        super().__init__(events(competition_id, last), content_type="text/event-stream")
        self.competition_id, self.last = competition_id, last
        self["Cache-Control"] = "no-cache"
        self["X-Accel-Buffering"] = "no"


def stream(request: HttpRequest, competition_id: str) -> Stream:
    """Everything announced after `Last-Event-ID`, or from now on."""
    last = request.headers.get("Last-Event-ID") or request.GET.get("after") or ""
    is_known = last.isascii() and is_whole_number(last, digits=18)
    return Stream(competition_id, int(last) if is_known else None)


async def follow(competition_id: str, last: int | None, tell: Tell) -> None:
    """Tell one who follows everything, until the stream ends; `last` is what they have seen last."""
    follower = Follower(tell, 0)
    # Where the database is away the stream ends, and the browser comes back for what it has not seen.
    with suppress(DatabaseError):
        async with hub().following(competition_id) as feed:
            follower.after = feed.newest if last is None else last
            if follower.after > feed.newest:
                # Seen a moment before us; or seen before an older backup was restored, and then it means nothing.
                follower.after = min(follower.after, await hub().newest(competition_id))
            await tell(BEGINNING)
            while not feed.reaches_back_to(follower.after):
                news = await hub().earlier(competition_id, follower.after)
                follower.after = news[-1].pk if news else feed.newest
                await tell(b"".join(map(as_event, news)))
            feed.join(follower)
            try:
                await follower.is_over.wait()
            finally:
                feed.leave(follower)
                follower.give_up()


async def events(competition_id: str, last: int | None) -> AsyncGenerator[bytes, None]:
    """What is sent to one who follows, piece by piece, for servers that ask for each piece."""
    pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
    following = asyncio.ensure_future(follow(competition_id, last, pieces.put))
    following.add_done_callback(lambda _: pieces.put_nowait(None))
    try:
        while (piece := await pieces.get()) is not None:
            if piece:
                yield piece
    finally:
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
