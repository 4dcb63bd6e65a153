"""World rankings: which results are listed, and who ranks where in the world, a continent and a country (9h, 9i)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cubelex.competition import EventOrId, Format, Scope, country
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_official
from cubelex.rules.records.records import WORLD, Achieved, Record, Region, regions_of
from cubelex.rules.results.averages import unofficial_average_format
from cubelex.rules.results.ranking import ranking_key
from cubelex.rules.rulings import Ruling

PersonKey = int | str


@dataclass(frozen=True, slots=True)
class Ranks:
    """The places of a person; none where they have no result for the region they represent now, or represent none."""

    world: int
    continental: int | None
    national: int | None


@cites("9h", "9i", "9i4")
def is_listed(
    event: EventOrId, scope: Scope, round_format: Format, edition: Edition, *, by_the_book: bool = True
) -> Ruling[bool]:
    """Whether singles or averages of a round are in the world rankings.

    Those of official events are: every single, and averages of rounds that have one. In 2009 averages only of the
    format preferred for finals, and all only if the full Regulations were applied.
    """
    is_head_to_head = round_format == Format.HEAD_TO_HEAD
    is_held = is_official(event, edition).answer and (not is_head_to_head or bool(edition.head_to_head.events))
    is_limited = edition.has("9h")
    if not is_held or (is_limited and not by_the_book):
        return Ruling(False, under=edition.cite("9i"))
    if is_head_to_head:
        return Ruling(scope == Scope.SINGLE, under=edition.cite("9i4"))
    if scope == Scope.SINGLE:
        return Ruling(True, under=edition.cite("9i"))
    if is_limited:
        preferred = edition.formats.preferred_in_finals.get(str(event), ())
        return Ruling(round_format.is_average and round_format.value in preferred, under=edition.cite("9h"))
    has_average = round_format.is_average or unofficial_average_format(event, round_format, edition) is not None
    return Ruling(has_average, under=edition.cite("9i"))


@cites("2e3+", "9i")
def world_rankings(
    results: Iterable[Achieved], representing: Mapping[PersonKey, str], event: EventOrId, edition: Edition
) -> dict[PersonKey, Ranks]:
    """The places of all persons by their best single, or by their best average: give results of one scope.

    Continents and countries rank the results achieved for them, and each person is shown for the one represented now.
    """
    bests: dict[Region, dict[PersonKey, int]] = defaultdict(dict)
    for result in results:
        if result.value > 0:
            for region in regions_of(result.country_iso2).values():
                key = ranking_key(result.value, event, edition)
                bests[region][result.person] = min(key, bests[region].get(result.person, key))
    places = {region: _places(of_people) for region, of_people in bests.items()}
    return {person: _ranks(person, representing[person], places) for person in places.get(WORLD, {})}


def _places(bests: Mapping[PersonKey, int]) -> dict[PersonKey, int]:
    ranks: dict[int, int] = {}
    for place, key in enumerate(sorted(bests.values()), start=1):
        ranks.setdefault(key, place)
    return {person: ranks[key] for person, key in bests.items()}


def _ranks(person: PersonKey, iso2: str, places: Mapping[Region, Mapping[PersonKey, int]]) -> Ranks:
    regions = regions_of(country(iso2).iso2)
    of_region = {record: places.get(region, {}).get(person) for record, region in regions.items()}
    return Ranks(places[WORLD][person], of_region.get(Record.CONTINENTAL), of_region.get(Record.NATIONAL))
