"""What follows from the results of a base: personal bests, ranks, places and records, written some events at a time."""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ibis import _

from cubelex.rankings.engines import DuckdbEngine, Engine
from cubelex.rankings.law import edition_line, edition_of
from cubelex.rankings.layout import table_files
from cubelex.rankings.records import record_progression
from cubelex.rankings.standings import achieved, bests_on, personal_bests, places, ranks

if TYPE_CHECKING:
    from ibis.expr.types import Table

DERIVED: Final = ("bests", "ranks", "places", "records")
_AT_ONCE: Final = 1_500_000
"""Results that are ranked at once: few enough for memory, many enough not to wait for the planning of queries."""


def write_derived(folder: Path, as_of: date, tell: Callable[[str, float], None]) -> None:
    """Write personal bests, the ranks of a day, and all records, of the events that do not have them yet."""
    derive(DuckdbEngine(folder, scratch=folder / "spilled"), folder, as_of, tell)


def derive(engine: Engine, folder: Path, as_of: date, tell: Callable[[str, float], None]) -> None:
    """The same with any engine, into any folder: what follows from the results that the engine has."""
    for name in DERIVED:
        (folder / name).mkdir(parents=True, exist_ok=True)
    done_before = {event_id for path in (folder / "records").glob("*.parquet") for event_id in path.stem.split("-")}
    batches = event_batches(engine, without=done_before)
    total, done = sum(number for _events, number in batches), 0
    for events, number in batches:
        tell(f"Ranking {' '.join(events)}", done / total)
        _write_events(engine, folder, events, as_of)
        done += number
    tell("Ranked", 1.0)


def forget_events(folder: Path, events: Collection[str]) -> None:
    """Remove what follows from the results of some events, because these changed: `write_derived` writes it again."""
    for name in DERIVED:
        for path in table_files(folder, name):
            if not set(events).isdisjoint(path.stem.split("-")):
                path.unlink()


def event_batches(engine: Engine, without: Collection[str] = ()) -> list[tuple[list[str], int]]:
    """Events in their order, as many at a time as have few enough results together, with the number of results."""
    results = engine.table("results").group_by("event_id").aggregate(number=_.count()).order_by("event_id")
    batches: list[tuple[list[str], int]] = []
    for row in engine.rows(results).to_pylist():
        event_id, number = row["event_id"], row["number"]
        if event_id in without:
            continue
        if batches and batches[-1][1] + number <= _AT_ONCE:
            events, before = batches.pop()
            batches.append(([*events, event_id], before + number))
        else:
            batches.append(([event_id], number))
    return batches


def ranks_of_events(engine: Engine, bests: "Table", events: Sequence[str], as_of: date) -> "Table":
    """The ranks of some events on a day, in every region."""
    standing = bests_on(bests.filter(_.event_id.isin(list(events))), as_of)
    return ranks(standing, engine.table("countries"), edition_line(edition_of(as_of)).mbf_divisor)


def _write_events(engine: Engine, folder: Path, events: Sequence[str], as_of: date) -> None:
    name = f"{'-'.join(events)}.parquet"
    results = achieved(engine, events)
    bests_file = folder / "bests" / name
    engine.write(personal_bests(results), bests_file)
    countries = engine.table("countries")
    ranks_file = folder / "ranks" / name
    engine.write(ranks_of_events(engine, engine.read(bests_file), events, as_of), ranks_file)
    engine.write(places(engine.read(ranks_file), engine.table("people"), countries), folder / "places" / name)
    records = record_progression(results, engine.table("editions"), countries)
    engine.write(records, folder / "records" / name)
