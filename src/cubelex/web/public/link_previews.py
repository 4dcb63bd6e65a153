"""The picture that messengers show with a link: the competition, or a round with its first three."""

from base64 import b64encode
from functools import lru_cache
from html import escape
from typing import Final

from django.http import HttpRequest, HttpResponse

from cubelex.competition import Competition
from cubelex.diagrams import event_icon_svg
from cubelex.sheets.layout import FONTS
from cubelex.web.public.views import visible_rows
from cubelex.web.shared.labels.names import country_label, round_label
from cubelex.web.shared.labels.rounds import days_label
from cubelex.web.shared.pages import load_or_404, round_or_404
from cubelex.web.shared.raster_pictures import kind_of
from cubelex.web.shared.results.summaries import ShownRow
from cubelex.web.shared.themes import accent_of, light_shades, theme_of
from cubelex.web.store.pictures import picture_of

WIDTH: Final = 1200
HEIGHT: Final = 630
A_MINUTE: Final = "max-age=60, public"
ACCENT: Final = "#2457d6"
MEDALS: Final = ("#d9a514", "#9aa4b2", "#b8733d")
MOST_SYMBOLS: Final = 17
# A text of more letters would leave the picture.
LONGEST_TEXT: Final = 64


def link_preview(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The picture of a competition; of a round, where the address names one."""
    state = load_or_404(competition_id)
    round_id = request.GET.get("round", "")
    accent = light_shades(accent_of(state.competition) or ACCENT).accent
    if round_id:
        round_ = round_or_404(state, round_id)
        rows = [row for row in visible_rows(request, state, round_) if row.result.best > 0][: len(MEDALS)]
        picture = _round_picture(state.competition, round_id, rows, accent)
    else:
        picture = _competition_picture(state.competition, accent)
    answer = HttpResponse(_painted(picture), content_type="image/png")
    answer["Cache-Control"] = A_MINUTE
    return answer


@lru_cache(maxsize=32)
def _painted(picture: str) -> bytes:
    # Imported here: most visitors never ask for a picture.
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=picture, width=WIDTH, font_dirs=[str(FONTS)], skip_system_fonts=True)


def _competition_picture(competition: Competition, accent: str) -> str:
    symbols = "".join(
        _symbol(event.id, 90 + place * 60, 470, 46, "#5a6372")
        for place, event in enumerate(competition.events[:MOST_SYMBOLS])
    )
    theme = theme_of(competition)
    return _frame(
        accent,
        _image(competition, theme.banner, 24, 0, WIDTH - 24, 150, "slice"),
        _image(competition, theme.logo, WIDTH - 210, 170, 120, 120, "meet"),
        _text(90, 250, competition.name, 76 if len(competition.name) < 24 else 54, is_bold=True),
        _text(90, 330, _when_and_where(competition), 36, "#5a6372"),
        symbols,
    )


def _round_picture(competition: Competition, round_id: str, rows: list[ShownRow], accent: str) -> str:
    event_id = competition.round(round_id).event_id
    lines = []
    for place, row in enumerate(rows):
        height = 335 + place * 85
        lines.append(f'<circle cx="118" cy="{height - 12}" r="28" fill="{MEDALS[place]}"/>')
        lines.append(_text(118, height, str(row.result.ranking), 32, "#1d1500", is_bold=True, anchor="middle"))
        lines.append(_text(170, height, row.person.name, 40, is_bold=not place))
        lines.append(_text(1110, height, row.main, 46, is_bold=True, anchor="end"))
    label = round_label(competition, round_id)
    return _frame(
        accent,
        _symbol(event_id, 90, 92, 84, accent),
        _image(competition, theme_of(competition).logo, WIDTH - 190, 70, 110, 110, "meet"),
        _text(200, 135, label, 58 if len(label) < 28 else 44, is_bold=True),
        _text(200, 185, competition.name, 32, "#5a6372"),
        *lines,
    )


def _when_and_where(competition: Competition) -> str:
    schedule = competition.schedule
    days = days_label(schedule.start_date, schedule.end_date)
    places = [f"{venue.name}, {country_label(venue.country_iso2)}" for venue in schedule.venues[:1]]
    return " · ".join([days, *places])


def _frame(accent: str, *parts: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    paper = f'<rect width="100%" height="100%" fill="#ffffff"/><rect width="24" height="100%" fill="{accent}"/>'
    name = _text(1110, 585, "Cubelex", 26, "#9aa4b2", is_bold=True, anchor="end")
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{"".join(parts)}{name}</svg>'


def _text(
    x: int, y: int, text: str, size: int, fill: str = "#16191f", *, is_bold: bool = False, anchor: str = "start"
) -> str:
    shown = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"
    weight = 700 if is_bold else 400
    style = f'font-family="Noto Sans" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}"'
    return f'<text x="{x}" y="{y}" {style}>{escape(shown)}</text>'


def _image(competition: Competition, digest: str, x: int, y: int, width: int, height: int, fit: str) -> str:
    """A picture of the competition, filling its place or shown as a whole; nothing where it has none."""
    content = picture_of(competition.id, digest)
    if content is None:
        return ""
    data = f"data:{kind_of(content)};base64,{b64encode(content).decode()}"
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<image {place} preserveAspectRatio="xMidYMid {fit}" href="{data}"/>'


def _symbol(event_id: str, x: int, y: int, size: int, colour: str) -> str:
    placed = f'<svg x="{x}" y="{y}" width="{size}" height="{size}" '
    return event_icon_svg(event_id, colour).replace("<svg ", placed, 1)
