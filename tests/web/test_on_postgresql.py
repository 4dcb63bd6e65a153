"""The same site on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ASKING = (
    "accounts",
    "activity",
    "api",
    "board",
    "closing",
    "demo",
    "desk/test_entering.py",
    "incidents",
    "live",
    "organize/competition",
    "organize/schedule",
    "scrambling/sets",
    "scrambling/test_access.py",
    "scrambling/test_secrecy.py",
    "shared/test_checks.py",
    "station/test_points.py",
    "store",
    "test_hostile_words.py",
    "test_privacy.py",
    "test_security.py",
)
"""Tests that together send every statement that the whole suite sends (without those of tests themselves): all that
writes, locks and delivers, and every page once."""


@pytest.mark.slow
def test_every_statement_of_the_site_is_understood_by_postgresql(postgresql: str) -> None:
    _pass(postgresql, *ASKING)


@pytest.mark.long
def test_the_suite_of_the_site_passes_on_postgresql(postgresql: str) -> None:
    _pass(postgresql, ".")


def _pass(postgresql: str, *places: str) -> None:
    command = [sys.executable, "-m", "pytest", *(str(HERE / place) for place in places)]
    # The server goes with its databases: a listener that has not let go yet must not keep one from being dropped.
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--reuse-db", "-m", "not slow and not long"]
    done = subprocess.run(
        [*command, *options],
        env={**os.environ, "CUBELEX_DATABASE": postgresql},
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
