"""A server or database killed at any moment loses nothing that was acknowledged, and does nothing twice."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.proof import note
from tests.support.web.entering import NO_LIMIT, Database, clients_of, in_postgresql, in_sqlite, wait_for_work
from tests.support.web.reviving import Reviving
from tests.support.web.servers import Installation, installed

PROOF_KILLS, SECONDS_OF_A_PROOF = 1500, 480


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
