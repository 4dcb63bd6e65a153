"""What gives a competition its look: colour, logo, banner, app icons; and the page that shows all of the design."""

from base64 import b64encode
from functools import lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.competition import event_kinds
from cubelex.regulations import editions
from cubelex.web.shared.access.navigation import shells
from cubelex.web.shared.pages import load_or_404
from cubelex.web.shared.raster_pictures import kind_of
from cubelex.web.shared.themes import APP_ICONS, Shades, accent_of, dark_shades, light_shades
from cubelex.web.store.pictures import picture_of

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


def picture(request: HttpRequest, competition_id: str, digest: str) -> HttpResponse:
    """The logo or banner of a competition. Its address names what it shows, so browsers keep it."""
    load_or_404(competition_id)
    content = picture_of(competition_id, digest)
    if content is None:
        raise Http404(f"{competition_id} has no picture {digest}")
    answer = HttpResponse(content, content_type=kind_of(content))
    answer["Cache-Control"] = A_YEAR
    return answer


def app_icon(request: HttpRequest, competition_id: str, digest: str, name: str) -> HttpResponse:
    """The logo as the symbol of an installed app: on white, and with room around it where systems cut its corners."""
    load_or_404(competition_id)
    content = picture_of(competition_id, digest)
    size, share = APP_ICONS.get(name, (0, 0.0))
    if content is None or not size:
        raise Http404(f"{competition_id} has no icon {name}")
    answer = HttpResponse(_icon(content, size, share), content_type="image/png")
    answer["Cache-Control"] = A_YEAR
    return answer


@lru_cache(maxsize=32)
def _icon(content: bytes, size: int, share: float) -> bytes:
    # Imported here: most visitors never ask for an icon.
    from resvg_py import svg_to_bytes

    inner, edge = size * share, size * (1 - share) / 2
    data = f"data:{kind_of(content)};base64,{b64encode(content).decode()}"
    image = f'<image x="{edge}" y="{edge}" width="{inner}" height="{inner}" href="{data}"/>'
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{paper}{image}</svg>'
    return bytes(svg_to_bytes(svg_string=frame))


def design(request: HttpRequest) -> HttpResponse:
    """Every part of the design on one page, in the demonstration."""
    if not (settings.DEMO or settings.DEBUG):
        raise Http404("the parts of the design are shown in the demonstration only")
    symbols = [*(kind.id for kind in event_kinds()), "fto", "another"]
    content = {"event_ids": symbols, "edition": editions()[-1], "shells": list(shells())}
    return render(request, "public/design.html", content)
