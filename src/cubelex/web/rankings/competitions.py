"""Competitions of the base: found by name or year, each with its results and what was a personal best there."""

from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse

from cubelex.competition import Scope
from cubelex.rankings import edition_of
from cubelex.regulations import Edition
from cubelex.rules import format_result
from cubelex.web.rankings.frames import events_of, of_base, ranking_page
from cubelex.web.rankings.people import LONGEST, marked, shown_attempts
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.pages import folded
from cubelex.web.shared.rankings.installed import InstalledRankings

MOST_FOUND: Final = 100

_SEARCH: Final = """
    SELECT competition_id, name, city, country, first_day, last_day FROM competitions
    WHERE NOT is_cancelled AND (contains(strip_accents(lower(name)), ?) OR contains(strip_accents(lower(city)), ?))
    ORDER BY first_day DESC, competition_id LIMIT ?
"""
_COMPETITION: Final = """
    SELECT name, city, country, first_day, last_day, events, edition FROM competitions WHERE competition_id = ?
"""
_RESULTS: Final = """
    SELECT r.round_number, r.pos, r.person_id, p.name, r.country, r.best, r.average, r.attempts, r.format_id,
        r.result_id
    FROM results r LEFT JOIN people_now p USING (person_id)
    WHERE r.event_id = ? AND r.competition_id = ?
    ORDER BY r.round_number DESC, r.pos, p.name
"""
_IMPROVEMENTS: Final = "SELECT scope, result_id FROM bests WHERE event_id = ? AND competition_id = ?"
_RECORDS: Final = "SELECT scope, result_id, level FROM records WHERE event_id = ? AND competition_id = ?"


@dataclass(frozen=True, slots=True)
class HeldResult:
    """A result of a competition, with the marks of its single and its average."""

    place: int
    person_id: str
    name: str
    country_iso2: str
    best: str
    average: str
    attempts: tuple[tuple[str, bool], ...]
    result_id: int
    best_mark: str
    average_mark: str


@of_base
def search(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """Competitions by any part of their name or city; the newest where nothing is asked for."""
    text = request.GET.get("q", "").strip()[:LONGEST]
    found = installed.ask(_SEARCH, folded(text), folded(text), MOST_FOUND + 1)
    content = {"q": text, "found": found[:MOST_FOUND], "has_more": len(found) > MOST_FOUND}
    return ranking_page(request, installed, "competitions", "rankings-competitions", **content)


@of_base
def competition(request: HttpRequest, installed: InstalledRankings, held_id: str) -> HttpResponse:
    """The results of a competition in one of its events, the final first."""
    rows = installed.ask(_COMPETITION, held_id)
    if not rows:
        raise Http404(f"{held_id} is not in the rankings")
    name, city, country, first_day, last_day, held, edition_day = rows[0]
    events = [event_id for event_id in events_of(installed) if event_id in held]
    event_id = request.GET.get("event", "")
    event_id = event_id if event_id in events else (events[0] if events else "")
    content = {
        "held_id": held_id,
        "name": name,
        "city": city,
        "country_iso2": country,
        "first_day": first_day,
        "last_day": last_day,
        "events": events,
        "event_id": event_id,
        "label": event_label(event_id) if event_id else "",
        "rounds": rounds_of(installed, held_id, event_id, edition_of(edition_day)) if event_id else [],
        "edition": edition_of(edition_day),
    }
    return ranking_page(request, installed, "competition", "rankings-competitions", **content)


def rounds_of(
    installed: InstalledRankings, held_id: str, event_id: str, edition: Edition
) -> list[tuple[int, list[HeldResult]]]:
    """The rounds of an event, the last one first."""
    marks = marked(installed.ask(_IMPROVEMENTS, event_id, held_id), installed.ask(_RECORDS, event_id, held_id))
    rounds: dict[int, list[HeldResult]] = {}
    for row in installed.ask(_RESULTS, event_id, held_id):
        number, place, person_id, name, country, best, average, attempts, format_id, result_id = row
        rounds.setdefault(number, []).append(
            HeldResult(
                place,
                person_id,
                name,
                country,
                format_result(best, event_id),
                format_result(average, event_id, Scope.AVERAGE),
                shown_attempts(attempts, event_id, format_id, edition),
                result_id,
                marks.get((Scope.SINGLE, result_id), ""),
                marks.get((Scope.AVERAGE, result_id), ""),
            )
        )
    return list(rounds.items())
