"""The stylesheet that gives a competition its colour, and the page that shows every part of the design."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.competition import event_kinds
from cubelex.regulations import editions
from cubelex.web.shared.pages import load_or_404
from cubelex.web.shared.themes import Shades, accent_of, dark_shades, light_shades

A_YEAR = "max-age=31536000, public, immutable"


def theme(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The colours of a competition for light and dark pages. Its address names the colour, so browsers keep it."""
    accent = accent_of(load_or_404(competition_id).competition)
    if not accent:
        raise Http404(f"{competition_id} has no colour of its own")
    dark = f"@media (prefers-color-scheme: dark) {{ {_root(dark_shades(accent))} }}"
    answer = HttpResponse(f"@layer base {{ {_root(light_shades(accent))} {dark} }}\n", content_type="text/css")
    if request.GET.get("accent") == accent[1:]:
        answer["Cache-Control"] = A_YEAR
    return answer


def _root(shades: Shades) -> str:
    return f":root {{ --accent: {shades.accent}; --accent-paper: {shades.paper}; --on-accent: {shades.on_accent}; }}"


def design(request: HttpRequest) -> HttpResponse:
    """Every part of the design on one page, in the demonstration."""
    if not (settings.DEMO or settings.DEBUG):
        raise Http404("the parts of the design are shown in the demonstration only")
    symbols = [*(kind.id for kind in event_kinds()), "fto", "another"]
    return render(request, "public/design.html", {"event_ids": symbols, "edition": editions()[-1]})
