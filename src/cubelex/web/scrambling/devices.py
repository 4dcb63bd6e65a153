"""Devices at the table: each gets a key of its own when it first comes, and keeps it in a cookie."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from cubelex.web.scrambling.sets.keys import DeviceKey
from cubelex.web.shared.access.actors import account_of
from cubelex.web.store.models import CompetitionRecord, ScramblingDevice

COOKIE: Final = "cubelex-table"
LASTING: Final = timedelta(days=5)
MOST_OF_A_PERSON: Final = 10
"""How many devices of one person are known at a competition: a browser that keeps no cookie is a new one each time."""

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Device:
    """The device a request came from: what the database knows of it, and its private key."""

    row: ScramblingDevice
    key: DeviceKey


def at_the_table(view: View) -> View:
    """Give the view the device a request came from; what it answers is kept by no cache."""

    @wraps(view)
    def seated(request: HttpRequest, competition_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        owner = str(account_of(request).pk)
        cookie_key = DeviceKey.from_cookie(request.COOKIES.get(COOKIE, ""), owner)
        key = cookie_key or DeviceKey.new()
        device = Device(_row(request, competition_id, key), key)
        response = view(request, competition_id, *args, device=device, **kwargs)
        response.headers["Cache-Control"] = "no-store"
        if cookie_key is None:
            _hand_cookie(request, response, key.to_cookie(owner))
        return response

    return seated


def _row(request: HttpRequest, competition_id: str, key: DeviceKey) -> ScramblingDevice:
    competition = CompetitionRecord.objects.get(pk=competition_id)
    row, is_new = ScramblingDevice.objects.get_or_create(
        competition=competition, public_key=key.public, defaults={"account": account_of(request)}
    )
    if is_new:
        known = ScramblingDevice.objects.filter(competition=competition, account=row.account).order_by("-id")
        ScramblingDevice.objects.filter(pk__in=list(known.values_list("pk", flat=True)[MOST_OF_A_PERSON:])).delete()
    return row


def _hand_cookie(request: HttpRequest, response: HttpResponse, value: str) -> None:
    response.set_cookie(
        COOKIE, value, max_age=LASTING, httponly=True, samesite="Lax", secure=request.is_secure(), path="/"
    )
