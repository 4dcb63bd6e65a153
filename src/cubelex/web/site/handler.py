"""Requests, and streams that go on when their request is over.

Django answers each request in a thread, with a connection to the database that it holds until the answer was sent. A
stream is sent for hours, and a document for as long as somebody likes who reads it slowly. So the request ends first,
gives its thread and its connection back, and the server goes on with the answer: what is left of a follower is a
socket, and its place in the feed (see `live.feeds`). Pages that are the same for everybody are sent from memory,
without a thread (see `shared_pages`).
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from io import BytesIO
from typing import Any, Final, cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from cubelex.web.live.streams import Stream, follow, stream
from cubelex.web.shared.access.permissions import STAFF, held_roles
from cubelex.web.site.lanes import Lanes
from cubelex.web.site.middleware import CSP, content_policy, permissions_policy
from cubelex.web.site.open_files import limit, most_followers
from cubelex.web.site.request_limits import Bodies, Message, Receive, Send
from cubelex.web.site.shared_pages import SharedPages

SECONDS_TO_WAIT: Final = 30
_STREAM: Final = "cubelex.stream"
_IS_OFFICIAL: Final = "cubelex.official"


class Handler(ASGIHandler):
    """Django's handler, which keeps nothing of a request while its stream goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.followers = 0
        self._lanes = Lanes()
        self._answers = Bodies(settings.FILE_UPLOAD_MAX_MEMORY_SIZE)
        self._shared_pages = SharedPages(self._answer)

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request; where the answer is a stream, go on with it until one of both ends it."""
        if await self._shared_pages.answer(scope, send):
            return
        if competition_id := await self._shared_pages.may_follow(scope):
            following: Stream | None = self._stream(scope, competition_id)
        else:
            await self._answer(scope, receive, send)
            following = scope.pop(_STREAM, None)
        if following is None:
            return
        if self.followers >= most_followers(limit(), are_officials=scope.get(_IS_OFFICIAL, False)):
            await super().send_response(_full(), send)
            return
        self.followers += 1
        try:
            await self._go_on(following, receive, send)
        finally:
            self.followers -= 1

    async def _answer(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a request; a stream is put aside. Who reads the answer slowly keeps no thread and no connection."""
        answer: deque[Message] = deque()

        async def keep(message: Message) -> None:
            answer.append(message)

        async with self._lanes.one():
            await self.handle(scope, receive, keep)
        address = (scope.get("client") or ("",))[0]
        with self._answers.counted(address, sum(len(message.get("body", b"")) for message in answer)):
            while answer:
                await send(answer.popleft())

    def load_middleware(self, is_async: bool = False) -> None:
        """All of it without the event loop: to go from a thread to the loop and back takes longer than most views."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, from middleware to view and back made in one go in the thread of the request."""
        return await sync_to_async(self.get_response)(request)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The answer; a stream is put aside until the request is over."""
        response = await super().run_get_response(request)
        if isinstance(response, Stream) and request.method == "HEAD":
            # Its heading is all of it. Proxies send the next request, of anybody, over the same connection.
            return HttpResponse(headers=dict(response.items()))
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

    @staticmethod
    def _stream(scope: dict[str, Any], competition_id: str) -> Stream:
        """The stream for somebody who is not signed in, which needs no thread and no connection."""
        answer = stream(ASGIRequest(scope, BytesIO()), competition_id)
        answer["X-Content-Type-Options"] = "nosniff"
        answer[CSP], answer["Permissions-Policy"] = content_policy(), permissions_policy()
        return answer

    async def _go_on(self, following: Stream, receive: Receive, send: Send) -> None:
        """Send a stream until the follower leaves, or the server ends it."""

        def tell(piece: bytes) -> Coroutine[Any, Any, None]:
            sending = send({"type": "http.response.body", "body": piece, "more_body": True})
            return cast(Coroutine[Any, Any, None], sending)

        headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in following.items()]
        await send({"type": "http.response.start", "status": following.status_code, "headers": headers})
        sending = asyncio.ensure_future(follow(following.competition_id, following.last, tell))
        leaving = asyncio.ensure_future(_left(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            done = await asyncio.gather(sending, leaving, return_exceptions=True)
        for fault in done:
            if isinstance(fault, Exception):
                raise fault
        await send({"type": "http.response.body", "body": b""})


async def _left(receive: Receive) -> None:
    """Until somebody leaves."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _full() -> HttpResponse:
    """The answer to one follower too many."""
    text = f"Very many people follow this competition. Try again in {SECONDS_TO_WAIT} seconds."
    response = HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(SECONDS_TO_WAIT)
    return response
