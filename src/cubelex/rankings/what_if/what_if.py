"""History under another law: which results, ranks, records and rounds would be different, and why."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import ibis
import pyarrow as pa
from ibis import _

from cubelex.rankings.engines import Engine
from cubelex.rankings.law import EditionLine, edition_line, edition_of, listed_under
from cubelex.rankings.records import record_progression
from cubelex.rankings.standings import MULTI_BLIND, achieved, bests_on, personal_bests, ranks
from cubelex.rankings.what_if.lines import as_table, computation_lines
from cubelex.rankings.what_if.recomputation import recomputed, with_recomputed
from cubelex.rankings.what_if.rounds import advancing_changes, round_changes
from cubelex.rankings.what_if.variations import Variation

if TYPE_CHECKING:
    from ibis.expr.types import StringValue, Table

RECOMPUTED: Final = "recomputed"
LISTED: Final = "listed"
COMPARED: Final = "compared"
OTHERS: Final = "others"


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What would be different, as Ibis expressions. Each row says why: a reason, the regulations and the edition.

    Reasons: `recomputed` (the number itself is another one), `listed` (an edition lists it, and the other does not),
    `compared` (ties are broken in another way, or records of a day count in another way), `others` (only results of
    others changed).
    """

    averages: "Table"
    ranks: "Table"
    records: "Table"
    advancing: "Table"
    """People who would have advanced to a next round, or not, because places in a round changed."""
    rounds: "Table"
    """Rounds that the other law does not allow, or more of which it allows."""


class VariedEngine:
    """An engine with other tables in the place of some of a base."""

    def __init__(self, engine: Engine, instead: "dict[str, Table]") -> None:
        self.name = engine.name
        self._engine = engine
        self._instead = instead

    def table(self, name: str) -> "Table":
        """A table of the base, or the other one."""
        return self._instead[name] if name in self._instead else self._engine.table(name)

    def read(self, path: Path) -> "Table":
        """A Parquet file as a table."""
        return self._engine.read(path)

    def write(self, expression: "Table", path: Path) -> None:
        """Write the rows of an expression."""
        self._engine.write(expression, path)

    def rows(self, expression: "Table") -> pa.Table:
        """The rows of an expression."""
        return self._engine.rows(expression)

    def keep(self, expression: "Table") -> "Table":
        """The same rows, worked out once."""
        return self._engine.keep(expression)

    def split(self, expression: "Table") -> "Table":
        """The same rows, perhaps planned apart."""
        return self._engine.split(expression)


def what_if(engine: Engine, today: date, variation: Variation, events: Sequence[str] | None = None) -> WhatIf:
    """What would be different on the day of a base, in all events or in some."""
    results = engine.table("results")
    if events is not None:
        results = results.filter(_.event_id.isin(list(events)))
    changed = engine.keep(recomputed(engine, results, computation_lines(variation)))
    editions = _edition_lines(variation)
    listed = _listed_table(variation)
    varied = VariedEngine(
        engine, {"results": with_recomputed(results, changed), "listed": listed, "editions": editions}
    )
    own_today = edition_line(edition_of(today))
    other_today = edition_line(variation.instead_of(edition_of(today)))
    after = achieved(varied)
    countries = engine.table("countries")
    ranks_after = ranks(bests_on(personal_bests(after), today), countries, other_today.mbf_divisor)
    records_after = record_progression(after, editions, countries)
    why = _Why(results, changed, engine.table("listed"), listed)
    ranks_before, records_before = engine.table("ranks"), engine.table("records")
    if events is not None:
        ranks_before = ranks_before.filter(_.event_id.isin(list(events)))
        records_before = records_before.filter(_.event_id.isin(list(events)))
    return WhatIf(
        averages=changed.order_by("event_id", "day", "result_id"),
        ranks=_rank_changes(ranks_before, ranks_after, why, own_today, other_today),
        records=_record_changes(records_before, records_after, why, engine.table("editions"), editions),
        advancing=advancing_changes(results, changed),
        rounds=round_changes(engine, results, variation),
    )


def _edition_lines(variation: Variation) -> "Table":
    rows = [asdict(edition_line(other)) for _text, other in variation.texts]
    return as_table(rows, {name: _ARROW[kind] for name, kind in EditionLine.__annotations__.items()})


def _listed_table(variation: Variation) -> "Table":
    rows = [asdict(line) for line in listed_under([other for _text, other in variation.texts])]
    columns = ("event_id", "format_id", "edition", "scope", "since", "under")
    return as_table(rows, {name: pa.date32() if name in ("edition", "since") else pa.string() for name in columns})


_ARROW: Final = {date: pa.date32(), str: pa.string(), int: pa.int64()}


class _Why:
    """Which results changed by themselves, and under which regulations."""

    def __init__(self, results: "Table", changed: "Table", before: "Table", after: "Table") -> None:
        self._changed = changed.select("result_id", recomputed_under=_.under)
        key = ["event_id", "format_id", "edition", "scope"]
        both = before.outer_join(after, key, rname="{name}_after")
        was, now = both.event_id.notnull(), both.event_id_after.notnull()
        same = was & now & (both.since.fill_null(date.min) == both.since_after.fill_null(date.min))
        self._relisted = both.filter(~same).select(
            **{name: ibis.coalesce(both[name], both[f"{name}_after"]) for name in key},
            listed_under=ibis.coalesce(both.under_after, both.under),
        )
        self._formats = results.select("result_id", "format_id", "edition")

    def of(self, rows: "Table", column: str) -> "Table":
        """Rows with `recomputed_under` and `listed_under` of the result that a column names, where it changed."""
        named = rows.mutate(asked_id=rows[column])
        found = named.left_join(self._changed, named.asked_id == self._changed.result_id, rname="{name}_of_changed")
        formats = self._formats.rename(format_of="format_id", edition_of="edition", id_of="result_id")
        found = found.left_join(formats, found.asked_id == formats.id_of)
        relisted = self._relisted.rename(
            event_of="event_id", listed_format="format_id", listed_edition="edition", listed_scope="scope"
        )
        found = found.left_join(
            relisted,
            [
                found.event_id == relisted.event_of,
                found.format_of == relisted.listed_format,
                found.edition_of == relisted.listed_edition,
                found.scope == relisted.listed_scope,
            ],
        )
        return found.select(*rows.columns, "recomputed_under", "listed_under")


def _reason(rows: "Table", is_compared: "ibis.expr.types.BooleanValue") -> "StringValue":
    found: StringValue = ibis.cases(
        (rows.recomputed_under.notnull(), RECOMPUTED),
        (rows.listed_under.notnull(), LISTED),
        (is_compared, COMPARED),
        else_=OTHERS,
    )
    return found


def _rank_changes(
    before: "Table", after: "Table", why: _Why, own_today: EditionLine, other_today: EditionLine
) -> "Table":
    """Ranks that are other ones, or that only one of the two laws has."""
    key = ["event_id", "scope", "region", "person_id"]
    kept = [*key, "rank", "value", "result_id"]
    both = before.select(*kept).outer_join(after.select(*kept), key, rname="{name}_after")
    rows = both.select(
        **{name: ibis.coalesce(both[name], both[f"{name}_after"]) for name in key},
        rank_before=both.rank,
        rank_after=both.rank_after,
        value_before=both.value,
        value_after=both.value_after,
        result_before=both.result_id,
        result_after=both.result_id_after,
    )
    same = (_.rank_before == _.rank_after) & (_.value_before == _.value_after)
    different = rows.filter(~same.fill_null(False))
    is_own = (different.value_before != different.value_after).fill_null(True)
    # Only a person whose own best changed has a reason of their own: the result that came or went.
    asked = different.mutate(
        first_id=ibis.ifelse(is_own, different.result_before, None),
        second_id=ibis.ifelse(is_own, different.result_after, None),
    )
    first = why.of(asked, "first_id").rename(recomputed_first="recomputed_under", listed_first="listed_under")
    found = why.of(first, "second_id")
    found = found.mutate(
        recomputed_under=ibis.coalesce(found.recomputed_first, found.recomputed_under),
        listed_under=ibis.coalesce(found.listed_first, found.listed_under),
    )
    is_compared = found.event_id.isin(MULTI_BLIND) & (own_today.mbf_divisor != other_today.mbf_divisor)
    reasoned = found.mutate(reason=_reason(found, is_compared))
    return reasoned.select(
        *key,
        "rank_before",
        "rank_after",
        "value_before",
        "value_after",
        "reason",
        under=ibis.cases(
            (reasoned.reason == RECOMPUTED, reasoned.recomputed_under),
            (reasoned.reason == LISTED, reasoned.listed_under),
            else_=ibis.literal(other_today.rank_under),
        ),
    ).order_by("event_id", "scope", "region", ibis.coalesce(_.rank_after, _.rank_before), _.rank_before, "person_id")


def _record_changes(
    before: "Table", after: "Table", why: _Why, editions_before: "Table", editions_after: "Table"
) -> "Table":
    """Records that only one of the two laws recognises, or with another number."""
    key = ["result_id", "scope", "region"]
    facts = ["event_id", "level", "day", "person_id", "competition_id", "edition"]
    kept = [*key, *facts, "value"]
    both = before.select(*kept).outer_join(after.select(*kept), key, rname="{name}_after")
    rows = both.select(
        **{name: ibis.coalesce(both[name], both[f"{name}_after"]) for name in (*key, *facts)},
        value_before=both.value,
        value_after=both.value_after,
    )
    different = rows.filter(~(_.value_before == _.value_after).fill_null(False))
    found = why.of(different, "result_id")
    was = editions_before.select(edition_then="edition", same_day_then="same_day", divisor_then="mbf_divisor")
    law = editions_after.select("edition", "same_day", "mbf_divisor", "record_under", "beaten_under")
    found = found.join(law, "edition").join(was, [("edition", "edition_then")])
    is_divided = found.event_id.isin(MULTI_BLIND) & (found.mbf_divisor != found.divisor_then)
    reasoned = found.mutate(reason=_reason(found, (found.same_day != found.same_day_then) | is_divided))
    return reasoned.select(
        "event_id",
        "scope",
        "region",
        "level",
        "day",
        "person_id",
        "competition_id",
        "result_id",
        "value_before",
        "value_after",
        "reason",
        under=ibis.cases(
            (reasoned.reason == RECOMPUTED, reasoned.recomputed_under),
            (reasoned.reason == LISTED, reasoned.listed_under),
            (reasoned.value_after.isnull() & (reasoned.beaten_under != ""), reasoned.beaten_under),
            else_=reasoned.record_under,
        ),
    ).order_by("event_id", "scope", "region", "day", "result_id")
