"""Requests that are answered before Django sees them: it would fail at them."""

import asyncio
import codecs
import encodings
import time
from contextlib import ExitStack
from typing import Any

import pytest

from cubelex.web.site.encoding_names import find_encoding, forget_unknown_encodings
from cubelex.web.site.request_limits import ALWAYS_TAKEN, OF_ONE_ADDRESS, Bodies, RefusedBody, limited


def status_of(*content_types: bytes, path: str = "/") -> tuple[int, bytes]:
    """The status of the answer to a request, and what kind it is."""
    sent: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    async def answered() -> None:
        await limited(application, 1_000_000)(scope, receive, send)

    scope = {
        "type": "http",
        "path": path,
        "query_string": b"q=%ff",
        "headers": [(b"content-type", said) for said in content_types],
    }
    asyncio.run(answered())
    return sent[0]["status"], dict(sent[0]["headers"])[b"content-type"]


@pytest.mark.parametrize("charset", [b"base64", b"punycode", b"utf-16", b"undefined", b'"rot13"', b"utf-8''base64"])
def test_an_encoding_that_nobody_sends_is_refused(charset: bytes) -> None:
    star = b"*" if b"''" in charset else b""
    assert status_of(b"text/plain; charset%s=%s" % (star, charset)) == (415, b"text/plain; charset=utf-8")
    assert status_of(b"a; charset=base64; b=", b"text/html")[0] == 415
    assert status_of(b"text/plain; charset=base64", path="/api/competitions") == (415, b"application/problem+json")


@pytest.mark.parametrize("charset", [b"utf-8", b"UTF8", b"latin1", b"us-ascii", b"nonsense", b"\xff", b""])
def test_usual_encodings_and_unknown_names_are_let_through(charset: bytes) -> None:
    assert status_of(b"application/json; charset=%s" % charset) == (200, b"text/html")


@pytest.mark.parametrize("kind", [b'a;"' + b";" * 60_000, b"a; " + b"x*0*=b; " * 7000])
def test_a_long_heading_about_what_is_sent_costs_nothing(kind: bytes) -> None:
    begun = time.process_time()
    assert status_of(kind) == status_of(kind, b"text/plain") == (415, b"text/plain; charset=utf-8")
    assert time.process_time() - begun < 0.5


def test_nothing_is_kept_of_encodings_that_nobody_knows() -> None:
    usual: Any = encodings.search_function
    forget_unknown_encodings()
    try:
        before = len(encodings._cache)
        for number in range(50):
            with pytest.raises(LookupError):
                codecs.lookup(f"nobody knows {number}")
        assert len(encodings._cache) == before
        for name in ("UTF-8", "latin-1", "us_ascii", "windows-1252", "idna", "unicode_escape", "utf-8-sig", "cp437"):
            assert codecs.lookup(name).name == usual(encodings.normalize_encoding(name.lower())).name
    finally:
        codecs.unregister(find_encoding)
        codecs.register(usual)


def test_answers_that_are_read_slowly_take_a_bounded_part_of_the_memory() -> None:
    answers, most = Bodies(1_000_000), 1_000_000
    with ExitStack() as sending:
        for _ in range(OF_ONE_ADDRESS):
            sending.enter_context(answers.counted("192.0.2.1", 5 * most))
        sending.enter_context(answers.counted("192.0.2.1", ALWAYS_TAKEN))
        with pytest.raises(RefusedBody), answers.counted("192.0.2.1", most):
            pass
        with answers.counted("192.0.2.2", most):
            pass
    with answers.counted("192.0.2.1", most):
        pass
