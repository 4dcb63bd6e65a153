"""`cubelex rankings stat`, `what-if`, `validate` and `rank`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cubelex import rankings
from cubelex.cli.app import app
from cubelex.errors import CubelexError, InvalidParameter, InvalidQuery, UnknownStatistic
from cubelex.rankings.statistics import statistics


@pytest.fixture(scope="module", autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("data")
    rankings.write_world(rankings.invent_world(1_500, seed=51), folder / "export")
    rankings.import_export(folder / "export", folder / "rankings")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CUBELEX_DATA", str(folder))
        yield folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["rankings", *arguments])


def refused(*arguments: str) -> CubelexError:
    found = run(*arguments).exception
    assert isinstance(found, CubelexError)
    return found


def test_stat_lists_all_statistics() -> None:
    listed = json.loads(run("stat", "--json").stdout)
    assert [row["name"] for row in listed] == list(statistics())


def test_stat_shows_names_and_results_as_people_write_them() -> None:
    shown = run("stat", "slowest-singles", "--event", "333", "--top", "3").output
    rows = json.loads(run("stat", "slowest-singles", "--event", "333", "--top", "3", "--json").stdout)
    assert shown.startswith("Slowest singles\n")
    assert len(rows) == 3
    assert all(f"({row['person_id']})" in shown for row in rows)
    assert "World Cube Association" in shown


def test_stat_of_an_unknown_name_is_refused() -> None:
    assert isinstance(refused("stat", "most-luck"), UnknownStatistic)


def test_what_if_lists_changes_with_their_regulations() -> None:
    document = json.loads(run("what-if", "--set", "times.threshold=3000", "--event", "444", "--json").stdout)
    assert document["variation"] == "times.threshold = 3000"
    assert document["averages"]["count"] > 0
    assert {row["under"] for row in document["averages"]["rows"]} == {"9f1 9f2"}
    assert {row["region"] for row in document["ranks"]["rows"]} == {"world"}
    assert "What would be different: edition 2009-02-06" in run("what-if", "--edition", "2009", "--event", "777").output


def test_what_if_says_which_parameter_no_result_depends_on() -> None:
    assert "no result tells" in run("what-if", "--set", "inspection.dnf_at=17", "--event", "777").output


def test_what_if_refuses_what_cannot_be_different() -> None:
    assert isinstance(refused("what-if"), InvalidQuery)
    assert isinstance(refused("what-if", "--set", "times.threshold"), InvalidQuery)
    assert isinstance(refused("what-if", "--set", "times.treshold=1"), InvalidParameter)


@pytest.mark.slow
def test_validate_shows_one_table(data: Path) -> None:
    base = rankings.open(data / "rankings")
    ((where,),) = base.sql("SELECT min(competition_id) FROM results").fetchall()
    found = run("validate", where, "--processes", "1", "--severity", "info", "--json")
    rows = json.loads(found.stdout)
    assert {row["competition_id"] for row in rows} <= {where}
    assert found.exit_code == int(any(row["severity"] == "error" for row in rows))


def test_validate_names_competitions_that_do_not_exist() -> None:
    said = refused("validate", "NoSuchOpen2026")
    assert isinstance(said, InvalidQuery)
    assert "NoSuchOpen2026" in str(said)


def test_rank_writes_what_an_import_writes(data: Path, tmp_path: Path) -> None:
    base = rankings.open(data / "rankings")
    assert run("rank", str(tmp_path / "ranked")).exit_code == 0
    query = "SELECT * FROM read_parquet('{}/ranks/*.parquet') ORDER BY ALL"
    written = base.sql(query.format(tmp_path / "ranked")).fetchall()
    assert written == base.sql(query.format(base.folder)).fetchall()
    assert isinstance(refused("rank", str(tmp_path / "ranked")), InvalidQuery)


def test_a_master_needs_spark() -> None:
    assert isinstance(refused("what-if", "--edition", "2009", "--master", "spark://host:7077"), InvalidQuery)
