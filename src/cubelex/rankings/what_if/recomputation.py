"""Bests and averages computed again from attempts, as Ibis expressions (9f1 to 9f11)."""

from typing import TYPE_CHECKING, Final

import ibis
from ibis import _

from cubelex.rankings.engines import Engine

if TYPE_CHECKING:
    from ibis.expr.types import BooleanValue, IntegerValue, Table

DNF: Final = -1
DNS: Final = -2

_NEVER: Final = 1 << 40
"""An attempt without a result, in sums: greater than every sum of results."""


def recomputed(engine: Engine, results: "Table", lines: "Table") -> "Table":
    """The results that are another number under another law: `result_id`, both bests and averages, and `under`.

    `lines` are those of `computation_lines`. A number of the base that even the law of its day does not give stays,
    where both laws give the same.
    """
    rows = results.join(lines, ["event_id", "format_id", "edition"])
    attempts = rows.mutate(
        **{f"a{place}": _attempt(rows, place) for place in range(5)}, made=rows.attempts.length()
    ).mutate(only_dns=_is_only_dns(), three=_three(), middle=_middle())
    totals = attempts.mutate(total_before=_total("before"), total_after=_total("after"))
    computed = engine.split(totals.drop("attempts")).mutate(
        single_before=ibis.ifelse(_.only_dns, _.only_dns_before, _.best),
        single_after=ibis.ifelse(_.only_dns, _.only_dns_after, _.best),
        mean_before=_mean("before"),
        mean_after=_mean("after"),
    )
    changed = computed.filter((_.single_before != _.single_after) | (_.mean_before != _.mean_after))
    return changed.select(
        "result_id",
        "event_id",
        "format_id",
        "edition",
        "person_id",
        "competition_id",
        "round_number",
        "day",
        under=ibis.ifelse(_.mean_before != _.mean_after, _.average_under, _.best_under),
        best_before=_.best,
        best_after=ibis.ifelse(_.single_before != _.single_after, _.single_after, _.best),
        average_before=_.average,
        average_after=ibis.ifelse(_.mean_before != _.mean_after, _.mean_after, _.average).cast("int32"),
    ).filter((_.best_before != _.best_after) | (_.average_before != _.average_after))


def with_recomputed(results: "Table", changed: "Table") -> "Table":
    """All results, those that changed with their new numbers."""
    others = changed.select("result_id", "best_after", "average_after")
    rows = results.left_join(others, "result_id").drop("result_id_right")
    return rows.mutate(
        best=ibis.coalesce(rows.best_after, rows.best), average=ibis.coalesce(rows.average_after, rows.average)
    ).drop("best_after", "average_after")


def _attempt(rows: "Table", place: int) -> "IntegerValue":
    """An attempt, or nothing where it was not made."""
    found: IntegerValue = ibis.ifelse(rows.attempts.length() > place, rows.attempts[place], None).cast("int64")
    return found


def _is_only_dns() -> "BooleanValue":
    found: BooleanValue = (_.made > 0) & (_.made <= 5)
    for place in range(5):
        found &= ibis.coalesce(_[f"a{place}"], DNS) == DNS
    return found


def _keys() -> "list[IntegerValue]":
    """The attempts in numbers that can be added and compared."""
    return [ibis.ifelse(_[f"a{place}"] > 0, _[f"a{place}"], _NEVER) for place in range(5)]


def _three() -> "IntegerValue":
    """The sum of the first three attempts."""
    first, second, third, *_others = _keys()
    return first + second + third


def _middle() -> "IntegerValue":
    """The sum of five attempts without the best and the worst."""
    keys = _keys()
    found: IntegerValue = keys[0] + keys[1] + keys[2] + keys[3] + keys[4] - ibis.least(*keys) - ibis.greatest(*keys)
    return found


def _total(when: str) -> "IntegerValue":
    """The sum that an average is a third of, by the format that counts; nothing where there is no average."""
    counted = _[f"counted_{when}"]
    found: IntegerValue = ibis.cases(
        ((counted == "a") & (_.made >= 5), _.middle), ((counted == "m") & (_.made >= 3), _.three), else_=None
    )
    return found


def _mean(when: str) -> "IntegerValue":
    """A third of the sum, rounded once; DNF if an attempt has no result, 0 without an average."""
    total, step, threshold = _[f"total_{when}"], _[f"step_{when}"], _[f"threshold_{when}"]
    # A step of 0 belongs to times; the other branch must still not divide by it.
    safe = ibis.greatest(step, 1)
    moves = (200 * total + 3 * safe) // (6 * safe) * safe
    short = (2 * total + 3) // 6
    long = ibis.ifelse(_[f"truncates_{when}"], total // 300 * 100, (2 * total + 300) // 600 * 100)
    found: IntegerValue = ibis.cases(
        (total.isnull(), 0),
        (total >= _NEVER, DNF),
        (step > 0, moves),
        (total <= 3 * threshold, short),
        else_=long,
    )
    return found
