"""People: found by name or WCA ID, each with ranks, personal bests and a chart of their progress."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from cubelex.competition import Format, Scope
from cubelex.officiating.views import PERSONAL
from cubelex.rankings import edition_of
from cubelex.regulations import Edition
from cubelex.rules import format_result, is_fewest_moves
from cubelex.rules.records import Record
from cubelex.rules.results import removed_from_average
from cubelex.web.rankings.charts import ChartPoint, ChartSeries, chart
from cubelex.web.rankings.frames import events_of, of_base, ranking_page
from cubelex.web.rankings.values import height_of, written_height
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import day_label
from cubelex.web.shared.pages import folded
from cubelex.web.shared.rankings.installed import InstalledRankings, Rows

MOST_FOUND: Final = 100
LONGEST: Final = 80

_SEARCH: Final = """
    SELECT person_id, name, country FROM people_now
    WHERE person_id = upper(?) OR contains(strip_accents(lower(name)), ?)
    ORDER BY strip_accents(lower(name)), person_id LIMIT ?
"""
_NAMES: Final = "SELECT name, country FROM people WHERE person_id = ? ORDER BY sub_id"
_PLACES: Final = """
    SELECT event_id, scope, value, result_id, world_rank, continent_rank, country_rank
    FROM places WHERE person_id = ? ORDER BY event_id, scope DESC
"""
_RESULTS: Final = """
    SELECT r.result_id, r.competition_id, c.name, r.day, r.round_number, r.pos, r.best, r.average, r.attempts,
        r.format_id, r.edition
    FROM results r LEFT JOIN competitions c USING (competition_id)
    WHERE r.event_id = ? AND r.person_id = ? ORDER BY r.day DESC, c.first_day DESC, r.round_number DESC
"""
_IMPROVEMENTS: Final = "SELECT scope, result_id FROM bests WHERE event_id = ? AND person_id = ?"
_RECORDS: Final = "SELECT scope, result_id, level FROM records WHERE event_id = ? AND person_id = ?"


@dataclass(frozen=True, slots=True)
class EventPlaces:
    """An event of a person: their single and average, each with its ranks."""

    event_id: str
    label: str
    single: "PersonPlace | None"
    average: "PersonPlace | None"


@dataclass(frozen=True, slots=True)
class PersonPlace:
    """A personal best with its ranks; 0 where it was achieved for another region."""

    result: str
    result_id: int
    world: int
    continent: int
    country: int


@dataclass(frozen=True, slots=True)
class PersonResult:
    """A result of a person, with what is marked in it."""

    result_id: int
    competition_id: str
    competition: str
    day: date
    round_number: int
    place: int
    best: str
    average: str
    attempts: tuple[tuple[str, bool], ...]
    best_mark: str
    average_mark: str


@of_base
def search(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """People by any part of their name, or by their WCA ID."""
    text = request.GET.get("q", "").strip()[:LONGEST]
    found = installed.ask(_SEARCH, text, folded(text), MOST_FOUND + 1) if text else []
    content = {"q": text, "found": found[:MOST_FOUND], "has_more": len(found) > MOST_FOUND}
    return ranking_page(request, installed, "people", "rankings-people", **content)


@of_base
def person(request: HttpRequest, installed: InstalledRankings, person_id: str) -> HttpResponse:
    """A person."""
    names = installed.ask(_NAMES, person_id)
    if not names:
        raise Http404(f"{person_id} is not in the rankings")
    places = event_places(installed, person_id)
    events = [line.event_id for line in places]
    event_id = request.GET.get("event", "")
    event_id = event_id if event_id in events else (events[0] if events else "")
    results = results_of_person(installed, person_id, event_id) if event_id else []
    content = {
        "person_id": person_id,
        "name": names[0][0],
        "country_iso2": names[0][1],
        "former": [named for named in names[1:] if named != names[0]],
        "places": places,
        "events": events,
        "event_id": event_id,
        "label": event_label(event_id) if event_id else "",
        "results": results,
        "chart": progress_chart(installed, person_id, names[0][0], event_id) if event_id else "",
    }
    return ranking_page(request, installed, "person", "rankings-people", **content)


def event_places(installed: InstalledRankings, person_id: str) -> list[EventPlaces]:
    """The events of a person."""
    found: dict[tuple[str, str], PersonPlace] = {}
    for event_id, scope, value, result_id, *ranks in installed.ask(_PLACES, person_id):
        found[event_id, scope] = PersonPlace(format_result(value, event_id, Scope(scope)), result_id, *ranks)
    return [
        EventPlaces(event_id, event_label(event_id), found[event_id, "single"], found.get((event_id, "average")))
        for event_id in events_of(installed)
        if (event_id, "single") in found
    ]


def results_of_person(installed: InstalledRankings, person_id: str, event_id: str) -> list[PersonResult]:
    """All results of a person in an event, the newest first, with what is marked in them."""
    marks = marked(installed.ask(_IMPROVEMENTS, event_id, person_id), installed.ask(_RECORDS, event_id, person_id))
    return [
        PersonResult(
            result_id,
            competition_id,
            competition,
            day,
            round_number,
            place,
            format_result(best, event_id),
            format_result(average, event_id, Scope.AVERAGE),
            shown_attempts(attempts, event_id, format_id, edition_of(edition)),
            marks.get((Scope.SINGLE, result_id), ""),
            marks.get((Scope.AVERAGE, result_id), ""),
        )
        for (
            result_id,
            competition_id,
            competition,
            day,
            round_number,
            place,
            best,
            average,
            attempts,
            format_id,
            edition,
        ) in installed.ask(_RESULTS, event_id, person_id)
    ]


def shown_attempts(
    attempts: list[int], event_id: str, format_id: str, edition: Edition
) -> tuple[tuple[str, bool], ...]:
    """Attempts as they are written, and whether each counts."""
    round_format = Format(format_id)
    is_whole = round_format is Format.HEAD_TO_HEAD or len(attempts) == round_format.attempts
    removed = removed_from_average(attempts, event_id, round_format, edition) if is_whole else frozenset()
    written = [format_result(attempt, event_id) for attempt in attempts]
    return tuple((f"({text})", False) if place in removed else (text, True) for place, text in enumerate(written))


def marked(improvements: Rows, records: Rows) -> dict[tuple[str, int], str]:
    """By scope and result: that it was a personal best, or the tag of the highest record that it was."""
    found = dict.fromkeys(improvements, PERSONAL)
    for level in reversed(Record):
        found |= {(scope, result_id): tag for scope, result_id, tag in records if tag == level}
    return found


def progress_chart(installed: InstalledRankings, person_id: str, name: str, event_id: str) -> SafeString:
    """Personal bests over the years, and every single."""
    rows: list[tuple[Any, ...]] = installed.ask(_RESULTS, event_id, person_id)[::-1]
    improved = set(installed.ask(_IMPROVEMENTS, event_id, person_id))
    written = written_height(event_id, Scope.SINGLE)
    series = [ChartSeries(_("Every single"), "each", _points(rows, event_id, Scope.SINGLE), is_step=False)]
    for scope, label in ((Scope.SINGLE, _("Personal best, single")), (Scope.AVERAGE, _("Personal best, average"))):
        better = [row for row in rows if (scope.value, row[0]) in improved]
        series.append(ChartSeries(label, scope.value, _points(better, event_id, scope)))
    words = {"name": name, "event": event_label(event_id)}
    title = _("Progress of %(name)s in %(event)s. The table has the same numbers.") % words
    return chart(series, title, installed.today, written)


def _points(rows: list[tuple[Any, ...]], event_id: str, scope: Scope) -> tuple[ChartPoint, ...]:
    """Results of that scope; a mean of moves is drawn among singles, so that it is divided by 100."""
    place = 6 if scope is Scope.SINGLE else 7
    scale = 100 if scope is Scope.AVERAGE and is_fewest_moves(event_id) else 1
    return tuple(
        ChartPoint(
            row[3],
            height_of(row[place], event_id) / scale,
            f"{format_result(row[place], event_id, scope)} · {row[2]} · {day_label(row[3])}",
        )
        for row in rows
        if row[place] > 0
    )
