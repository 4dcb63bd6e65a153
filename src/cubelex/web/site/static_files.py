"""The site's own files, served by WhiteNoise, but answered whole, as asynchronous servers like it.

Their addresses carry a digest of all of them. So browsers keep them for good, modules find each other beside
themselves without a build step, and a new version of the site is a new set of addresses.
"""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

WEB: Final = Path(__file__).parents[1]
_WITH_DIGEST: Final = re.compile(r"/static/(?P<digest>[0-9a-f]{12})/(?P<name>.*)")


@cache
def digest() -> str:
    """Twelve digits that are others as soon as any of the site's own files is."""
    found = sha256()
    for path in sorted(path for path in WEB.glob("*/static/**/*") if path.is_file()):
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


class DigestStorage(StaticFilesStorage):
    """Gives files their addresses."""

    def url(self, name: str | None) -> str:
        """The address of a file as it is now."""
        return super().url(f"{digest()}/{name}")


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves the site's own files. They are small: nothing is won by sending them in pieces."""

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
            # The file may have been changed since it was looked at.
            answer["Content-Length"] = str(len(answer.content))
        return answer
