"""Competitions of one's own, added to a base: the days of their rounds are known, and newcomers have no WCA ID yet."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from cubelex.competition import Competition, Person, Result, Round, country, round_type
from cubelex.errors import InvalidExport, NoRankings
from cubelex.officiating.views import day_of_results
from cubelex.rankings.derived import forget_events, write_derived
from cubelex.rankings.imports.progress import Told
from cubelex.rankings.imports.small_tables import law_tables
from cubelex.rankings.imports.swaps import new_base
from cubelex.rankings.law import edition_of, region_lines
from cubelex.rankings.layout import AboutBase, current_folder, read_about, table_files, write_about
from cubelex.regulations import Edition
from cubelex.rules.results import scored

RESULTS: Final = pa.schema(
    [
        ("result_id", pa.int64()),
        ("event_id", pa.string()),
        ("competition_id", pa.string()),
        ("round_type_id", pa.string()),
        ("round_number", pa.int8()),
        ("format_id", pa.string()),
        ("person_id", pa.string()),
        ("sub_id", pa.int8()),
        ("country", pa.string()),
        ("best", pa.int32()),
        ("average", pa.int32()),
        ("attempts", pa.list_(pa.int32())),
        ("pos", pa.int16()),
        ("day", pa.date32()),
        ("edition", pa.date32()),
        ("regional_single_record", pa.string()),
        ("regional_average_record", pa.string()),
    ]
)
PEOPLE: Final = pa.schema(
    [
        (name, pa.int8() if name == "sub_id" else pa.string())
        for name in ("person_id", "sub_id", "name", "gender", "country")
    ]
)
COUNTRIES: Final = pa.schema([(name, pa.string()) for name in ("country", "name", "continent", "id")])
COMPETITIONS: Final = pa.schema(
    [
        ("competition_id", pa.string()),
        ("name", pa.string()),
        ("city", pa.string()),
        ("country", pa.string()),
        ("venue", pa.string()),
        ("first_day", pa.date32()),
        ("last_day", pa.date32()),
        ("edition", pa.date32()),
        ("events", pa.list_(pa.string())),
        ("championships", pa.list_(pa.string())),
        ("delegates", pa.list_(pa.string())),
        ("organizers", pa.list_(pa.string())),
        ("is_cancelled", pa.bool_()),
        ("latitude", pa.float64()),
        ("longitude", pa.float64()),
    ]
)
_REJECTED: Final = pa.schema(
    [(name, pa.int64() if name == "line" else pa.string()) for name in ("file", "line", "reason", "text")]
)
_FIRST_ID: Final = 1 << 40
"""Ids of own results count from here, above all that an export has."""


def add_competitions(competitions: Sequence[Competition], root: Path, told: Told | None = None) -> AboutBase:
    """Add competitions to the base in use, or begin one; a competition that was added before is replaced.

    :raises InvalidExport: the export of the base has results of the competition already.
    :raises NoRankings: the base in use cannot be read, so that it cannot be added to.
    """
    tell = told or (lambda doing, share: None)
    with new_base(root) as folder:
        former = _former(root)
        if former is None:
            about = _begin(folder, competitions)
        else:
            about = read_about(former)
            _link(former, folder)
        _refuse_held(folder, [competition.id for competition in competitions])
        changed = set()
        for competition in competitions:
            changed |= _add(folder, competition)
        last = max(competition.schedule.end_date for competition in competitions)
        about = counted(folder, about, [competition.id for competition in competitions], last)
        forget_events(folder, changed)
        write_derived(folder, about.as_of, tell)
        write_about(folder, about)
    tell("Done", 1.0)
    return about


def _former(root: Path) -> Path | None:
    try:
        return current_folder(root)
    except NoRankings:
        return None


def _link(former: Path, folder: Path) -> None:
    """Give the new base the files of the former one, without copying them where the disk can do that."""
    for path in former.rglob("*.parquet"):
        target = folder / path.relative_to(former)
        target.parent.mkdir(exist_ok=True)
        try:
            os.link(path, target)
        except OSError:
            target.write_bytes(path.read_bytes())


def _begin(folder: Path, competitions: Sequence[Competition]) -> AboutBase:
    """A base without results."""
    for name, table in law_tables().items():
        replace_file(folder / f"{name}.parquet", table)
    replace_file(folder / "countries.parquet", COUNTRIES.empty_table())
    replace_file(folder / "people.parquet", PEOPLE.empty_table())
    replace_file(folder / "competitions.parquet", COMPETITIONS.empty_table())
    replace_file(folder / "rejected.parquet", _REJECTED.empty_table())
    (folder / "results").mkdir()
    first = competitions[0]
    return AboutBase(first.id, first.schedule.end_date, "own competitions", 0, 0, 0)


def _add(folder: Path, competition: Competition) -> set[str]:
    """Write the results of a competition, its people who are new, and itself; return its events."""
    own = own_file(folder, competition.id)
    held = pq.read_table(folder / "competitions.parquet")
    former_events = set(pq.read_table(own, columns=["event_id"])["event_id"].to_pylist()) if own.exists() else set()
    edition = edition_of(competition.schedule.start_date)
    rows = list(_results(competition, edition, _next_id(folder)))
    try:
        results = pa.Table.from_pylist(rows, schema=RESULTS)
    except (pa.ArrowException, OverflowError) as fault:
        raise InvalidExport(f"{competition.id} has a result that no attempt can have: {fault}") from None
    replace_file(own, results)
    _add_people(folder, competition, {row["person_id"] for row in rows})
    kept = [line for line in held.to_pylist() if line["competition_id"] != competition.id]
    lines = sorted([*kept, _competition_line(competition, edition)], key=lambda line: str(line["first_day"]))
    replace_file(folder / "competitions.parquet", pa.Table.from_pylist(lines, schema=COMPETITIONS))
    return former_events | {row["event_id"] for row in rows}


def held_in_export(folder: Path, competition_ids: Sequence[str]) -> set[str]:
    """Those of the competitions that the export of a base has results of. It also lists competitions to come."""
    export = folder / "results" / "export.parquet"
    if not competition_ids or not export.exists():
        return set()
    is_named = pc.field("competition_id").isin(list(competition_ids))
    found = pq.read_table(export, columns=["competition_id"], filters=is_named)
    return set(found["competition_id"].unique().to_pylist())


def _refuse_held(folder: Path, competition_ids: Sequence[str]) -> None:
    held = held_in_export(folder, competition_ids)
    if held:
        raise InvalidExport(f"the export that was imported has the results of {', '.join(sorted(held))} already.")


def _results(competition: Competition, edition: Edition, first_id: int) -> Iterator[dict[str, Any]]:
    people = {person.registrant_id: person for person in competition.persons}
    number = first_id
    for event in competition.events:
        for round_ in event.rounds:
            day = day_of_results(competition, round_.id, edition)
            for result in round_.results:
                if result.is_empty:
                    continue
                person = people.get(result.person_id)
                if person is None:
                    raise InvalidExport(
                        f"{competition.id} has a result of number {result.person_id} in {round_.id}, but no such "
                        "person. Export the competition again."
                    )
                yield _row(number, competition, round_, len(event.rounds), result, person, day, edition)
                number += 1


def _row(
    number: int,
    competition: Competition,
    round_: Round,
    rounds: int,
    result: Result,
    person: Person,
    day: date,
    edition: Edition,
) -> dict[str, Any]:
    whole = scored(result, round_.event_id, round_.format, edition)
    return {
        "result_id": number,
        "event_id": round_.event_id,
        "competition_id": competition.id,
        "round_type_id": round_type(round_, rounds).value,
        "round_number": round_.number,
        "format_id": round_.format.value,
        "person_id": person_id(competition, person),
        "sub_id": 1,
        "country": person.country_iso2,
        "best": whole.best,
        "average": whole.average,
        "attempts": [attempt for attempt in result.attempts if attempt],
        "pos": result.ranking,
        "day": day,
        "edition": edition.in_force_since,
    }


def person_id(competition: Competition, person: Person) -> str:
    """The WCA ID of a person; of newcomers, the competition and their number there."""
    return person.wca_id or f"{competition.id}-{person.registrant_id}"


def _add_people(folder: Path, competition: Competition, seen: set[str]) -> None:
    people = pq.read_table(folder / "people.parquet")
    known = set(people["person_id"].to_pylist())
    new = [
        {
            "person_id": person_id(competition, person),
            "sub_id": 1,
            "name": person.name,
            "gender": person.gender or "",
            "country": person.country_iso2,
        }
        for person in competition.persons
        if person_id(competition, person) in seen - known
    ]
    add_people(folder, people, new)
    add_countries(folder)


def add_people(folder: Path, known: pa.Table, new: Sequence[dict[str, Any]]) -> None:
    """Write the people of a base with others among them."""
    people = pa.concat_tables([known.cast(PEOPLE), pa.Table.from_pylist(list(new), schema=PEOPLE)])
    replace_file(folder / "people.parquet", people.sort_by([("person_id", "ascending"), ("sub_id", "ascending")]))


def add_countries(folder: Path) -> None:
    """Add the countries that people can represent and that the export does not have."""
    lines = pq.read_table(folder / "countries.parquet").to_pylist()
    known = {line["country"] for line in lines}
    for iso2, continent in region_lines():
        if iso2 not in known:
            name = country(iso2).name()
            lines.append({"country": iso2, "name": name, "continent": continent, "id": name})
    replace_file(folder / "countries.parquet", pa.Table.from_pylist(lines, schema=COUNTRIES))


def _competition_line(competition: Competition, edition: Edition) -> dict[str, Any]:
    venues = competition.schedule.venues
    return {
        "competition_id": competition.id,
        "name": competition.name,
        "city": None,
        "country": venues[0].country_iso2 if venues else None,
        "venue": venues[0].name if venues else None,
        "first_day": competition.schedule.start_date,
        "last_day": competition.schedule.end_date,
        "edition": edition.in_force_since,
        "events": [event.id for event in competition.events],
        "championships": [],
        "delegates": _names(competition, "delegate"),
        "organizers": _names(competition, "organizer"),
        "is_cancelled": False,
        "latitude": venues[0].latitude_microdegrees / 1e6 if venues else None,
        "longitude": venues[0].longitude_microdegrees / 1e6 if venues else None,
    }


def _names(competition: Competition, role: str) -> list[str]:
    return [person.name for person in competition.persons if role in person.roles]


def counted(folder: Path, about: AboutBase, competition_ids: Sequence[str], last: date) -> AboutBase:
    """What is known about a base after competitions were added; `last` is their last day."""
    files = table_files(folder, "results")
    attempts = sum(
        len(each)
        for path in files
        if path.name.startswith("own-")
        for each in pq.read_table(path)["attempts"].to_pylist()
    )
    return replace(
        about,
        results=sum(pq.read_metadata(path).num_rows for path in files),
        attempts=about.attempts - about.own_attempts + attempts,
        own_attempts=attempts,
        own_competitions=tuple(sorted({*about.own_competitions, *competition_ids})),
        as_of=max(about.as_of, last),
    )


def _next_id(folder: Path) -> int:
    own = [path for path in table_files(folder, "results") if path.name.startswith("own-")]
    used = [max(ids) for path in own if (ids := pq.read_table(path, columns=["result_id"])["result_id"].to_pylist())]
    return max(used, default=_FIRST_ID) + 1


def own_file(folder: Path, competition_id: str) -> Path:
    """The file of the results of an own competition."""
    name = re.sub(r"\W", "_", competition_id)
    return folder / "results" / f"own-{name}.parquet"


def replace_file(path: Path, table: pa.Table) -> None:
    """Write a file beside the one of that name, which other bases may share, and put it in its place."""
    part = path.with_name(path.name + ".part")
    pq.write_table(table, part, compression="zstd")
    part.replace(path)
