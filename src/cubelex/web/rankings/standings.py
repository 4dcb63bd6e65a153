"""Who is ranked where: in an event, by single or average, in a region, on any day, of everybody or of some."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cubelex.competition import Scope
from cubelex.rankings import edition_of
from cubelex.regulations import Edition
from cubelex.rules import format_result, is_multi_blind
from cubelex.web.rankings.choices import GENDERS, RankingChoice, chosen, region_name, regions_of_base
from cubelex.web.rankings.frames import (
    SCOPES,
    events_of,
    known_event,
    known_scope,
    of_base,
    ranking_page,
)
from cubelex.web.rankings.pagers import Pager
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.rankings.installed import InstalledRankings
from cubelex.web.store.models import OwnList

MOST_ROWS: Final = 100
_FIRST_EVENT: Final = "333"

_STORED: Final = """
    SELECT rank, value, person_id, competition_id, day, result_id
    FROM ranks WHERE event_id = ? AND scope = ? AND region = ?
    ORDER BY rank, person_id LIMIT ? OFFSET ?
"""
_NUMBER_STORED: Final = "SELECT count(*) FROM ranks WHERE event_id = ? AND scope = ? AND region = ?"
_NAMED: Final = """
    SELECT r.rank, r.value, r.person_id, p.name, p.country, r.competition_id, c.name, r.day, r.result_id
    FROM ({ranked}) r LEFT JOIN people_now p USING (person_id) LEFT JOIN competitions c USING (competition_id)
    ORDER BY r.rank, r.person_id
"""
_HELD: Final = "SELECT competition_id, name FROM competitions WHERE competition_id IN (SELECT unnest(?))"


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A line of a ranking."""

    rank: int
    result: str
    person_id: str
    name: str
    country_iso2: str
    competition_id: str
    competition: str
    day: date
    result_id: int


@of_base
def front(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """To the ranking of the event that most people do."""
    events = events_of(installed)
    event_id = _FIRST_EVENT if _FIRST_EVENT in events or not events else events[0]
    return redirect("rankings-of-event", event_id, Scope.SINGLE)


@of_base
def standings(request: HttpRequest, installed: InstalledRankings, event_id: str, scope: str) -> HttpResponse:
    """A ranking."""
    known_event(installed, event_id)
    choice, wanted = chosen(request, installed), known_scope(scope)
    rows, number = ranking(installed, event_id, wanted, choice)
    edition = edition_of(choice.on or installed.today)
    content = {
        "rows": rows,
        "event_id": event_id,
        "events": events_of(installed),
        "scope": scope,
        "scopes": SCOPES,
        "choice": choice,
        "region": region_name(choice.region),
        "regions": regions_of_base(installed),
        "genders": GENDERS,
        "lists": OwnList.objects.all(),
        "pager": Pager(choice.page, number, MOST_ROWS, choice.query, is_whole=choice.is_plain),
        "number": number if choice.is_plain else 0,
        "day": choice.on or installed.today,
        "first_day": installed.ask("SELECT min(first_day) FROM competitions")[0][0],
        "edition": edition,
        "under": rank_under(event_id, edition),
        "label": event_label(event_id),
    }
    return ranking_page(request, installed, "standings", "rankings", **content)


def rank_under(event_id: str, edition: Edition) -> tuple[str, ...]:
    """The regulations by which results of an event are ranked."""
    return edition.cite_known("9i", "9f12c") if is_multi_blind(event_id) else edition.cite_known("9i", "9f15")


def ranking(
    installed: InstalledRankings, event_id: str, scope: Scope, choice: RankingChoice
) -> tuple[list[RankingLine], int]:
    """The lines of a page, and how many lines the whole ranking has; of one that is not stored, as far as was asked."""
    skipped = (choice.page - 1) * MOST_ROWS
    if choice.is_plain:
        asked = event_id, scope.value, choice.region
        number = installed.ask(_NUMBER_STORED, *asked)[0][0]
        rows = installed.ask(_NAMED.format(ranked=_STORED), *asked, MOST_ROWS, skipped)
        return [_standing(row, event_id, scope) for row in rows], number
    found = _among(installed, event_id, scope, choice, skipped + MOST_ROWS + 1)
    return found[skipped : skipped + MOST_ROWS], len(found)


def _among(
    installed: InstalledRankings, event_id: str, scope: Scope, choice: RankingChoice, top: int
) -> list[RankingLine]:
    """The first lines for some of the people, or for another day."""
    # With it comes Ibis, which takes a third of a second to import: a site starts without it.
    from cubelex.rankings import RankingFilter

    people = tuple(OwnList.objects.get(pk=choice.list_id).people) if choice.list_id else None
    asked = RankingFilter(choice.region, choice.gender or None, choice.on, people=people)
    rows = installed.remember(
        ("ranking", event_id, scope, asked, top),
        lambda: installed.one_at_a_time(lambda base: base.ranking(event_id, scope, asked, top=top)),
    )
    held: dict[str, str] = dict(installed.ask(_HELD, sorted({row["competition_id"] for row in rows})))
    return [
        RankingLine(
            row["rank"],
            format_result(row["value"], event_id, scope),
            row["person_id"],
            row["name"],
            row["country"],
            row["competition_id"],
            held.get(row["competition_id"], ""),
            row["day"],
            row["result_id"],
        )
        for row in rows
    ]


def _standing(row: tuple[object, ...], event_id: str, scope: Scope) -> RankingLine:
    rank, value, *rest = row
    return RankingLine(rank, format_result(value, event_id, scope), *rest)  # type: ignore[arg-type]
