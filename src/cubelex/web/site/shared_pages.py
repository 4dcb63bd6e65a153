"""Public pages that are the same for everybody: made once for each version of a competition, and sent from memory.

A page is made for a request that has nothing of the person who asks but their language: no cookies, no address. So it
is the same for all who are not signed in, by the way it is made. It is sent for as long as the competition has the
version that it was made of, and within the minute, as pages say what is on now. What a page does not read of a query is
left out, so that links which networks and mailings mark for each reader (`?fbclid=…`) lead to one page.

Pages are made one at a time. Those who ask meanwhile wait, and all who wait for the same page get it at once. After a
page was made, the maker rests for some time, and a page that is there already is sent as it is, though at most a second
old. So any number of readers takes at most a small part of the processor from those who enter results. A page says how
far it goes, and its stream goes on from there: whoever follows misses nothing.

An address that names a version (`?version=123&language=de`) is of the same page for everybody, signed in or not. What
it answers can be kept by browsers and proxies: it is never older than that version, and who is told of a later one asks
for the later one.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from gzip import compress
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, parse_cookie
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_request

from cubelex.reading import is_whole_number
from cubelex.web.site.request_limits import Message, Receive, Send
from cubelex.web.store.versions import Version, version_of

_LOOK: Final = frozenset({"theme", "size", "side"})
_LIST: Final = frozenset({"page"})
_NOTHING: Final[frozenset[str]] = frozenset()
SHARED: Final[Mapping[str, frozenset[str]]] = {
    "called": frozenset({"person"}),
    "competition": _NOTHING,
    "competitors": _LIST | {"q"},
    "following": frozenset({"people", "round"}),
    "overlay": _LOOK | {"attempts", "top"},
    "overlay-countdown": _LOOK | {"to", "label"},
    "overlay-groups": _LOOK,
    "overlay-match": _LOOK | {"match"},
    "overlay-needed": _LOOK | {"top"},
    "overlay-person": _LOOK,
    "person": _NOTHING,
    "podiums": frozenset({"of"}),
    "projector": _LIST | {"round"},
    "psych-sheet": _LIST | {"by"},
    "psych-sheet-of-event": _LIST | {"by"},
    "records": _NOTHING,
    "round": _LIST | {"persons"},
    "schedule": _NOTHING,
    "search": frozenset({"q"}),
    "statistics": _NOTHING,
    "streaming": _LOOK | {"round", "person"},
}
"""The addresses of such pages, and what each reads of a query."""
MOST_BYTES: Final = 32_000_000
"""So much is kept; what was asked for least recently goes first."""
SECONDS: Final = 60
SECONDS_TO_KEEP: Final = 3600
"""How long others may keep the page of a version."""
REST: Final = 9
"""How many times as long as making a page took nothing is made that is there in an earlier version."""
MOST_SECONDS_OLD: Final = 1.0
"""Then it is made, rest or not."""
_HARMLESS: Final = frozenset({settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME})
_COMPRESSION: Final = 5
_LONGEST: Final = 2000
"""What is longer in a request is not looked up, as thousands of such answers are kept: Django answers it."""
_LOOKED_AT: Final = frozenset({b"host", b"cookie", b"accept-language"})
_STREAM: Final = "stream"

Handle = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class PageKey:
    """A page by all that it depends on, except the competition itself."""

    scheme: str
    host: bytes
    path: str
    query: bytes
    language: str


@dataclass(slots=True)
class SharedPage:
    """A page as everybody gets it, with the version it was made of and when that was looked up."""

    version: Version
    since: float
    until: float
    headers: Headers
    content: bytes
    etag: bytes
    compressed: bytes | None = None

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return len(self.content) + len(self.compressed or b"")


class SharedPages:
    """The pages of a server. `handle` makes one."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._pages: OrderedDict[PageKey, SharedPage] = OrderedDict()
        self._size = 0
        self._turn = asyncio.Lock()
        self._rests_until = 0.0
        self._asking = ThreadPoolExecutor(max_workers=1, thread_name_prefix="versions")
        self._looking = asyncio.Lock()
        self._next_looks: dict[str, asyncio.Task[Version | None]] = {}

    async def answer(self, scope: dict[str, Any], send: Send) -> bool:
        """Answer a request for such a page; false where it is for something else, or cannot be answered from here."""
        found = _asked(scope)
        if found is None:
            return False
        asked, competition_id, wanted = found
        page = await self._page(asked, competition_id, wanted, scope)
        if page is None:
            return False
        await _send(page, scope, wanted, send)
        return True

    async def may_follow(self, scope: dict[str, Any]) -> str | None:
        """The public competition whose stream somebody who is not signed in asks for."""
        is_asked = scope["method"] == "GET" and _is_short(scope)
        name, competition_id = _place_of(scope["path"]) if is_asked else ("", "")
        if name != _STREAM or not _is_anybody(dict(scope["headers"])):
            return None
        return competition_id if await self._version(competition_id) else None

    async def _page(
        self, asked: PageKey, competition_id: str, wanted: int | None, scope: dict[str, Any]
    ) -> SharedPage | None:
        """The page as it is now, or nothing where it cannot be shared."""
        arrived = time.monotonic()
        version = await self._version(competition_id)
        if version is None:
            return None
        page = self._pages.get(asked)
        if page and self._suffices(page, version, wanted, arrived):
            self._pages.move_to_end(asked)
            return page
        async with self._turn:
            page = self._pages.get(asked)
            if page and (page.since >= arrived or self._suffices(page, version, wanted, arrived)):
                return page
            since = time.monotonic()
            version = await self._version(competition_id)
            page = await self._made(asked, version, since, scope) if version else None
            self._forget(asked)
            if page:
                page.compressed = await asyncio.to_thread(compress, page.content, _COMPRESSION, mtime=0)
                self._keep(asked, page)
            now = time.monotonic()
            self._rests_until = now + REST * (now - since)
            return page

    def _suffices(self, page: SharedPage, version: Version, wanted: int | None, arrived: float) -> bool:
        """Whether a page that is there will do for somebody who came when the competition had that version."""
        if page.version == version or arrived >= page.until:
            return arrived < page.until
        if wanted is not None:
            return wanted <= page.version.announcement <= version.announcement
        now = time.monotonic()
        return now < self._rests_until and now - page.since < MOST_SECONDS_OLD

    async def _version(self, competition_id: str) -> Version | None:
        """The version as it is now: all who come before the next look begins wait for it together."""
        look = self._next_looks.get(competition_id)
        if look is None:
            look = self._next_looks[competition_id] = asyncio.create_task(self._look(competition_id))
        return await asyncio.shield(look)

    async def _look(self, competition_id: str) -> Version | None:
        async with self._looking:
            del self._next_looks[competition_id]
            return await asyncio.get_running_loop().run_in_executor(self._asking, _current_version, competition_id)

    async def _made(self, asked: PageKey, version: Version, since: float, scope: dict[str, Any]) -> SharedPage | None:
        """The page, made for nobody in particular; nothing where it is not one for everybody, such as a redirect."""
        answer = _Answer()
        cookie = f"{settings.LANGUAGE_COOKIE_NAME}={asked.language}".encode()
        headers = [(b"host", asked.host), (b"cookie", cookie)]
        nobody = {**scope, "query_string": asked.query, "headers": headers, "client": None}
        await self._handle(nobody, _nothing_more(), answer.take)
        content = b"".join(answer.pieces)
        names = {name.lower() for name, _ in answer.headers}
        if answer.status != 200 or b"set-cookie" in names or b"cache-control" in names:
            return None
        kept = [(name, value) for name, value in answer.headers if name.lower() not in (b"content-length", b"vary")]
        etag = f'W/"{sha256(content).hexdigest()[:24]}"'.encode()
        return SharedPage(version, since, since + SECONDS - time.time() % SECONDS, kept, content, etag)

    def _keep(self, asked: PageKey, page: SharedPage) -> None:
        self._pages[asked] = page
        self._size += page.size
        while self._size > MOST_BYTES:
            self._forget(next(iter(self._pages)))

    def _forget(self, asked: PageKey) -> None:
        if page := self._pages.pop(asked, None):
            self._size -= page.size


class _Answer:
    """What the application sends, put together."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: Headers = []
        self.pieces: list[bytes] = []

    async def take(self, message: Message) -> None:
        """A part of the answer."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.pieces.append(message.get("body", b""))


def _nothing_more() -> Receive:
    """What is received with a request without a body, from somebody who never leaves."""
    messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        if messages:
            return messages.pop()
        await asyncio.Event().wait()
        raise AssertionError("never")

    return receive


def _current_version(competition_id: str) -> Version | None:
    """The version; nothing where the database has no answer: its connection is given up, and the next one is new."""
    try:
        return version_of(competition_id)
    except DatabaseError:
        connection.close()
        return None


def _asked(scope: dict[str, Any]) -> tuple[PageKey, str, int | None] | None:
    """The shared page that a request asks for, its competition, and the version that its address names."""
    if scope["method"] != "GET" or settings.DEMO or not _is_short(scope):
        return None
    name, competition_id = _place_of(scope["path"])
    if name not in SHARED:
        return None
    headers = dict(scope["headers"])
    wanted, language, query = _named_version(scope["query_string"])
    if wanted is None:
        if not _is_anybody(headers):
            return None
        language = _language(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))
    host: bytes = headers.get(b"host", b"")
    key = PageKey(scope["scheme"], host, scope["path"], _what_is_read(query, SHARED[name]), language)
    return key, competition_id, wanted


def _is_short(scope: Mapping[str, Any]) -> bool:
    """Whether everything that is looked at is as short as usual."""
    said = (value for name, value in scope["headers"] if name in _LOOKED_AT)
    return all(len(part) <= _LONGEST for part in (scope["path"], scope["query_string"], *said))


@lru_cache(maxsize=4096)
def _place_of(path: str) -> tuple[str, str]:
    """The name of an address, and the competition that it is about; empty where there is none."""
    try:
        match = resolve(path)
    except Resolver404:
        return "", ""
    return match.view_name, match.kwargs.get("competition_id", "")


@lru_cache(maxsize=1024)
def _what_is_read(query: bytes, names: frozenset[str]) -> bytes:
    """The part of a query that a page reads.

    >>> _what_is_read(b"page=2&fbclid=IwAR0", frozenset({"page"}))
    b'page=2'
    """
    return _written(pair for pair in _pairs(query) if pair[0] in names)


@lru_cache(maxsize=1024)
def _named_version(query: bytes) -> tuple[int | None, str, bytes]:
    """The version and the language that an address names, and the rest of its query.

    >>> _named_version(b"page=2&version=812&language=de")
    (812, 'de', b'page=2')
    """
    if b"version=" not in query:
        return None, "", query
    named = _pairs(query)
    version, language = dict(named).get("version", ""), dict(named).get("language", "")
    if not is_whole_number(version, digits=18) or not version.isascii() or language not in dict(settings.LANGUAGES):
        return None, "", query
    rest = (pair for pair in named if pair[0] not in ("version", "language"))
    return int(version), language, _written(rest)


def _pairs(query: bytes) -> list[tuple[str, str]]:
    return parse_qsl(query.decode("latin1"), keep_blank_values=True, encoding="latin1")


def _written(pairs: Iterable[tuple[str, str]]) -> bytes:
    return urlencode(list(pairs), encoding="latin1").encode()


def _is_anybody(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request says nothing of who asks."""
    return b"authorization" not in headers and _has_harmless_cookies(headers.get(b"cookie", b""))


@lru_cache(maxsize=1024)
def _has_harmless_cookies(cookie: bytes) -> bool:
    """Whether cookies say nothing of who asks, but at most in which language."""
    return parse_cookie(cookie.decode("latin1")).keys() <= _HARMLESS


@lru_cache(maxsize=1024)
def _language(cookie: bytes, accepted: bytes) -> str:
    """The language of a reader, as Django chooses it."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookie.decode("latin1"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin1")
    return get_language_from_request(request)


async def _send(page: SharedPage, scope: dict[str, Any], wanted: int | None, send: Send) -> None:
    """Send a page: nothing but that it is the same where the reader has it, compressed where they like that."""
    headers = dict(scope["headers"])
    answer: Headers = [*page.headers, (b"etag", page.etag), *_for_others(page, wanted)]
    if page.etag in headers.get(b"if-none-match", b""):
        await _sent(304, answer, b"", send)
    elif page.compressed and b"gzip" in headers.get(b"accept-encoding", b""):
        answer += [(b"content-encoding", b"gzip"), (b"content-length", str(len(page.compressed)).encode())]
        await _sent(200, answer, page.compressed, send)
    else:
        await _sent(200, [*answer, (b"content-length", str(len(page.content)).encode())], page.content, send)


def _for_others(page: SharedPage, wanted: int | None) -> Headers:
    """Who may keep a page, and for how long."""
    if wanted is None:
        return [(b"cache-control", b"no-cache"), (b"vary", b"Accept-Encoding, Accept-Language, Cookie")]
    # A version that is yet to come must not be kept: an older backup may have been restored.
    is_there = wanted <= page.version.announcement
    kept = f"public, max-age={SECONDS_TO_KEEP}" if is_there else "no-store"
    return [(b"cache-control", kept.encode()), (b"vary", b"Accept-Encoding")]


async def _sent(status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes, send: Send) -> None:
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": body})
