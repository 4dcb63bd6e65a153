"""`cubelex archive`, as it is typed."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.web.servers import COMPETITION, installed

pytestmark = pytest.mark.slow


def cubelex(environment: Mapping[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_an_archive_is_made_and_checked_anywhere(tmp_path: Path) -> None:
    here, file = installed(tmp_path / "here").environment, tmp_path / "sealed.zip"
    made = json.loads(cubelex(here, "archive", COMPETITION, str(file), "--json").stdout)
    assert made["file"] == str(file)
    elsewhere = {**here, "CUBELEX_DATA": str(tmp_path / "nowhere")}
    checked = cubelex(elsewhere, "verify", str(file), "--seal", made["seal"][:20])
    assert (checked.returncode, checked.stdout) == (0, f"{file}: unchanged\n")
    checked = cubelex(elsewhere, "archive", "--check", str(file))
    assert (checked.returncode, "unchanged" in checked.stdout, "sealed it again" in checked.stdout) == (0, False, True)
    wrong = cubelex(elsewhere, "verify", str(file), "--seal", "000000", "--json")
    assert wrong.returncode == 1
    assert "The seal is" in json.loads(wrong.stdout)["findings"][0]
    file.write_bytes(file.read_bytes()[:-40])
    assert cubelex(elsewhere, "verify", str(file)).returncode == 1
    missing = cubelex(elsewhere, "verify", str(tmp_path / "none.zip"))
    assert (missing.returncode, "cannot be read" in missing.stderr) == (2, True)
