"""A restored backup cuts the log and the tables: what was given out in between opens nothing of anybody else."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.servers import Installation, installed, run
from tests.web.site.test_maintenance_commands import cubelex

pytestmark = pytest.mark.slow

ASK = """
import json
from cubelex.web.site.serving import prepare
prepare()
from dataclasses import replace
from datetime import timedelta
from django.test import Client
from django.utils import timezone
from cubelex.officiating.verbs import change_setup
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON
C = "/SmallOpen2026"
"""
OPEN = """
now = timezone.now()
period = {"openTime": (now - timedelta(1)).isoformat(), "closeTime": (now + timedelta(1)).isoformat()}
opened = lambda state: change_setup(state, DELEGATE, replace(state.competition, registration_info=period))
repository.append(C[1:], opened, by=DELEGATE, at=NOON)
"""
REGISTER = """
given = {"name": NAME, "country": "PT", "birthdate": "1990-01-01", "email": NAME + "@example.org", "events": ["222"]}
print(json.dumps(Client().post(C + "/register/", given).headers["Location"]))
"""
LOOK = """
answer = Client().get(ADDRESS)
print(json.dumps([answer.status_code, answer.content.decode()]))
"""


def done(environment: Mapping[str, str], code: str, **values: str) -> Any:
    said = "".join(f"{name} = {value!r}\n" for name, value in values.items())
    text = run(ASK + said + code, environment)
    return json.loads(text) if text.strip() else None


@pytest.fixture
def here(tmp_path: Path) -> Installation:
    made = installed(tmp_path / "here", more={"CUBELEX_HOSTS": "testserver"})
    done(made.environment, OPEN)
    return made


@pytest.mark.parametrize("way", ["the command", "the command with --replace", "a copy of the file"])
def test_a_private_link_of_a_registration_that_a_restore_cut_opens_nobody(
    here: Installation, tmp_path: Path, way: str
) -> None:
    environment, folder, backup = here.environment, tmp_path / "here", tmp_path / "early.backup"
    before = done(environment, REGISTER, NAME="Zoe")
    assert cubelex(environment, "backup", str(backup)).returncode == 0
    shutil.copy(folder / "cubelex.sqlite3", tmp_path / "copy.sqlite3")
    of_anna = done(environment, REGISTER, NAME="Anna")
    if way != "the command with --replace":
        for file in folder.glob("cubelex.sqlite3*"):
            file.unlink()
    if way == "a copy of the file":
        shutil.copy(tmp_path / "copy.sqlite3", folder / "cubelex.sqlite3")
    else:
        more = ["--replace"] if "replace" in way else []
        assert cubelex(environment, "restore", str(backup), *more).returncode == 0
    of_bella = done(environment, REGISTER, NAME="Bella")
    assert of_anna != of_bella
    status, page = done(environment, LOOK, ADDRESS=str(of_anna))
    assert (status, "Bella" in page) == (404, False)
    for address, name in ((before, "Zoe"), (of_bella, "Bella")):
        status, page = done(environment, LOOK, ADDRESS=str(address))
        assert (status, f"{name}@example.org" in page) == (200, True)


def test_a_restored_backup_is_told_to_all_delegates(here: Installation, tmp_path: Path) -> None:
    environment, backup = here.environment, tmp_path / "early.backup"
    assert cubelex(environment, "backup", str(backup)).returncode == 0
    restored = cubelex(environment, "restore", str(backup), "--replace")
    assert "Roles, passwords and API tokens are as they were" in restored.stderr + restored.stdout
    code = """
from cubelex.web.store.models import Account
client = Client()
client.force_login(Account.objects.get(username="delegate"))
print(json.dumps([client.get(C + page).content.decode() for page in ("/delegate/", "/members/", "/audit/")]))
"""
    table, members, activity = done(environment, code)
    assert "Roles changed" in table
    assert "Restored the backup of" in members and "Restored the backup of" in activity
