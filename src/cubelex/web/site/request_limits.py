"""What may be sent to the site, and how much at once. Django itself would take any amount, and write it to the disk.

Bodies are kept in memory until their request is answered, and answers until they were sent. So there is a limit to one
body, to those of one address, and to all together. Small ones, such as a result that is entered, are always taken.
"""

import json
from codecs import lookup
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.utils.http import parse_header_parameters

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

ALWAYS_TAKEN: Final = 64_000
"""Bytes of a body that are not counted."""
OF_ONE_ADDRESS: Final = 2
OF_ALL: Final = 6
"""How many of the largest bodies may be on their way at once."""
API: Final = "/api/"
_ENCODINGS: Final = ("utf-8", "ascii", "iso8859-1")
_LONGEST_KIND: Final = 500
"""Longer headings of what is sent come from nobody; to read one takes time that grows with the square of its length."""


class RefusedBody(Exception):
    """A body that is not taken."""

    def __init__(self, status: int, title: str, text: str) -> None:
        super().__init__(text)
        self.status, self.title, self.text = status, title, text


class Bodies:
    """The bodies of requests, or of answers, that are in memory: how many bytes of each address, and of all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of_address: dict[str, int] = defaultdict(int)
        self._of_all = 0

    def take(self, address: str, size: int) -> None:
        """Count what came.

        :raises RefusedBody: when it is too much for now.
        """
        self._of_address[address] += size
        self._of_all += size
        if self._of_address[address] > OF_ONE_ADDRESS * self._most or self._of_all > OF_ALL * self._most:
            raise RefusedBody(
                503, "Service Unavailable", "Too much is being sent at the same time. Try again in a minute."
            )

    def give_back(self, address: str, size: int) -> None:
        """The request is answered, and its body is gone."""
        self._of_all -= size
        self._of_address[address] -= size
        if not self._of_address[address]:
            del self._of_address[address]

    @contextmanager
    def counted(self, address: str, size: int) -> Iterator[None]:
        """Count a body that is there as a whole, until it is sent. A single one is never too large.

        :raises RefusedBody: when it is too much for now.
        """
        more = min(size - ALWAYS_TAKEN, self._most)
        if more <= 0:
            yield
            return
        try:
            self.take(address, more)
            yield
        finally:
            self.give_back(address, more)


def limited(application: Application, most: int) -> Application:
    """The application, which never sees a request of more bytes than that: it is answered with 413."""
    bodies = Bodies(most)

    async def within(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        if _announced(scope) > most:
            await _refuse(scope, send, _too_large(most))
            return
        if not _is_readable(scope):
            await _refuse(scope, send, RefusedBody(415, "Unsupported Media Type", "Send the request as UTF-8."))
            return
        address = (scope.get("client") or ("",))[0]
        came = counted = 0

        async def bounded() -> Message:
            nonlocal came, counted
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _too_large(most)
            if (more := came - ALWAYS_TAKEN - counted) > 0:
                counted += more
                bodies.take(address, more)
            return message

        try:
            await application(scope, bounded, send)
        except RefusedBody as refused:
            await _refuse(scope, send, refused)
        finally:
            if counted:
                bodies.give_back(address, counted)

    return within


def _too_large(most: int) -> RefusedBody:
    text = f"This is more than can be sent here at once. Send at most {most // 1_000_000} MB."
    return RefusedBody(413, "Content Too Large", text)


def _announced(scope: Message) -> int:
    """The length that a request says it has."""
    said = dict(scope["headers"]).get(b"content-length", b"")
    return int(said[:18]) if said.isdigit() else 0


def _is_readable(scope: Message) -> bool:
    """Whether a request says shortly what is sent, in an encoding that browsers and programs use.

    Django decodes even the address by the encoding that a heading names, and fails at those that are not of texts.
    """
    # Where a heading comes several times, Django takes all of it.
    said = b",".join(value for name, value in scope["headers"] if name == b"content-type").decode("latin1")
    if len(said) > _LONGEST_KIND:
        return False
    try:
        named = parse_header_parameters(said)[1].get("charset", "utf-8")
    except ValueError:
        return False
    try:
        return lookup(named).name in _ENCODINGS
    except (LookupError, ValueError):
        # Django does not know it either, and takes UTF-8.
        return True


async def _refuse(scope: Message, send: Send, refused: RefusedBody) -> None:
    """The answer: a sentence, and for programs a problem document (RFC 9457)."""
    kind, body = b"text/plain; charset=utf-8", refused.text
    if scope["path"].startswith(API):
        kind = b"application/problem+json"
        fields = {"title": refused.title, "status": refused.status, "detail": refused.text}
        body = json.dumps({"type": "about:blank", **fields})
    headers = [(b"content-type", kind), (b"connection", b"close"), *_RETRY.get(refused.status, ())]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


_RETRY: Final[Mapping[int, tuple[tuple[bytes, bytes], ...]]] = {503: ((b"retry-after", b"60"),)}
