"""The same site on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.web.statements import CHOSEN

ROOT = Path(__file__).parents[2]
ALWAYS = ("tests/web/live", "tests/web/store")
"""What locks, listens and waits."""


@pytest.mark.slow
def test_every_statement_of_the_site_is_understood_by_postgresql(postgresql: str) -> None:
    chosen = CHOSEN.read_text(encoding="utf-8").split()
    _pass(postgresql, *ALWAYS, *(test for test in chosen if not test.startswith(ALWAYS)))


@pytest.mark.long
def test_the_suite_of_the_site_passes_on_postgresql(postgresql: str) -> None:
    _pass(postgresql, "tests/web")


def _pass(postgresql: str, *places: str) -> None:
    command = [sys.executable, "-m", "pytest", *places]
    # The server goes with its databases: a listener that has not let go yet must not keep one from being dropped.
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--reuse-db"]
    options += ["-m", "not slow and not long and not proof"]
    done = subprocess.run(
        [*command, *options],
        env={**os.environ, "CUBELEX_DATABASE": postgresql},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
