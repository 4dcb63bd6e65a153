"""Server-sent events from the outbox: what changed at a competition, in order, with nothing lost over a gap."""

import asyncio
import json
from collections.abc import AsyncIterator

from django.http import HttpRequest, StreamingHttpResponse

from cubelex.web.store.models import Announcement

POLL_SECONDS = 0.1
KEEP_ALIVE_SECONDS = 15


async def stream(request: HttpRequest, competition_id: str) -> StreamingHttpResponse:
    """Everything announced after `Last-Event-ID`, or from now on."""
    last = request.headers.get("Last-Event-ID") or request.GET.get("after")
    response = StreamingHttpResponse(_events(competition_id, last), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _events(competition_id: str, last: str | None) -> AsyncIterator[str]:
    after = int(last) if last and last.isdecimal() else await _newest(competition_id)
    quiet = 0.0
    yield "retry: 1000\n\n"
    while True:
        news = Announcement.objects.filter(competition_id=competition_id, id__gt=after).order_by("id")[:100]
        async for one in news:
            after, quiet = one.pk, 0.0
            yield f"id: {one.pk}\nevent: {one.topic}\ndata: {json.dumps(one.content)}\n\n"
        await asyncio.sleep(POLL_SECONDS)
        quiet += POLL_SECONDS
        if quiet >= KEEP_ALIVE_SECONDS:
            quiet = 0.0
            yield ": still here\n\n"


async def _newest(competition_id: str) -> int:
    newest = await Announcement.objects.filter(competition_id=competition_id).order_by("-id").afirst()
    return newest.pk if newest else 0
