"""Records: those that stand, and how each was broken by the next."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cubelex.competition import Scope
from cubelex.rankings import edition_of
from cubelex.rules import format_result
from cubelex.web.rankings.charts import ChartPoint, ChartSeries, chart
from cubelex.web.rankings.choices import chosen, region_name, regions_of_base
from cubelex.web.rankings.frames import (
    SCOPES,
    events_of,
    known_event,
    known_scope,
    of_base,
    ranking_page,
)
from cubelex.web.rankings.values import height_of, written_height
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import day_label
from cubelex.web.shared.rankings.installed import InstalledRankings

MOST_HOLDERS: Final = 5
"""Of people who share a record, so many are named; the progression has all."""
_PROGRESSION: Final = """
    SELECT r.value, r.person_id, p.name, r.country, r.competition_id, c.name, r.day, r.counts_from, r.result_id,
        r.is_equal, r.under, r.edition
    FROM records r LEFT JOIN people_now p USING (person_id) LEFT JOIN competitions c USING (competition_id)
    WHERE r.event_id = ? AND r.scope = ? AND r.region = ?
    ORDER BY r.counts_from, r.day, r.value DESC, r.result_id
"""
_STANDING: Final = """
    SELECT r.event_id, r.scope, r.value, r.person_id, p.name, r.country, r.day, r.result_id
    FROM (SELECT * FROM records WHERE region = ?
        QUALIFY value = min(value) OVER (PARTITION BY event_id, scope)
        AND row_number() OVER (PARTITION BY event_id, scope, value ORDER BY day, result_id) <= {most}) r
    LEFT JOIN people_now p USING (person_id)
    ORDER BY r.event_id, r.scope, r.day, r.result_id
"""


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """A record, for how many days it stood or has stood, and whether it equals the one before."""

    value: int
    result: str
    person_id: str
    name: str
    country_iso2: str
    competition_id: str
    competition: str
    day: date
    result_id: int
    is_equal: bool
    under: tuple[str, ...]
    edition: object
    days: int
    is_standing: bool


@of_base
def current(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """The records of a region that stand, event by event."""
    choice = chosen(request, installed)
    found: dict[str, dict[str, list[tuple[object, ...]]]] = {}
    for event_id, scope, value, *rest in installed.ask(_STANDING.format(most=MOST_HOLDERS), choice.region):
        shown = (format_result(value, event_id, Scope(scope)), *rest)
        found.setdefault(event_id, {}).setdefault(scope, []).append(shown)
    content = {
        "records": [(event_id, found[event_id]) for event_id in events_of(installed) if event_id in found],
        "choice": choice,
        "region": region_name(choice.region),
        "regions": regions_of_base(installed),
    }
    return ranking_page(request, installed, "records", "rankings-records", **content)


@of_base
def progression(request: HttpRequest, installed: InstalledRankings, event_id: str, scope: str) -> HttpResponse:
    """How the record of a region was broken again and again."""
    known_event(installed, event_id)
    choice, wanted = chosen(request, installed), known_scope(scope)
    broken = broken_records(installed, event_id, wanted, choice.region)
    content = {
        "records": broken[::-1],
        "chart": _chart(broken, event_id, wanted, installed.today, region_name(choice.region)),
        "event_id": event_id,
        "events": events_of(installed),
        "scope": scope,
        "scopes": SCOPES,
        "choice": choice,
        "region": region_name(choice.region),
        "regions": regions_of_base(installed),
        "label": event_label(event_id),
    }
    return ranking_page(request, installed, "progression", "rankings-records", **content)


def broken_records(installed: InstalledRankings, event_id: str, scope: Scope, region: str) -> list[BrokenRecord]:
    """All records of a region, oldest first."""
    rows = installed.ask(_PROGRESSION, event_id, scope.value, region)
    since = [row[7] for row in rows]
    found = []
    for place, row in enumerate(rows):
        value, person_id, name, country, competition_id, competition, day, counts_from, result_id = row[:9]
        is_equal, under, edition_day = row[9:]
        broken_on = next((since[later] for later in range(place + 1, len(rows)) if rows[later][0] < value), None)
        record = BrokenRecord(
            value,
            format_result(value, event_id, scope),
            person_id,
            name,
            country,
            competition_id,
            competition,
            day,
            result_id,
            is_equal,
            tuple(under.split()),
            edition_of(edition_day),
            ((broken_on or installed.today) - counts_from).days,
            broken_on is None,
        )
        found.append(record)
    return found


def _chart(broken: list[BrokenRecord], event_id: str, scope: Scope, today: date, region: str) -> str:
    points = tuple(
        ChartPoint(
            record.day, height_of(record.value, event_id), f"{record.result} · {record.name} · {day_label(record.day)}"
        )
        for record in broken
    )
    words = {"event": event_label(event_id), "region": region}
    title = _("Records over the years: %(event)s, %(region)s. The table has the same numbers.") % words
    names = {Scope.SINGLE: _("Record, single"), Scope.AVERAGE: _("Record, average")}
    series = ChartSeries(names[scope], scope.value, points)
    return chart([series], title, today, written_height(event_id, scope))
