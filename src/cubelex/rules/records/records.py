"""Regional records: national, continental and world (9i)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.competition import AttemptResult, EventOrId, Scope, country
from cubelex.errors import UnknownCountry
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.results.ranking import ranking_key
from cubelex.rules.rulings import Ruling

WORLD: Final = "world"

Region = str
"""`WORLD`, the name of a continent, or the code of a country."""

Records = Mapping[tuple[Region, Scope], AttemptResult]
"""The best of each region before, in one event: of whatever edition, it stands until it is broken (9i3).

`SKIPPED` where a region has no record yet.
"""


class Record(NamedOption):
    """A kind of regional record, the highest first."""

    WORLD = "WR"
    CONTINENTAL = "CR"
    NATIONAL = "NR"


@dataclass(frozen=True, slots=True)
class Achieved:
    """A single or an average: whose, for which country, how good, and on which day it counts (see `day_of_round`)."""

    person: int | str
    country_iso2: str
    scope: Scope
    value: AttemptResult
    day: date
    is_head_to_head: bool = False


@cites("9i2")
def day_of_round(days: Sequence[date], edition: Edition) -> Ruling[date]:
    """The day all results of a round count from: the last on which it was held, by the clock of the place.

    Where it was held in several places at once, the latest date of any.
    """
    return Ruling(max(days), under=edition.cite("9i2") if edition.records.dated == "last_day_of_round" else ())


@cites("9i2", since=date(2018, 1, 1))
def may_be_beaten(day: date, today: date, edition: Edition) -> Ruling[bool]:
    """Whether a record of a day is provisional: until that day is over, a better result takes its place."""
    if edition.records.same_day != "best":
        return Ruling(False, under=())
    return Ruling(today <= day, under=edition.cite("9i2"))


@cites("2e3+", "9i1")
def regions_of(iso2: str) -> dict[Record, Region]:
    """The regions whose records a person of that country may break; the stateless only the world's.

    :raises UnknownCountry: when no person can represent it.
    """
    found = country(iso2)
    if found.is_stateless:
        return {Record.WORLD: WORLD}
    if found.is_multiple or found.continent is None:
        raise UnknownCountry(f"{iso2} ({found.name()}) cannot be represented; expected the code of one country")
    return {Record.WORLD: WORLD, Record.CONTINENTAL: found.continent.value, Record.NATIONAL: iso2}


@cites("9i4")
def may_be_record(result: Achieved, edition: Edition) -> Ruling[bool]:
    """Whether a result can be a record at all: a valid one, and in Head to Head only a single."""
    if result.is_head_to_head and edition.records.in_head_to_head == "singles" and result.scope == Scope.AVERAGE:
        return Ruling(False, under=edition.cite("9i4"))
    return Ruling(result.value > 0, under=edition.cite("9i1"))


@cites("9i1", "9i1a", "9i2", "9i3")
def recognised_records(
    results: Sequence[Achieved], before: Records, event: EventOrId, edition: Edition
) -> tuple[Ruling[tuple[Record, ...]], ...]:
    """The records recognised for each result, in the order given, the highest first.

    `before` has the record of each region: `WORLD`, the name of a continent or the code of a country; `SKIPPED` where
    the region has none yet. What it does not name is not decided, unless the result is a record of a larger region.

    A result as good as the record is one; 2026 says so, the editions before do not, but records were always recognised
    so. Of several on a day only the best is recognised, or those that share it; in 2009 all are, in the order given.
    """
    if edition.records.same_day == "best":
        periods = [result.day.toordinal() for result in results]
    else:
        periods = _one_after_another(results)
    return _recognised(results, periods, before, event, edition)


def provisional_records(
    rounds: Sequence[Sequence[Achieved]], before: Records, event: EventOrId, edition: Edition
) -> tuple[tuple[Ruling[tuple[Record, ...]], ...], ...]:
    """The records as they look after each round, knowing nothing of the rounds after it on the same day."""
    results = [result for of_round in rounds for result in of_round]
    one_a_round = edition.records.same_day == "best"
    numbered = [number for number, of_round in enumerate(rounds) for _ in of_round]
    periods = numbered if one_a_round else list(range(len(results)))
    flat = iter(_recognised(results, periods, before, event, edition))
    return tuple(tuple(next(flat) for _ in of_round) for of_round in rounds)


def _one_after_another(results: Sequence[Achieved]) -> list[int]:
    """A period for each result alone: by day, and within a day in the order given."""
    in_order = sorted(range(len(results)), key=lambda place: results[place].day)
    period = {place: number for number, place in enumerate(in_order)}
    return [period[place] for place in range(len(results))]


def _recognised(
    results: Sequence[Achieved], periods: Sequence[int], before: Records, event: EventOrId, edition: Edition
) -> tuple[Ruling[tuple[Record, ...]], ...]:
    """The records of each result, where those of one period compete with each other for recognition."""
    found: list[list[Record]] = [[] for _ in results]
    beaten = [False] * len(results)
    for record, region, scope, places in _by_region(results, edition):
        if (region, scope) not in before:
            for place in places:
                found[place] += [record] if found[place] else []
            continue
        standing = before[region, scope] or None
        for together in _in_periods(places, periods):
            keys = {place: ranking_key(results[place].value, event, edition) for place in together}
            best = min(keys.values())
            to_reach = None if standing is None else ranking_key(standing, event, edition)
            reached = [place for place, key in keys.items() if to_reach is None or key <= to_reach]
            for place in reached:
                is_best = keys[place] == best
                found[place] += [record] if is_best else []
                beaten[place] |= not is_best
            if reached:
                standing = results[min(reached, key=keys.__getitem__)].value
    return tuple(
        _ruling(result, records, was_beaten, edition)
        for result, records, was_beaten in zip(results, found, beaten, strict=True)
    )


def _by_region(results: Sequence[Achieved], edition: Edition) -> Iterable[tuple[Record, Region, Scope, list[int]]]:
    """Which results, by their places, may break the record of which region."""
    by_region: dict[tuple[Record, Region, Scope], list[int]] = defaultdict(list)
    for place, result in enumerate(results):
        if may_be_record(result, edition).answer:
            for record, region in regions_of(result.country_iso2).items():
                by_region[record, region, result.scope].append(place)
    order = list(Record)
    for (record, region, scope), places in sorted(by_region.items(), key=lambda item: order.index(item[0][0])):
        yield record, region, scope, places


def _in_periods(places: Iterable[int], periods: Sequence[int]) -> Iterable[list[int]]:
    together: dict[int, list[int]] = defaultdict(list)
    for place in places:
        together[periods[place]].append(place)
    for period in sorted(together):
        yield together[period]


def _ruling(
    result: Achieved, records: Sequence[Record], was_beaten: bool, edition: Edition
) -> Ruling[tuple[Record, ...]]:
    eligible = may_be_record(result, edition)
    if not eligible.answer:
        return Ruling((), eligible.under)
    if records:
        return Ruling(tuple(records), edition.cite("9i1a"))
    return Ruling((), edition.cite("9i2" if was_beaten and edition.records.same_day == "best" else "9i1"))


def record_tag(records: Sequence[Record], iso2: str) -> str | None:
    """What results call the highest of some records: WR, a continent's (for example ER), NR, or nothing.

    >>> record_tag((Record.CONTINENTAL, Record.NATIONAL), "PT")
    'ER'
    """
    if not records:
        return None
    highest = min(records, key=list(Record).index)
    continent = country(iso2).continent
    return continent.record if highest is Record.CONTINENTAL and continent else highest.value
