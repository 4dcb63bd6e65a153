"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_bidi

from cubelex._version import __version__
from cubelex.officiating import Role
from cubelex.web.digits import DIGITS
from cubelex.web.navigation import links_for


def site(request: HttpRequest) -> dict[str, object]:
    """The version, the languages, how they are written, where one can go, and who one can be in a demonstration."""
    return {
        "version": __version__,
        "languages": settings.LANGUAGES,
        "has_own_digits": get_language() in DIGITS,
        "direction": "rtl" if get_language_bidi() else "ltr",
        "links": list(links_for(request)) if hasattr(request, "user") else [],
        "demo_roles": list(Role) if settings.DEMO else [],
    }
