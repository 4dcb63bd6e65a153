"""`cubelex rankings` asked as people and programs do."""

import csv
import io
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner, Result

from cubelex import competition as wcif
from cubelex import rankings
from cubelex.cli.app import app
from tests.support.exports import RESULTS, read_lines, small_export

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    small_export(folder / "export")
    rankings.import_export(folder / "export", folder / "rankings")
    return folder


@pytest.fixture
def run(data: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("CUBELEX_DATA", str(data))
    return lambda *arguments: CliRunner().invoke(app, ["rankings", *arguments])


def rows(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, (result.output, result.exception)
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_rows_have_the_fields_that_were_promised(run: Run) -> None:
    found = rows(run("show", "333", "--top", "5", "--json"))
    assert len(found) == 5
    assert list(found[0]) == ["rank", "person", "name", "value", "competition", "date"]
    assert [row["value"] for row in found] == sorted(row["value"] for row in found)
    assert found[0]["rank"] == 1


def test_filters_count_only_those_who_pass(run: Run, data: Path, tmp_path: Path) -> None:
    everybody = rows(run("show", "333", "--top", "1000", "--json"))
    chosen = [row["person"] for row in everybody[3:9]]
    club = tmp_path / "club.txt"
    # As the site takes lists: several on a line, in small letters, with comments.
    club.write_text(f"# our club\n{', '.join(chosen[:4]).lower()}  # 1999NONE01\n{' '.join(chosen[4:])}\n", "utf-8")
    found = rows(run("show", "333", "--list", str(club), "--json"))
    assert {row["person"] for row in found} == set(chosen)
    assert found[0]["rank"] == 1
    then = rows(run("show", "333", "--on", "2015-12-31", "--top", "1000", "--json"))
    assert then
    assert all(row["date"] <= "2015-12-31" for row in then)
    of_year = rows(run("show", "333", "--average", "--year", "2020", "--json"))
    assert of_year
    assert all(row["date"].startswith("2020") for row in of_year)
    women = rows(run("show", "333", "--gender", "f", "--json"))
    genders = dict(rankings.open(data / "rankings").sql("SELECT person_id, gender FROM people").fetchall())
    assert women
    assert {genders[row["person"]] for row in women} == {"f"}
    in_europe = rows(run("show", "333", "--region", "europe", "--top", "1000", "--json"))
    assert 0 < len(in_europe) < len(everybody)


def test_a_rank_can_say_why(run: Run) -> None:
    first, *_ = rows(run("show", "333", "--top", "1", "--why", "--json"))
    assert first["under"] == ["9i"]
    assert date.fromisoformat(first["edition"][:10]) <= date.fromisoformat(first["date"])


def test_records_say_why(run: Run) -> None:
    found = rows(run("records", "333", "--json"))
    assert [row["date"] for row in found] == sorted(row["date"] for row in found)
    values = [row["value"] for row in found]
    assert values == sorted(values, reverse=True)
    assert all(row["record"] == "WR" and row["under"] and row["edition"] for row in found)


def test_the_worth_of_a_result(run: Run) -> None:
    best, *_ = rows(run("show", "333", "--top", "1", "--json"))
    result = run("worth", "0.50", "--event", "333", "--region", "US", "--json")
    found = json.loads(result.stdout)
    assert [(place["region"], place["rank"], place["record"]) for place in found["places"]] == [
        ("world", 1, "WR"),
        ("North America", 1, "CR"),
        ("US", 1, "NR"),
    ]
    same = json.loads(run("worth", f"{best['value'] / 100:.2f}", "--event", "333", "--json").stdout)
    assert same["places"][0]["rank"] == 1
    worse = json.loads(run("worth", "10:00.00", "--event", "333", "--json").stdout)
    assert worse["places"][0]["rank"] == worse["places"][0]["of"] + 1
    assert worse["places"][0]["record"] is None


def test_a_person(run: Run) -> None:
    best, *_ = rows(run("show", "333", "--top", "1", "--json"))
    found = json.loads(run("person", best["person"].lower(), "--json").stdout)
    assert (found["person"], found["name"]) == (best["person"], best["name"])
    single = next(each for each in found["bests"] if (each["event"], each["scope"]) == ("333", "single"))
    assert (single["world"], single["value"]) == (1, best["value"])
    assert best["name"] in run("person", best["person"]).output


def test_other_formats(run: Run, tmp_path: Path) -> None:
    expected = rows(run("show", "333", "--top", "7", "--json"))
    text = run("show", "333", "--top", "7", "--csv").stdout
    assert [int(row["value"]) for row in csv.DictReader(io.StringIO(text))] == [row["value"] for row in expected]
    assert run("show", "333", "--top", "7", "--parquet", str(tmp_path / "top.parquet")).exit_code == 0
    assert pq.read_table(tmp_path / "top.parquet").to_pylist() == expected
    shown = run("show", "333", "--top", "7")
    assert expected[0]["name"] in shown.stdout
    assert "World Cube Assoc" in shown.stderr
    records = csv.DictReader(io.StringIO(run("records", "333", "--csv").stdout))
    assert [row["under"].split() for row in records] == [row["under"] for row in rows(run("records", "333", "--json"))]
    nobody = run("show", "333", "--on", "1990-01-01")
    assert (nobody.exit_code, nobody.stdout) == (0, "")
    assert "Nothing was found." in nobody.stderr


def test_a_parquet_file_behind_a_link_is_written_and_the_link_stays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "link.parquet").symlink_to("there.parquet")
    assert run("show", "333", "--top", "2", "--parquet", str(tmp_path / "link.parquet")).exit_code == 0
    assert (tmp_path / "link.parquet").is_symlink()
    assert pq.read_table(tmp_path / "there.parquet").num_rows == 2


def test_numbers_that_json_does_not_have_are_null(run: Run) -> None:
    assert rows(run("sql", "SELECT 'NaN'::DOUBLE AS a, 'inf'::DOUBLE AS b, 1.5::DOUBLE AS c", "--json")) == [
        {"a": None, "b": None, "c": 1.5}
    ]


def test_sql_only_reads(run: Run, data: Path, tmp_path: Path) -> None:
    assert rows(run("sql", "SELECT count(*) > 0 AS found FROM results", "--json")) == [{"found": True}]
    target = tmp_path / "stolen.csv"
    secret = data / "secret.csv"
    secret.write_text("a\n1\n", "utf-8")
    (ranks,) = (data / "rankings").rglob("ranks/*.parquet")
    shown = rows(run("show", "333", "--json"))
    for query in (
        f"EXPLAIN ANALYZE COPY (SELECT * REPLACE (1 AS value) FROM ranks) TO '{ranks}'",
        f"EXPLAIN ANALYZE COPY results TO '{target}'",
        "EXPLAIN ANALYZE CREATE TABLE mine AS SELECT 1",
        f"COPY results TO '{target}'",
        f"SELECT * FROM read_csv('{secret}')",
        f"SELECT * FROM '{secret}'",
        "CREATE TABLE mine AS SELECT 1",
        f"ATTACH '{tmp_path / 'other.duckdb'}'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
        "SELECT 1; SELECT 2",
        "DROP VIEW results",
        "SELECT nothing FROM nowhere",
        "not sql",
    ):
        result = run("sql", query)
        assert result.exit_code != 0, query
        assert type(result.exception).__name__ in ("InvalidQuery", "SystemExit"), (query, result.exception)
    assert not target.exists()
    assert rows(run("show", "333", "--json")) == shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "334"), "no results in the event '334'"),
        (("show", "333", "--region", "Portugl"), "portugal"),
        (("show", "333", "--on", "yesterday"), "is not a date"),
        (("worth", "DNF", "--event", "333"), "never ranked"),
        (("worth", "fast", "--event", "333"), "fast"),
        (("person", "1982NOBO01"), "1982NOBO01"),
        (("import", "nowhere.zip"), "does not exist"),
    ],
)
def test_mistakes_are_explained(run: Run, arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert said in str(result.exception)


@pytest.mark.slow
def test_a_query_that_never_ends_is_ended_by_ctrl_c(data: Path) -> None:
    forever = "WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t"
    # In a process of its own, as those that run tests may ignore Ctrl-C.
    script = (
        "import os, signal, sys; from threading import Timer; from pathlib import Path; from cubelex import rankings; "
        "signal.signal(signal.SIGINT, signal.default_int_handler); base = rankings.open(Path(sys.argv[1])); "
        "Timer(1, os.kill, [os.getpid(), signal.SIGINT]).start(); base.question(sys.argv[2], 1)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(data / "rankings"), forever], capture_output=True, check=False, timeout=60
    )
    assert done.stderr.endswith(b"KeyboardInterrupt\n")


def test_nothing_was_imported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path))
    result = run("show", "333")
    assert "cubelex rankings import PATH" in str(result.exception)


def test_what_to_install_is_said_where_it_is_missing() -> None:
    code = (
        "import sys; sys.modules['ibis'] = sys.modules['duckdb'] = None\n"
        "from cubelex import rankings\n"
        "try:\n    rankings.open()\n"
        "except rankings.MissingExtra as missing:\n    print(missing)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'cubelex[rankings]'" in ran.stdout


def test_an_import_says_what_became_of_own_competitions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path / "data"))
    before, after = (small_export(tmp_path / name, seed=seed) for name, seed in (("before", 5), ("after", 6)))
    known = {line["competition_id"] for line in read_lines(before / RESULTS)}
    name = next(each for line in read_lines(after / RESULTS) if (each := line["competition_id"]) not in known)
    rankings.import_export(before, tmp_path / "data" / "rankings")
    results = (wcif.Result(1, (wcif.AttemptResult(700),)),)
    events = (wcif.Event("333", rounds=(wcif.Round("333-r1", wcif.Format.BEST_OF_1, results=results),)),)
    people = (wcif.Person(1, "Ann Berg", "PT", wca_id="2099BERG01"),)
    for each in (name, "OwnOpen2026"):
        own = wcif.Competition(each, each, each, wcif.Schedule(date(2026, 11, 7), 1), people, events)
        rankings.add_competitions([own], tmp_path / "data" / "rankings")
    told = CliRunner().invoke(app, ["rankings", "import", str(after)])
    assert "Your own competitions among them: OwnOpen2026." in told.stdout
    assert f"The export has results of {name} now" in told.stderr
