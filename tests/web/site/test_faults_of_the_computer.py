"""A full or read-only disk, a second server, a computer that sleeps: entries are refused clearly, then all goes on."""

import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from cubelex.web.site.database_away import SECONDS_BETWEEN_NOTICES
from tests.support.web.reviving import Reviving
from tests.support.web.servers import COMPETITION, PATIENCE, Installation, enter, free_port, installed

pytestmark = pytest.mark.slow

ENTER = f"/{COMPETITION}/desk/333-r1/enter/"


def card(person: int, attempt: int = 1) -> dict[str, object]:
    return {"key": f"{person} {attempt}", "person": person, "attempts": {str(attempt): "9.50"}, "confirmed": True}


@pytest.fixture
def terminal(tmp_path: Path) -> Path:
    return tmp_path / "terminal"


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return installed(tmp_path / "data", persons=40)


@pytest.fixture
def server(installation: Installation, terminal: Path) -> Iterator[Reviving]:
    with terminal.open("wb") as errors:
        server = Reviving(installation, errors.fileno())
        yield server.wait()
        server.close()


@contextmanager
def full_disk(server: Reviving, data: Path) -> Iterator[None]:
    """No file of the server can grow beyond the size that its largest one has now."""
    most = max(path.stat().st_size for path in data.iterdir() if path.is_file())
    before = resource.prlimit(server.process_id, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process_id, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only_disk(data: Path) -> Iterator[None]:
    """No file of the folder can be written or made, not even by root, nor by those who have it open."""
    files = [data, *(path for path in data.iterdir() if path.is_file())]
    if not shutil.which("chattr") or subprocess.run(["chattr", "+i", *files], capture_output=True).returncode:
        pytest.skip("needs chattr, the rights of root, and a file system that knows the attribute")
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


def entered(data: Path) -> list[int]:
    """Whose attempts are in the log, by their competitor numbers, read from the file itself."""
    with closing(sqlite3.connect(data / "cubelex.sqlite3")) as base:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = base.execute("SELECT fact ->> 'person_id' FROM store_logentry WHERE kind = 'attempt_entered'")
        return sorted(person for (person,) in found)


def test_on_a_full_disk_entries_are_refused_until_there_is_room_again(
    server: Reviving, installation: Installation, terminal: Path, tmp_path: Path
) -> None:
    data, begun = tmp_path / "data", time.monotonic()
    with installation.client(server.address) as desk:
        assert desk.post(ENTER, json=card(1)).json()["saved"]
        with full_disk(server, data):
            acknowledged, refused = 1, 0
            while refused < 5:
                acknowledged += 1
                assert acknowledged < 40, "the disk is never full"
                while (answer := desk.post(ENTER, json=card(acknowledged))).status_code == 503 and refused < 5:
                    refused += 1
                    assert answer.headers["Retry-After"] == "5"
                assert answer.status_code in (200, 503)
            # Reading goes on.
            assert desk.get(f"/{COMPETITION}/").status_code == 200
        assert entered(data) == list(range(1, acknowledged))
        assert desk.post(ENTER, json=card(acknowledged)).json()["saved"]
    assert entered(data) == list(range(1, acknowledged + 1))
    said = terminal.read_text()
    assert "Traceback" not in said, said
    assert 1 <= said.count("The database cannot be reached") <= 1 + (time.monotonic() - begun) / SECONDS_BETWEEN_NOTICES


def test_on_a_disk_that_became_read_only_entries_are_refused_until_it_is_writable_again(
    server: Reviving, installation: Installation, terminal: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    with installation.client(server.address) as desk:
        assert desk.post(ENTER, json=card(1)).json()["saved"]
        with read_only_disk(data):
            for person in range(2, 6):
                refused = desk.post(ENTER, json=card(person))
                assert (refused.status_code, refused.headers.get("Retry-After")) == (503, "5")
            assert desk.get(f"/{COMPETITION}/").status_code == 200
        for person in range(2, 6):
            # Threads may have connections that were opened on the read-only disk; a browser repeats what was refused.
            answers = (desk.post(ENTER, json=card(person)) for _ in range(5))
            answer = next(answer for answer in answers if answer.status_code != 503)
            assert answer.json()["saved"]
    assert entered(data) == [1, 2, 3, 4, 5]
    said = terminal.read_text()
    assert "Traceback" not in said, said
    assert "The database cannot be reached" in said


def test_a_start_on_a_read_only_disk_says_so(installation: Installation, tmp_path: Path) -> None:
    with read_only_disk(tmp_path / "data"):
        done = started(installation.environment)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("cubelex: "), done.stderr


def test_two_servers_share_one_file(
    server: Reviving, installation: Installation, terminal: Path, tmp_path: Path
) -> None:
    def enter_half(desk: httpx.Client, first: int) -> list[object]:
        return [desk.post(ENTER, json=card(person)).json()["saved"] for person in range(first, 41, 2)]

    with (
        terminal.open("ab") as errors,
        closing(Reviving(installation, errors.fileno()).wait()) as other,
        ThreadPoolExecutor(2) as both,
        installation.client(server.address) as one,
        installation.client(other.address) as two,
    ):
        halves = [both.submit(enter_half, one, 1), both.submit(enter_half, two, 2)]
        assert [half.result(PATIENCE) for half in halves] == [[[1]] * 20] * 2
        # Each knows what the other has entered.
        again = {"key": "another", "person": 2, "attempts": {"1": "9.60"}}
        assert one.post(ENTER, json=again).json()["saved"] == []
    assert entered(tmp_path / "data") == list(range(1, 41))
    assert terminal.read_text() == ""


def test_a_computer_that_slept_goes_on(server: Reviving, installation: Installation, terminal: Path) -> None:
    with installation.client(server.address) as desk, ThreadPoolExecutor(1) as meanwhile:
        assert enter(desk, "before", 1, 1, "9.50")["saved"]
        os.kill(server.process_id, signal.SIGSTOP)
        waiting = meanwhile.submit(enter, desk, "asleep", 2, 1, "9.50")
        with pytest.raises(TimeoutError):
            waiting.result(1)
        with pytest.raises(httpx.TimeoutException):
            desk.get(f"/{COMPETITION}/", timeout=0.2)
        os.kill(server.process_id, signal.SIGCONT)
        assert waiting.result(PATIENCE)["saved"]
        assert enter(desk, "asleep", 2, 1, "9.50")["saved"] == [1]
    assert terminal.read_text() == ""


def started(environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What a start says that cannot succeed."""
    code = "from cubelex.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", str(free_port())]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_start_says_that_the_database_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "cubelex.sqlite3").mkdir(mode=0o700)
    done = started({**os.environ, "CUBELEX_DATA": str(tmp_path), "CUBELEX_DATABASE": ""})
    assert done.returncode == 2
    assert done.stderr.startswith("cubelex: the database cannot be used: "), done.stderr
    assert done.stderr.count("\n") == 1
