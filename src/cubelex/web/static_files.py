"""The site's own files, served by WhiteNoise, but answered whole, as asynchronous servers like it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves the site's own files. They are small: nothing is won by sending them in pieces."""

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
