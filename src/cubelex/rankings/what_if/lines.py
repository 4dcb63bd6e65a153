"""What differs between two laws, as small tables that the engine joins with millions of results.

Nothing is decided here: each line asks functions of `cubelex.rules` about one event, format and edition.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import ibis
import pyarrow as pa

from cubelex.competition import Format, event_kinds, own_event_kinds
from cubelex.rankings.what_if.variations import Variation
from cubelex.regulations import Edition
from cubelex.rules import Ruling, is_fewest_moves, is_multi_blind, is_official
from cubelex.rules.results import unofficial_average_format
from cubelex.rules.rounds import may_have_format, most_advancing, most_rounds_after

if TYPE_CHECKING:
    from ibis.expr.types import Table


@dataclass(frozen=True, slots=True)
class Computation:
    """How a best and an average are computed."""

    counted: str
    """`a` for an average of 5, `m` for a mean of 3, empty for none."""
    threshold: int
    """The time above which an average is in whole seconds."""
    truncates: bool
    step: int
    """In Fewest Moves, the hundredths of a move that a mean is rounded to; 0 for times."""
    only_dns: int
    """The best of attempts that are all DNS."""


def computation(event_id: str, round_format: Format, edition: Edition) -> Computation:
    """How an edition computes the results of a round."""
    counting = round_format if round_format.is_average else unofficial_average_format(event_id, round_format, edition)
    if is_multi_blind(event_id) or round_format is Format.HEAD_TO_HEAD:
        counting = None
    decimals = edition.fewest_moves.mean_decimals
    return Computation(
        counted=counting.value if counting else "",
        threshold=edition.times.threshold,
        truncates=edition.times.average_over_threshold == "truncate",
        step=0 if not is_fewest_moves(event_id) else 1 if decimals is None else 10 ** (2 - decimals),
        only_dns=-1 if edition.averages.best_of_only_dns == "DNF" else -2,
    )


_PARAMETERS = {
    "counted": "formats.also_ranked",
    "threshold": "times.threshold",
    "truncates": "times.average_over_threshold",
    "step": "fewest_moves.mean_decimals",
    "only_dns": "averages.best_of_only_dns",
}


def computation_lines(variation: Variation) -> "Table":
    """The events, formats and editions whose results are computed in another way, with both ways and regulations."""
    own = set(own_event_kinds())
    rows = [
        row
        for event_id in (kind.id for kind in event_kinds() if kind not in own)
        for round_format in Format
        for row in _different_computations(event_id, round_format, variation)
    ]
    return as_table(rows, _COMPUTATIONS)


def _different_computations(event_id: str, round_format: Format, variation: Variation) -> Iterator[dict[str, Any]]:
    for text, other in variation.texts:
        before = asdict(computation(event_id, round_format, text))
        after = asdict(computation(event_id, round_format, other))
        rounding = ("step",) if is_fewest_moves(event_id) else ("threshold", "truncates")
        deciding = ("counted", *rounding, "only_dns") if before["counted"] or after["counted"] else ("only_dns",)
        different = [name for name in deciding if before[name] != after[name]]
        if different:
            yield {
                "event_id": event_id,
                "format_id": round_format.value,
                "edition": text.in_force_since,
                **{f"{name}_before": value for name, value in before.items()},
                **{f"{name}_after": value for name, value in after.items()},
                "average_under": _cited([name for name in different if name != "only_dns"], text, other),
                "best_under": _cited([name for name in different if name == "only_dns"], text, other),
            }


def _cited(different: list[str], text: Edition, other: Edition) -> str:
    """The regulations behind what differs: of the other law, or where it is silent of the law of the day."""
    parameters = [_PARAMETERS[name] for name in different]
    numbers = [number for name in parameters for number in other.cite_parameter(name) or text.cite_parameter(name)]
    return " ".join(dict.fromkeys(numbers))


def round_lines(variation: Variation, most_competitors: int) -> "Table":
    """How many may advance, and how many rounds may follow, by the number of competitors, where that differs."""
    rows = [
        row
        for text, other in variation.texts
        if text.rounds != other.rounds
        for competitors in range(1, most_competitors + 1)
        for row in _different_rounds(text, other, competitors)
    ]
    return as_table(rows, _ROUNDS)


def _different_rounds(text: Edition, other: Edition, competitors: int) -> Iterator[dict[str, Any]]:
    for kind, rule in (("advancing", most_advancing), ("rounds", most_rounds_after)):
        before, after = rule(competitors, text), rule(competitors, other)
        if before.answer != after.answer:
            yield {
                "kind": kind,
                "edition": text.in_force_since,
                "competitors": competitors,
                "most_before": before.answer,
                "most_after": after.answer,
                "under": " ".join(after.under),
            }


def format_lines(variation: Variation) -> "Table":
    """The events and formats that rounds may have under one law and not under the other."""
    own = set(own_event_kinds())
    rows = [
        row
        for event_id in (kind.id for kind in event_kinds() if kind not in own)
        for round_format in Format
        if round_format is not Format.HEAD_TO_HEAD
        for row in _different_formats(event_id, round_format, variation)
    ]
    return as_table(rows, _FORMATS)


def _different_formats(event_id: str, round_format: Format, variation: Variation) -> Iterator[dict[str, Any]]:
    for text, other in variation.texts:
        before, after = _may_be_held(event_id, round_format, text), _may_be_held(event_id, round_format, other)
        if before.answer != after.answer:
            yield {
                "event_id": event_id,
                "format_id": round_format.value,
                "edition": text.in_force_since,
                "is_allowed_after": after.answer,
                "under": " ".join(after.under),
            }


def _may_be_held(event_id: str, round_format: Format, edition: Edition) -> Ruling[bool]:
    official = is_official(event_id, edition)
    if official.answer and event_id in edition.formats.allowed:
        return may_have_format(event_id, round_format, edition)
    return Ruling(False, official.under)


def as_table(rows: list[dict[str, Any]], columns: dict[str, Any]) -> "Table":
    """Rows as a table that any engine can join."""
    found: Table = ibis.memtable(pa.Table.from_pylist(rows, schema=pa.schema(list(columns.items()))))
    return found


_KEY = {"event_id": pa.string(), "format_id": pa.string(), "edition": pa.date32()}
_COMPUTED = {
    "counted": pa.string(),
    "threshold": pa.int64(),
    "truncates": pa.bool_(),
    "step": pa.int64(),
    "only_dns": pa.int32(),
}
_COMPUTATIONS = {
    **_KEY,
    **{f"{name}_{when}": kind for when in ("before", "after") for name, kind in _COMPUTED.items()},
    "average_under": pa.string(),
    "best_under": pa.string(),
}
_ROUNDS = {
    "kind": pa.string(),
    "edition": pa.date32(),
    "competitors": pa.int64(),
    "most_before": pa.int64(),
    "most_after": pa.int64(),
    "under": pa.string(),
}
_FORMATS = {**_KEY, "is_allowed_after": pa.bool_(), "under": pa.string()}
