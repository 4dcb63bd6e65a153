"""Getting the document of a competition from the WCA website."""

import re
from http import HTTPStatus
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cubelex.reading import read_json

SECONDS: Final = 10
LARGEST: Final = 30_000_000
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class _ToTheSameServer(HTTPRedirectHandler):
    """Follows redirects only to the same server: another could be a server inside our network."""

    def redirect_request(self, req: Request, *answer: Any) -> Request | None:
        """The redirected request if it is to the same server, otherwise None."""
        instead = super().redirect_request(req, *answer)
        is_same = instead is not None and urlsplit(instead.full_url)[:2] == urlsplit(req.full_url)[:2]
        return instead if is_same else None


_OPENER: Final = build_opener(_ToTheSameServer)


def is_possible() -> bool:
    """Whether this site may import from the WCA website."""
    return bool(settings.WCA_API)


def id_in(typed: str) -> str:
    """The ID of a competition in a typed text: the ID itself, or the URL of its page.

    >>> id_in("https://www.worldcubeassociation.org/competitions/RiverOpen2026#register"), id_in(" RiverOpen2026 ")
    ('RiverOpen2026', 'RiverOpen2026')

    :raises ValidationError: the text has no valid ID.
    """
    text = typed.strip()
    found = re.search(r"/competitions/([^/?#]+)", urlsplit(text).path) if "/" in text else None
    chosen = found[1] if found else text
    if not _ID.fullmatch(chosen):
        refusal = _("“%(typed)s” is not a WCA competition. Enter its ID, for example RiverOpen2026, or its URL.")
        raise ValidationError(refusal % {"typed": text})
    return chosen


def document_of(competition_id: str) -> Any:
    """The public document of a competition, in version 2 of WCIF: version 1 has no Dual Rounds.

    :raises ValidationError: the document cannot be fetched. The message says what to do.
    """
    try:
        return _read(_fetched(competition_id, "version/2"))
    except _UnknownVersion:
        return _read(_fetched(competition_id, "public"))


class _UnknownVersion(ValidationError):
    """The website does not have the document in the version that was asked for."""


def _fetched(competition_id: str, which: str) -> bytes:
    address = f"{settings.WCA_API.rstrip('/')}/competitions/{quote(competition_id)}/wcif/{which}"
    try:
        with _OPENER.open(Request(address, headers={"User-Agent": "cubelex"}), timeout=SECONDS) as answer:
            return bytes(answer.read(LARGEST + 1))
    except HTTPError as fault:
        fault.close()
        kind = _UnknownVersion if fault.code == HTTPStatus.BAD_REQUEST else ValidationError
        raise kind(_refused(competition_id, fault.code)) from fault
    except (URLError, OSError, ValueError) as fault:
        refusal = _("The WCA website cannot be reached (%(why)s). Download the WCIF file elsewhere and upload it.")
        raise ValidationError(refusal % {"why": getattr(fault, "reason", fault)}) from fault


def _refused(competition_id: str, code: int) -> str:
    if code == HTTPStatus.NOT_FOUND:
        refusal = _("The WCA website has no public competition “%(id)s”. Check the ID.")
        return refusal % {"id": competition_id}
    refusal = _("The WCA website answered with an error (%(code)d). Try again later, or upload the WCIF file.")
    return refusal % {"code": code}


def _read(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise ValidationError(_("The answer of the WCA website is too large. Upload the WCIF file instead."))
    try:
        return read_json(data)
    except ValueError as fault:
        text = _("The answer of the WCA website is not a WCIF document. Upload the WCIF file instead.")
        raise ValidationError(text) from fault
