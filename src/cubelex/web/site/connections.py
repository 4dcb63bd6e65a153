"""Connections that somebody keeps half open: each has a time limit, and nobody has more of them than they need.

A hall's network is open to everybody in it. A request whose headings or body never end would hold a file of the server
for as long as its sender likes; some hundred of them would leave none for the people who enter results.
"""

from asyncio import AbstractEventLoop, Protocol, Server, TimerHandle, Transport
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from ssl import SSLContext
from typing import Any, Final

from django.conf import settings
from uvicorn.loops.auto import auto_loop_factory
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cubelex.web.live.followers import rest_of
from cubelex.web.site.open_files import limit, most_followers

HEADING_BYTES: Final = 64_000
"""So much of a request may be something else than its body: its heading, lines after the body, frames of its parts."""
LOOPBACK: Final = ("127.0.0.1", "::1")
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """How long a request may take to arrive, in seconds, and how many may be on their way or open.

    `half_open` and `connections` are those of one address, behind which there can be many people. Nobody counts the
    connections of `shared`: the addresses of this computer itself and of proxies, behind which everybody can be.
    """

    heading_seconds: float
    body_seconds: float
    half_open: int
    all_half_open: int
    connections: int
    shared: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def by_files(cls, files: int, proxies: Iterable[str] = ()) -> "DoorLimits":
        """By how many files the server may have: a part of those that are not for followers.

        >>> few = DoorLimits.by_files(1024)
        >>> few.half_open, few.all_half_open, few.connections
        (64, 128, 512)
        """
        kept = files - most_followers(files, are_officials=False)
        return cls(10, 120, kept // 4, kept // 2, files // 2, tuple(map(ip_network, (*LOOPBACK, *proxies))))

    def is_shared(self, address: str) -> bool:
        """Whether everybody can be behind an address.

        >>> [DoorLimits.by_files(1024, ["10.1.0.0/16"]).is_shared(address) for address in ("10.1.2.3", "10.2.0.1", "")]
        [True, False, True]
        """
        return not address or any(ip_address(address) in network for network in self.shared)


@dataclass(slots=True)
class Door:
    """The connections of a worker."""

    limits: DoorLimits
    open: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    half_open: "OrderedDict[PatientProtocol | Handshake, str]" = field(default_factory=OrderedDict)

    def come(self, address: str) -> bool:
        """Let a connection in, unless its address has too many."""
        self.open[address] += 1
        return self.open[address] <= self.limits.connections or self.limits.is_shared(address)

    def go(self, connection: "PatientProtocol | Handshake", address: str) -> None:
        """It is closed."""
        self.half_open.pop(connection, None)
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def wait_for(self, connection: "PatientProtocol | Handshake", address: str) -> None:
        """Its request is on its way; where there are too many, the oldest of the address makes room."""
        self.half_open[connection] = address
        own = [other for other, whose in self.half_open.items() if whose == address]
        if len(own) > self.limits.half_open:
            own[0].give_up()
        elif len(self.half_open) > self.limits.all_half_open:
            next(iter(self.half_open)).give_up()

    def settle(self, connection: "PatientProtocol | Handshake") -> None:
        """Its request is there."""
        self.half_open.pop(connection, None)


def patient_loop() -> AbstractEventLoop:
    """A loop whose servers count connections before a TLS handshake, and do not wait longer for one than for a heading.

    A server of the loop itself would know a connection only after its handshake: whoever stops half-way would take all
    files without being counted.
    """
    loop = auto_loop_factory()()
    create_server = loop.create_server

    def patient(
        factory: Callable[[], "PatientProtocol"], *args: Any, ssl: SSLContext | None = None, **options: Any
    ) -> Coroutine[Any, Any, Server]:
        made = factory if ssl is None else partial(Handshake, loop, ssl, factory)
        return create_server(made, *args, **options)

    loop.create_server = patient  # type: ignore[method-assign, assignment]
    return loop


class Handshake(Protocol):
    """A connection that has yet to agree on TLS. Then it speaks HTTP."""

    def __init__(self, loop: AbstractEventLoop, context: SSLContext, factory: "Callable[[], PatientProtocol]") -> None:
        self._loop, self._context, self._factory = loop, context, factory
        self._early: list[bytes] = []

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        self._transport = transport
        self._address = (transport.get_extra_info("peername") or ("",))[0]
        if not DOOR.come(self._address):
            DOOR.go(self, self._address)
            transport.abort()
            return
        DOOR.wait_for(self, self._address)
        # Begun here and now: in the next turn of the loop, something may have been read already.
        agreeing = self._agree()
        self._agreeing = self._loop.create_task(rest_of(agreeing, agreeing.send(None)))

    def data_received(self, data: bytes) -> None:
        """What came together with the end of the handshake."""
        self._early.append(data)

    def give_up(self) -> None:
        """Close the connection."""
        DOOR.settle(self)
        self._transport.abort()

    async def _agree(self) -> None:
        limit = DOOR.limits.heading_seconds
        try:
            secure = await self._loop.start_tls(
                self._transport, self, self._context, server_side=True, ssl_handshake_timeout=limit
            )
        except OSError:
            secure = None
        finally:
            DOOR.go(self, self._address)
        # Also a handshake of somebody who is gone may end as if it had come to its end.
        if secure is None or self._transport.is_closing():
            self._transport.abort()
            return
        protocol = self._factory()
        secure.set_protocol(protocol)
        protocol.connection_made(secure)
        for data in self._early:
            protocol.data_received(data)


DOOR: Final = Door(DoorLimits.by_files(limit(), settings.PROXIES))


class PatientProtocol(HttpToolsProtocol):
    """Speaks HTTP with one client, and does not wait for ever."""

    _address: str
    _timer: TimerHandle | None
    _leaving: TimerHandle | None
    _beside: int
    _waits_for_body: bool

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._timer, self._beside, self._waits_for_body = None, 0, False
        self._leaving = None
        if not DOOR.come(self._address):
            transport.abort()
            return
        self._wait(DOOR.limits.heading_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._settle()
        self._stay()
        DOOR.go(self, self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        self._beside += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._beside > HEADING_BYTES:
            self.give_up()
        elif self._is_between_requests:
            if self._timer is None:
                self._wait(DOOR.limits.heading_seconds)
        elif self.cycle.more_body:
            if not self._waits_for_body:
                self._settle()
                self._wait(DOOR.limits.body_seconds)
                self._waits_for_body = True
        else:
            self._settle()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the heading. Those after the body are left out: proxies have not looked at them."""
        begun: Any = self.cycle
        if begun is None or begun.scope is not self.scope:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The heading is there. Browsers and proxies wait for the answer before the next one; others are closed."""
        answered: Any = self.cycle
        super().on_headers_complete()
        if self.pipeline:
            self.pipeline.clear()
            # The answer that is on its way is the one to be told that its reader is gone.
            self.cycle = answered
            self.transport.abort()

    def on_body(self, body: bytes) -> None:
        """A part of a body. The frames of parts count where they are more than a quarter of them."""
        super().on_body(body)
        if not self.cycle.response_complete:
            self._beside = max(0, self._beside - len(body) * 5 // 4)

    def on_message_complete(self) -> None:
        """A request is there with its body."""
        super().on_message_complete()
        self._beside = 0

    def pause_writing(self) -> None:
        """The other side takes nothing more for now; some time later, it has to have taken most of it."""
        super().pause_writing()
        self._leave()

    def resume_writing(self) -> None:
        """It took most of it."""
        super().resume_writing()
        self._stay()
        if self.transport.is_closing():
            self._leave()

    def on_response_complete(self) -> None:
        """An answer was written, but perhaps not received."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._leave()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked for. What was written has some time to arrive."""
        super().timeout_keep_alive_handler()
        self._leave()

    def send_400_response(self, msg: str) -> None:
        """Say that what came is not HTTP. This and answers from before have some time to arrive."""
        super().send_400_response(msg)
        self._leave()

    def give_up(self) -> None:
        """Close the connection; a request whose headings are not there yet is answered."""
        self._settle()
        if not self.transport.is_closing():
            if self._is_between_requests:
                self.transport.write(_LATE)
            self.transport.abort()

    @property
    def _is_between_requests(self) -> bool:
        """Whether no request is being answered: the next one is not there, or only the first part of its heading."""
        cycle: Any = self.cycle
        return cycle is None or bool(cycle.response_complete)

    def _leave(self) -> None:
        """End the connection after the time that a body may take."""
        if self._leaving is None:
            self._leaving = self.loop.call_later(DOOR.limits.body_seconds, self.transport.abort)

    def _stay(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
        self._leaving = None

    def _wait(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self.give_up)
        DOOR.wait_for(self, self._address)

    def _settle(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._waits_for_body = None, False
        DOOR.settle(self)
