"""Bests and averages computed again from attempts, as Ibis expressions (9f1 to 9f11)."""

from typing import TYPE_CHECKING, Final

import ibis
from ibis import _

if TYPE_CHECKING:
    from ibis.expr.types import IntegerColumn, IntegerValue, Table

DNF: Final = -1
DNS: Final = -2

_NEVER: Final = 1 << 40
"""An attempt without a result, in sums: greater than every sum of results."""


def recomputed(results: "Table", lines: "Table") -> "Table":
    """The results that are another number under another law: `result_id`, both bests and averages, and `under`.

    `lines` are those of `computation_lines`. A number of the base that even the law of its day does not give stays,
    where both laws give the same.
    """
    rows = results.join(lines, ["event_id", "format_id", "edition"])
    computed = rows.mutate(
        **{f"a{place}": _attempt(rows, place) for place in range(5)}, made=rows.attempts.length()
    ).mutate(
        single_before=_single("before"),
        single_after=_single("after"),
        mean_before=_average("before"),
        mean_after=_average("after"),
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


def _single(when: str) -> "IntegerColumn":
    """The best as it is, except that of attempts that are all DNS."""
    only_dns = (_.made > 0) & (_.made <= 5)
    for place in range(5):
        only_dns &= ibis.coalesce(_[f"a{place}"], DNS) == DNS
    found: IntegerColumn = ibis.ifelse(only_dns, _[f"only_dns_{when}"], _.best)
    return found


def _average(when: str) -> "IntegerColumn":
    """The average of 5 without the best and the worst attempt, or the mean of 3, or 0."""
    counted = _[f"counted_{when}"]
    keys = [ibis.ifelse(_[f"a{place}"] > 0, _[f"a{place}"], _NEVER) for place in range(5)]
    three = keys[0] + keys[1] + keys[2]
    middle = three + keys[3] + keys[4] - ibis.least(*keys) - ibis.greatest(*keys)
    found: IntegerColumn = ibis.cases(
        ((counted == "a") & (_.made >= 5), _mean(middle, when)),
        ((counted == "m") & (_.made >= 3), _mean(three, when)),
        else_=0,
    )
    return found


def _mean(total: "IntegerValue", when: str) -> "IntegerValue":
    """A third of the sum, rounded once; DNF if an attempt has no result."""
    step, threshold = _[f"step_{when}"], _[f"threshold_{when}"]
    # A step of 0 belongs to times; the other branch must still not divide by it.
    safe = ibis.greatest(step, 1)
    moves = (200 * total + 3 * safe) // (6 * safe) * safe
    short = (2 * total + 3) // 6
    long = ibis.ifelse(_[f"truncates_{when}"], total // 300 * 100, (2 * total + 300) // 600 * 100)
    found: IntegerValue = ibis.cases(
        (total >= _NEVER, DNF),
        (step > 0, moves),
        (total <= 3 * threshold, short),
        else_=long,
    )
    return found
