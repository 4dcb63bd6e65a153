"""Results as pictures to share: those of a person, the podium of an event, the best of a round."""

from collections.abc import Iterator
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cubelex.competition import Competition
from cubelex.officiating import CompetitionState
from cubelex.web.public.drawing import ACCENT, GREY, MEDALS, drawn_for, fitted, flag, image, symbol, text
from cubelex.web.public.honours import podiums_of
from cubelex.web.public.people import rounds_of_person
from cubelex.web.public.views import visible_rows
from cubelex.web.shared.labels.names import country_label, event_label
from cubelex.web.shared.labels.rounds import days_label, stage_label
from cubelex.web.shared.pages import load_or_404, round_or_404, visible_person_or_404
from cubelex.web.shared.themes import light_shades, theme_of

WIDTH: Final = 1080
HEIGHT: Final = 1350
EDGE: Final = 80
MOST_ROWS: Final = 10
FIRST_LINE: Final = 400
LINE: Final = 84


def person_picture(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """The results of a person, best ranks first where there are many."""
    state = load_or_404(competition_id)
    person = visible_person_or_404(request, state, person_id)
    own = [own for own in rounds_of_person(request, state, person_id) if own.row.main]
    latest = {own.round_.event_id: own for own in sorted(own, key=lambda own: own.round_.number)}
    chosen = sorted(latest.values(), key=lambda own: own.row.order)[:MOST_ROWS]
    lines = (
        _line(
            place,
            _rank(own.row.result.ranking, FIRST_LINE + place * LINE),
            symbol(own.round_.event_id, 190, FIRST_LINE + place * LINE - 40, 50, GREY),
            f"{event_label(own.round_.kind)} · {stage_label(state.competition, own.round_)}",
            own.row.main,
            270,
        )
        for place, own in enumerate(chosen)
    )
    heading = _heading(person.name, country_label(person.country_iso2), flag(person.country_iso2, EDGE, 226, 44), 84)
    return _answer(request, state, heading, lines if chosen else [_nothing()])


def podium_picture(request: HttpRequest, competition_id: str, event_id: str) -> HttpResponse:
    """The podium of an event whose final has begun."""
    state = load_or_404(competition_id)
    podium = next((found for found in podiums_of(request, state) if found.event_id == event_id), None)
    if podium is None:
        raise Http404(f"{competition_id} has no podium of {event_id}")
    lines = []
    for number, place in enumerate(podium.places):
        height = 520 + number * 220
        medal = MEDALS[min(place.place, len(MEDALS)) - 1]
        lines.append(f'<circle cx="{EDGE + 56}" cy="{height - 26}" r="56" fill="{medal}"/>')
        lines.append(text(EDGE + 56, height - 4, str(place.place), 62, "#1d1500", is_bold=True, anchor="middle"))
        lines.append(flag(place.person.country_iso2, 230, height - 84, 40))
        lines.append(text(306, height - 50, country_label(place.person.country_iso2), 30, GREY))
        lines.append(_name(230, height + 14, place.person.name, 54, 520, is_bold=True))
        lines.append(text(WIDTH - EDGE, height + 4, place.result, 66, is_bold=True, anchor="end"))
    heading = _heading(podium.event, _("Podium"), "", 110, symbol(event_id, EDGE, 118, 96, _accent(state.competition)))
    return _answer(request, state, heading, lines or [_nothing()])


def round_picture(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The best of a round."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    rows = [row for row in visible_rows(request, state, round_) if row.result.best > 0][:MOST_ROWS]
    lines = (
        _line(
            place,
            _rank(row.result.ranking, FIRST_LINE + place * LINE),
            flag(row.person.country_iso2, 190, FIRST_LINE + place * LINE - 33, 36),
            row.person.name,
            row.main,
            270,
        )
        for place, row in enumerate(rows)
    )
    drawn = symbol(round_.event_id, EDGE, 118, 96, _accent(state.competition))
    heading = _heading(event_label(round_.kind), stage_label(state.competition, round_), "", 110, drawn)
    return _answer(request, state, heading, lines if rows else [_nothing()])


def _answer(
    request: HttpRequest, state: CompetitionState, heading: str, lines: Iterator[str] | list[str]
) -> HttpResponse:
    return drawn_for(request, _frame(state.competition, heading, "".join(lines)), WIDTH)


def _heading(title: str, below: str, drawn_below: str, indent: int, drawn: str = "") -> str:
    """The largest words, with a line below them; beside a symbol they stand further in."""
    start = EDGE + (indent + 20 if drawn else 0)
    room = WIDTH - EDGE - start - 150
    words = _name(start, 190, title, 68, room, is_bold=True)
    return drawn + words + drawn_below + text(start if drawn else EDGE + indent, 262, below, 36, GREY)


def _line(place: int, rank: str, picture: str, words: str, result: str, start: int) -> str:
    """A line of a list: rank, flag or symbol, words, result."""
    height = FIRST_LINE + place * LINE
    rule = f'<rect x="{EDGE}" y="{height + 26}" width="{WIDTH - 2 * EDGE}" height="1.5" fill="#e3e6eb"/>'
    shown = text(WIDTH - EDGE, height, result, 42, is_bold=True, anchor="end")
    return rank + picture + _name(start, height, words, 36, WIDTH - EDGE - start - 210) + shown + rule


def _rank(rank: int | None, height: int) -> str:
    """A rank; the first three on a medal."""
    if rank is None:
        return ""
    middle = EDGE + 36
    medal = MEDALS[rank - 1] if rank <= len(MEDALS) else ""
    round_ = f'<circle cx="{middle}" cy="{height - 13}" r="32" fill="{medal}"/>' if medal else ""
    return round_ + text(middle, height, str(rank), 36, "#1d1500" if medal else GREY, is_bold=True, anchor="middle")


def _name(x: int, y: int, words: str, size: int, width: int, *, is_bold: bool = False) -> str:
    return text(x, y, words, fitted(words, size, width), is_bold=is_bold)


def _nothing() -> str:
    return text(EDGE, FIRST_LINE, _("No results yet."), 40, GREY)


def _accent(competition: Competition) -> str:
    return light_shades(theme_of(competition).accent or ACCENT).accent


def _frame(competition: Competition, *parts: str) -> str:
    """White, with the colour and the logo of the competition above, and what it is below."""
    schedule, accent = competition.schedule, _accent(competition)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    paper = f'<rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="26" fill="{accent}"/>'
    logo = image(competition, theme_of(competition).logo, WIDTH - EDGE - 130, 90, 130, 130, "meet")
    name = _name(EDGE, HEIGHT - 70, competition.name, 38, 640, is_bold=True)
    days = text(WIDTH - EDGE, HEIGHT - 70, days_label(schedule.start_date, schedule.end_date), 30, GREY, anchor="end")
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{paper}{logo}{"".join(parts)}{name}{days}</svg>'
