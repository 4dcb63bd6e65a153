"""Records and how they followed each other, as Ibis expressions (9i1, 9i1a, 9i2, 9i3, 9i4).

A result is a record of its region if nothing before it was better. What is before it, its edition says: of one day only
the best counts (9i2), or each result follows the one before it (2009). So one order and one running best decide all: in
a day of the first kind the best comes first, and what follows is a record only if it is as good.
"""

from typing import TYPE_CHECKING

import ibis
from ibis import _

from cubelex.rankings.standings import MULTI_BLIND
from cubelex.rules.records import WORLD, Record

if TYPE_CHECKING:
    from ibis.expr.types import Table


def record_progression(results: "Table", editions: "Table", countries: "Table") -> "Table":
    """Every record of every region, from all rows of `achieved`."""
    law = editions.select("edition", "same_day", "mbf_divisor", "record_under")
    rows = results.join(law, "edition").join(countries.select("country", "continent"), "country")
    ordered = rows.mutate(
        divisor=ibis.ifelse(_.event_id.isin(MULTI_BLIND), _.mbf_divisor, 1),
        one_by_one=(_.same_day == "all").cast("int8"),
        competition=ibis.ifelse(_.same_day == "all", _.competition_id, ""),
        in_round=ibis.ifelse(_.same_day == "all", _.round_number.cast("int32"), 0),
    )
    # Whoever breaks the record of a continent or of the world breaks that of the country, too. So all that can be
    # records of larger regions are among the few records of countries.
    possible = _as_good_as_days_before(ordered)
    national = _broken(possible.mutate(region=_.country, level=ibis.literal(Record.NATIONAL.value)))
    few = national.drop("region", "level", "before")
    continental = few.filter(_.continent.notnull()).mutate(
        region=_.continent, level=ibis.literal(Record.CONTINENTAL.value)
    )
    world = few.mutate(region=ibis.literal(WORLD), level=ibis.literal(Record.WORLD.value))
    larger = _broken(continental.union(world))
    found = national.filter(_.continent.notnull()).union(larger)
    return found.select(
        "event_id",
        "scope",
        "region",
        "level",
        "day",
        "value",
        "person_id",
        "country",
        "competition_id",
        "round_number",
        "result_id",
        "edition",
        "counts_from",
        is_equal=(_.before // _.divisor == _.value // _.divisor).fill_null(False),
        under=_.record_under,
    ).order_by("event_id", "scope", "region", "day", ibis.desc("value"), "result_id")


def _as_good_as_days_before(rows: "Table") -> "Table":
    """The rows that are as good as everything of the days before in their country.

    All records are among them. They are few, so that only these have to be put in order.
    """
    days = rows.group_by("event_id", "scope", "country", "day").aggregate(best_of_day=_.value.min())
    before = ibis.window(group_by=["event_id", "scope", "country"], order_by=_.day, preceding=(None, 1), following=None)
    known = days.mutate(best_before=_.best_of_day.min().over(before)).drop("best_of_day")
    found = rows.join(known, ["event_id", "scope", "country", "day"])
    kept = found.filter(_.best_before.isnull() | (_.value // _.divisor <= _.best_before // _.divisor))
    return kept.drop("best_before")


def _broken(rows: "Table") -> "Table":
    """The rows that are as good as everything before them in their region, with the best before."""
    before = ibis.window(
        group_by=["event_id", "scope", "region"],
        order_by=[_.day, ibis.desc(_.one_by_one), _.competition, _.in_round, _.value, _.result_id],
        preceding=(None, 1),
        following=None,
    )
    found = rows.mutate(before=_.value.min().over(before))
    # Each edition compares in its own way, also with records of the editions before it (9i3).
    return found.filter(_.before.isnull() | (_.value // _.divisor <= _.before // _.divisor))
