"""What a result would be worth: its rank in the world, on each continent and in a country, if it were achieved now."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from cubelex.competition import AttemptResult, Continent, Scope
from cubelex.errors import CubelexError
from cubelex.rankings import edition_of
from cubelex.regulations import Edition
from cubelex.rules import format_result, is_fewest_moves
from cubelex.rules.attempts import has_thousandths, read_typed_result
from cubelex.rules.records import WORLD, Record
from cubelex.web.rankings.choices import chosen, region_name, regions_of_base
from cubelex.web.rankings.frames import SCOPES, events_of, of_base, ranking_page
from cubelex.web.rankings.standings import rank_under
from cubelex.web.shared.labels.names import CONTINENTS, event_label
from cubelex.web.shared.rankings.installed import InstalledRankings
from cubelex.web.shared.rankings.worth import Standings, standings_of
from cubelex.web.shared.results.rows import tag_html

LONGEST: Final = 30


@of_base
def worth(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """The answer to what somebody typed."""
    events, choice = events_of(installed), chosen(request, installed)
    event_id = request.GET.get("event", "")
    event_id = event_id if event_id in events else events[0] if events else "333"
    scope = Scope.AVERAGE if request.GET.get("scope") == Scope.AVERAGE else Scope.SINGLE
    text = request.GET.get("result", "").strip()[:LONGEST]
    edition = edition_of(installed.today)
    value = read_result(text, event_id, scope, edition) if text else None
    content = {
        "events": [(each, event_label(each)) for each in events],
        "event_id": event_id,
        "label": event_label(event_id),
        "scope": scope.value,
        "scopes": SCOPES,
        "text": text,
        "is_wrong": bool(text) and value is None,
        "result": format_result(value, event_id, scope) if value else "",
        "choice": choice,
        "regions": regions_of_base(installed),
        "places": _places(standings_of(installed, event_id), scope, value, choice.region) if value else [],
        "edition": edition,
        "under": rank_under(event_id, edition),
    }
    return ranking_page(request, installed, "worth", "rankings-worth", **content)


def read_result(text: str, event_id: str, scope: Scope, edition: Edition) -> AttemptResult | None:
    """A result as people type it; nothing where it is none, or not a success."""
    try:
        if is_fewest_moves(event_id) and scope is Scope.AVERAGE:
            value = AttemptResult(round(float(text) * 100)) if len(text) <= 6 else None
        else:
            value = None if has_thousandths(text) else read_typed_result(text, event_id, edition).result
    except (CubelexError, ValueError):
        return None
    return value if value and value > 0 else None


@dataclass(frozen=True, slots=True)
class Place:
    """The rank in a region, among how many people, and the record that it would be."""

    region: str
    name: str
    rank: int
    number: int
    tag: SafeString


def _places(standings: Standings, scope: Scope, value: AttemptResult, region: str) -> list[Place]:
    """The places in the region that was asked for, in the world, and on the continents."""
    regions = dict.fromkeys((region, WORLD, *CONTINENTS))
    places = []
    for each in regions:
        rank, number = standings.rank(scope, each, value), standings.number(scope, each)
        if number or each == region:
            places.append(Place(each, region_name(each), rank, number, tag_html(_tag(each) if rank == 1 else "")))
    return places


def _tag(region: str) -> str:
    """What results call the record of a region."""
    if region == WORLD:
        return Record.WORLD.value
    continents = {continent.value: continent.record for continent in Continent}
    return continents.get(region, Record.NATIONAL.value)
