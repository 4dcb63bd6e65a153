"""Every command that the README shows runs as it is printed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = re.findall(r"^\$ (.+)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
PERSON = {
    "registrantId": 1,
    "wcaUserId": 1,
    "name": "Ada",
    "countryIso2": "GB",
    "registration": {"wcaRegistrationId": 1, "eventIds": ["222"], "status": "accepted"},
}
WCIF = {
    "formatVersion": "1.0",
    "id": "Demo2026",
    "name": "Demo 2026",
    "persons": [PERSON],
    "events": [{"id": "222", "rounds": [{"id": "222-r1", "format": "a", "scrambleSetCount": 1, "results": []}]}],
    "schedule": {"startDate": "2026-05-02", "numberOfDays": 1, "venues": []},
}
MADE = {
    "scrambles.json": '{"form": "cubelex-scrambles-1", "competition": "Demo2026", "edition": "2026-04-01", "sets": []}'
}


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) > 10


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_runs_as_printed(command: str, tmp_path: Path) -> None:
    (tmp_path / "competition.json").write_text(json.dumps(WCIF))
    for name, content in MADE.items():
        (tmp_path / name).write_text(content)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    assert ran.returncode in (0, 1), ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stdout or (tmp_path / command.split()[-1]).exists()
