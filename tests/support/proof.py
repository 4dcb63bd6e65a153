"""The report of `make proof`: each proof notes its figures, and they become a page of the documentation."""

import json
import os
import platform
import re
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
NOTED: Final = ROOT / "build" / "proof"
REPORT: Final = ROOT / "docs" / "proof.md"
_HEADING: Final = """\
# Proof

What `make proof` measured last, in one go. Quick forms of the same tests are in `make test`. How the site bears load,
with curves, is on [another page](proof-load.md).
"""
_TITLES: Final[list[str]] = []
"""Of the figures that the test that runs now has noted."""


def note(title: str, figures: Mapping[str, object], part: int = 0) -> None:
    """Keep the figures of one proof, or of a part of it, until the report is written."""
    _TITLES.append(title)
    _keep("figures", f"{title}-{part}", {"title": title, "figures": dict(figures)})


def _keep(kind: str, name: str, noted: Mapping[str, object]) -> None:
    folder = NOTED / kind
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.json").write_text(json.dumps(noted), encoding="utf-8")


def _kept(kind: str) -> list[Any]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted((NOTED / kind).glob("*.json"))]


# --- How long each took ---


@dataclass(frozen=True, slots=True)
class Course:
    """When a proof began and ended, in seconds since 1970, how it ended, and how busy the machine was then.

    `why` says why it was left out.
    """

    title: str
    began: float
    ended: float
    outcome: str
    load: float
    why: str = ""


_OUTCOME: Final = pytest.StashKey[str]()
_WHY: Final = pytest.StashKey[str]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note the course of each proof, whether or not it noted figures."""
    _TITLES.clear()
    began = time.time()
    answer = yield
    if item.get_closest_marker("proof"):
        title = _TITLES[0] if _TITLES else item.name
        outcome, why = item.stash.get(_OUTCOME, "stopped"), item.stash.get(_WHY, "")
        course = Course(title, began, time.time(), outcome, os.getloadavg()[1], why)
        _keep("courses", item.nodeid, asdict(course))
    return answer


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember how a test ended: what went wrong first counts."""
    report = yield
    if item.stash.get(_OUTCOME, "passed") == "passed":
        item.stash[_OUTCOME] = report.outcome
        if report.skipped and isinstance(report.longrepr, tuple):
            item.stash[_WHY] = report.longrepr[2].removeprefix("Skipped: ")
    return report


# --- The page ---


def report() -> str:
    """The page of all figures that were noted; numbers of the parts of a proof are added up."""
    proofs: defaultdict[str, list[Any]] = defaultdict(list)
    for noted in _kept("figures"):
        proofs[noted["title"]].append(noted["figures"])
    parts = [_HEADING, _courses([Course(**kept) for kept in _kept("courses")])]
    for title, figures in proofs.items():
        rows = [[name, _joined([part[name] for part in figures])] for name in figures[0]]
        parts.append(f"## {title}\n\n{_table(['figure', 'value'], rows)}")
    return "\n".join(parts)


def _courses(courses: Sequence[Course]) -> str:
    """When, on which machine, how long each part took, and all of them together."""
    if not courses:
        return "No part has ended.\n"
    by_title: defaultdict[str, list[Course]] = defaultdict(list)
    for course in courses:
        by_title[course.title].append(course)
    rows = [
        [title, _minutes(sum(course.ended - course.began for course in same)), _load(same), _ended(same)]
        for title, same in by_title.items()
    ]
    began, ended = min(course.began for course in courses), max(course.ended for course in courses)
    rows.append(["from the first to the last", _minutes(ended - began), _load(courses), _ended(courses)])
    moment = f"{datetime.fromtimestamp(began, UTC):%Y-%m-%d %H:%M} UTC"
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    machine = f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.system()}, Python {platform.python_version()}"
    columns = ["part", "minutes", "load of the machine", "ended"]
    return f"## This run\n\n{moment}; {machine}. Two parts run at a time.\n\n{_table(columns, rows)}"


def _minutes(seconds: float) -> str:
    return f"{seconds / 60:.1f}"


def _load(courses: Sequence[Course]) -> str:
    """How many processes wanted a core, at most: the five minutes before the end of each."""
    return f"{max(course.load for course in courses):.1f}"


def _ended(courses: Sequence[Course]) -> str:
    """How they ended, and why some were left out.

    >>> _ended([Course("a", 0, 1, "passed", 1), Course("b", 0, 0, "skipped", 1, "nginx is not installed")])
    'left out: nginx is not installed, passed'
    """
    return ", ".join(sorted({f"left out: {course.why}" if course.why else course.outcome for course in courses}))


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _joined(values: Sequence[Any]) -> str:
    """The sum of numbers; everything else one after the other.

    >>> _joined([1, 2]), _joined(["1 MB", "2 MB"])
    ('3', '1 MB; 2 MB')
    """
    if all(isinstance(value, int) for value in values):
        return f"{sum(values):,}"
    return "; ".join(str(value) for value in values)


if __name__ == "__main__":
    REPORT.write_text(report(), encoding="utf-8")
    sys.stdout.write(report())
