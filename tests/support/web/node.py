"""Node, for the scripts of the site: their own tests, and questions whose answers are compared with the server's."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[3]
_LEAST_VERSION: Final = 20


def run_node(*arguments: str, given: str = "", environment: Mapping[str, str] | None = None) -> str:
    """What Node says, run in the folder of the project. Where there is none, the test is skipped."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js to run scripts with")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.findall(r"\d+", version)[0]) < _LEAST_VERSION:
        pytest.skip(f"Node.js {_LEAST_VERSION} or newer is needed, this is {version.strip()}")
    command = [node, "--no-warnings", "--import", "./tests/support/web/site.js", *arguments]
    variables = {**os.environ, **(environment or {})}
    done = subprocess.run(
        command, cwd=ROOT, env=variables, input=given, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def answers(question: str, cases: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What scripts say of each case (see answers.js)."""
    found: list[Any] = json.loads(run_node("tests/support/web/answers.js", question, given=json.dumps([*cases])))
    return found
