"""What follows from the results of a base: personal bests, ranks, places and records, written some events at a time."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from ibis import _

from cubelex.rankings.engines import DuckdbEngine, Engine
from cubelex.rankings.law import edition_line, edition_of
from cubelex.rankings.layout import table_files
from cubelex.rankings.records import record_progression
from cubelex.rankings.standings import achieved, bests_on, personal_bests, places, ranks

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
    results = engine.table("results").group_by("event_id").aggregate(number=_.count()).order_by("event_id")
    done_before = {event_id for path in (folder / "records").glob("*.parquet") for event_id in path.stem.split("-")}
    found = engine.rows(results).to_pylist()
    sizes = {row["event_id"]: row["number"] for row in found if row["event_id"] not in done_before}
    done = 0
    for events in _batches(sizes):
        tell(f"Ranking {' '.join(events)}", done / max(1, sum(sizes.values())))
        _write_events(engine, folder, events, as_of)
        done += sum(sizes[event_id] for event_id in events)
    tell("Ranked", 1.0)


def forget_events(folder: Path, events: Collection[str]) -> None:
    """Remove what follows from the results of some events, because these changed: `write_derived` writes it again."""
    for name in DERIVED:
        for path in table_files(folder, name):
            if not set(events).isdisjoint(path.stem.split("-")):
                path.unlink()


def _batches(sizes: dict[str, int]) -> Iterator[list[str]]:
    """Events in their order, as many at a time as have few enough results together."""
    batch: list[str] = []
    for event_id, number in sizes.items():
        if batch and sum(sizes[each] for each in batch) + number > _AT_ONCE:
            yield batch
            batch = []
        batch.append(event_id)
    if batch:
        yield batch


def _write_events(engine: Engine, folder: Path, events: Sequence[str], as_of: date) -> None:
    name = f"{'-'.join(events)}.parquet"
    divisor = edition_line(edition_of(as_of)).mbf_divisor
    results = achieved(engine, events)
    bests_file = folder / "bests" / name
    engine.write(personal_bests(results), bests_file)
    countries = engine.table("countries")
    bests = engine.read(bests_file)
    ranks_file = folder / "ranks" / name
    engine.write(ranks(bests_on(bests, as_of), countries, divisor), ranks_file)
    engine.write(places(engine.read(ranks_file), engine.table("people"), countries), folder / "places" / name)
    records = record_progression(results, engine.table("editions"), countries)
    engine.write(records, folder / "records" / name)
