"""A server killed at any moment loses nothing that it has acknowledged, and does nothing twice."""

import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest

from tests.support.web.servers import PATIENCE, Installation, Server, enter, installed


class Client(threading.Thread):
    """A score taker's browser: enters one result after the other, and repeats what was not acknowledged."""

    def __init__(self, installation: Installation, address: str, turns: Iterator[tuple[int, str, int]]) -> None:
        super().__init__(daemon=True)
        self._http = installation.client(address)
        self._turns = turns
        self._must_stop = threading.Event()
        self.acknowledged: list[str] = []
        self.faults: list[str] = []

    def run(self) -> None:
        for person, round_id, attempt in self._turns:
            key = f"{round_id} {person} {attempt}"
            while not self._must_stop.is_set() and not self._is_entered(key, round_id, person, attempt):
                time.sleep(0.02)
            if self._must_stop.wait(0.02):
                return

    def _is_entered(self, key: str, round_id: str, person: int, attempt: int) -> bool:
        try:
            answer = enter(self._http, key, person, attempt, f"8.{person % 100:02}", round_id)
        except httpx.HTTPError:
            return False
        if answer["saved"] != [attempt]:
            self.faults.append(f"{key}: {answer}")
        self.acknowledged.append(key)
        return True

    def stop(self) -> None:
        self._must_stop.set()
        self.join(PATIENCE)
        self._http.close()


def entries_by_key(data: Path) -> Counter[str]:
    """How often each result stands in the log, read from the file itself."""
    found: Counter[str] = Counter()
    with sqlite3.connect(data / "cubelex.sqlite3") as base:
        rows = base.execute("SELECT key FROM store_logentry WHERE kind = 'attempt_entered'")
        found.update(key.rpartition(":")[0] for (key,) in rows)
    base.close()
    return found


def wait_for_work(clients: list[Client]) -> None:
    """Until something more is acknowledged, however slow the machine is."""
    before, until = sum(len(client.acknowledged) for client in clients), time.monotonic() + PATIENCE
    while sum(len(client.acknowledged) for client in clients) == before:
        assert time.monotonic() < until, "the clients are hardly at work"
        time.sleep(0.005)


def survives(data: Path, kills: int, persons: int) -> None:
    chance = random.Random(7)
    installation = installed(data, persons=persons)
    server = Server(installation)
    turns = list(product(range(1, persons + 1), ("333-r1", "222-r1"), range(1, 6)))
    clients = [Client(installation, server.address, iter(turns[half::2])) for half in (0, 1)]
    server.start()
    for client in clients:
        client.start()
    for _ in range(kills):
        wait_for_work(clients)
        time.sleep(chance.uniform(0.05, 1.5))
        server.kill()
        known = [key for client in clients for key in list(client.acknowledged)]
        there = entries_by_key(data)
        assert [key for key in known if there[key] != 1] == []
        server.start()
    wait_for_work(clients)
    for client in clients:
        client.stop()
    server.stop()
    acknowledged = [key for client in clients for key in client.acknowledged]
    there = entries_by_key(data)
    assert [fault for client in clients for fault in client.faults] == []
    assert all(there[key] == 1 for key in acknowledged)
    assert max(there.values()) == 1


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled_over_three_kills(tmp_path: Path) -> None:
    survives(tmp_path, kills=3, persons=60)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_or_doubled_over_a_hundred_kills(tmp_path: Path) -> None:
    survives(tmp_path, kills=100, persons=600)
