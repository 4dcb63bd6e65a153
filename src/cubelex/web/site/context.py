"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from cubelex._version import __version__
from cubelex.messages import all_languages, language_of, offered_languages
from cubelex.officiating import Role
from cubelex.web.shared.access.badges import badge_of
from cubelex.web.shared.access.navigation import bar_for, links_for, place_of
from cubelex.web.shared.labels.names import reader_language


def site(request: HttpRequest) -> dict[str, object]:
    """Where it starts once installed, the version, languages, links, and the roles of the demo."""
    languages = [all_languages()[code] for code in offered_languages()]
    page_language = language_of(reader_language())
    links = list(links_for(request)) if hasattr(request, "user") else []
    bar = bar_for(request) if hasattr(request, "user") else []
    return _of_demo(request) | {
        "start": request.path if place_of(request) else reverse("home"),
        "version": __version__,
        "languages": languages,
        "has_unreviewed_languages": not all(language.is_reviewed for language in languages),
        "page_language": page_language,
        "direction": page_language.direction,
        "links": [link for link in links if not link.is_for_officials],
        "links_for_officials": [link for link in links if link.is_for_officials],
        "bar": bar,
        "has_badge": badge_of(request) is not None,
    }


def _of_demo(request: HttpRequest) -> dict[str, object]:
    """The roles that visitors of a demonstration can take, theirs, and its tour."""
    if not settings.DEMO or not hasattr(request, "user"):
        return {}
    from cubelex.web.demo.tours import role_in_demo, tour_of

    role = role_in_demo(request)
    return {"demo_roles": list(Role), "demo_role": role, "demo_tour": tour_of(request, role)}
