"""Addresses that other devices can reach."""

import os
from dataclasses import dataclass
from urllib.parse import urljoin

from django.http import HttpRequest
from django.urls import reverse

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
