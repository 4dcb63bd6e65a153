"""How much may be sent to the site at once. Django itself would take any amount, and write it to the disk."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """More was sent than the site takes."""


def limited(application: Application, most: int) -> Application:
    """The application, which never sees a request of more bytes than that: it is answered with 413."""

    async def within(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _announced(scope) > most:
            await _refuse(send)
            return
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise TooLarge
            return message

        try:
            await application(scope, counted, send)
        except TooLarge:
            await _refuse(send)

    return within


def _announced(scope: Message) -> int:
    """The length that a request says it has."""
    said = dict(scope["headers"]).get(b"content-length", b"")
    return int(said) if said.isdigit() else 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"This is more than can be sent here at once."})
