"""The picture that messengers show with a link: the competition, or a round with its first three."""

from typing import Final

from django.http import HttpRequest, HttpResponse

from cubelex.competition import Competition
from cubelex.web.public.drawing import ACCENT, GREY, MEDALS, drawn_for, image, symbol, text
from cubelex.web.public.views import visible_rows
from cubelex.web.shared.labels.names import country_label, round_label
from cubelex.web.shared.labels.rounds import days_label
from cubelex.web.shared.pages import load_or_404, round_or_404
from cubelex.web.shared.results.summaries import ShownRow
from cubelex.web.shared.themes import accent_of, light_shades, theme_of

WIDTH: Final = 1200
HEIGHT: Final = 630
MOST_SYMBOLS: Final = 17


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
    return drawn_for(request, picture, WIDTH)


def _competition_picture(competition: Competition, accent: str) -> str:
    symbols = "".join(
        symbol(event.id, 90 + place * 60, 470, 46, GREY)
        for place, event in enumerate(competition.events[:MOST_SYMBOLS])
    )
    theme = theme_of(competition)
    return _frame(
        accent,
        image(competition, theme.banner, 24, 0, WIDTH - 24, 150, "slice"),
        image(competition, theme.logo, WIDTH - 210, 170, 120, 120, "meet"),
        text(90, 250, competition.name, 76 if len(competition.name) < 24 else 54, is_bold=True),
        text(90, 330, _when_and_where(competition), 36, GREY),
        symbols,
    )


def _round_picture(competition: Competition, round_id: str, rows: list[ShownRow], accent: str) -> str:
    event_id = competition.round(round_id).event_id
    lines = []
    for place, row in enumerate(rows):
        height = 335 + place * 85
        lines.append(f'<circle cx="118" cy="{height - 12}" r="28" fill="{MEDALS[place]}"/>')
        lines.append(text(118, height, str(row.result.ranking), 32, "#1d1500", is_bold=True, anchor="middle"))
        lines.append(text(170, height, row.person.name, 40, is_bold=not place))
        lines.append(text(1110, height, row.main, 46, is_bold=True, anchor="end"))
    label = round_label(competition, round_id)
    return _frame(
        accent,
        symbol(event_id, 90, 92, 84, accent),
        image(competition, theme_of(competition).logo, WIDTH - 190, 70, 110, 110, "meet"),
        text(200, 135, label, 58 if len(label) < 28 else 44, is_bold=True),
        text(200, 185, competition.name, 32, GREY),
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
    name = text(1110, 585, "Cubelex", 26, "#9aa4b2", is_bold=True, anchor="end")
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{"".join(parts)}{name}</svg>'
