"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, get_language_bidi

from cubelex._version import __version__
from cubelex.officiating import Role
from cubelex.web.shared.access.navigation import bar_for, links_for
from cubelex.web.shared.digits import DIGITS


def site(request: HttpRequest) -> dict[str, object]:
    """Where it starts once installed, the version, languages, links, and the roles of the demo."""
    links = list(links_for(request)) if hasattr(request, "user") else []
    bar = bar_for(request) if hasattr(request, "user") else []
    is_at_a_competition = request.resolver_match and "competition_id" in request.resolver_match.kwargs
    return {
        "start": request.path if is_at_a_competition else reverse("home"),
        "version": __version__,
        "languages": settings.LANGUAGES,
        "has_own_digits": get_language() in DIGITS,
        "direction": "rtl" if get_language_bidi() else "ltr",
        "links": [link for link in links if not link.is_for_officials],
        "links_for_officials": [link for link in links if link.is_for_officials],
        "bar": bar,
        "demo_roles": list(Role) if settings.DEMO else [],
    }
