"""The site's own files, and what every answer gets: what browsers are told to refuse, fewer bytes, the reader's digits.

Pages run the site's own scripts and no others, show its own pictures, send forms to it and are framed by nobody. What
a person writes in a name or a comment can then do nothing even where a page forgot to escape it. The overlay alone may
be framed, as programs for streams do that.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from gzip import compress
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, RawPostDataException
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.translation import get_language
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from cubelex.web.shared.digits import DIGITS, page_in_digits_of
from cubelex.web.site.static_files import digest

CSP: Final = "Content-Security-Policy"
MAY_BE_FRAMED: Final = frozenset(
    {"overlay", "overlay-person", "overlay-needed", "overlay-match", "overlay-countdown", "overlay-groups"}
)
# Codes, tokens and what is known of people: not to be seen with the button Back on a shared laptop.
KEPT_NOWHERE: Final = frozenset(
    {
        "account-device",
        "api:incidents",
        "api:results-upload",
        "api:wcif",
        "api:wcif-website",
        "api:webhooks",
        "archive-file",
        "audit",
        "audit-log",
        "badge",
        "badge-number",
        "badges",
        "badges-do",
        "check-in",
        "decision-help",
        "delegate-people",
        "delegate-person",
        "delegate-report",
        "delegate-report-file",
        "delegate-table",
        "dispute",
        "dispute-raise",
        "disputes",
        "ending",
        "hub",
        "incident",
        "incident-report",
        "incidents",
        "members-code",
        "members-invite",
        "paper-check-in",
        "paper-identities",
        "setup-competitor",
        "setup-competitors",
        "setup-competitors-import",
        "setup-eligibility",
        "setup-mail",
        "sign-in-by-code",
        "tokens",
        "webhooks",
    }
)
# Browsers show these in viewers of their own, which bring styles and scripts along.
WITH_A_VIEWER: Final = "application/pdf"

_SELF: Final = "'self'"
_NOTHING: Final = "'none'"
_DIRECTIVES: Final[Mapping[str, str]] = {
    "default-src": _NOTHING,
    "script-src": _SELF,
    "style-src": _SELF,
    "img-src": _SELF,
    "font-src": _SELF,
    "connect-src": _SELF,
    "manifest-src": _SELF,
    "worker-src": _SELF,
    # The page for streaming shows the overlays, the only pages that may be framed.
    "frame-src": _SELF,
    "base-uri": _NOTHING,
}
# What a station and the scanner need; what no page needs is refused to scripts altogether.
_ALLOWED: Final = ("camera", "microphone", "serial", "screen-wake-lock")
_REFUSED: Final = ("display-capture", "geolocation", "hid", "midi", "payment", "usb")


@cache
def permissions_policy() -> str:
    """Which abilities of a device pages of this site may ask for.

    >>> permissions_policy()[:38]
    'camera=(self), microphone=(self), seri'
    """
    return ", ".join([*(f"{feature}=(self)" for feature in _ALLOWED), *(f"{feature}=()" for feature in _REFUSED)])


@cache
def content_policy(*, may_be_framed: bool = False, has_viewer: bool = False) -> str:
    """What a page may load, where its forms lead, and who may frame it."""
    ancestors = {"frame-ancestors": "*" if may_be_framed else _NOTHING}
    loaded = {} if has_viewer else {**_DIRECTIVES, "form-action": " ".join([_SELF, *_signing_in()])}
    return "; ".join(f"{name} {value}" for name, value in {**loaded, **ancestors}.items())


def _signing_in() -> Iterable[str]:
    """The server that people are sent to by the form to sign in with the WCA."""
    for provider in getattr(settings, "SOCIALACCOUNT_PROVIDERS", {}).values():
        for app in provider["APPS"]:
            server = urlsplit(app["settings"]["server_url"])
            yield f"{server.scheme}://{server.netloc}"


class PolicyMiddleware:
    """Puts the policies on every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with what browsers are to refuse."""
        response = self._get_response(request)
        match = getattr(request, "resolver_match", None)
        name = match.view_name if match else ""
        has_viewer = response.headers.get("Content-Type", "").startswith(WITH_A_VIEWER)
        response.headers[CSP] = content_policy(may_be_framed=name in MAY_BE_FRAMED, has_viewer=has_viewer)
        response.headers["Permissions-Policy"] = permissions_policy()
        if name in KEPT_NOWHERE:
            response.headers["Cache-Control"] = "no-store"
        return response


_KINDS = ("text/html", "application/json")


class CompressionMiddleware(GZipMiddleware):
    """Compresses whole pages and documents. Streams are left alone: what happens is to be seen at once."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where the browser likes that."""
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if response.streaming or kind not in _KINDS:
            return response
        return super().process_response(request, response)


class DigitsMiddleware:
    """Writes the numbers of pages in the digits of the reader's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, and rewrite the page that comes back."""
        response = self._get_response(request)
        language = get_language() or ""
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if language in DIGITS and is_page and isinstance(response, HttpResponse):
            response.content = page_in_digits_of(language, response.content.decode(response.charset)).encode()
        return response


class TextMiddleware:
    """Refuses forms and addresses with a NUL character: only SQLite keeps it, and no backup with it can be restored."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, view: Callable[..., Any], args: object, kwargs: object) -> None:
        """Look at what was sent. Calls of programs have no forms; what they send is read as JSON, strict by itself."""
        forms = [request.GET] if getattr(view, "csrf_exempt", False) else [request.GET, request.POST]
        texts = (text for form in forms for name, values in form.lists() for text in (name, *values))
        if any("\0" in text for text in (request.path, *texts)):
            raise BadRequest("a form or an address has a NUL character")

    def process_exception(self, request: HttpRequest, fault: Exception) -> None:
        """A form with files, where a script of the site sends JSON, cannot be read a second time."""
        if isinstance(fault, RawPostDataException):
            raise BadRequest("a form was sent to an address for JSON") from fault


_WITH_DIGEST: Final = re.compile(r"/static/(?P<digest>[0-9a-f]{12})/(?P<name>.*)")


_TEXTS: Final = ("text/", "image/svg+xml", "application/json", "application/javascript")
_ACCEPTS_GZIP: Final = re.compile(r"\bgzip\b(?!\s*;\s*q\s*=\s*0(\.0*)?\s*(,|$))")


@lru_cache(maxsize=512)
def _compressed(text: bytes) -> bytes:
    return compress(text, 9, mtime=0)


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves the site's own files with WhiteNoise, but whole, as asynchronous servers like it.

    They are small: nothing is won by sending them in pieces. Scripts, styles and drawings are compressed, once in the
    life of a worker: they have no secrets that their length could tell.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The file, where the address is of one."""
        found = _WITH_DIGEST.fullmatch(request.path_info)
        if found:
            request.path_info = f"{self.static_prefix}{found['name']}"
        answer: HttpResponseBase = super().__call__(request)
        if found and found["digest"] == digest() and answer.status_code in (200, 304):
            answer["Cache-Control"] = "max-age=31536000, public, immutable"
        return answer

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """The answer that WhiteNoise decides on."""
        found: Any = static_file.get_response(request.method, request.META)
        answer = HttpResponse(status=int(found.status))
        del answer["Content-Type"]
        for name, value in found.headers:
            answer[name] = value
        if found.file:
            with found.file:
                answer.content = found.file.read()
            if answer.status_code == 200 and answer.headers.get("Content-Type", "").startswith(_TEXTS):
                answer["Vary"] = "Accept-Encoding"
                if _ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
                    answer.content = _compressed(answer.content)
                    answer["Content-Encoding"] = "gzip"
            # The file may have been changed since it was looked at.
            answer["Content-Length"] = str(len(answer.content))
        return answer
