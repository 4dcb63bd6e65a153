"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language_bidi

from cubelex._version import __version__


def site(request: HttpRequest) -> dict[str, object]:
    """The version, the languages to choose from, and the direction of writing."""
    return {
        "version": __version__,
        "languages": settings.LANGUAGES,
        "direction": "rtl" if get_language_bidi() else "ltr",
    }
