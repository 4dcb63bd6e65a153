"""All competitions of a base through the validators of their day, in parallel."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
from ibis import _

from cubelex.errors import Unavailable
from cubelex.rankings.engines import Engine
from cubelex.rankings.spark import SparkEngine
from cubelex.rankings.validation.competitions_of_rows import findings_of

if TYPE_CHECKING:
    from ibis.expr.types import Table

_AT_ONCE: Final = 20_000
"""Results that a process checks at once: enough not to wait for the next, few enough for memory."""

FINDINGS: Final = pa.schema(
    [
        ("competition_id", pa.string()),
        ("first_day", pa.date32()),
        ("edition", pa.string()),
        ("severity", pa.string()),
        ("validator", pa.string()),
        ("code", pa.string()),
        ("event_id", pa.string()),
        ("round_id", pa.string()),
        ("person_id", pa.string()),
        ("under", pa.string()),
        ("wrong", pa.string()),
    ]
)
"""The table of findings: where, under which edition, how severe, what, and the regulations."""


def validate_base(
    engine: Engine,
    competitions: Sequence[str] | None = None,
    *,
    processes: int | None = None,
    told: Callable[[float], None] | None = None,
) -> pa.Table:
    """What the validators of their day find in all competitions of a base, or in some; ordered by competition.

    Without `processes`, as many as the machine has processors. Spark uses its workers. A script calls this below
    `if __name__ == "__main__":`, because the processes read the script, too.

    :raises Unavailable: one of the processes was ended, for example because the memory is full
    """
    rows = checked_rows(engine, competitions)
    if isinstance(engine, SparkEngine):
        found = _on_spark(engine, rows)
    else:
        found = _in_processes(engine, rows, processes, told or (lambda share: None))
    order = [(name, "ascending") for name in ("first_day", *FINDINGS.names) if name != "edition"]
    return found.sort_by(list(dict.fromkeys(order)))


def checked_rows(engine: Engine, competitions: Sequence[str] | None = None) -> "Table":
    """Each result with the name of the person then, and the first day of its competition."""
    results = engine.table("results")
    if competitions is not None:
        results = results.filter(_.competition_id.isin(list(competitions)))
    days = engine.table("competitions").select("competition_id", "first_day")
    names = engine.table("people").select("person_id", "sub_id", "name")
    rows = results.join(days, "competition_id").left_join(names, ["person_id", "sub_id"], rname="{name}_of_people")
    return rows.select(
        "competition_id",
        "first_day",
        "event_id",
        "round_type_id",
        "format_id",
        "person_id",
        "name",
        "country",
        "best",
        "average",
        "attempts",
        "pos",
        "result_id",
    )


def _in_processes(engine: Engine, rows: "Table", processes: int | None, told: Callable[[float], None]) -> pa.Table:
    batches = list(_batches(engine, rows))
    total = sum(number for _names, number in batches) or 1
    found, done = [FINDINGS.empty_table()], 0
    # Processes that are started afresh: those that are copied would have copies of the threads of DuckDB.
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    try:
        waiting: list[Any] = []
        for names, number in batches:
            several = engine.rows(rows.filter(_.competition_id.isin(names)).order_by("competition_id", "result_id"))
            with _deaf_to_the_keyboard():
                waiting.append((pool.submit(_checked, several), number))
            while len(waiting) > 4:
                done += _take(waiting, found)
                told(done / total)
        while waiting:
            done += _take(waiting, found)
            told(done / total)
    except BrokenProcessPool:
        raise Unavailable(
            "a process that checks competitions was ended, perhaps because the memory is full. Use fewer processes."
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)
    return pa.concat_tables(found)


@contextmanager
def _deaf_to_the_keyboard() -> Iterator[None]:
    """Processes that are started within leave Ctrl-C to this one, which gets it at the end; not so on Windows."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _take(waiting: list[Any], found: list[pa.Table]) -> int:
    """Take the findings of the batch that waits longest; returns how many results it had."""
    future, number = waiting.pop(0)
    found.append(future.result())
    return int(number)


def _batches(engine: Engine, rows: "Table") -> Iterator[tuple[list[str], int]]:
    sizes = engine.rows(rows.group_by("competition_id").aggregate(number=_.count()).order_by("competition_id"))
    names: list[str] = []
    total = 0
    for row in sizes.to_pylist():
        names.append(row["competition_id"])
        total += row["number"]
        if total >= _AT_ONCE:
            yield names, total
            names, total = [], 0
    if names:
        yield names, total


def _checked(rows: pa.Table) -> pa.Table:
    return pa.Table.from_pylist(findings_of(rows.to_pylist()), schema=FINDINGS)


def _on_spark(engine: SparkEngine, rows: "Table") -> pa.Table:
    """Each worker checks the competitions whose rows it has."""
    import ibis

    frame = engine.session.sql(ibis.to_sql(rows, dialect="pyspark"))
    columns = ", ".join(f"{field.name} {'date' if field.type == pa.date32() else 'string'}" for field in FINDINGS)
    checked = frame.groupBy("competition_id").applyInArrow(_checked_in_order, columns)
    found: pa.Table = checked.toArrow()
    return found.cast(FINDINGS)


def _checked_in_order(rows: pa.Table) -> pa.Table:
    return _checked(rows.sort_by("result_id"))
