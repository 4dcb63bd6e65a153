"""Addresses that other devices can reach, and what the site keeps for its own."""

import os
from dataclasses import dataclass
from functools import cache
from urllib.parse import urljoin

from django.http import HttpRequest
from django.urls import get_resolver, reverse

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class Address:
    """An address, and whether it means anything on another device."""

    text: str
    is_local: bool

    def __str__(self) -> str:
        return self.text


def reachable(request: HttpRequest, name: str, *args: str) -> Address:
    """The address of that name as others reach it: `CUBELEX_ADDRESS` where it is set, or as this request came."""
    base = os.environ.get("CUBELEX_ADDRESS") or request.build_absolute_uri("/")
    text = urljoin(base, reverse(name, args=args))
    return Address(text, is_local=text.split("/")[2].rsplit(":", 1)[0] in LOOPBACK)


def is_reserved(competition_id: str) -> bool:
    """Whether no competition may have that id, as addresses of the site itself begin so.

    >>> is_reserved("regulations"), is_reserved("Static"), is_reserved("RiverOpen2026")
    (True, True, False)
    """
    return competition_id.casefold() in _beginnings()


@cache
def _beginnings() -> frozenset[str]:
    """What the site's own addresses begin with."""
    beginnings = (str(one.pattern).partition("/")[0] for one in get_resolver().url_patterns)
    return frozenset({"static", *(one for one in beginnings if "<" not in one)})
