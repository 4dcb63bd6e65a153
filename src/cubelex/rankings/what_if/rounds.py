"""Rounds under another law: who would have advanced (9p), and which rounds would not have been held (9b, 9m)."""

from typing import TYPE_CHECKING, Final

import ibis
from ibis import _

from cubelex.competition import Format
from cubelex.rankings.engines import Engine
from cubelex.rankings.what_if.lines import format_lines, round_lines
from cubelex.rankings.what_if.variations import Variation

if TYPE_CHECKING:
    from ibis.expr.types import IntegerValue, Table

_ROUND: Final = ["competition_id", "event_id", "round_number"]
_NEVER: Final = 1 << 40
_BY_AVERAGE: Final = [each.value for each in Format if each.is_average]


def round_changes(engine: Engine, results: "Table", variation: Variation) -> "Table":
    """Rounds that the other law has other limits for, where the round reached or exceeds one.

    `kind` is `advancing` (how many advanced, 9p), `rounds` (how many rounds followed, 9m) or `format` (9b).
    """
    held = _held(results)
    most = engine.rows(held.aggregate(most=_.competitors.max())).to_pylist()[0]["most"] or 0
    lines = round_lines(variation, most)
    measured = held.select(*_ROUND, "edition", "competitors", kind=ibis.literal("advancing"), number=_.advanced)
    following = held.select(*_ROUND, "edition", "competitors", kind=ibis.literal("rounds"), number=_.followed)
    rows = measured.union(following).join(lines, ["kind", "edition", "competitors"])
    is_beyond = (_.number > _.most_after) & (_.number <= _.most_before)
    is_full = (_.number == _.most_before) & (_.most_after > _.most_before) & (_.number > 0)
    limited = rows.filter(is_beyond | is_full).select(
        *_ROUND, "kind", "competitors", "number", "most_before", "most_after", "under"
    )
    formats = format_lines(variation)
    by_format = held.join(formats, ["event_id", "format_id", "edition"]).filter(~_.is_allowed_after)
    refused = by_format.select(
        *_ROUND,
        "competitors",
        "under",
        kind=ibis.literal("format"),
        number=ibis.literal(1, "int64"),
        most_before=ibis.literal(1, "int64"),
        most_after=ibis.literal(0, "int64"),
    ).select(*limited.columns)
    return limited.union(refused).order_by(*_ROUND, "kind")


def _held(results: "Table") -> "Table":
    """Each round with its competitors, how many of them took part in the next, and how many rounds followed."""
    rows = results.select(*_ROUND, "person_id", "format_id", "edition")
    later = rows.select(
        "competition_id", "event_id", "person_id", round_number=(_.round_number - 1).cast("int8"), again=True
    )
    joined = rows.left_join(later, ["competition_id", "event_id", "person_id", "round_number"], rname="{name}_later")
    held = joined.group_by(*_ROUND).aggregate(
        format_id=_.format_id.min(),
        edition=_.edition.min(),
        competitors=_.count(),
        advanced=_.again.count(),
    )
    last = ibis.window(group_by=["competition_id", "event_id"])
    return held.mutate(followed=_.round_number.max().over(last).cast("int64") - _.round_number.cast("int64"))


def advancing_changes(results: "Table", changed: "Table") -> "Table":
    """People whose place in a round would be on the other side of the last place that advanced.

    Only rounds ranked by an average that was computed again are looked at. How many advance is as it was.
    """
    affected = changed.select("competition_id", "event_id", "round_number").distinct()
    rows = results.filter(_.format_id.isin(_BY_AVERAGE)).semi_join(affected, _ROUND)
    numbers = changed.select("result_id", "average_after", "under")
    joined = rows.left_join(numbers, "result_id").drop("result_id_right")
    keyed = joined.mutate(
        key_before=_key(joined.average),
        key_after=_key(ibis.coalesce(joined.average_after, joined.average)),
        tie=_key(joined.best),
    )
    placed = keyed.mutate(
        place_before=ibis.rank().over(ibis.window(group_by=_ROUND, order_by=[_.key_before, _.tie])) + 1,
        place_after=ibis.rank().over(ibis.window(group_by=_ROUND, order_by=[_.key_after, _.tie])) + 1,
    )
    advanced = _held(results).select(*_ROUND, "advanced").filter(_.advanced > 0)
    found = placed.join(advanced, _ROUND)
    crossed = found.filter((_.place_before <= _.advanced) != (_.place_after <= _.advanced))
    why = changed.group_by(*_ROUND).aggregate(why=_.under.min())
    return (
        crossed.join(why, _ROUND)
        .select(*_ROUND, "person_id", "place_before", "place_after", "advanced", under=_.why)
        .order_by(*_ROUND, "place_after", "person_id")
    )


def _key(value: "IntegerValue") -> "IntegerValue":
    found: IntegerValue = ibis.ifelse(value > 0, value, _NEVER)
    return found
