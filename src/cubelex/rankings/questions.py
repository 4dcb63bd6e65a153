"""What people ask of a base: rankings, records, a person, the worth of a result. Each answer is an Ibis expression."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

import ibis
from ibis import _

from cubelex.competition import Scope
from cubelex.rankings.engines import Engine
from cubelex.rankings.law import edition_line, edition_of
from cubelex.rankings.standings import achieved, bests_in, bests_on, level_of, personal_bests, ranked
from cubelex.regulations import read_day
from cubelex.rules import is_multi_blind
from cubelex.rules.records import WORLD, Record

if TYPE_CHECKING:
    from ibis.expr.types import DateValue, StringValue, Table


@dataclass(frozen=True, slots=True)
class RankingFilter:
    """Who is ranked, and by which results."""

    region: str = WORLD
    gender: str | None = None
    """`m`, `f` or `o`."""
    on: date | str | None = None
    """The ranking as it was at the end of this day; otherwise that of the day of the base."""
    year: int | None = None
    """Only results of this year."""
    people: Collection[str] | None = None
    """Only these WCA ids, as the members of a club."""


EVERYBODY: Final = RankingFilter()


@dataclass(frozen=True, slots=True)
class RankingShape:
    """What decides how the query of a ranking is written; what it is asked about are its `RankingTerms`."""

    is_stored: bool
    level: Record
    of_gender: bool
    divisor: int
    year: int | None
    people: Collection[str] | None

    @property
    def is_shared(self) -> bool:
        """Whether many questions have this shape: all but those about a year or a list."""
        return self.year is None and self.people is None


@dataclass(frozen=True, slots=True)
class RankingTerms:
    """What a ranking is asked about: values, or expressions that an engine replaces by values."""

    event_id: "str | StringValue"
    scope: "str | StringValue"
    region: "str | StringValue"
    gender: "str | StringValue | None"
    day: "date | DateValue"


def shape_and_terms(
    today: date, event_id: str, scope: Scope, asked: RankingFilter
) -> tuple[RankingShape, RankingTerms]:
    """A question for a ranking in its two parts. `today` is the last day the base knows."""
    day = today if asked.on is None else read_day(asked.on)
    is_stored = asked.year is None and asked.gender is None and asked.people is None and day == today
    has_gender = asked.gender is not None
    level = level_of(asked.region)
    shape = RankingShape(is_stored, level, has_gender, _divisor(day), asked.year, asked.people)
    return shape, RankingTerms(event_id, scope.value, asked.region, asked.gender, day)


def ranking(engine: Engine, shape: RankingShape, terms: RankingTerms) -> "Table":
    """A ranking, best first: `rank, person_id, name, value, competition_id, day, …`.

    Only people who pass the filter are counted.
    """
    names = people_now(engine)
    if shape.of_gender:
        names = names.filter(_.gender == terms.gender)
    if shape.people is not None:
        names = names.filter(_.person_id.isin(sorted(shape.people)))
    if shape.is_stored:
        found = _of(engine.table("ranks"), terms.event_id, terms.scope).filter(_.region == terms.region)
    else:
        bests = _bests(engine, shape, terms).semi_join(names, "person_id")
        found = ranked(bests_in(bests, engine.table("countries"), terms.region, shape.level), shape.divisor)
    rows = found.join(names, "person_id")
    return rows.select(
        "rank",
        "person_id",
        "name",
        "value",
        "competition_id",
        "day",
        "country",
        "counts_from",
        "result_id",
        "listed_by",
        "under",
    ).order_by("rank", "name", "person_id")


def _bests(engine: Engine, shape: RankingShape, terms: RankingTerms) -> "Table":
    if shape.year is None:
        return bests_on(_of(engine.table("bests"), terms.event_id, terms.scope), terms.day)
    of_year = achieved(engine).filter(_.event_id == terms.event_id, _.scope == terms.scope, _.day.year() == shape.year)
    return bests_on(personal_bests(of_year), terms.day)


def _divisor(day: date) -> int:
    return edition_line(edition_of(day)).mbf_divisor


def _of(table: "Table", event_id: "str | StringValue", scope: "str | StringValue") -> "Table":
    return table.filter(_.event_id == event_id, _.scope == scope)


def people_now(engine: Engine) -> "Table":
    """Everybody under the name and for the country of today."""
    return engine.table("people").filter(_.sub_id == 1).select("person_id", "name", "gender", "country")


def records(engine: Engine, event_id: str, scope: Scope, region: str = WORLD, on: date | None = None) -> "Table":
    """Every record of a region up to a day, oldest first, with the name of the person and of the edition."""
    found = _of(engine.table("records"), event_id, scope.value).filter(_.region == region)
    if on is not None:
        found = found.filter(_.day <= on)
    names = people_now(engine).select("person_id", "name")
    editions = engine.table("editions").select("edition", edition_name="name", same_day="same_day")
    rows = found.join(names, "person_id").join(editions, "edition")
    # The better of a day comes last; in 2009 it did, too, as each had to be as good as the one before.
    return rows.order_by("day", ibis.desc("value"), "result_id")


def places_of(
    engine: Engine, today: date, event_id: str, scope: Scope, value: int, regions: Collection[str]
) -> "Table":
    """The rank a result would have today in each region, and how many are ranked there: `region, rank, of, record`."""
    rows = _of(engine.table("ranks"), event_id, scope.value).filter(_.region.isin(sorted(regions)))
    divisor = _divisor(today) if is_multi_blind(event_id) else 1
    better = (rows.value // divisor) < value // divisor
    return (
        rows.group_by("region")
        .aggregate(better=better.sum(), of=_.count(), record=_.value.min())
        .mutate(rank=_.better + 1)
        .select("region", "rank", "of", "record")
    )


def person_ranks(engine: Engine, person_id: str) -> "Table":
    """A person's bests with their ranks in the regions they represent now."""
    places = engine.table("countries").select("country", "continent")
    now = people_now(engine).filter(_.person_id == person_id).join(places, "country")
    rows = engine.table("ranks").filter(_.person_id == person_id)
    found = rows.join(now.select("person_id", "country", "continent"), "person_id")
    kept = found.filter((_.region == WORLD) | (_.region == _.country) | (_.region == _.continent))
    return kept.order_by("event_id", "scope", "region")
