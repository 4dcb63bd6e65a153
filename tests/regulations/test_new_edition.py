"""A new edition is data: an invented one is added to a copy of the data, and the code as it is works with it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cubelex.regulations.sources import DATA

pytestmark = pytest.mark.slow

# In the invented edition, A1b has moved to A1y and the number speaks of something else; A1z is new. A stopwatch is
# needed from five minutes on.
ASKED = """
import datetime, json
from cubelex.regulations import all_speakers, coverage, edition, edition_on, summary
from cubelex.regulations.lineages import lineage
from cubelex.rules.attempts import must_use_stopwatch
from cubelex.rules.results import result_document

def asked(held):
    ruling = must_use_stopwatch(400_00, held)
    return {"needed": ruling.answer, "under": ruling.under}

new, old = edition("2027"), edition("2026-04-01")
covered = {item.number: item for item in coverage(new, all_speakers())}
print(json.dumps({
    "on": str(edition_on(datetime.date(2027, 1, 2))),
    "day before": str(edition_on(datetime.date(2026, 12, 31))),
    "new": asked(new),
    "old": asked(old),
    "oldest": asked(edition("2009")),
    "standings": {number: covered[number].standing for number in ("A1b", "A1y", "A1z", "9f8")},
    "of old": next(item for item in coverage(old, all_speakers()) if item.number == "A1b").standing,
    "summary": summary("A1z", new),
    "same words": summary("9f8", new) == summary("9f8", old),
    "changes": [[one.number, one.change] for one in lineage("A1y", new)][-2:],
    "result": result_document({"event": "333", "format": "3", "attempts": [1000, 1100, 1200]})["under"],
}))
"""


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """A copy of the data with the edition of 2027-01-01 in it."""
    folder = tmp_path / "law"
    shutil.copytree(DATA, folder)
    _append(folder / "calendar.yaml", "2027-01-01: {layout: one_document}\n")
    items = (folder / "items" / "2026-04-01.txt").read_text(encoding="utf-8").splitlines()
    place = next(index for index, line in enumerate(items) if line.startswith("A1b "))
    wording = items[place].split()[1]
    items[place : place + 1] = ["A1b 0123456789", f"A1y {wording}", "A1z 9876543210"]
    (folder / "items" / "2027-01-01.txt").write_text("\n".join(items) + "\n", encoding="utf-8")
    _append(folder / "history.yaml", "2027-01-01:\n  reused: [A1b]\n  moved: {A1b: A1y}\n")
    _append(folder / "natures.yaml", "2027-01-01:\n  mechanical: [A1b, A1z]\n")
    (folder / "summaries" / "2027-01-01").mkdir()
    _append(folder / "summaries" / "2027-01-01" / "A.yaml", "A1b: Something else.\nA1z: A rule that is new.\n")
    parameter = folder / "parameters" / "limits" / "stopwatch_over.yaml"
    said = parameter.read_text(encoding="utf-8")
    said = said.replace("regulation: A1b", "regulation: {2009-02-06: A1b, 2027-01-01: A1y}")
    parameter.write_text(said.rstrip() + "\n  2027-01-01: 300\n", encoding="utf-8")
    return folder


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


@pytest.fixture
def answers(law: Path, tmp_path: Path) -> dict[str, Any]:
    """What the code answers with that data, in a process of its own so that nothing kept is used."""
    environment = {**os.environ, "CUBELEX_LAW": str(law), "CUBELEX_CACHE": str(tmp_path / "cache")}
    ran = subprocess.run([sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_a_new_edition_needs_no_code(answers: dict[str, Any]) -> None:
    assert answers["on"] == "2027-01-01"
    assert answers["day before"] == "2026-04-01"
    assert answers["new"] == {"needed": True, "under": ["A1y"]}
    assert answers["old"] == {"needed": False, "under": ["A1b"]}
    assert answers["oldest"] == {"needed": False, "under": ["A1b"]}
    assert answers["standings"] == {"A1b": "open", "A1y": "decided", "A1z": "open", "9f8": "decided"}
    assert answers["of old"] == "decided"
    assert answers["summary"] == "A rule that is new."
    assert answers["same words"]
    assert answers["changes"] == [["A1b", "same"], ["A1y", "moved"]]
    assert answers["result"] == ["9f6", "9f7"], "without an edition the newest holds, and moved nothing here"
