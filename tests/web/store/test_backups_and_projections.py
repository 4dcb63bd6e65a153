"""Backups that can be trusted, and projections that can be made anew."""

import gzip
import random
import zlib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client

from cubelex.errors import DamagedBackup, OccupiedInstallation
from cubelex.officiating import Role, replay
from cubelex.officiating.verbs import change_setup
from cubelex.web.shared.access.codes import new_code, redeem
from cubelex.web.store import backups, checking, projections, repository
from cubelex.web.store.models import (
    Account,
    BadgePass,
    CompetitionRecord,
    HandedKey,
    LogEntry,
    Membership,
    ResultRow,
    RoomNumber,
    ScramblingDevice,
)
from tests.support.web.small_open import DELEGATE, NOON, AccountOf, entered, small_open, stored


@pytest.fixture
def record(competition_id: str) -> CompetitionRecord:
    for person in range(1, 5):
        entered(competition_id, person, 1, 900 + person, key=f"card {person}")
    return CompetitionRecord.objects.get()


@pytest.fixture
def backup(record: CompetitionRecord, account_of: AccountOf, tmp_path: Path) -> Path:
    account_of(Role.DELEGATE)
    path = tmp_path / "backups" / "saturday.jsonl.gz"
    backups.write_backup(path, NOON)
    return path


def test_projections_are_as_the_log_says(record: CompetitionRecord) -> None:
    assert list(checking.findings(record)) == []


def test_a_set_up_that_was_changed_again_and_again_is_as_the_log_says(record: CompetitionRecord) -> None:
    for number in range(20, 30):
        held = replace(repository.load(record.pk).competition, name=f"Open {number}", competitor_limit=number)
        repository.append(record.pk, lambda state, held=held: change_setup(state, DELEGATE, held), by=DELEGATE, at=NOON)  # type: ignore[misc]
    record.refresh_from_db()
    assert list(checking.findings(record)) == []
    last = LogEntry.objects.filter(kind="setup_changed").latest("number").fact
    assert last["changes"] == [{"at": ["name"], "now": "Open 29"}, {"at": ["competitorLimit"], "now": 29}]
    assert replay(repository.log_of(record.pk)) == repository.load(record.pk)


def test_a_projection_that_is_wrong_is_found_and_put_right(record: CompetitionRecord) -> None:
    ResultRow.objects.filter(person_id=1).update(best=1)
    ResultRow.objects.filter(person_id=2).delete()
    CompetitionRecord.objects.update(name="Another")
    record.refresh_from_db()
    found = "\n".join(checking.findings(record))
    assert "name is Another, and the log says Small Open 2026" in found
    assert "333-r1, competitor 1: best is 1, and the log says 901" in found
    assert "333-r1, competitor 2: no row, though the log has results" in found
    projections.rebuild(record)
    record.refresh_from_db()
    assert list(checking.findings(record)) == []


def test_an_entry_that_was_changed_afterwards_is_found(record: CompetitionRecord) -> None:
    LogEntry.objects.filter(number=4).update(by="somebody else")
    assert next(checking.findings(record)) == "entry 4 of the log was changed after it was written"


def test_an_entry_that_was_taken_out_is_found(record: CompetitionRecord) -> None:
    LogEntry.objects.filter(number=4).delete()
    assert next(checking.findings(record)) == "entry 4 of the log is missing"


def test_a_restored_installation_is_the_same(backup: Path) -> None:
    before = list(LogEntry.objects.order_by("id").values()), list(ResultRow.objects.values_list("person_id", "best"))
    came = backups.restore_backup(backup, replace=True)
    after = list(LogEntry.objects.order_by("id").values()), list(ResultRow.objects.values_list("person_id", "best"))
    assert after == before
    assert came["logentry"] == 6
    assert Membership.objects.get().account.username == "delegate"


def test_after_restoring_work_goes_on(backup: Path) -> None:
    backups.restore_backup(backup, replace=True)
    assert entered("SmallOpen2026", 1, 1, 901, key="card 1").was_known, "keys of requests are kept"
    assert entered("SmallOpen2026", 5, 1, 987).entries[0].number == 7
    assert Account.objects.create_user("new").pk is not None


def test_what_is_there_is_not_lost_unasked(backup: Path) -> None:
    with pytest.raises(OccupiedInstallation, match="--replace"):
        backups.restore_backup(backup)


def holds_the_same(changed: bytes, whole: bytes) -> bool:
    """gzip has bits that say nothing (in its heading, and after the last code of a block)."""
    try:
        return gzip.decompress(changed) == gzip.decompress(whole)
    except (OSError, EOFError, zlib.error):
        return False


def test_a_backup_with_one_bit_changed_is_refused_and_nothing_is_touched(backup: Path) -> None:
    whole, chance = backup.read_bytes(), random.Random(7)
    entered("SmallOpen2026", 5, 1, 987)
    for place in chance.sample(range(len(whole)), 60):
        changed = whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :]
        if holds_the_same(changed, whole):
            continue
        backup.write_bytes(changed)
        with pytest.raises(DamagedBackup):
            backups.restore_backup(backup, replace=True)
    assert LogEntry.objects.count() == 7


def test_a_backup_that_was_cut_off_is_refused(backup: Path) -> None:
    whole, lines = backup.read_bytes(), gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    for damaged in (whole[:-1], whole[:100], b"", b"not a backup", gzip.compress(b"".join(lines[:-1]))):
        backup.write_bytes(damaged)
        with pytest.raises(DamagedBackup):
            backups.restore_backup(backup, replace=True)


def test_a_backup_of_a_later_version_is_refused(backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "_migrations", lambda: ["0001_initial"])
    with pytest.raises(DamagedBackup, match="update Cubelex"):
        backups.restore_backup(backup, replace=True)


def test_a_file_that_is_not_there_is_said_so(db: None, tmp_path: Path) -> None:
    with pytest.raises(DamagedBackup, match="does not exist"):
        backups.restore_backup(tmp_path / "none.gz")


def test_secrets_of_the_moment_are_not_backed_up(backup: Path) -> None:
    tables = {table.__name__ for table in backups.tables()}
    assert not tables & {"OneTimeCode", "ResultRow", "Announcement"}
    assert {"LogEntry", "Account", "Membership", "Deed"} <= tables


def test_several_competitions_come_back(record: CompetitionRecord, tmp_path: Path) -> None:
    from dataclasses import replace

    stored(replace(small_open(), id="SecondOpen2026"))
    backups.write_backup(tmp_path / "both", NOON)
    backups.restore_backup(tmp_path / "both", replace=True)
    assert repository.load("SecondOpen2026").entries == 2


def test_the_session_of_an_account_that_a_restore_cut_is_of_nobody(backup: Path) -> None:
    anna, browser = Account.objects.create_user("Anna"), Client()
    browser.force_login(anna)
    assert "Anna" in browser.get("/account/").content.decode()
    backups.restore_backup(backup, replace=True)
    bella = Account(pk=anna.pk, username="Bella")
    bella.set_unusable_password()
    bella.save()
    assert browser.get("/account/").status_code == 302


def test_codes_and_sign_ins_of_before_a_restore_open_nothing(backup: Path) -> None:
    account = Account.objects.get(username="delegate")
    code = new_code(account, timedelta(days=2))
    before = {BadgePass.objects.create(competition_id="SmallOpen2026", person_id=1, tag="A2", asked_at=NOON).pk}
    backups.restore_backup(backup, replace=True)
    assert redeem(code) is None
    assert not any(table.objects.exists() for table in (BadgePass, RoomNumber, HandedKey, ScramblingDevice))
    # A phone keeps the number of its request: nobody else gets that.
    assert (
        BadgePass.objects.create(competition_id="SmallOpen2026", person_id=2, tag="B3", asked_at=NOON).pk not in before
    )
