"""Webhooks as a running server calls them, in the background."""

import time
from pathlib import Path

import pytest

from tests.support.web.servers import COMPETITION, PATIENCE, Server, enter, installed
from tests.support.web.webhook_receivers import Receiver, receiving

PAGE = f"/{COMPETITION}/webhooks/"


def waits_for(receiver: Receiver, count: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(receiver.taken) < count and time.monotonic() < until:
        time.sleep(0.05)


@pytest.mark.slow
def test_a_running_server_delivers_what_is_entered_also_after_a_restart(tmp_path: Path) -> None:
    installation = installed(tmp_path, more={"CUBELEX_WEBHOOKS": "loopback"})
    with receiving() as receiver, Server(installation) as server:
        with installation.client(server.address, "delegate") as client:
            added = client.post(PAGE, data={"action": "add", "url": receiver.address}, headers={"Referer": PAGE})
            assert added.status_code == 200
            enter(client, "a", 1, 1, "10.00")
        waits_for(receiver, 1)
        assert receiver.topics == ["333-r1"]
        receiver.status = 503
        with installation.client(server.address) as client:
            enter(client, "b", 2, 1, "11.00")
        waits_for(receiver, 2)
        server.kill()
        receiver.status = 204
        server.start()
        waits_for(receiver, 3)
    assert receiver.taken[1][1] == receiver.taken[2][1], "the same again, once it is taken"
