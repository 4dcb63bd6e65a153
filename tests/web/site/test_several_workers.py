"""Several servers, one database, a proxy before them: whichever is killed, entries and viewers go on."""

import importlib.util
import random
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import ModuleType

import httpx
import pytest

from tests.support.proof import note
from tests.support.web.entering import NO_LIMIT, clients_of, in_postgresql, wait_for_work
from tests.support.web.reviving import Reviving
from tests.support.web.servers import COMPETITION, PATIENCE, ROOT, free_port, installed

PERSONS = 40
HAS_NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin") is not None
pytestmark = pytest.mark.skipif(not HAS_NGINX, reason="nginx is not installed")


def script() -> ModuleType:
    """The script that starts all this by itself."""
    described = importlib.util.spec_from_file_location("several_workers", ROOT / "deploy" / "several_workers.py")
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    return module


class Viewer(threading.Thread):
    """A browser that follows a competition, and comes back with what it has seen last."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self._must_stop = threading.Event()
        self.persons: Counter[int] = Counter()
        self.last = 0
        self.interruptions = 0

    def run(self) -> None:
        while not self._must_stop.is_set():
            try:
                self._follow()
            except httpx.HTTPError:
                self.interruptions += 1
            time.sleep(0.05)

    def _follow(self) -> None:
        path = f"{self._address}/{COMPETITION}/stream/?after={self.last}"
        with httpx.stream("GET", path, timeout=PATIENCE) as stream:
            for line in stream.raise_for_status().iter_lines():
                if line.startswith("id: "):
                    self.last = int(line.removeprefix("id: "))
                if self._must_stop.is_set():
                    return

    def stop(self) -> None:
        self._must_stop.set()


@contextmanager
def proxied(ports: list[int], folder: Path) -> Iterator[str]:
    deploy, port = script(), free_port()
    process: subprocess.Popen[bytes] = deploy.proxy(deploy.configuration(port, ports, folder))
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def newest(database: str) -> int:
    import psycopg

    with psycopg.connect(database) as base:
        row = base.execute("SELECT max(id) FROM store_announcement").fetchone()
    return int(row[0]) if row else 0


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def outlives(database: str, folder: Path, kills: int, seconds: float) -> dict[str, object]:
    """Kill one server or the other so often, or for so long."""
    installation = installed(folder / "data", database, persons=PERSONS, more=NO_LIMIT)
    chance, killed = random.Random(3), 0
    with (
        closing(Reviving(installation).wait()) as one,
        closing(Reviving(installation).wait()) as other,
        proxied([one.port, other.port], folder) as address,
    ):
        clients, viewers = clients_of(installation, address, PERSONS), [Viewer(address) for _ in range(6)]
        for thread in (*clients, *viewers):
            thread.start()
        until = time.monotonic() + seconds
        while killed < kills and time.monotonic() < until and wait_for_work(clients):
            time.sleep(chance.uniform(0, 0.3))
            chance.choice((one, other)).kill()
            killed += 1
        wait_for_work(clients)
        for client in clients:
            client.stop()
        last = newest(database)
        wait_until(lambda: all(viewer.last >= last for viewer in viewers), "a viewer was left behind")
        for viewer in viewers:
            viewer.stop()
    acknowledged = [turn for client in clients for turn in client.acknowledged]
    there = Counter((fact["round_id"], fact["person_id"], fact["attempt"]) for fact in in_postgresql(database))
    assert [fault for client in clients for fault in client.faults] == []
    return {
        "servers, behind nginx, with one PostgreSQL": 2,
        "servers killed (SIGKILL)": killed,
        "results acknowledged": len(acknowledged),
        "lost": sum(there[turn] == 0 for turn in acknowledged),
        "doubled": sum(times > 1 for times in there.values()),
        "viewers": len(viewers),
        "interruptions of viewers": sum(viewer.interruptions for viewer in viewers),
        "viewers left behind": 0,
    }


@pytest.mark.slow
def test_killing_any_server_loses_no_entry_and_no_viewer(postgresql: str, tmp_path: Path) -> None:
    figures = outlives(postgresql, tmp_path, kills=4, seconds=PATIENCE)
    assert (figures["servers killed (SIGKILL)"], figures["lost"], figures["doubled"]) == (4, 0, 0)


@pytest.mark.proof
@pytest.mark.timeout(1200)
def test_killing_servers_again_and_again_loses_no_entry_and_no_viewer(postgresql: str, tmp_path: Path) -> None:
    figures = outlives(postgresql, tmp_path, kills=300, seconds=300)
    note("Several servers", figures)
    assert (figures["lost"], figures["doubled"]) == (0, 0)


def test_the_configuration_has_all_servers(tmp_path: Path) -> None:
    written = script().configuration(9000, [9001, 9002, 9003], tmp_path).read_text()
    assert written.count("max_fails=1") == 3
    assert "listen 127.0.0.1:9000;" in written
    assert sys.executable not in written
