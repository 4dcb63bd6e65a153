"""What a hub answers to a venue: taking parts of a copy, and saying what the copy has."""

import hmac
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from cubelex.errors import CubelexError
from cubelex.reading import is_whole_number, read_json
from cubelex.web.hub import pictures
from cubelex.web.shared.access.throttling import must_wait, note_failure, seconds_to_wait
from cubelex.web.store import copies
from cubelex.web.store.copies import DoesNotFit, Offer, Position, position_to_json
from cubelex.web.store.models import Copy

CALLS_A_MINUTE: Final = 600
_BEARER: Final = "Bearer "


@csrf_exempt
def copy(request: HttpRequest, copy_id: str) -> HttpResponse:
    """Take a part of a copy from the venue that has its token, or say what the copy has."""
    who = f"hub {request.META.get('REMOTE_ADDR', '')}"
    if must_wait(who):
        return _said(HTTPStatus.TOO_MANY_REQUESTS, detail="There were too many wrong tokens. Wait a minute.")
    if not _has_token(request, copy_id):
        note_failure(who)
        return _said(HTTPStatus.UNAUTHORIZED, detail="The token is not valid for this competition.")
    if wait := seconds_to_wait(f"copy {copy_id}", CALLS_A_MINUTE):
        answer = _said(HTTPStatus.TOO_MANY_REQUESTS, detail="There were too many requests. Wait a little.")
        answer["Retry-After"] = str(wait)
        return answer
    return _taken(request, copy_id) if request.method == "POST" else _shown(request, copy_id)


def token_digest(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()


def _has_token(request: HttpRequest, copy_id: str) -> bool:
    given = request.headers.get("Authorization", "")
    known = Copy.objects.filter(pk=copy_id).values_list("token_digest", flat=True).first()
    is_given = given.startswith(_BEARER) and bool(known)
    return is_given and hmac.compare_digest(known or "", token_digest(given.removeprefix(_BEARER)))


def _taken(request: HttpRequest, copy_id: str) -> HttpResponse:
    try:
        document = read_json(request.body)
        end = copies.take(copy_id, Offer.from_json(document), timezone.now())
        pictures.take(copy_id, document.get("pictures"))
    except DoesNotFit as fault:
        if fault.why != copies.GAP:
            copies.note_conflict(copy_id, fault.why, timezone.now())
        return _said(HTTPStatus.CONFLICT, fault.here, conflict=fault.why)
    except (CubelexError, ValueError) as fault:
        return _said(HTTPStatus.UNPROCESSABLE_ENTITY, detail=str(fault))
    return _said(HTTPStatus.OK, end, lacks=pictures.lacking(copy_id))


def _shown(request: HttpRequest, copy_id: str) -> HttpResponse:
    """The digests of all entries, or some entries after a number: by them, a venue finds out what differs."""
    after, most = request.GET.get("after", ""), request.GET.get("most", "")
    end = copies.end_of(copy_id)
    if not is_whole_number(after):
        return _said(HTTPStatus.OK, end, digests=[*copies.digests_of(copy_id).values()])
    number = int(most) if is_whole_number(most) else 1
    entries = copies.entries_after(copy_id, int(after), number)
    return _said(HTTPStatus.OK, end, entries=[entry.to_json() for entry in entries])


def _said(status: HTTPStatus, end: Position | None = None, **more: Any) -> HttpResponse:
    shown = {"end": position_to_json(end)} if end is not None else {}
    answer = JsonResponse(shown | more, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
