"""Competitions of one's own, added to a base or to none."""

import json
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cubelex import rankings
from cubelex.competition import (
    DNF,
    AttemptResult,
    Competition,
    Event,
    Format,
    Person,
    Result,
    Round,
    Schedule,
    Scope,
    write_wcif,
)
from cubelex.errors import InvalidExport
from cubelex.rankings.imports.competition_files import read_competitions
from cubelex.reading import files
from tests.support.exports import ATTEMPTS, RESULTS, read_lines, small_export, write_lines


def competition(best: int = 300, name: str = "OwnOpen2026") -> Competition:
    people = (
        Person(1, "Ann Berg", "PT", wca_id="2099BERG01", gender="f"),
        Person(2, "New Comer", "PT", gender="m"),
    )
    values = {1: (best, 700, 800, 900, 1000), 2: (1100, 1200, 1300, DNF, DNF)}
    results = tuple(Result(person, tuple(map(AttemptResult, attempts))) for person, attempts in values.items())
    event = Event("333", rounds=(Round("333-r1", Format.AVERAGE_OF_5, results=results),))
    return Competition(name, name, name, Schedule(date(2026, 11, 7), 1), people, (event,))


def test_a_base_can_begin_with_own_competitions(tmp_path: Path) -> None:
    about = rankings.add_competitions([competition()], tmp_path)
    base = rankings.open(tmp_path)
    assert (about.results, about.attempts, about.as_of) == (2, 10, date(2026, 11, 7))
    rows = base.ranking("333", Scope.SINGLE)
    assert [(row["rank"], row["person_id"], row["value"]) for row in rows] == [
        (1, "2099BERG01", 300),
        (2, "OwnOpen2026-2", 1100),
    ]
    assert [row["value"] for row in base.ranking("333", Scope.AVERAGE)] == [800]
    assert [row["person_id"] for row in base.records("333", Scope.SINGLE, "PT")] == ["2099BERG01"]


def test_they_are_added_to_an_export_and_replaced_when_they_come_again(tmp_path: Path) -> None:
    root = tmp_path / "base"
    before = rankings.import_export(small_export(tmp_path / "export"), root)
    rankings.add_competitions([competition(400)], root)
    about = rankings.add_competitions([competition(1)], root)
    assert about.results == before.results + 2
    assert about.attempts == before.attempts + 10
    assert about.own_competitions == ("OwnOpen2026",)
    base = rankings.open(root)
    best, *_ = base.ranking("333", Scope.SINGLE)
    assert (best["person_id"], best["value"]) == ("2099BERG01", 1)
    assert base.records("333", Scope.SINGLE)[-1]["person_id"] == "2099BERG01"
    ((all_once,),) = base.sql(
        "SELECT count(*) = count(DISTINCT (event_id, scope, region, person_id)) FROM ranks"
    ).fetchall()
    assert all_once
    known = base.sql("SELECT competition_id FROM competitions LIMIT 1").fetchall()[0][0]
    with pytest.raises(InvalidExport, match="has the results of"):
        rankings.add_competitions([competition(name=known)], root)
    assert rankings.open(root).folder == base.folder


def test_files_of_competitions_are_read(tmp_path: Path) -> None:
    path = tmp_path / "wcif.json"
    path.write_text(json.dumps(write_wcif(competition())), "utf-8")
    about = rankings.import_results([path], tmp_path / "base")
    assert about.own_competitions == ("OwnOpen2026",)
    path.write_text(json.dumps(write_wcif(replace(competition(), events=()))), "utf-8")
    with pytest.raises(InvalidExport, match="has no results"):
        rankings.import_results([path], tmp_path / "base")
    path.write_text("[]", "utf-8")
    with pytest.raises(InvalidExport, match="is not a competition"):
        rankings.import_results([path], tmp_path / "base")


@pytest.mark.parametrize("name", ["zeros.json", "zeros.jsonl"])
def test_a_file_without_an_end_is_not_read_to_its_end(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST", 1_000_000)
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(InvalidExport, match="larger than 1 MB"):
        read_competitions([tmp_path / name])


def test_a_real_results_file_needs_its_day(shared: Path, tmp_path: Path) -> None:
    path = shared / "competitions" / "results_StarlightOpen2014.json"
    with pytest.raises(InvalidExport, match="--date"):
        rankings.import_results([path], tmp_path)
    about = rankings.import_results([path], tmp_path, day=date(2014, 3, 1))
    assert about.results > 50


def export_without(export: Path, target: Path, competition_id: str, *, announced: bool) -> Path:
    """A copy of an export from the time before a competition, which may have been announced already."""
    shutil.copytree(export, target)
    left_out = {line["id"] for line in read_lines(export / RESULTS) if line["competition_id"] == competition_id}
    write_lines(target / RESULTS, (line for line in read_lines(export / RESULTS) if line["id"] not in left_out))
    attempts = read_lines(export / ATTEMPTS)
    write_lines(target / ATTEMPTS, (line for line in attempts if line["result_id"] not in left_out))
    if not announced:
        path = target / "WCA_export_competitions.tsv"
        write_lines(path, [line for line in read_lines(path) if line["id"] != competition_id])
    return target


def rows_of(root: Path, competition_id: str) -> list[tuple[object, ...]]:
    query = (
        f"SELECT person_id, best, average, attempts FROM results WHERE competition_id = '{competition_id}' ORDER BY 1"
    )
    return rankings.open(root).sql(query).fetchall()


def test_a_new_export_keeps_own_competitions(tmp_path: Path) -> None:
    export, root = small_export(tmp_path / "export"), tmp_path / "base"
    alone = rankings.import_export(export, root)
    rankings.add_competitions([competition(1), competition(500, "OwnClub2026")], root)
    before = rankings.open(root)
    added = {table: before.sql(f"FROM {table} ORDER BY ALL").fetchall() for table in KEPT}
    about = rankings.import_export(export, root)
    after = rankings.open(root)
    assert after.folder != before.folder
    assert about.own_competitions == ("OwnClub2026", "OwnOpen2026")
    assert (about.now_in_export, about.differences) == ((), alone.differences)
    assert (about.results, about.attempts, about.as_of) == (alone.results + 4, alone.attempts + 20, date(2026, 11, 7))
    assert {table: after.sql(f"FROM {table} ORDER BY ALL").fetchall() for table in KEPT} == added
    again = rankings.add_competitions([competition(2)], root)
    assert (again.results, again.attempts) == (about.results, about.attempts)


KEPT = ("results", "people", "competitions", "countries", "bests", "ranks", "places", "records")


@pytest.mark.parametrize("announced", [True, False])
def test_an_export_with_the_results_of_an_own_competition_replaces_them(tmp_path: Path, announced: bool) -> None:
    export, root = small_export(tmp_path / "export"), tmp_path / "base"
    name = read_lines(export / RESULTS)[-1]["competition_id"]
    rankings.import_export(export_without(export, tmp_path / "before", name, announced=announced), root)
    rankings.add_competitions([competition(1, name), competition(500)], root)
    assert len(rows_of(root, name)) == 2
    about = rankings.import_export(export, root)
    assert (about.own_competitions, about.now_in_export) == (("OwnOpen2026",), (name,))
    rankings.import_export(export, tmp_path / "alone")
    assert rows_of(root, name) == rows_of(tmp_path / "alone", name)
    assert rankings.open(root).ranking("333", Scope.SINGLE)[0]["value"] > 1
    assert rankings.open(root).about == about


def test_an_announced_competition_can_be_added_and_is_kept(tmp_path: Path) -> None:
    export, root = small_export(tmp_path / "export"), tmp_path / "base"
    name = read_lines(export / RESULTS)[-1]["competition_id"]
    announced = export_without(export, tmp_path / "before", name, announced=True)
    rankings.import_export(announced, root)
    rankings.add_competitions([competition(1, name)], root)
    about = rankings.import_export(announced, root)
    assert about.own_competitions == (name,)
    base = rankings.open(root)
    assert len(rows_of(root, name)) == 2
    assert base.sql(f"SELECT count(*) FROM competitions WHERE competition_id = '{name}'").fetchall() == [(1,)]


def test_own_competitions_of_another_layout_are_not_lost_silently(tmp_path: Path) -> None:
    export = small_export(tmp_path / "export")
    root = tmp_path / "base"
    rankings.add_competitions([competition()], root)
    path = rankings.current_folder(root) / "base.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "layout": 0}), "utf-8")
    with pytest.raises(InvalidExport, match="OwnOpen2026"):
        rankings.import_export(export, root)
    assert path.exists()


def test_results_that_nobody_can_have_are_told_and_change_nothing(tmp_path: Path) -> None:
    of_nobody = replace(competition(), persons=competition().persons[:1])
    with pytest.raises(InvalidExport, match="a result of number 2 in 333-r1, but no such person"):
        rankings.add_competitions([of_nobody], tmp_path)
    with pytest.raises(InvalidExport, match="a result that no attempt can have"):
        rankings.add_competitions([competition(2**40)], tmp_path)
    assert list(tmp_path.iterdir()) == []
