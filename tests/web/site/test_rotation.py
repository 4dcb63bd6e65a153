"""Backups that are written by themselves: checked, rotated, noted, and shown to the Delegate."""

import gzip
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from cubelex.officiating import Role
from cubelex.web.site.upkeep import rotation
from cubelex.web.store import backups
from cubelex.web.store.models import Backup
from tests.support.web.servers import installed, run
from tests.support.web.small_open import ClientOf, entered

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def test_the_latest_are_kept_then_one_an_hour_then_one_a_day() -> None:
    every = [NOON - timedelta(minutes=15 * number) for number in range(4 * 24 * 40)]
    keep = rotation.kept(every, NOON)
    assert keep >= set(every[: rotation.LATEST])
    assert {f"{moment:%d %H}" for moment in keep} >= {f"{NOON - timedelta(hours=hours):%d %H}" for hours in range(24)}
    assert {moment.date() for moment in keep} >= {(NOON - timedelta(days=days)).date() for days in range(31)}
    assert len(keep) < 70
    assert min(keep) > NOON - timedelta(days=32)


def test_backups_of_a_clock_that_was_set_back_are_kept() -> None:
    later = NOON + timedelta(days=400)
    assert later in rotation.kept([later, *(NOON - timedelta(minutes=number) for number in range(20))], NOON)


def test_only_own_files_are_removed(tmp_path: Path) -> None:
    names = [f"automatic-2026050{day}-1{hour}0000.jsonl.gz" for day in (1, 2) for hour in range(10)]
    for name in (*names, "cubelex-20250101-100000.jsonl.gz", "automatic-99999999-999999.jsonl.gz"):
        (tmp_path / name).touch()
    (tmp_path / "unchecked-20260430-100000.jsonl.gz").touch()
    rotation.remove_old(tmp_path, NOON + timedelta(days=2))
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {
        *names[-rotation.LATEST :],
        "automatic-20260501-190000.jsonl.gz",
        "cubelex-20250101-100000.jsonl.gz",
        "automatic-99999999-999999.jsonl.gz",
    }


def test_a_backup_is_due_after_a_change_and_some_minutes(competition_id: str, settings: Settings) -> None:
    settings.BACKUP_EVERY = timedelta(minutes=15)
    assert rotation.is_due(NOON)
    Backup.objects.create(at=NOON, name="a", mark=rotation.mark())
    assert not rotation.is_due(NOON + timedelta(hours=1))
    entered(competition_id, 1, 1, 1000)
    assert not rotation.is_due(NOON + timedelta(minutes=14))
    assert rotation.is_due(NOON + timedelta(minutes=15))
    assert rotation.is_due(NOON - timedelta(days=1)), "the clock was set back"


def test_a_full_disk_is_noted(competition_id: str, settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings.BACKUPS = tmp_path / "file"
    assert "file" in rotation.back_up(NOON).problem
    assert rotation.is_due(NOON + timedelta(hours=1)), "it is tried again, though nothing was changed"


def test_the_delegate_sees_when_the_last_backup_was_made(client_of: ClientOf, competition_id: str) -> None:
    table = client_of(Role.DELEGATE)
    path = f"/{competition_id}/delegate/"
    assert "backup" not in table.get(path).content.decode().lower()
    Backup.objects.create(at=timezone.now(), name="a", mark=rotation.mark(), size=2048)
    assert "Last backup" in table.get(path).content.decode()
    Backup.objects.create(at=timezone.now(), name="b", mark=rotation.mark(), problem="No space left on device")
    page = table.get(path).content.decode()
    assert "Backup failed" in page
    assert "No space left on device" in page


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_a_backup() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps versions of rows")
    connection.close()
    with (
        backups._one_view(),
        closing(sqlite3.connect(str(connection.settings_dict["NAME"]), timeout=1, isolation_level=None)) as other,
    ):
        backups.number_of_rows()
        other.execute("BEGIN IMMEDIATE")
        other.execute("ROLLBACK")


@pytest.mark.parametrize("problem", ["", "the backup is damaged"])
def test_only_a_backup_that_can_be_restored_takes_the_place_of_older_ones(
    competition_id: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    settings.BACKUPS, checked = tmp_path, list[str]()

    def restored(path: Path) -> str:
        checked.append(path.name)
        assert path.stat().st_size > 0
        return problem

    monkeypatch.setattr(rotation, "why_not_restored", restored)
    old = tmp_path / "automatic-20200101-120000.jsonl.gz"
    old.touch()
    for hour in range(rotation.LATEST):
        (tmp_path / f"automatic-20200102-1{hour}0000.jsonl.gz").touch()
    made = rotation.back_up(NOON)
    assert (made.problem, checked) == (problem, [made.name.replace("automatic", "unchecked")])
    assert ((tmp_path / made.name).exists(), (tmp_path / checked[0]).exists()) == (not problem, bool(problem))
    assert old.exists() == bool(problem), "nothing is removed until a newer one is known to be good"


@pytest.mark.slow
def test_a_backup_is_written_checked_and_named(tmp_path: Path) -> None:
    environment = installed(tmp_path / "data").environment
    code = "from cubelex.cli import main; import sys; sys.argv = ['cubelex', 'backup', '--rotate']; main()"
    assert run(code, environment).endswith("it can be restored\n")
    folder = tmp_path / "data" / "backups"
    (written,) = folder.iterdir()
    assert written.name.startswith("automatic-")
    assert gzip.decompress(written.read_bytes()).count(b"store.logentry") > 2
    assert written.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_a_backup_that_cannot_be_restored_is_said_to_be_so(tmp_path: Path, competition_id: str) -> None:
    damaged = tmp_path / "damaged.jsonl.gz"
    backups.write_backup(damaged, NOON)
    damaged.write_bytes(damaged.read_bytes()[:-20])
    assert "damaged" in rotation.why_not_restored(damaged)
    assert [path.name for path in tmp_path.iterdir()] == ["damaged.jsonl.gz"]
