"""Calls to other servers that officials named: webhooks, and hubs.

Only public addresses are called (those of the local network where `CUBELEX_WEBHOOKS` is `local`, this computer where it
is `loopback`), the very ones that were checked. Redirects are not followed, and nobody keeps a call up for long.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS_TO_ANSWER: Final = 10.0
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
GIVEN_OUT: Final = IPv6Network("2000::/3")
"""Where all public addresses of IPv6 are; Python's own list of what is not public has gaps."""
IPV4: Final = 4
PORTS: Final = {"http": 80, "https": 443}


class CallFailed(Exception):
    """Nobody answers there, or the address is not one to call."""


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """The status that was answered, and as much of what was said as was asked for."""

    status: int
    body: bytes = b""


def call(
    method: str,
    url: str,
    body: bytes | None,
    headers: Mapping[str, str],
    *,
    most_bytes: int = 0,
    seconds: float | None = None,
) -> CallAnswer:
    """Call an address. At most `most_bytes` of the answer are read.

    :raises CallFailed: when nobody answers there in time, or the address is not one to call.
    """
    parts, limit = urlsplit(url), SECONDS_TO_ANSWER if seconds is None else seconds
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with closing(_connection(parts, limit)) as caller, _time_limit(caller.sock, limit):
            caller.request(method, target, body, dict(headers))
            answer = caller.getresponse()
            return CallAnswer(answer.status, answer.read(most_bytes) if most_bytes else b"")
    except (OSError, HTTPException, ValueError) as fault:
        raise CallFailed(str(fault) or type(fault).__name__) from fault


@contextmanager
def _time_limit(caller: socket.socket, seconds: float) -> Iterator[None]:
    """End a call that takes too long as a whole, however little is sent again and again to keep it up."""
    limit = Timer(seconds, _hang_up, [caller])
    limit.daemon = True
    limit.start()
    try:
        yield
    finally:
        limit.cancel()


def _hang_up(caller: socket.socket) -> None:
    with suppress(OSError):
        caller.shutdown(socket.SHUT_RDWR)


def _connection(parts: SplitResult, seconds: float) -> HTTPConnection:
    """A connection to an address that was checked, so that a name cannot lead elsewhere a moment later."""
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    caller = HTTPConnection(host, port, timeout=seconds)
    raw = socket.create_connection((_checked_address(host, port), port), timeout=seconds)
    is_secure = parts.scheme == "https"
    caller.sock = ssl.create_default_context().wrap_socket(raw, server_hostname=host) if is_secure else raw
    return caller


def _checked_address(host: str, port: int) -> str:
    addresses = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    allowed = [address for address in addresses if _may_be_called(ip_address(address.split("%")[0]))]
    if not allowed:
        raise OSError(f"{host} is not a public address; use a public address")
    return allowed[0]


def _may_be_called(address: IPv4Address | IPv6Address) -> bool:
    plain = _behind(address)
    if plain.is_loopback:
        return settings.WEBHOOKS_TO_LOOPBACK
    if plain.is_link_local or plain.is_multicast or plain.is_unspecified:
        return False
    if settings.WEBHOOKS_TO_LOCAL_NETWORK and plain.is_private:
        return True
    return plain.is_global and (plain.version == IPV4 or plain in GIVEN_OUT)


def _behind(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address that an IPv6 address stands for in networks that translate or tunnel."""
    if isinstance(address, IPv4Address):
        return address
    if address in TRANSLATED:
        return IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address.sixtofour or address


def unless_callable(url: str) -> str:
    """Why an address could never be called, or nothing where it could be."""
    try:
        parts = urlsplit(url)
        is_there = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_there = False
    if not is_there or not url.isascii() or any(letter.isspace() or not letter.isprintable() for letter in url):
        return f"{url!r} is not a valid address. Use http:// or https:// with a host."
    if parts.username is not None or parts.fragment:
        return "The address must not have a user name or a fragment."
    try:
        is_allowed = _may_be_called(ip_address(parts.hostname or ""))
    except ValueError:
        is_allowed = parts.hostname != "localhost" or settings.WEBHOOKS_TO_LOOPBACK
    return "" if is_allowed else f"{parts.hostname} is not a public address. Use a public address."
