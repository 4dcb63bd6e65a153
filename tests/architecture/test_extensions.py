"""Other packages add events, validators, sheets and statistics by entry points, without a change in Cubelex."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

COMPETITION = {
    "formatVersion": "1.0",
    "id": "Corner2026",
    "name": "Corner 2026",
    "shortName": "Corner 2026",
    "persons": [
        {
            "name": "Ann",
            "registrantId": 1,
            "countryIso2": "PT",
            "wcaId": None,
            "gender": "o",
            "roles": [],
            "registration": {"wcaRegistrationId": 1, "eventIds": ["222"], "status": "accepted", "isCompeting": True},
        }
    ],
    "events": [{"id": "222", "rounds": [{"id": "222-r1", "format": "a", "results": []}]}],
    "schedule": {"startDate": "2026-05-02", "numberOfDays": 1, "venues": []},
}

PAGE = (Path(__file__).parents[2] / "docs" / "library" / "extending.md").read_text(encoding="utf-8")
(MODULE,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
(PROJECT,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)

# What else a package might have, none of which works.
FAULTS = """
def fail(checked):
    raise ZeroDivisionError("oops")


FAILING = OwnValidator(fail, {"never": OwnFindingKind(Severity.ERROR, "Never.", "Never.")})
SAME_CODE = OwnValidator(short_names, {"no_main_event_warning": OwnFindingKind(Severity.ERROR, "", "")})
SAME_EVENT = {"events": {"333": {"name": "My Cube"}}}
WRONG_FIELD = {"events": {"corner": {"name": "Corner", "speed": 3}}}
NUMBER = 17
"""

ENTRY_POINTS = "\n".join(
    f"[{group}]\n" + "\n".join(f"{name} = {value}" for name, value in points.items())
    for group, points in tomllib.loads(PROJECT)["project"]["entry-points"].items()
)

BROKEN = """
[cubelex.events]
corners = cubelex_corner:EVENTS
missing = nowhere:EVENTS
number = cubelex_corner:NUMBER
same = cubelex_corner:SAME_EVENT
wrong = cubelex_corner:WRONG_FIELD

[cubelex.validators]
failing = cubelex_corner:FAILING
names = cubelex_corner:NAMES
number = cubelex_corner:NUMBER
persons = cubelex_corner:NAMES
same = cubelex_corner:SAME_CODE

[cubelex.sheets]
hello = cubelex_corner:HELLO
number = cubelex_corner:NUMBER

[cubelex.statistics]
most-attempts = cubelex_corner:MOST_ATTEMPTS
most-podiums = cubelex_corner:MOST_ATTEMPTS
number = cubelex_corner:NUMBER
"""

ASKED = """
import json, sys, warnings
warnings.simplefilter("always")
told = []
warnings.showwarning = lambda message, *rest, **more: told.append(str(message))
import cubelex
from cubelex.competition import event_kind, event_name
from cubelex.messages import EventRef, catalogue
from cubelex.rules.validators import CheckedCompetition, validate
from cubelex.rankings.statistics import OWN, statistics
from cubelex.sheets import own_sheets

held = cubelex.read_wcif(json.loads(sys.stdin.read()))
edition = cubelex.edition_on(held.schedule.start_date)
findings = [finding for finding in validate(CheckedCompetition(held, edition)) if finding.code == "short_name"]
print(json.dumps({
    "events": [event.id for event in cubelex.events()][-2:],
    "names": [event_name("corners"), catalogue("ja").show(EventRef("relay")), event_name("333")],
    "moves": len(cubelex.scramble("corners")),
    "many": len(cubelex.scramble_many("corners", 5)),
    "puzzle": repr(cubelex.puzzle("corners")),
    "findings": [finding.as_json() for finding in findings],
    "sheets": list(own_sheets()),
    "statistics": [named.name for named in statistics().values() if named.topic == OWN],
    "told": told,
}))
"""


def installed(folder: Path, entry_points: str) -> dict[str, str]:
    """The environment of a process that has the package installed in a folder."""
    (folder / "cubelex_corner.py").write_text(MODULE + FAULTS)
    info = folder / "cubelex_corner-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cubelex-corner\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path}


def ask(environment: dict[str, str]) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-c", ASKED],
        env=environment,
        input=json.dumps(COMPETITION),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answers: dict[str, Any] = json.loads(ran.stdout)
    return answers


@pytest.mark.slow
def test_an_installed_package_adds_events_a_validator_a_sheet_and_a_statistic(tmp_path: Path) -> None:
    answers = ask(installed(tmp_path, ENTRY_POINTS))
    (finding,) = answers.pop("findings")
    assert answers == {
        "events": ["corners", "relay"],
        "names": ["Corners only", "Relay of all cubes", "3x3x3 Cube"],
        "moves": 11,
        "many": 5,
        "puzzle": "puzzle('222')",
        "sheets": ["hello"],
        "statistics": ["most-attempts"],
        "told": [],
    }
    assert finding["wrong"] == "Ann has no last name."
    assert (finding["code"], finding["severity"], finding["validator"]) == ("short_name", "warning", "names")


@pytest.mark.slow
def test_what_does_not_work_is_left_out_with_a_warning(tmp_path: Path) -> None:
    answers = ask(installed(tmp_path, BROKEN))
    assert answers["events"] == ["corners", "relay"]
    assert answers["names"][2] == "3x3x3 Cube"
    assert len(answers["findings"]) == 1
    assert answers["sheets"] == ["hello"]
    assert answers["statistics"] == ["most-attempts"]
    told = "\n".join(answers["told"])
    for expected in (
        "missing of cubelex-corner 1.0 was left out: No module named 'nowhere'",
        "number of cubelex-corner 1.0 was left out: expected a mapping",
        "same of cubelex-corner 1.0 was left out: 333 exists already",
        "unknown field 'speed'",
        "failing of a package was left out: ZeroDivisionError: oops",
        "a validator called 'persons' exists already",
        "findings called no_main_event_warning exist already",
        "expected an OwnSheet, not int",
        "a statistic called 'most-podiums' exists already",
        "expected a Statistic, not int",
    ):
        assert expected in told


@pytest.mark.slow
def test_the_command_line_has_the_own_sheet_and_findings(tmp_path: Path) -> None:
    environment = installed(tmp_path, ENTRY_POINTS)
    (tmp_path / "competition.json").write_text(json.dumps(COMPETITION))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        code = "from cubelex.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", code, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    assert "A sheet that says hello to everybody." in run("sheets", "--help").stdout
    made = run("sheets", "hello", str(tmp_path / "competition.json"), "--lang", "ja", "-o", str(tmp_path / "hello.pdf"))
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "hello.pdf").read_bytes().startswith(b"%PDF")
    assert run("scramble", "corners").stdout.strip()
    assert "Ann has no last name." in run("check", str(tmp_path / "competition.json")).stdout
