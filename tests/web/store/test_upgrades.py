"""A database of every schema there ever was is brought up to date and works.

The snapshots were made by the versions of their time: the Small Open with eight attempts, and a Delegate's account.
"""

import gzip
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from cubelex.errors import UnusableInstallation
from cubelex.web.site.serving import refuse_tables_of_later_versions
from tests.support.proof import note
from tests.support.web.servers import _SET_UP, COMPETITION, PATIENCE, ROOT, Installation, enter, free_port, run

SNAPSHOTS = Path(__file__).parents[2] / "vectors" / "databases"
MIGRATIONS = Path(__file__).parents[3] / "src" / "cubelex" / "web" / "store" / "migrations"
KEY = "the key of the snapshots"
_USE_ALL = """
import json, sys
from pathlib import Path
from cubelex.web.site.serving import prepare
prepare()
from datetime import UTC, datetime
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import connection
from django.test import Client
from cubelex.officiating import Role
from cubelex.web.store import checking, logs, repository
from cubelex.web.store.backups import write_backup
from cubelex.web.store.models import Membership, ResultRow
from tests.support.web.small_open import entered

found = {}
for path in sorted(Path(sys.argv[1]).glob("*.sqlite3")):
    connection.close()
    connection.settings_dict["NAME"] = path
    logs._MEMORY.clear()
    call_command("migrate", verbosity=0, interactive=False)
    competition = repository.record_of("SmallOpen2026")
    problems = list(checking.findings(competition))
    account = authenticate(username="delegate", password="a password of the snapshot")
    Membership.objects.get_or_create(account=account, competition=competition, role=Role.DELEGATE)
    new = entered("SmallOpen2026", 5, 1, 1234)
    problems += list(checking.findings(competition))
    browser = Client()
    browser.force_login(account)
    pages = ["", "SmallOpen2026/", "SmallOpen2026/333-r1/", "SmallOpen2026/desk/333-r1/", "SmallOpen2026/delegate/"]
    answers = [browser.get("/" + page, headers={"Host": "localhost"}).status_code for page in pages]
    write_backup(path.with_suffix(".gz"), datetime.now(UTC))
    attempts = ResultRow.objects.filter(round_id="333-r1").values_list("attempts", flat=True)
    results = sum(len([value for value in row if value]) for row in attempts)
    found[path.stem] = [problems, len(new.entries), answers, results]
print(json.dumps(found))
"""


def test_there_is_a_snapshot_of_every_schema_but_the_newest() -> None:
    numbers = sorted(path.name[:4] for path in MIGRATIONS.glob("0*.py"))
    assert sorted(path.name[:4] for path in SNAPSHOTS.glob("*.sql.gz")) == numbers[:-1]


@pytest.mark.slow
def test_databases_of_every_version_are_brought_up_to_date_and_work(tmp_path: Path) -> None:
    old, data = tmp_path / "old", tmp_path / "data"
    old.mkdir()
    for path in SNAPSHOTS.glob("*.sql.gz"):
        with closing(sqlite3.connect(old / f"{path.name[:4]}.sqlite3")) as base:
            base.executescript(gzip.decompress(path.read_bytes()).decode())
    code = f"import sys; sys.argv = ['', {str(old)!r}]\n{_USE_ALL}"
    found = json.loads(run(code, {**_environment(), "CUBELEX_DATA": str(data), "CUBELEX_SECRET_KEY": KEY}))
    assert found == {path.name[:4]: [[], 1, [200] * 5, 9] for path in SNAPSHOTS.glob("*.sql.gz")}


def test_tables_of_later_versions_are_refused_but_for_those_of_the_next_one(db: None) -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("store", "9998_of_the_next_version")
    refuse_tables_of_later_versions()
    recorder.record_applied("store", "9999_of_a_later_version")
    with pytest.raises(UnusableInstallation, match="9999_of_a_later_version"):
        refuse_tables_of_later_versions()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "CUBELEX_DATABASE"}


_BESIDE = """
import sys
from pathlib import Path
from cubelex.web.site.serving import prepare
prepare()
from datetime import UTC, date, datetime
from django.db import connection
from django.db.migrations.loader import MigrationLoader
loader = MigrationLoader(connection)
steps = sorted(name for app, name in loader.graph.nodes if app == "store")
before = loader.project_state([("store", steps[-2])]).apps
day = date(2026, 5, 2)
record = before.get_model("store", "CompetitionRecord").objects.create(
    id="OldOpen2026", name="Old Open", first_day=day, last_day=day
)
account = before.get_model("store", "Account").objects.create(username="written by the version before")
before.get_model("store", "LogEntry").objects.create(
    competition=record, number=1, at=datetime.now(UTC), by="", account=account, kind="defined", fact={}, digest="ab"
)
for model in before.get_app_config("store").get_models():
    list(model._base_manager.all()[:1])
from cubelex.web.store.models import CompetitionRecord, LogEntry
print(CompetitionRecord.objects.get(pk="OldOpen2026").name, LogEntry.objects.get().number)
"""


@pytest.mark.slow
def test_the_version_before_reads_and_writes_the_tables_of_this_one(tmp_path: Path) -> None:
    said = run(_BESIDE, {**_environment(), "CUBELEX_DATA": str(tmp_path), "CUBELEX_SECRET_KEY": KEY})
    assert said.split() == ["Old", "Open", "1"]


def source_before_the_newest_schema(folder: Path) -> Path:
    """The program as it was before the newest migration came, from the history of the project."""

    def git(*arguments: str) -> bytes:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
        if done.returncode:
            pytest.skip("the history of the project is not here")
        return done.stdout

    # Under whatever name it came first.
    number = max(path.name for path in MIGRATIONS.glob("0*.py"))[:4]
    *_, added = git("log", "--diff-filter=A", "--format=%H", "--", f"{MIGRATIONS}/{number}_*").decode().split()
    packed = git("archive", f"{added}^", "src", "tests/support", "tests/__init__.py")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    assert not list((folder / MIGRATIONS.relative_to(ROOT)).glob(f"{number}_*"))
    return folder


@contextmanager
def served_by(source: Path, environment: Mapping[str, str], errors: Path) -> Iterator[str]:
    """A server of that source; where it is."""
    port = free_port()
    with errors.open("ab") as said:
        process = subprocess.Popen(
            [sys.executable, "-c", "from cubelex.cli import main; main()", "serve", "--port", str(port)],
            env={**environment, "PYTHONPATH": str(source / "src")},
            cwd=source,
            stdout=subprocess.DEVNULL,
            stderr=said,
            start_new_session=True,
        )
    address, until = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while True:
            assert process.poll() is None, errors.read_text()
            assert time.monotonic() < until, "the server does not answer"
            try:
                httpx.get(f"{address}/sign-in/", timeout=PATIENCE)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)


@pytest.mark.proof
def test_this_version_is_started_beside_the_one_before_while_a_competition_runs(
    tmp_path: Path, postgresql: str
) -> None:
    before = source_before_the_newest_schema(tmp_path / "before")
    environment = {**_environment(), "CUBELEX_DATA": str(tmp_path / "data"), "CUBELEX_DATABASE": postgresql}
    environment |= {"PYTHONPATH": str(before / "src"), "CUBELEX_BACKUP_EVERY": "0"}
    code = _SET_UP.format(competition=COMPETITION, which="large_open(40)")
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=before, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    installation = Installation(environment, *json.loads(done.stdout))
    said, entered_by = tmp_path / "terminal", {"before": 0, "after": 0}
    with served_by(before, environment, said) as old, installation.client(old) as at_old:
        for person in range(1, 11):
            assert enter(at_old, f"{person} 1", person, 1, "9.50")["saved"]
        with served_by(ROOT, environment, said) as new, installation.client(new) as at_new:
            for person in range(11, 41):
                which, desk = ("before", at_old) if person % 2 else ("after", at_new)
                assert enter(desk, f"{person} 1", person, 1, "9.50")["saved"]
                entered_by[which] += 1
            shown = [httpx.get(f"{address}/{COMPETITION}/333-r1/", timeout=PATIENCE) for address in (old, new)]
            assert [page.status_code for page in shown] == [200, 200]
            results = [
                httpx.get(f"{address}/api/competitions/{COMPETITION}/results.json", timeout=PATIENCE).json()
                for address in (old, new)
            ]
            assert results[0] == results[1]
    found = run(_CHECK, {**environment, "PYTHONPATH": str(ROOT / "src")})
    assert found.strip() == "40 []"
    assert "Traceback" not in said.read_text()
    figures = {
        "results entered at the version before, alone": 10,
        "at the version before, beside this one": entered_by["before"],
        "at this version": entered_by["after"],
        "lost": 0,
        "entries whose seal is broken": 0,
    }
    note("Two versions side by side", figures)


_CHECK = """
from cubelex.web.site.serving import prepare
prepare()
from cubelex.web.store import checking, repository
from cubelex.web.store.models import LogEntry
problems = list(checking.findings(repository.record_of("SmallOpen2026")))
print(LogEntry.objects.filter(kind="attempt_entered").count(), problems)
"""
