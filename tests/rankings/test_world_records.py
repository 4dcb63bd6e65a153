"""Every world record since 1982, taken in as results: they come out as the progression they were."""

import json
from collections import defaultdict
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cubelex import rankings
from cubelex.competition import Scope, country
from cubelex.rankings.worlds.files import ROUND_TYPES
from tests.support.exports import write_lines

# As in tests/rules/records: the file has the first day of competitions, so these two were beaten before their day.
BEATEN_BEFORE = {
    ("magic", "single", "BeijingSummerOpen2009"),
    ("clock", "single", "ChicagoAreaTwistSpringA2024"),
}
# No edition has means of Multi-Blind results (9b3b).
NEVER_LISTED = {("333mbo", "average", "Euro2006"), ("333mbf", "average", "OSUBlindWeekend2019")}


@pytest.fixture(scope="module")
def lines(shared: Path) -> list[dict[str, Any]]:
    text = (shared / "cases" / "record_results.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def base(lines: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> rankings.Base:
    folder = tmp_path_factory.mktemp("records")
    export = folder / "export"
    export.mkdir()
    _write_export(lines, export)
    rankings.import_export(export, folder / "base")
    return rankings.open(folder / "base")


def _write_export(lines: list[dict[str, Any]], export: Path) -> None:
    """One result for each line; where one had both records, both lines are one result in two rounds."""
    codes = sorted({line["country"] for line in lines})
    continents = {found.value for iso2 in codes if (found := country(iso2).continent)}
    tables = {
        "continents": [{"id": name, "name": name, "record_name": ""} for name in sorted(continents)],
        "countries": [
            {"id": iso2, "iso2": iso2, "name": iso2, "continent_id": found.value if found else ""}
            for iso2 in codes
            for found in [country(iso2).continent]
        ],
        "round_types": [
            {"id": str(row[0]), "final": str(row[1]), "name": str(row[2]), "rank": str(row[3])} for row in ROUND_TYPES
        ],
        "persons": [
            {"name": person, "gender": "", "wca_id": person, "sub_id": "1", "country_id": iso2}
            for person, iso2 in {line["person"]: line["country"] for line in lines}.items()
        ],
        "competitions": [
            _competition(name, day) for name, day in {line["competition"]: line["date"] for line in lines}.items()
        ],
        "results": [_result(number, line) for number, line in enumerate(lines, 1)],
        "result_attempts": [
            {"value": str(value), "attempt_number": str(place), "result_id": str(number)}
            for number, line in enumerate(lines, 1)
            for place, value in enumerate(line["attempts"], 1)
        ],
    }
    for name, rows in tables.items():
        write_lines(export / f"WCA_export_{name}.tsv", rows)


def _competition(name: str, day: str) -> dict[str, str]:
    held = date.fromisoformat(day)
    texts = dict.fromkeys(("city_name", "venue", "event_specs", "delegates", "organizers"), "")
    year, month, of_month = str(held.year), str(held.month), str(held.day)
    return {
        "id": name,
        "name": name,
        "country_id": "US",
        "cancelled": "0",
        **texts,
        "year": year,
        "month": month,
        "day": of_month,
        "end_year": year,
        "end_month": month,
        "end_day": of_month,
        "latitude_microdegrees": "0",
        "longitude_microdegrees": "0",
    }


def _result(number: int, line: dict[str, Any]) -> dict[str, str]:
    """A result that has only the record of the line: the other scope of the same attempts has a line of its own."""
    is_single = line["type"] == "single"
    attempts = len(line["attempts"])
    formats = {1: "1", 2: "2", 3: "3" if line["event"].endswith(("bf", "mbo")) else "m", 5: "a"}
    return {
        "id": str(number),
        "pos": "1",
        "best": str(line["value"] if is_single else 0),
        "average": str(0 if is_single else line["value"]),
        "competition_id": line["competition"],
        "round_type_id": "f",
        "event_id": line["event"],
        "person_name": line["person"],
        "person_id": line["person"],
        "format_id": formats[attempts],
        "regional_single_record": "NULL",
        "regional_average_record": "NULL",
        "person_country_id": line["country"],
    }


def test_the_progression_is_the_one_it_was(base: rankings.Base, lines: list[dict[str, Any]]) -> None:
    assert base.about.rejected == 0
    expected = defaultdict(list)
    for line in lines:
        key = line["event"], line["type"]
        if (*key, line["competition"]) not in NEVER_LISTED:
            expected[key].append((line["date"], line["value"], line["person"], line["competition"]))
    for (event_id, scope), known in expected.items():
        rows = base.records(event_id, Scope(scope))
        found = {(row["day"].isoformat(), row["value"], row["person_id"], row["competition_id"]) for row in rows}
        assert found <= set(known)
        missing = set(known) - found
        beaten = {
            line for line in known if (event_id, scope, line[3]) in BEATEN_BEFORE or _beaten_the_same_day(line, known)
        }
        assert missing <= beaten, (event_id, scope)


def _beaten_the_same_day(line: tuple[str, int, str, str], known: list[tuple[str, int, str, str]]) -> bool:
    """Whether the file has a better one of a competition that began on the same day (9i2)."""
    return any(other[0] == line[0] and other[1] < line[1] for other in known)


def test_records_say_under_which_regulation_and_edition(base: rankings.Base) -> None:
    first, *_, last = base.records("333", Scope.SINGLE)
    assert (first["day"], first["edition_name"], first["under"]) == (date(1982, 6, 5), "2009-02-06", "9i1")
    assert last["under"] in ("9i1", "9i1a")
    means = base.records("333bf", Scope.AVERAGE)
    assert means[0]["day"] < date(2006, 1, 1)
    assert means[0]["counts_from"] == date(2014, 1, 1)
