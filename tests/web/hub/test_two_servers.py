"""A venue and a hub as two running servers, either of which is killed."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.proof import note
from tests.support.web.servers import COMPETITION, PATIENCE, Installation, Server, enter, installed, run

pytestmark = pytest.mark.slow
_TOKEN = "from cubelex import web; print(web.new_hub_token({competition!r}))"
_CONNECT = "from cubelex import web; web.connect_hub({competition!r}, {address!r}, {token!r})"
RESULTS = f"/api/competitions/{COMPETITION}/results.json"


def empty_installation(data: Path) -> Installation:
    environment = {**os.environ, "CUBELEX_DATA": str(data), "CUBELEX_BACKUP_EVERY": "0"}
    environment.pop("CUBELEX_DATABASE", None)
    return Installation(environment, {})


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it does not arrive"
        time.sleep(0.1)


def results(address: str) -> Any:
    """What everybody sees of the results; nothing where nobody answers."""
    try:
        answer = httpx.get(f"{address}{RESULTS}", timeout=PATIENCE)
    except httpx.TransportError:
        return None
    return answer.json() if answer.status_code == 200 else None


def outlive(tmp_path: Path, kills: int) -> dict[str, object]:
    """Enter results at the venue, and kill the hub or the venue again and again."""
    venue = installed(tmp_path / "venue", persons=40, more={"CUBELEX_WEBHOOKS": "loopback"})
    hub = empty_installation(tmp_path / "hub")
    token = run(_TOKEN.format(competition=COMPETITION), hub.environment).strip()
    with Server(hub) as there, Server(venue) as here:
        run(_CONNECT.format(competition=COMPETITION, address=there.address, token=token), venue.environment)
        acknowledged = 0
        for turn in range(kills):
            with venue.client(here.address) as desk:
                for person in range(1, 41):
                    attempt = turn % 5 + 1
                    if turn // 5 * 8 < person <= turn // 5 * 8 + 8:
                        assert enter(desk, f"{person} {attempt}", person, attempt, "9.50")["saved"]
                        acknowledged += 1
            killed = (there, here)[turn % 2]
            killed.kill()
            killed.start()
        wait_until(lambda: results(there.address) is not None and results(there.address) == results(here.address))
        # Nobody changes anything at the hub.
        page = httpx.get(f"{there.address}/{COMPETITION}/", timeout=PATIENCE).text
        assert "Live copy of the results at the venue." in page
        assert httpx.get(f"{there.address}/{COMPETITION}/desk/", timeout=PATIENCE).status_code in (302, 403)
        rows = results(there.address)
        arrived = sum(value != 0 for table in rows for row in table["results"] for value in row["attempts"])
    return {"servers killed": kills, "results acknowledged at the venue": acknowledged, "at the hub": arrived}


def test_either_server_is_killed_and_the_copy_arrives(tmp_path: Path) -> None:
    figures = outlive(tmp_path, 2)
    assert figures["results acknowledged at the venue"] == figures["at the hub"] == 16


@pytest.mark.proof
@pytest.mark.timeout(1200)
def test_either_server_is_killed_again_and_again(tmp_path: Path) -> None:
    figures = outlive(tmp_path, 25)
    note("A venue and a hub", figures)
    assert figures["results acknowledged at the venue"] == figures["at the hub"]
