"""An invented world written as a results export, version 2, in the WCA's own dialect of TSV."""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final

import duckdb
import numpy as np
import pyarrow as pa

from cubelex.competition import Continent, country, event_kinds
from cubelex.rankings.worlds.worlds import LAST_DAY, World

Array = np.ndarray[Any, Any]

FORMATS: Final = (
    ("1", 1, "Best of 1", "single", "single", 0, 0),
    ("2", 2, "Best of 2", "single", "average", 0, 0),
    ("3", 3, "Best of 3", "single", "average", 0, 0),
    ("5", 5, "Best of 5", "single", "average", 0, 0),
    ("a", 5, "Average of 5", "average", "single", 1, 1),
    ("m", 3, "Mean of 3", "average", "single", 0, 0),
    ("h", 0, "Head to Head", "single", "average", 0, 0),
)
ROUND_TYPES: Final = (
    ("0", 0, "Qualification round", 19, "Qualification"),
    ("1", 0, "First round", 29, "First"),
    ("2", 0, "Second round", 50, "Second"),
    ("3", 0, "Semi Final", 79, "Semi Final"),
    ("b", 0, "B Final", 39, "B Final"),
    ("c", 1, "Final", 90, "Final"),
    ("d", 0, "First round", 20, "First"),
    ("e", 0, "Second round", 59, "Second"),
    ("f", 1, "Final", 99, "Final"),
    ("g", 0, "Semi Final", 70, "Semi Final"),
    ("h", 0, "Combined qualification", 10, "Combined qualification"),
)


def write_world(world: World, path: Path, *, as_of: date = LAST_DAY) -> None:
    """Write an export: a zip file, or a folder where the name does not end in `.zip`."""
    tables = dict(_tables(world))
    about = {
        "export_format_version": "v2.0.2",
        "version_label": "Results Export v2",
        "end_of_life_date": None,
        "export_date": f"{as_of.isoformat()}T00:00:00Z",
    }
    if path.suffix != ".zip":
        path.mkdir(parents=True, exist_ok=True)
        _write_tables(tables, path)
        (path / "metadata.json").write_text(json.dumps(about), "utf-8")
        return
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        _write_tables(tables, Path(folder))
        part = path.with_name(path.name + ".part")
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            packed.writestr("metadata.json", json.dumps(about))
            for file in sorted(Path(folder).iterdir()):
                packed.write(file, file.name)
        part.replace(path)


def _write_tables(tables: dict[str, pa.Table], folder: Path) -> None:
    with duckdb.connect() as connection:
        for name, table in tables.items():
            connection.register("written", table)
            target = str(folder / f"WCA_export_{name}.tsv").replace("'", "''")
            connection.execute(
                f"COPY written TO '{target}' (FORMAT csv, DELIMITER '\t', HEADER, QUOTE '', ESCAPE '', NULLSTR 'NULL')"
            )
            connection.unregister("written")


def _tables(world: World) -> Iterator[tuple[str, pa.Table]]:
    codes = world.people.country_codes
    names = {iso2: country(iso2).name() for iso2 in codes.tolist()}
    yield (
        "continents",
        pa.table(
            {
                "id": [f"_{each.value}" for each in Continent],
                "name": [each.value for each in Continent],
                "record_name": [each.record for each in Continent],
            }
        ),
    )
    continents = [found.value if (found := country(iso2).continent) else "" for iso2 in names]
    yield (
        "countries",
        pa.table(
            {
                "id": list(names.values()),
                "iso2": list(names),
                "name": list(names.values()),
                "continent_id": [f"_{name}" for name in continents],
            }
        ),
    )
    kinds = [(kind.id, kind.result.value, kind.name, place) for place, kind in enumerate(event_kinds(), start=1)]
    words = {"time": "time", "moves": "number", "multi-blind": "multi"}
    yield "events", _table("id format name rank", [(a, words[b], c, d * 10) for a, b, c, d in kinds])
    columns = "id expected_solve_count name sort_by sort_by_second trim_fastest_n trim_slowest_n"
    yield "formats", _table(columns, FORMATS)
    yield "round_types", _table("id final name rank cell_name", ROUND_TYPES)
    country_names = np.array(list(names.values()))
    yield "persons", _persons(world, country_names)
    yield "competitions", _competitions(world, country_names)
    yield from _results(world, country_names)


def _table(columns: str, rows: Any) -> pa.Table:
    return pa.table(dict(zip(columns.split(), map(list, zip(*rows, strict=True)), strict=True)))


def _persons(world: World, country_names: Array) -> pa.Table:
    people = world.people
    former = np.flatnonzero(people.changed)
    return pa.table(
        {
            "name": np.r_[people.names, people.former_names[former]],
            "gender": np.r_[people.genders, people.genders[former]],
            "wca_id": np.r_[people.ids, people.ids[former]],
            "sub_id": np.r_[np.ones(len(people), dtype=np.int8), np.full(len(former), 2, dtype=np.int8)],
            "country_id": country_names[np.r_[people.countries, people.former_countries[former]]],
        }
    )


def _competitions(world: World, country_names: Array) -> pa.Table:
    competitions = world.competitions
    first = [date.fromordinal(day) for day in competitions.first_days.tolist()]
    last = [date.fromordinal(day) for day in competitions.last_days.tolist()]
    number = len(competitions)
    held: list[list[str]] = [[] for _ in range(number)]
    for event_id, rounds in world.rounds:
        for place in np.unique(rounds.competition).tolist():
            if event_id not in held[place]:
                held[place].append(event_id)
    return pa.table(
        {
            "id": competitions.ids,
            "name": competitions.names,
            "information": [""] * number,
            "external_website": [None] * number,
            "venue": np.char.add(competitions.cities, " Hall"),
            "city_name": competitions.cities,
            "country_id": country_names[competitions.countries],
            "venue_address": [""] * number,
            "venue_details": [""] * number,
            "cell_name": competitions.names,
            "cancelled": [0] * number,
            "event_specs": [" ".join(events) for events in held],
            "delegates": ["[{Ada Delegate}{mailto:ada@example.org}]"] * number,
            "organizers": ["[{Otto Organizer}{mailto:otto@example.org}]"] * number,
            "year": [day.year for day in first],
            "month": [day.month for day in first],
            "day": [day.day for day in first],
            "end_year": [day.year for day in last],
            "end_month": [day.month for day in last],
            "end_day": [day.day for day in last],
            "latitude_microdegrees": [(place * 7919) % 120_000_000 - 60_000_000 for place in range(number)],
            "longitude_microdegrees": [(place * 104729) % 360_000_000 - 180_000_000 for place in range(number)],
        }
    )


def _results(world: World, country_names: Array) -> Iterator[tuple[str, pa.Table]]:
    """Results in the order of competitions, events, rounds and places, with their attempts."""
    events = np.concatenate([np.full(len(rounds.best), place) for place, (_, rounds) in enumerate(world.rounds)])
    all_rounds = [rounds for _, rounds in world.rounds]
    competition = np.concatenate([rounds.competition for rounds in all_rounds])
    person = np.concatenate([rounds.person for rounds in all_rounds])
    pos = np.concatenate([rounds.pos for rounds in all_rounds])
    order = np.lexsort((pos, events, competition))
    ids = np.empty(len(order), dtype=np.int64)
    ids[order] = np.arange(1, len(order) + 1)
    people = world.people
    before = world.competitions.first_days[competition] < people.changed[person]
    lived_in = np.where(before, people.former_countries[person], people.countries[person])
    every_name = np.r_[people.names, people.former_names]
    named = person + np.where(before, len(people), 0)
    event_ids = np.array([event_id for event_id, _ in world.rounds])
    yield (
        "results",
        pa.table(
            {
                "id": ids[order],
                "pos": pos[order],
                "best": np.concatenate([rounds.best for rounds in all_rounds])[order],
                "average": np.concatenate([rounds.average for rounds in all_rounds])[order],
                "competition_id": _coded(competition[order], world.competitions.ids),
                "round_type_id": np.concatenate([rounds.round_type for rounds in all_rounds])[order],
                "event_id": _coded(events[order], event_ids),
                "person_name": _coded(named[order], every_name),
                "person_id": _coded(person[order], people.ids),
                "format_id": np.concatenate([rounds.format_id for rounds in all_rounds])[order],
                "regional_single_record": pa.nulls(len(order), pa.string()),
                "regional_average_record": pa.nulls(len(order), pa.string()),
                "person_country_id": _coded(lived_in[order], country_names),
            }
        ),
    )
    yield "result_attempts", _attempts(all_rounds, ids)


def _coded(places: Array, values: Array) -> pa.DictionaryArray:
    return pa.DictionaryArray.from_arrays(pa.array(places.astype(np.int32)), pa.array(values.tolist()))


def _attempts(all_rounds: list[Any], ids: Array) -> pa.Table:
    values, numbers, owners = [], [], []
    start = 0
    for rounds in all_rounds:
        line, column = np.nonzero(rounds.attempts)
        values.append(rounds.attempts[line, column].astype(np.int32))
        numbers.append((column + 1).astype(np.int8))
        owners.append(ids[start + line].astype(np.int32))
        start += len(rounds.best)
    owner = np.concatenate(owners)
    order = np.argsort(owner, kind="stable")
    return pa.table(
        {
            "value": np.concatenate(values)[order],
            "attempt_number": np.concatenate(numbers)[order],
            "result_id": owner[order].astype(np.int64),
        }
    )
