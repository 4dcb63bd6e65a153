"""What lets pages open without a network: the service worker, the page it shows instead, and how to install the site.

Browsers allow service workers only over HTTPS and on the computer that serves.
"""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from cubelex.messages import language_of
from cubelex.web.shared.addresses import is_own_path
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.site.certificates import authority_file
from cubelex.web.site.static_files import digest

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
    """How the site is installed on a phone; it then opens at the page it was installed from."""
    start = request.GET.get("start", "")
    is_own = is_own_path(start)
    page_language = language_of(reader_language())
    content = {
        "id": start if is_own else reverse("home"),
        "start_url": start if is_own else reverse("home"),
        "scope": reverse("home"),
        "name": "Cubelex",
        "short_name": "Cubelex",
        "lang": page_language.tag,
        "dir": page_language.direction,
        "display": "standalone",
        "background_color": "#f6f7f9",
        "theme_color": "#2457d6",
        "icons": [{"src": static(f"shared/{name}"), **facts} for name, facts in ICONS.items()],
    }
    return JsonResponse(content, content_type="application/manifest+json")
