"""Which tests send which statements to the database, and the few that together send them all.

Those few run on PostgreSQL in every run of the tests (see `test_on_postgresql.py`). `make statements` chooses them.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[3]
CHOSEN: Final = ROOT / "tests" / "web" / "on_postgresql.txt"
_RECORD: Final = "CUBELEX_RECORDED_STATEMENTS"
_VALUES: Final = re.compile(r"\(%s(?:, %s)*\)(?:, \(%s(?:, %s)*\))*")
_SAVEPOINT: Final = re.compile(r'(SAVEPOINT) "?\w+"?')


@pytest.fixture(autouse=True)
def _recorded(request: pytest.FixtureRequest) -> Iterator[None]:
    """Write down what a test sends; only where this module is loaded as a plugin."""
    from django.db import connection

    sent = set()

    def record(execute: Any, statement: str, *arguments: Any) -> Any:
        sent.add(shape(str(statement)))
        return execute(statement, *arguments)

    with connection.execute_wrapper(record):
        yield
    with (Path(os.environ[_RECORD]) / str(os.getpid())).open("a", encoding="utf-8") as file:
        print(json.dumps([request.node.nodeid.partition("[")[0], sorted(sent)]), file=file)


def shape(statement: str) -> str:
    """A statement, however many values are in its lists and whatever its savepoint is called."""
    return _SAVEPOINT.sub(r"\1", _VALUES.sub("(…)", statement))


def covering(sent: Mapping[str, set[str]]) -> list[str]:
    """A few tests that together send every statement: again and again the one that adds most."""
    missing, chosen = set().union(*sent.values()), []
    while missing:
        best = max(sent, key=lambda test: len(sent[test] & missing))
        chosen.append(best)
        missing -= sent[best]
    return sorted(chosen)


def choose() -> None:
    """Run the tests of the site, and write down those that cover its statements."""
    with tempfile.TemporaryDirectory() as folder:
        options = [
            "-n",
            "2",
            "--dist",
            "worksteal",
            "-q",
            "-p",
            __spec__.name,
            "-m",
            "not slow and not long and not proof",
        ]
        command = [sys.executable, "-m", "pytest", *options, str(ROOT / "tests" / "web")]
        subprocess.run(command, cwd=ROOT, env={**os.environ, _RECORD: folder}, check=True)
        sent: dict[str, set[str]] = {}
        for file in Path(folder).iterdir():
            for line in file.read_text(encoding="utf-8").splitlines():
                test, statements = json.loads(line)
                sent.setdefault(test, set()).update(statements)
    CHOSEN.write_text("".join(f"{test}\n" for test in covering(sent)), encoding="utf-8")


if __name__ == "__main__":
    choose()
