"""Rankings and records the slow way: from the functions of `cubelex.rules` alone, one result after the other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from cubelex.competition import SKIPPED, AttemptResult, Format, Scope
from cubelex.errors import UnknownEdition
from cubelex.regulations import Edition, edition_on, texts_in_force
from cubelex.rules.records import (
    Achieved,
    Record,
    is_listed,
    recognised_records,
    regions_of,
    world_rankings,
)
from cubelex.rules.results.ranking import ranking_key

Key = tuple[str, Scope, str]
"""Event, scope and region."""


@dataclass(frozen=True, slots=True)
class KnownResult:
    """A single or an average of a base."""

    result_id: int
    event_id: str
    scope: Scope
    format_id: str
    person: str
    country: str
    value: int
    first_day: date
    day: date
    competition: str
    round_number: int


@cache
def edition_then(day: date) -> Edition:
    """The edition of a day; before the oldest, the oldest."""
    try:
        return edition_on(day)
    except UnknownEdition:
        return texts_in_force()[0]


def known_results(rows: Iterable[Mapping[str, object]]) -> list[KnownResult]:
    """Singles and averages of rows of `results` with the first day of their competition."""
    found = []
    for row in rows:
        for scope, column in ((Scope.SINGLE, "best"), (Scope.AVERAGE, "average")):
            value = row[column]
            assert isinstance(value, int)
            if value > 0:
                found.append(
                    KnownResult(
                        int(str(row["result_id"])),
                        str(row["event_id"]),
                        scope,
                        str(row["format_id"]),
                        str(row["person_id"]),
                        str(row["country"]),
                        value,
                        _day(row["first_day"]),
                        _day(row["day"]),
                        str(row["competition_id"]),
                        int(str(row["round_number"])),
                    )
                )
    return found


def _day(value: object) -> date:
    assert isinstance(value, date)
    return value


def counts_from(result: KnownResult) -> date | None:
    """The day since which a result is in the rankings: its own, or that of the first edition that lists it."""
    since = _listed_since(result.event_id, result.scope, result.format_id, edition_then(result.first_day))
    return None if since is None else max(result.day, since)


@cache
def _listed_since(event_id: str, scope: Scope, format_id: str, own: Edition) -> date | None:
    round_format = Format(format_id)
    if is_listed(event_id, scope, round_format, own).answer or (event_id == "333mbo" and scope is Scope.SINGLE):
        return date.min
    for text in texts_in_force():
        if text > own and is_listed(event_id, scope, round_format, text).answer:
            return text.in_force_since
    return None


def ranks_on(results: Sequence[KnownResult], day: date) -> dict[tuple[Key, str], int]:
    """The rank of everybody in every region that they have a result for, at the end of a day."""
    groups: dict[tuple[str, Scope], list[KnownResult]] = defaultdict(list)
    for result in results:
        since = counts_from(result)
        if since is not None and since <= day:
            groups[result.event_id, result.scope].append(result)
    found: dict[tuple[Key, str], int] = {}
    for (event_id, scope), several in groups.items():
        achieved = [Achieved(each.person, each.country, scope, AttemptResult(each.value), each.day) for each in several]
        countries: dict[str, set[str]] = defaultdict(set)
        for each in several:
            countries[each.person].add(each.country)
        # Everybody as if they represented each of their countries in turn.
        for turn in range(max(map(len, countries.values()))):
            representing: dict[int | str, str] = {
                person: sorted(of)[turn % len(of)] for person, of in countries.items()
            }
            ranks = world_rankings(achieved, representing, event_id, edition_then(day))
            for person, places in ranks.items():
                regions = regions_of(representing[person])
                for record, rank in zip(Record, (places.world, places.continental, places.national), strict=True):
                    if rank is not None:
                        found[(event_id, scope, regions[record]), str(person)] = rank
    return found


def all_records(results: Sequence[KnownResult]) -> set[tuple[int, Scope, str]]:
    """Every record ever, as the result, the scope and the region."""
    groups: dict[tuple[str, Scope], list[KnownResult]] = defaultdict(list)
    for result in results:
        if counts_from(result) is not None:
            groups[result.event_id, result.scope].append(result)
    return {record for (event_id, scope), several in groups.items() for record in _records(several, event_id, scope)}


def _records(results: Sequence[KnownResult], event_id: str, scope: Scope) -> Iterator[tuple[int, Scope, str]]:
    """Day after day: first what counts one by one, then what counts by its best of the day."""
    standing: dict[tuple[str, Scope], AttemptResult] = {}
    periods: dict[tuple[date, bool], list[KnownResult]] = defaultdict(list)
    for result in results:
        periods[result.day, edition_then(result.first_day).records.same_day == "best"].append(result)
    for (_day_of, _is_best), several in sorted(periods.items()):
        in_order = sorted(several, key=lambda each: (each.competition, each.round_number, each.value, each.result_id))
        edition = max(edition_then(each.first_day) for each in several)
        achieved = [
            Achieved(each.person, each.country, scope, AttemptResult(each.value), each.day) for each in in_order
        ]
        regions_there = {(region, scope) for each in in_order for region in regions_of(each.country).values()}
        before_all = {key: standing.get(key, SKIPPED) for key in regions_there}
        rulings = recognised_records(achieved, before_all, event_id, edition)
        for each, ruling in zip(in_order, rulings, strict=True):
            regions = regions_of(each.country)
            for record in ruling.answer:
                yield each.result_id, scope, regions[record]
        for each in in_order:
            for region in regions_of(each.country).values():
                before = standing.get((region, scope))
                value = AttemptResult(each.value)
                # Of results that tie, the one that is better in every edition stands for both.
                if before is None or (ranking_key(value, event_id, edition), value) < (
                    ranking_key(before, event_id, edition),
                    before,
                ):
                    standing[region, scope] = value
