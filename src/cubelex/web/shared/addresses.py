"""Addresses that other devices can reach."""

import os
from dataclasses import dataclass
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from cubelex.web.shared.installation import address_file

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
    return reachable_path(request, reverse(name, args=args))


def reachable_path(request: HttpRequest, path: str) -> Address:
    """The address of a page of the site as others reach it."""
    return _below(os.environ.get("CUBELEX_ADDRESS") or request.build_absolute_uri("/"), path)


def address_for_mail(request: HttpRequest, name: str, *args: str) -> Address:
    """The address of that name in a mail: never under a host that only the request names.

    Anybody can have a private link mailed to its owner, and could name a host of their own, which would get the link.
    """
    is_named = "*" not in settings.ALLOWED_HOSTS and not os.environ.get("CUBELEX_ADDRESS")
    return _below(request.build_absolute_uri("/") if is_named else served_address(), reverse(name, args=args))


def served_address() -> str:
    """Where people find the site: behind a proxy as it was set, or where the site was served last."""
    path = address_file()
    known = path.read_text(encoding="utf-8").strip() if path.exists() else ""
    return os.environ.get("CUBELEX_ADDRESS") or known or "http://127.0.0.1:8000/"


def _below(base: str, path: str) -> Address:
    text = urljoin(base, path)
    return Address(text, is_local=text.split("/")[2].rsplit(":", 1)[0] in LOOPBACK)


def is_own_path(path: str) -> bool:
    """Whether it is the path of a page here, and leads nowhere else.

    >>> is_own_path("/RiverOpen2026/"), is_own_path("//elsewhere.example/"), is_own_path("https://elsewhere.example")
    (True, False, False)
    """
    return url_has_allowed_host_and_scheme(path, allowed_hosts=None) and path.startswith("/")
