"""Requests, and streams that go on when their request is over.

Django answers each request in a thread of its own, with a connection to the database that stays until the answer was
sent. A stream is sent for hours. So the request ends first, with its thread and its connection, and the server goes on
with the stream: what is left of a follower is a socket, and its place in the feed (see `live.feeds`).
"""

import asyncio
from typing import Any, Final, cast

from asgiref.sync import ThreadSensitiveContext
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from cubelex.web.live.streams import Stream
from cubelex.web.shared.access.permissions import STAFF, held_roles
from cubelex.web.site.open_files import limit, most_followers
from cubelex.web.site.request_limits import Receive, Send

SECONDS_TO_WAIT: Final = 30
_STREAM: Final = "cubelex.stream"
_IS_OFFICIAL: Final = "cubelex.official"


class Handler(ASGIHandler):
    """Django's handler, which keeps nothing of a request while its stream goes on."""

    def __init__(self) -> None:
        super().__init__()
        self._followers = 0

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request; where the answer is a stream, go on with it until one of both ends it."""
        async with ThreadSensitiveContext():
            await self.handle(scope, receive, send)
        stream: Stream | None = scope.pop(_STREAM, None)
        if stream is None:
            return
        if self._followers >= most_followers(limit(), are_officials=scope[_IS_OFFICIAL]):
            await super().send_response(_full(), send)
            return
        self._followers += 1
        try:
            await self._go_on(stream, receive, send)
        finally:
            self._followers -= 1

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The answer; a stream is put aside until the request is over."""
        response = await super().run_get_response(request)
        if isinstance(response, Stream):
            scope: Any = cast(ASGIRequest, request).scope
            match = request.resolver_match
            scope[_STREAM] = response
            scope[_IS_OFFICIAL] = bool(match and held_roles(request, match.kwargs["competition_id"]) & STAFF)
        return response

    async def send_response(self, response: HttpResponseBase, send: Send) -> None:
        """Send an answer that ends; what goes on is sent later."""
        if not isinstance(response, Stream):
            await super().send_response(response, send)

    async def _go_on(self, stream: Stream, receive: Receive, send: Send) -> None:
        """Send a stream until the follower leaves, or the server ends it."""
        sending = asyncio.ensure_future(super().send_response(stream, send))
        leaving = asyncio.ensure_future(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            done = await asyncio.gather(sending, leaving, return_exceptions=True)
        for fault in done:
            if isinstance(fault, Exception) and not isinstance(fault, RequestAborted):
                raise fault


def _full() -> HttpResponse:
    """The answer to one follower too many."""
    text = f"Very many people follow this competition. Try again in {SECONDS_TO_WAIT} seconds."
    response = HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(SECONDS_TO_WAIT)
    return response
