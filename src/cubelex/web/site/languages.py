"""Choosing the language of pages."""

from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language


@csrf_exempt
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Remember the language that somebody chose on a page of this site.

    The form is on every page, and pages are the same for everybody, so it has no token of the reader. Browsers say from
    which site a form was sent; those that do not say it can be made to read another language, and no more.
    """
    if _is_from_elsewhere(request):
        raise PermissionDenied("The language is chosen on pages of this site.")
    return set_language(request)


def _is_from_elsewhere(request: HttpRequest) -> bool:
    if site := request.headers.get("Sec-Fetch-Site"):
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.get_host()
