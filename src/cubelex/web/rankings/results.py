"""One result, and why: since when it is listed, how it ranks, and which records it was, each with its regulation."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse

from cubelex.competition import Scope
from cubelex.rankings import edition_of
from cubelex.regulations import Edition
from cubelex.rules import format_result
from cubelex.rules.records import WORLD
from cubelex.web.rankings.choices import region_name
from cubelex.web.rankings.frames import known_event, of_base, ranking_page
from cubelex.web.rankings.people import shown_attempts
from cubelex.web.rankings.records import BrokenRecord, broken_records
from cubelex.web.rankings.standings import rank_under
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import FORMATS
from cubelex.web.shared.rankings.installed import InstalledRankings

_RESULT: Final = """
    SELECT r.person_id, p.name, r.country, r.competition_id, c.name, c.first_day, r.day, r.round_number, r.pos,
        r.format_id, r.best, r.average, r.attempts, r.edition
    FROM results r LEFT JOIN people_now p USING (person_id) LEFT JOIN competitions c USING (competition_id)
    WHERE r.event_id = ? AND r.result_id = ?
"""
_LISTED: Final = "SELECT scope, since, under FROM listed WHERE event_id = ? AND format_id = ? AND edition = ?"
_RANKS: Final = """
    SELECT region, rank FROM ranks WHERE event_id = ? AND scope = ? AND region IN (SELECT unnest(?)) AND result_id = ?
"""
_CONTINENT: Final = "SELECT continent FROM countries WHERE country = ?"
_RECORDS: Final = "SELECT scope, region FROM records WHERE event_id = ? AND result_id = ?"


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A single or an average as the rankings have it: since when, and by which regulation of which edition."""

    scope: str
    result: str
    since: date
    under: tuple[str, ...]
    edition: Edition
    is_later: bool
    ranks: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class WasRecord:
    """A record that the result was, in a region."""

    scope: str
    region: str
    name: str
    record: BrokenRecord
    beaten_under: tuple[str, ...]


@of_base
def result(request: HttpRequest, installed: InstalledRankings, event_id: str, result_id: int) -> HttpResponse:
    """A result, and why it ranks where it does."""
    known_event(installed, event_id)
    rows = installed.ask(_RESULT, event_id, result_id)
    if not rows:
        raise Http404(f"result {result_id} is not in the rankings")
    (person_id, name, country, competition_id, competition, first_day, day, number, place) = rows[0][:9]
    format_id, best, average, attempts, edition_day = rows[0][9:]
    edition = edition_of(edition_day)
    values = {Scope.SINGLE: best, Scope.AVERAGE: average}
    content: dict[str, Any] = {
        "event_id": event_id,
        "label": event_label(event_id),
        "person_id": person_id,
        "name": name,
        "country_iso2": country,
        "competition_id": competition_id,
        "competition": competition,
        "day": day,
        "round_number": number,
        "place": place,
        "format": FORMATS[format_id],
        "best": format_result(best, event_id),
        "average": format_result(average, event_id, Scope.AVERAGE),
        "attempts": shown_attempts(attempts, event_id, format_id, edition),
        "edition": edition,
        "listings": [
            _listing(installed, event_id, result_id, country, Scope(scope), values[Scope(scope)], day, edition, line)
            for scope, *line in installed.ask(_LISTED, event_id, format_id, edition_day)
            if values[Scope(scope)] > 0
        ],
        "records": _records(installed, event_id, result_id, edition),
        "rank_edition": edition_of(installed.today),
        "rank_under": rank_under(event_id, edition_of(installed.today)),
        "before_editions": first_day < edition.in_force_since,
    }
    return ranking_page(request, installed, "result", "rankings", **content)


def _listing(
    installed: InstalledRankings,
    event_id: str,
    result_id: int,
    country: str,
    scope: Scope,
    value: int,
    day: date,
    edition: Edition,
    line: list[Any],
) -> ListedResult:
    later, under = line
    continents: list[str] = [continent for (continent,) in installed.ask(_CONTINENT, country) if continent]
    regions = [WORLD, *continents, country]
    ranks: dict[str, int] = dict(installed.ask(_RANKS, event_id, scope.value, regions, result_id))
    return ListedResult(
        scope.value,
        format_result(value, event_id, scope),
        max(day, later or day),
        tuple(under.split()),
        edition_of(later) if later else edition,
        later is not None and later > day,
        tuple((region, region_name(region), ranks[region]) for region in regions if region in ranks),
    )


def _records(installed: InstalledRankings, event_id: str, result_id: int, edition: Edition) -> list[WasRecord]:
    """The records that a result was, the largest region first."""
    found = []
    for scope, region in installed.ask(_RECORDS, event_id, result_id):
        of_region = broken_records(installed, event_id, Scope(scope), region)
        record = next(record for record in of_region if record.result_id == result_id)
        beaten = edition.cite_known("9i2")
        found.append(WasRecord(scope, region, region_name(region), record, beaten))
    return sorted(found, key=lambda was: (was.scope != "single", was.region != WORLD, len(was.region) == 2))
