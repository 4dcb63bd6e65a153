"""The same site on PostgreSQL: its whole suite, and several workers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent

pytestmark = pytest.mark.slow


def test_the_suite_of_the_site_passes_on_postgresql(postgresql: str) -> None:
    command = [sys.executable, "-m", "pytest", str(HERE), "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    # The server goes with its databases: a listener that has not let go yet must not keep one from being dropped.
    command.append("--reuse-db")
    done = subprocess.run(
        [*command, "-m", "not slow and not long"],
        env={**os.environ, "CUBELEX_DATABASE": postgresql},
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
