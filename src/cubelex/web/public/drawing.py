"""Pictures that the server draws: SVG in one piece, painted with the fonts of the paper and without a network."""

import unicodedata
from base64 import b64encode
from functools import lru_cache
from html import escape
from typing import Final

from django.http import HttpRequest, HttpResponse

from cubelex.competition import Competition
from cubelex.diagrams import event_icon_svg, flag_svg
from cubelex.sheets.layout import FONTS
from cubelex.web.shared.raster_pictures import kind_of
from cubelex.web.store.pictures import picture_of

ACCENT: Final = "#2457d6"
INK: Final = "#16191f"
GREY: Final = "#5a6372"
MEDALS: Final = ("#d9a514", "#9aa4b2", "#b8733d")
# A text of more letters would leave the picture.
LONGEST_TEXT: Final = 64
# How wide a letter is on average, as a share of the size of the type; those of East Asia are square.
_LETTER: Final = 0.58


def drawn_for(request: HttpRequest, picture: str, width: int) -> HttpResponse:
    """The answer with a picture, kept for a minute: by everybody only where it is what everybody gets.

    Officials see results that are withheld from others (2g3a).
    """
    answer = HttpResponse(painted(picture, width), content_type="image/png")
    answer["Cache-Control"] = f"max-age=60, {'private' if request.user.is_authenticated else 'public'}"
    return answer


@lru_cache(maxsize=32)
def painted(picture: str, width: int) -> bytes:
    """The picture as PNG."""
    # Imported here: most visitors never ask for a picture.
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=picture, width=width, font_dirs=[str(FONTS)], skip_system_fonts=True))


def fitted(words: str, size: float, width: float) -> float:
    """The size of type in which words have room, at most `size`.

    >>> fitted("Ana", 40, 400), fitted("A name that is rather long", 40, 400) < 40
    (40, True)
    """
    letters = sum(1 / _LETTER if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)
    return min(size, width / (max(1, letters) * _LETTER))


def flag(iso2: str, x: float, y: float, height: float) -> str:
    """The flag of a country; nothing for several countries and for none."""
    source = flag_svg(iso2)
    if source is None:
        return ""
    size = f'x="{x}" y="{y}" width="{height * 1.5}" height="{height}"'
    edge = f'<rect {size} fill="none" stroke="#000000" stroke-opacity="0.16"/>'
    return source[source.index("<svg") :].replace("<svg", f"<svg {size}", 1) + edge


def text(
    x: float, y: float, words: str, size: float, fill: str = INK, *, is_bold: bool = False, anchor: str = "start"
) -> str:
    """A line of text."""
    shown = words if len(words) <= LONGEST_TEXT else f"{words[:LONGEST_TEXT]}…"
    weight = 700 if is_bold else 400
    style = f'font-family="Noto Sans" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(shown)}</text>'


def image(competition: Competition, digest: str, x: int, y: int, width: int, height: int, fit: str) -> str:
    """A picture of the competition, filling its place or shown as a whole; nothing where it has none."""
    content = picture_of(competition.id, digest)
    if content is None:
        return ""
    data = f"data:{kind_of(content)};base64,{b64encode(content).decode()}"
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<image {place} preserveAspectRatio="xMidYMid {fit}" href="{data}"/>'


def symbol(event_id: str, x: float, y: float, size: float, colour: str) -> str:
    """The symbol of an event."""
    placed = f'<svg x="{x}" y="{y}" width="{size}" height="{size}" '
    return event_icon_svg(event_id, colour).replace("<svg ", placed, 1)
