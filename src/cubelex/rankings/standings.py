"""Personal bests and ranks, as Ibis expressions (9f12, 9f15, 9i).

Every expression here runs on any engine. The Regulations come in as tables (see `cubelex.rankings.law`), so that a
query under another edition is the same query with other lines in `listed` and `editions`.
"""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

import ibis
from ibis import _

from cubelex.competition import Continent, Scope, event_kinds
from cubelex.rankings.engines import Engine
from cubelex.rules import is_multi_blind
from cubelex.rules.records import WORLD, Record

if TYPE_CHECKING:
    from ibis.expr.types import DateValue, IntegerColumn, StringValue, Table

MULTI_BLIND: Final = tuple(kind.id for kind in event_kinds() if is_multi_blind(kind.id))
_CONTINENTS: Final = frozenset(continent.value for continent in Continent)


def achieved(engine: Engine, events: Sequence[str] | None = None, listed: "Table | None" = None) -> "Table":
    """Every single and every average that is in the world rankings, since when, and under which regulation.

    One row for each: `event_id, scope, person_id, country, value, day, counts_from, result_id, competition_id,
    round_number, edition, listed_by, under`.
    """
    results = engine.table("results")
    if events is not None:
        results = results.filter(_.event_id.isin(events))
    law = engine.table("listed") if listed is None else listed
    singles = _listed(results, law, Scope.SINGLE)
    return singles.union(_listed(results, law, Scope.AVERAGE))


def _listed(results: "Table", law: "Table", scope: Scope) -> "Table":
    value = results.best if scope is Scope.SINGLE else results.average
    lines = law.filter(_.scope == scope.value).drop("scope")
    found = results.mutate(value=value).filter(_.value > 0).join(lines, ["event_id", "format_id", "edition"])
    return found.select(
        "event_id",
        "person_id",
        "country",
        "value",
        "day",
        "result_id",
        "competition_id",
        "round_number",
        "edition",
        "under",
        listed_by=ibis.coalesce(_.since, _.edition),
        scope=ibis.literal(scope.value),
        counts_from=ibis.greatest(_.day, ibis.coalesce(_.since, _.day)),
    )


def personal_bests(results: "Table") -> "Table":
    """Each result of `achieved` with which a person improved, for a country, and the day of the next improvement.

    A person's best on a day is the row with `counts_from` by then and `until`, if any, after it.
    """
    person = ["event_id", "scope", "person_id", "country"]
    in_order = [_.counts_from, _.day, _.value, _.result_id]
    before = ibis.window(group_by=person, order_by=in_order, preceding=(None, 1), following=None)
    improved = results.mutate(before=_.value.min().over(before)).filter(_.before.isnull() | (_.value < _.before))
    following = ibis.window(group_by=person, order_by=in_order)
    found = improved.mutate(until=_.counts_from.lead().over(following))
    return found.select(
        "event_id",
        "scope",
        "value",
        "person_id",
        "country",
        "counts_from",
        "until",
        "day",
        "competition_id",
        "result_id",
        "listed_by",
        "under",
    ).order_by("event_id", "scope", "value", "person_id", "counts_from")


def bests_on(bests: "Table", day: "date | DateValue") -> "Table":
    """The personal bests that stood at the end of a day: one row for each person, country, event and scope."""
    return bests.filter(_.counts_from <= day, _.until.isnull() | (_.until > day))


def in_regions(bests: "Table", countries: "Table") -> "Table":
    """One row for each person in each region they have a result for, with the best of the region."""
    places = countries.select("country", "continent")
    with_continent = bests.join(places, "country")
    national = bests.filter(_.country != "XX").mutate(region=_.country)
    continental = with_continent.filter(_.continent.notnull()).mutate(region=_.continent).drop("continent")
    world = bests.mutate(region=ibis.literal(WORLD))
    return national.union(_best_of_each(continental)).union(_best_of_each(world))


def level_of(region: str) -> Record:
    """Whose records a region has: the world's, a continent's or a country's."""
    if region == WORLD:
        return Record.WORLD
    return Record.CONTINENTAL if region in _CONTINENTS else Record.NATIONAL


def bests_in(bests: "Table", countries: "Table", region: "str | StringValue", level: Record) -> "Table":
    """The personal bests of one region: one row for each person who has a result for it."""
    if level is Record.WORLD:
        chosen = bests
    elif level is Record.CONTINENTAL:
        chosen = bests.semi_join(countries.filter(_.continent == region), "country")
    else:
        chosen = bests.filter(_.country == region)
    named = ibis.literal(region) if isinstance(region, str) else region
    return _best_of_each(chosen.mutate(region=named)).drop("country")


def _best_of_each(bests: "Table") -> "Table":
    """Of a person who had results for several countries of a region, only the best.

    Few people ever change their country; only their rows have to be put in order.
    """
    countries = bests.group_by("person_id").aggregate(first=_.country.min(), last=_.country.max())
    movers = countries.filter(_.first != _.last).select("person_id")
    person = ["event_id", "scope", "region", "person_id"]
    window = ibis.window(group_by=person, order_by=[_.value, _.counts_from, _.result_id])
    moved = bests.semi_join(movers, "person_id").mutate(place=ibis.row_number().over(window))
    return bests.anti_join(movers, "person_id").union(moved.filter(_.place == 0).drop("place"))


def ranked(bests: "Table", divisor: int) -> "Table":
    """The rows with their rank in their region; equal results share one.

    `divisor` is what Multi-Blind results are divided by before they are compared (see `EditionLine.mbf_divisor`).
    """
    key = ranking_key(bests, divisor)
    window = ibis.window(group_by=["event_id", "scope", "region"], order_by=key)
    # Ibis counts ranks from 0.
    return bests.mutate(rank=ibis.rank().over(window) + 1)


def ranking_key(rows: "Table", divisor: int) -> "IntegerColumn":
    """What results are compared by, smaller being better."""
    if divisor == 1:
        return rows.value
    key: IntegerColumn = ibis.ifelse(rows.event_id.isin(MULTI_BLIND), rows.value // divisor, rows.value)
    return key


def ranks(bests: "Table", countries: "Table", divisor: int) -> "Table":
    """The ranks of everybody in every region, in the order in which pages show them."""
    found = ranked(in_regions(bests, countries), divisor)
    return found.select(
        "event_id",
        "scope",
        "region",
        "rank",
        "value",
        "person_id",
        "competition_id",
        "day",
        "counts_from",
        "result_id",
        "listed_by",
        "under",
    ).order_by("event_id", "scope", "region", "rank", "person_id")


def places(ranks: "Table", people: "Table", countries: "Table") -> "Table":
    """The ranks of each person side by side, in the regions they represent now, in the order of people.

    A rank is 0 where the person has no result for the region, as in the export of the WCA.
    """
    home = people.filter(_.sub_id == 1).select("person_id", home=_.country)
    rows = ranks.join(home, "person_id").left_join(
        countries.select("continent", home=_.country), "home", rname="{name}_of_country"
    )
    world = rows.region == WORLD
    found = rows.group_by("person_id", "event_id", "scope").aggregate(
        value=_.value.min(where=world),
        result_id=_.result_id.min(where=world),
        world_rank=_.rank.min(where=world),
        continent_rank=_.rank.min(where=rows.region == rows.continent).fill_null(0),
        country_rank=_.rank.min(where=rows.region == rows.home).fill_null(0),
    )
    return found.order_by("person_id", "event_id", "scope")
