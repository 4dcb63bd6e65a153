"""Pages in fewer bytes, for phones on the network of a hall."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

_KINDS = ("text/html", "application/json")


class CompressionMiddleware(GZipMiddleware):
    """Compresses whole pages and documents. Streams are left alone: what happens is to be seen at once."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The answer, compressed where the browser likes that."""
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if response.streaming or kind not in _KINDS:
            return response
        return super().process_response(request, response)
