"""What is entered through one worker is told to those who follow another, on either database."""

import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.support.web.servers import COMPETITION, PATIENCE, Installation, Server, enter, installed

pytestmark = pytest.mark.slow


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    database = request.getfixturevalue("postgresql") if request.param == "PostgreSQL" else None
    return installed(tmp_path, database)


class Follower(threading.Thread):
    """Follows the competition at a server, and counts what comes."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self.is_connected = threading.Event()
        self.came = 0

    def run(self) -> None:
        address = f"{self._address}/{COMPETITION}/stream/"
        with suppress(httpx.HTTPError), httpx.stream("GET", address, timeout=PATIENCE) as answer:
            for line in answer.iter_lines():
                self.is_connected.set()
                if line.startswith("id: "):
                    self.came += 1


def test_an_entry_made_through_one_worker_appears_in_a_stream_of_another(installation: Installation) -> None:
    with Server(installation) as first, Server(installation) as second:
        follower = Follower(second.address)
        follower.start()
        assert follower.is_connected.wait(PATIENCE)
        with installation.client(first.address) as client:
            for person in range(1, 6):
                assert enter(client, f"card {person}", person, 1, f"9.{person}0")["saved"]
                until = time.monotonic() + PATIENCE
                while follower.came < person:
                    assert time.monotonic() < until, f"entry {person} was not told"
                    time.sleep(0.005)
