"""Half-sent requests end by themselves, make room for others, and take a bounded part of the memory."""

import gc
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import uvicorn

from cubelex.web.site import connections
from cubelex.web.site.connections import Door, DoorLimits, PatientProtocol
from cubelex.web.site.laptop.certificates import certified
from cubelex.web.site.request_limits import ALWAYS_TAKEN, OF_ALL, OF_ONE_ADDRESS, Bodies, RefusedBody, limited

PATIENCE = 30
WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nHost: he"
BODY = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nsome"


STREAM = b"GET /?stream HTTP/1.1\r\nHost: here\r\n\r\n"
PARTS = b"POST /%s HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n0\r\n"
FOLLOWING: list[bytes] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the body of the request, and with what is asked for by `?1000`, `?names` or `?stream`."""
    if scope["query_string"] == b"stream":
        await follow(receive, send)
        return
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message.get("body", b""), message.get("more_body", False)
    if scope["query_string"] == b"names":
        body = b" ".join(name for name, _ in scope["headers"])
    else:
        body += b"x" * int(scope["query_string"] or b"0")
    headers = [(b"content-length", str(len(body) + 2).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok" + body})


async def follow(receive: Any, send: Any) -> None:
    FOLLOWING.append(b"somebody")
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"begun", "more_body": True})
    while (await receive())["type"] != "http.disconnect":
        pass
    FOLLOWING.pop()


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that waits for half a second, and takes few connections."""
    monkeypatch.setattr(connections, "DOOR", Door(DoorLimits(0.5, 1.0, 3, 6, 8)))
    with served() as number:
        yield number


@pytest.fixture(params=[0.5])
def secure_port(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[int]:
    """The same by HTTPS; it waits for half a second, or for as long as the test says."""
    monkeypatch.setenv("CUBELEX_HTTPS_FOLDER", str(tmp_path))
    monkeypatch.setattr(connections, "DOOR", Door(DoorLimits(request.param, 1.0, 3, 6, 8)))
    files = certified(("127.0.0.1",))
    with served(ssl_certfile=files.certificate, ssl_keyfile=files.key) as number:
        yield number


@contextmanager
def served(**options: Any) -> Iterator[int]:
    with closing(socket.socket()) as listening:
        # The system itself takes little of what nobody reads.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            limited(application, 1_000_000),
            http=PatientProtocol,
            loop="cubelex.web.site.connections:patient_loop",
            lifespan="off",
            log_level="critical",
            **options,
        )
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + PATIENCE
        while not server.started and time.monotonic() < deadline:
            time.sleep(0.02)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join(PATIENCE / 2)
        assert not thread.is_alive(), "the server still knows a connection that is gone"


def opened(port: int, sent: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), PATIENCE)
    client.sendall(sent)
    return client


def received(client: socket.socket) -> bytes:
    """Everything until the server ends it."""
    parts = []
    try:
        while part := client.recv(10_000):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize(
    "sent", [b"", HALF, BODY, b"G", b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"]
)
def test_what_never_ends_is_ended(port: int, sent: bytes) -> None:
    with opened(port, sent) as client:
        answer = received(client)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 408 ")


def test_a_handshake_that_never_ends_is_ended(secure_port: int, caplog: pytest.LogCaptureFixture) -> None:
    begun = time.monotonic()
    for sent in (b"", b"\x16\x03\x01\x02\x00\x01"):
        with opened(secure_port, sent) as client:
            assert received(client) == b""
    assert time.monotonic() - begun < PATIENCE / 2
    gc.collect()
    assert "exception" not in caplog.text


@pytest.mark.parametrize("secure_port", [PATIENCE], indirect=True)
@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01\x02\x00\x01"])
def test_those_who_stop_handshakes_half_way_lose_their_oldest_ones(secure_port: int, sent: bytes) -> None:
    with ExitStack() as stack:
        kept = [stack.enter_context(opened(secure_port, sent)) for _ in range(6)]
        begun = time.monotonic()
        assert received(kept[0]) == b""
        assert time.monotonic() - begun < PATIENCE / 2
        assert secure_answer(secure_port, WHOLE).endswith(b"ok")


def test_requests_after_a_handshake_are_answered(secure_port: int) -> None:
    assert secure_answer(secure_port, WHOLE).startswith(b"HTTP/1.1 200 ")
    posted = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 90000\r\nConnection: close\r\n\r\n" + b"y" * 90_000
    assert secure_answer(secure_port, posted).endswith(b"ok" + b"y" * 90_000)
    # A client may send its request together with the end of its handshake.
    assert secure_answer(secure_port, WHOLE, together=True).startswith(b"HTTP/1.1 200 ")


def secure_answer(port: int, sent: bytes, *, together: bool = False) -> bytes:
    """What is answered by HTTPS until it is whole."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    secure = context.wrap_bio(incoming, outgoing)
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:

        def until(done: Callable[[], Any]) -> Any:
            while True:
                try:
                    return done()
                except ssl.SSLWantReadError:
                    client.sendall(outgoing.read())
                    piece = client.recv(100_000)
                    assert piece, "the connection was closed"
                    incoming.write(piece)

        until(secure.do_handshake)
        if not together:
            client.sendall(outgoing.read())
        secure.write(sent)
        client.sendall(outgoing.read())
        answer = until(lambda: secure.read(100_000))
        while b"\r\n\r\n" not in answer or len(answer.partition(b"\r\n\r\n")[2]) < _length(answer):
            answer += until(lambda: secure.read(100_000))
        return bytes(answer)


def _length(answer: bytes) -> int:
    return int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])


def test_a_second_request_that_never_ends_is_ended_too(port: int) -> None:
    with opened(port, WHOLE) as client:
        assert client.recv(10_000).startswith(b"HTTP/1.1 200 ")
        client.sendall(HALF)
        assert received(client).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("closing", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("size", [40_000, 400_000])
def test_an_answer_that_nobody_reads_is_given_up(size: int, closing: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "DOOR", door := Door(DoorLimits(0.5, 0.5, 3, 6, 8)))
        with served(timeout_keep_alive=0) as port, socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.connect(("127.0.0.1", port))
            client.sendall(b"GET /?%d HTTP/1.1\r\nHost: here\r\n%s\r\n" % (size, closing))
            wait_until(lambda: bool(door.open))
            wait_until(lambda: not door.open)


def test_what_is_not_http_behind_an_answer_that_nobody_reads_is_given_up() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "DOOR", door := Door(DoorLimits(0.5, 0.5, 3, 6, 8)))
        with served() as port, socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.connect(("127.0.0.1", port))
            client.sendall(b"GET /?40000 HTTP/1.1\r\nHost: here\r\n\r\n")
            wait_until(lambda: bool(door.open))
            time.sleep(0.2)
            client.sendall(b"\x00\x01 what is this\r\n\r\n")
            wait_until(lambda: not door.open)


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_headings_without_end_are_not_kept(port: int) -> None:
    with opened(port, b"GET / HTTP/1.1\r\n") as client, pytest.raises(OSError):
        for _ in range(1000):
            client.sendall(b"X-Long: " + b"x" * 10_000 + b"\r\n")


@pytest.mark.parametrize("sent", [STREAM + b"GET / HTTP/1.1\r\n", PARTS % b""])
def test_lines_behind_a_request_are_not_kept_without_end(port: int, sent: bytes) -> None:
    with opened(port, sent) as client, pytest.raises(OSError):
        for _ in range(1000):
            client.sendall(b"X-Long: " + b"x" * 10_000 + b"\r\n")


def test_a_body_in_small_parts_is_taken(port: int) -> None:
    heading = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    with opened(port, heading + b"64\r\n%s\r\n" % (b"y" * 100) * 3000 + b"0\r\n\r\n") as client:
        assert client.recv(100).startswith(b"HTTP/1.1 200 ")


def test_lines_after_a_body_are_not_taken_for_the_heading(port: int) -> None:
    with opened(port, PARTS % b"?names" + b"X-Forwarded-For: 192.0.2.1\r\n\r\n") as client:
        assert client.recv(10_000).endswith(b"okhost transfer-encoding")


@pytest.mark.parametrize("first", [STREAM, b""])
def test_who_sends_a_request_before_the_last_is_answered_is_given_up(port: int, first: bytes) -> None:
    with opened(port, first) as client:
        assert not first or client.recv(10_000).startswith(b"HTTP/1.1 200 ")
        client.sendall(STREAM + WHOLE)
        assert b"ok" not in received(client)
    wait_until(lambda: not FOLLOWING)


def test_those_who_keep_requests_half_open_lose_their_oldest_ones(port: int) -> None:
    with ExitStack() as stack:
        kept = [stack.enter_context(opened(port, HALF)) for _ in range(6)]
        assert received(kept[0]).startswith(b"HTTP/1.1 408 ")
        with opened(port, WHOLE) as client:
            assert client.recv(10_000).startswith(b"HTTP/1.1 200 ")


def test_one_address_does_not_take_all_connections(port: int) -> None:
    with ExitStack() as stack:
        clients = []
        for _ in range(12):
            client = stack.enter_context(opened(port, b""))
            client.sendall(WHOLE)
            clients.append(client)
        answered = sum(_first(client).startswith(b"HTTP/1.1 200 ") for client in clients)
    assert 1 <= answered <= 8


def test_all_who_come_through_a_network_of_proxies_may_come() -> None:
    door = Door(replace(DoorLimits.by_files(64, ["10.1.0.0/16", "192.0.2.7"]), connections=2))
    for address, may_come in (("10.1.2.3", True), ("192.0.2.7", True), ("127.0.0.1", True), ("192.0.2.8", False)):
        assert [door.come(address) for _ in range(3)] == [True, True, may_come]


def _first(client: socket.socket) -> bytes:
    try:
        return client.recv(10_000)
    except ConnectionResetError:
        return b""


def test_a_request_in_slow_parts_is_answered(port: int) -> None:
    with opened(port, HALF) as client:
        time.sleep(0.2)
        client.sendall(b"re\r\nContent-Length: 2\r\n\r\n")
        time.sleep(0.6)
        client.sendall(b"ab")
        assert client.recv(10_000).endswith(b"okab")


def test_bodies_take_a_bounded_part_of_the_memory() -> None:
    bodies, most = Bodies(1000), 1000
    for number in range(OF_ALL):
        bodies.take(f"192.0.2.{number}", most)
    with pytest.raises(RefusedBody):
        bodies.take("192.0.2.99", 1)
    bodies.give_back("192.0.2.99", 1)
    bodies.give_back("192.0.2.0", most)
    bodies.take("192.0.2.1", most)
    with pytest.raises(RefusedBody):
        bodies.take("192.0.2.1", (OF_ONE_ADDRESS - 2) * most + 1)


def test_a_body_that_is_too_large_is_refused_in_words(port: int) -> None:
    large = b"POST /api/x HTTP/1.1\r\nHost: here\r\nContent-Length: 9000000\r\n\r\n"
    with opened(port, large) as client:
        answer = received(client)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"application/problem+json" in answer
    assert b"Send at most 1 MB" in answer
    assert ALWAYS_TAKEN < 1_000_000
