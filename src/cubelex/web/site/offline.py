"""What lets pages open without a network: the service worker, the page it shows instead, and how to install the site.

Browsers allow service workers only over HTTPS and on the computer that serves.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from cubelex.competition import Competition
from cubelex.messages import language_of
from cubelex.web.shared.addresses import is_own_path
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.shared.themes import APP_ICONS, Theme, light_shades, theme_of
from cubelex.web.site.laptop.certificates import authority_file
from cubelex.web.site.static_files import digest
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord
from cubelex.web.store.pictures import picture_of

ICONS: Final = {
    "icon.svg": {"sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    "icon-192.png": {"sizes": "192x192", "type": "image/png", "purpose": "any"},
    "icon-512.png": {"sizes": "512x512", "type": "image/png", "purpose": "any"},
    "icon-full.png": {"sizes": "512x512", "type": "image/png", "purpose": "maskable"},
}


def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which speaks for all of the site; a new one whenever the site's own files are others."""
    answer = render(request, "site/service_worker.js", {"digest": digest()}, content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    answer["Service-Worker-Allowed"] = reverse("home")
    return answer


def offline(request: HttpRequest) -> HttpResponse:
    """What is shown without a network in the place of pages that were not kept; nothing in it is of anybody."""
    return render(request, "site/offline.html")


def authority(request: HttpRequest) -> HttpResponse:
    """The certificate that a phone trusts to have this site by HTTPS, where the site has one of its own."""
    path = authority_file()
    if not path.exists():
        raise Http404("this site has no certificate of its own; serve with --https to make one")
    answer = HttpResponse(path.read_bytes(), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="cubelex.crt"'
    return answer


def manifest(request: HttpRequest) -> HttpResponse:
    """How the site is installed on a phone: under the competition's name, opening at the page it was installed from."""
    page_language = language_of(reader_language())
    start = request.GET.get("start", "")
    is_own = is_own_path(start)
    competition = _competition_at(start) if is_own else None
    theme = theme_of(competition) if competition else Theme()
    content = {
        "id": start if is_own else reverse("home"),
        "start_url": start if is_own else reverse("home"),
        "scope": reverse("home"),
        "name": competition.name if competition else "Cubelex",
        "short_name": competition.short_name if competition else "Cubelex",
        "lang": page_language.tag,
        "dir": page_language.direction,
        "display": "standalone",
        "background_color": "#f6f7f9",
        "theme_color": light_shades(theme.accent).accent if theme.accent else "#2457d6",
        "icons": _icons(competition, theme),
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _competition_at(path: str) -> Competition | None:
    """The competition that a page is about, where everyone may know of it."""
    competition_id = path.strip("/").partition("/")[0]
    if not CompetitionRecord.objects.filter(pk=competition_id, is_public=True).exists():
        return None
    return repository.load(competition_id).competition


def _icons(competition: Competition | None, theme: Theme) -> list[dict[str, str]]:
    """The logo of the competition, or the symbol of the site."""
    if competition is None or picture_of(competition.id, theme.logo) is None:
        return [{"src": static(f"shared/{name}"), **facts} for name, facts in ICONS.items()]
    return [
        {
            "src": reverse("app-icon", args=[competition.id, theme.logo, name]),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "maskable" if name == "full.png" else "any",
        }
        for name, (size, _) in APP_ICONS.items()
    ]
