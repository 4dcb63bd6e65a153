"""A database of every schema there ever was is brought up to date and works.

The snapshots were made by the versions of their time: the Small Open with eight attempts, and a Delegate's account.
"""

import gzip
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.web.servers import run

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
