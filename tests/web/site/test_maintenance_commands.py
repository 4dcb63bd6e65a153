"""`cubelex backup`, `restore`, `rebuild` and `sign-in-link`, as they are typed."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.web.servers import COMPETITION, installed, run

pytestmark = pytest.mark.slow


def cubelex(environment: Mapping[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_an_installation_moves_to_another_computer(tmp_path: Path) -> None:
    here = installed(tmp_path / "here").environment
    there = {**here, "CUBELEX_DATA": str(tmp_path / "there")}
    file = tmp_path / "saturday.jsonl.gz"
    assert cubelex(here, "backup", str(file)).stdout.strip() == str(file)
    restored = cubelex(there, "restore", str(file))
    assert (restored.returncode, "1 × competitionrecord" in restored.stdout) == (0, True)
    assert json.loads(cubelex(there, "rebuild", "--check", "--json").stdout) == {COMPETITION: []}

    again = cubelex(there, "restore", str(file))
    assert (again.returncode, "--replace" in again.stderr) == (2, True)
    file.write_bytes(file.read_bytes()[:-1])
    damaged = cubelex(there, "restore", "--replace", str(file))
    assert (damaged.returncode, "damaged" in damaged.stderr) == (2, True)


def test_a_wrong_projection_is_said_and_put_right(tmp_path: Path) -> None:
    here = installed(tmp_path).environment
    with sqlite3.connect(tmp_path / "cubelex.sqlite3") as base:
        base.execute("UPDATE store_resultrow SET best = 1 WHERE person_id = 1")
    base.close()
    checked = cubelex(here, "rebuild", "--check")
    assert (checked.returncode, "best is 1, and the log says 0" in checked.stdout) == (1, True)
    assert cubelex(here, "rebuild").returncode == 0
    assert cubelex(here, "rebuild", "--check", COMPETITION).stdout == f"{COMPETITION}: matches its log\n"
    unknown = cubelex(here, "rebuild", "NoOpen")
    assert (unknown.returncode, "NoOpen" in unknown.stderr) == (2, True)


def test_a_link_is_made_on_the_machine_itself(tmp_path: Path) -> None:
    here = installed(tmp_path).environment
    listed = cubelex(here, "sign-in-link")
    assert (listed.returncode, f"delegate of {COMPETITION}" in listed.stdout) == (1, True)
    made = cubelex(here, "sign-in-link", "delegate")
    assert (made.returncode, made.stdout.startswith("http://127.0.0.1:8000/sign-in/")) == (0, True)
    unknown = cubelex(here, "sign-in-link", "nobody")
    assert (unknown.returncode, "unknown account" in unknown.stderr) == (2, True)
    (tmp_path / "address").write_text("https://192.0.2.7:8443/")
    said = json.loads(cubelex(here, "sign-in-link", "delegate", "--json").stdout)
    assert (said["account"], said["link"].startswith("https://192.0.2.7:8443/sign-in/")) == ("delegate", True)


def test_a_new_installation_needs_no_name(tmp_path: Path) -> None:
    here = {**installed(tmp_path / "other").environment, "CUBELEX_DATA": str(tmp_path / "new")}
    assert cubelex(here, "sign-in-link").returncode == 0


def test_nobody_else_on_the_computer_reads_the_data(tmp_path: Path) -> None:
    here = installed(tmp_path / "data").environment
    folder, database = tmp_path / "data", tmp_path / "data" / "cubelex.sqlite3"
    folder.chmod(0o755)
    database.chmod(0o644)
    first = cubelex(here, "backup")
    assert (first.returncode, "cubelex.sqlite3" in first.stderr, first.stderr.count("\n")) == (0, True, 1)
    assert cubelex(here, "archive", COMPETITION, str(tmp_path / "a.zip")).stderr == ""
    private = [
        folder,
        *folder.glob("cubelex.sqlite3*"),
        *folder.glob("backups/*"),
        folder / "backups",
        tmp_path / "a.zip",
    ]
    assert len(private) > 4
    assert {path.name for path in private if path.stat().st_mode & 0o077} == set()


def test_arguments_that_are_no_text_are_refused(tmp_path: Path) -> None:
    here = installed(tmp_path).environment
    for arguments in (
        ("archive", "a\udcff"),
        ("rebuild", "\udcff"),
        ("scramble", "open", "f", "x", "--passcode", "\udcff"),
    ):
        said = cubelex(here, *arguments)
        assert (said.returncode, said.stderr) == (
            2,
            f"cubelex: argument {len(arguments)} is not UTF-8 text. Type it again, or rename the file.\n",
        )


PLANT = """
from cubelex.web.site.serving import prepare
prepare()
from dataclasses import replace
from datetime import date
from cubelex.competition import RegistrationStatus
from cubelex.officiating.verbs import change_people
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON
def verb(state):
    known = state.competition.persons[0]
    waits = replace(known.registration, status=RegistrationStatus.PENDING, comments="Planted-comment " * 2000)
    about = {"name": "Planted Person", "birthdate": date(1987, 3, 9), "email": "planted@private.example"}
    return change_people(
        state, DELEGATE, [replace(known, registrant_id=None, wca_id=None, registration=waits, assignments=(), **about)]
    )
assert not repository.append("SmallOpen2026", verb, by=DELEGATE, at=NOON).outcome.is_refused
"""
PLANTED = ("Planted Person", "1987-03-09", "planted@private.example", "Planted-comment")


def test_personal_data_is_written_and_then_removed_from_every_file(tmp_path: Path) -> None:
    here = installed(tmp_path).environment
    run(PLANT, here)
    written = cubelex(here, "personal-data", COMPETITION, "9").stdout
    assert json.loads(written)["person"]["name"] == "Planted Person"
    assert [mark for mark in PLANTED if mark not in written] == []
    assert cubelex(here, "backup").returncode == 0
    without_reason = cubelex(here, "personal-data", COMPETITION, "9", "--remove")
    assert (without_reason.returncode, without_reason.stderr) == (1, "Enter a reason for the removal.\n")
    removed = cubelex(here, "personal-data", COMPETITION, "9", "--remove", "--reason", "asked")
    assert (removed.returncode, removed.stdout) == (0, "Personal data removed. Entries of the log that changed: 1.\n")
    assert "still has the data" in removed.stderr
    shutil.rmtree(tmp_path / "backups")
    every_byte = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert [mark for mark in PLANTED if mark.encode() in every_byte] == []
    assert b"Ada Swan" in every_byte
    # Not every build of SQLite overwrites what it frees, so the file is written again without it.
    with closing(sqlite3.connect(tmp_path / "cubelex.sqlite3")) as base:
        assert base.execute("PRAGMA freelist_count").fetchone() == (0,)
    assert cubelex(here, "rebuild", "--check", COMPETITION).stdout == f"{COMPETITION}: matches its log\n"
    unknown = cubelex(here, "personal-data", COMPETITION, "10")
    assert (unknown.returncode, "nobody has number 10" in unknown.stderr) == (2, True)
