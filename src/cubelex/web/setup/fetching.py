"""Getting the document of a competition from the WCA, where there is a network."""

import json
import re
from http import HTTPStatus
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SECONDS: Final = 10
LARGEST: Final = 30_000_000
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _ToTheSameServer(HTTPRedirectHandler):
    """Follows nobody elsewhere: another server could be one inside the network that only we can reach."""

    def redirect_request(self, req: Request, *answer: Any) -> Request | None:
        """The request to make instead, where it is to the same server."""
        instead = super().redirect_request(req, *answer)
        is_same = instead is not None and urlsplit(instead.full_url)[:2] == urlsplit(req.full_url)[:2]
        return instead if is_same else None


_OPENER: Final = build_opener(_ToTheSameServer)


def is_possible() -> bool:
    """Whether the installation asks the WCA at all."""
    return bool(settings.WCA_API)


def id_in(typed: str) -> str:
    """The id of a competition in what was typed: the id itself, or the address of its page.

    >>> id_in("https://www.worldcubeassociation.org/competitions/RiverOpen2026#register"), id_in(" RiverOpen2026 ")
    ('RiverOpen2026', 'RiverOpen2026')

    :raises ValidationError: when there is none.
    """
    text = typed.strip()
    found = re.search(r"/competitions/([^/?#]+)", urlsplit(text).path) if "/" in text else None
    chosen = found[1] if found else text
    if not _ID.fullmatch(chosen):
        said = _("“%(typed)s” is no competition of the WCA: write its id, such as RiverOpen2026, or its address.")
        raise ValidationError(said % {"typed": text})
    return chosen


def document_of(competition_id: str) -> Any:
    """The public document of a competition.

    :raises ValidationError: when it cannot be had; says what came and what to do.
    """
    address = f"{settings.WCA_API.rstrip('/')}/competitions/{quote(competition_id)}/wcif/public"
    try:
        with _OPENER.open(Request(address, headers={"User-Agent": "cubelex"}), timeout=SECONDS) as answer:
            data = answer.read(LARGEST + 1)
    except HTTPError as fault:
        raise ValidationError(_refused(competition_id, fault.code)) from fault
    except (URLError, OSError, ValueError) as fault:
        said = _("The WCA cannot be reached (%(why)s). Without a network, save its document elsewhere and upload it.")
        raise ValidationError(said % {"why": getattr(fault, "reason", fault)}) from fault
    return _read(data)


def _refused(competition_id: str, code: int) -> str:
    if code == HTTPStatus.NOT_FOUND:
        said = _("The WCA knows no competition “%(id)s”, or does not show it yet: look at how its id is written.")
        return said % {"id": competition_id}
    said = _("The WCA answered with an error (%(code)d): try again later, or upload the document.")
    return said % {"code": code}


def _read(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise ValidationError(_("The WCA sent more than a document can be: upload the document instead."))
    try:
        return json.loads(data)
    except ValueError as fault:
        raise ValidationError(_("The WCA sent something that is no document: upload the document instead.")) from fault
