"""While the database is away the site asks to try again, says so once in the terminal, and goes on afterwards."""

import logging
import os
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from django.db import OperationalError, connection
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.site.database_away import SECONDS_BETWEEN_NOTICES, OneNotice, is_away
from cubelex.web.site.settings import _database
from cubelex.web.store import logs
from tests.support.web.servers import COMPETITION, PATIENCE, Server, enter, free_port, installed
from tests.support.web.small_open import ClientOf

LONG_AWAY, SOON = 9, 5
"""Seconds. Pauses that double from one second on would try again after 7 seconds, and then after 15."""


def test_a_page_says_that_the_database_is_away_and_when_to_try_again(
    competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*about: object) -> str:
        raise OperationalError("connection refused")

    monkeypatch.setattr(logs, "_last_digest", fail)
    browser = Client(raise_request_exception=False)
    page = browser.get(f"/{competition_id}/", headers={"Accept-Language": "de"})
    assert page.status_code == 503
    assert int(page.headers["Retry-After"]) > 0
    assert "Die Website erreicht ihre Datenbank gerade nicht." in page.content.decode()
    call = browser.get(f"/api/competitions/{competition_id}")
    assert (call.status_code, call.json()["status"]) == (503, 503)
    assert int(call.headers["Retry-After"]) > 0


def test_on_a_disk_that_cannot_be_written_pages_are_read_and_entries_refused(
    competition_id: str, client_of: ClientOf
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a file of SQLite that cannot be written")
    desk = client_of(Role.SCORE_TAKER)
    desk.raise_request_exception = False
    card = {"key": "1", "person": 1, "attempts": {"1": "9.50"}, "confirmed": True}

    def enter_one() -> Any:
        return desk.post(f"/{competition_id}/desk/333-r1/enter/", card, content_type="application/json")

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            assert desk.get(f"/{competition_id}/").status_code == 200
            refused = enter_one()
        finally:
            cursor.execute("PRAGMA query_only = OFF")
    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert enter_one().status_code == 200


def test_what_is_wrong_with_the_site_itself_is_no_matter_of_trying_again(
    competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*about: object) -> str:
        raise OperationalError("no such table: store_logentry")

    monkeypatch.setattr(logs, "_last_digest", fail)
    assert Client(raise_request_exception=False).get(f"/{competition_id}/").status_code == 500
    assert not is_away(ValueError("something else"))


def test_the_terminal_says_it_once_in_a_line() -> None:
    notice = OneNotice()

    def record(fault: Exception) -> logging.LogRecord:
        about = (type(fault), fault, None)
        return logging.LogRecord("django.request", logging.ERROR, __file__, 1, "Error: %s", ("/",), about)

    first = record(OperationalError("connection\nrefused"))
    assert notice.filter(first)
    assert (first.getMessage(), first.exc_info) == ("The database cannot be reached: connection refused", None)
    assert not notice.filter(record(OperationalError("connection refused")))
    assert notice.filter(record(ValueError("a mistake")))


class Line(threading.Thread):
    """A line between the site and PostgreSQL that can be cut."""

    def __init__(self, database: str) -> None:
        super().__init__(daemon=True)
        parts = urlsplit(database)
        folder = parse_qs(parts.query).get("host", [parts.hostname or ""])[0]
        self._far = (
            f"{folder}/.s.PGSQL.{parts.port or 5432}" if folder.startswith("/") else (folder, parts.port or 5432)
        )
        self._port = free_port()
        self._ends: list[socket.socket] = []
        self._is_cut = threading.Event()
        self._entrance = socket.create_server(("127.0.0.1", self._port))
        self.address = parts._replace(
            netloc=f"{parts.username or 'postgres'}@127.0.0.1:{self._port}", query=""
        ).geturl()

    def run(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._entrance.accept()
                if self._is_cut.is_set():
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX if isinstance(self._far, str) else socket.AF_INET)
                far.connect(self._far)
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while piece := one.recv(65536):
                other.sendall(piece)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        self._is_cut.set()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self._is_cut.clear()

    def close(self) -> None:
        self.cut()
        self._entrance.close()


@pytest.fixture
def line(postgresql: str) -> Iterator[Line]:
    line = Line(postgresql)
    line.start()
    yield line
    line.close()


@pytest.mark.slow
def test_a_network_that_carries_nothing_any_more_is_noticed_within_seconds(line: Line) -> None:
    import psycopg

    def options(address: str) -> Any:
        return _database(address)["OPTIONS"]

    limits = {name: value for name, value in options(line.address).items() if name != "pool"}
    with psycopg.connect(line.address, **limits) as made, socket.socket(fileno=os.dup(made.fileno())) as end:
        assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 10_000
        assert end.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert end.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 5
    # Who runs the site may choose others.
    assert options(f"{line.address}?tcp_user_timeout=60000")["tcp_user_timeout"] == "60000"


@pytest.mark.slow
def test_a_cut_line_to_postgresql_costs_no_entry_and_no_storm_in_the_terminal(line: Line, tmp_path: Path) -> None:
    installation, said = installed(tmp_path, line.address), tmp_path / "terminal"
    with Server(installation, said_to=said) as server, installation.client(server.address) as desk:
        assert enter(desk, "before", 1, 1, "9.50")["saved"]
        begun = time.monotonic()
        line.cut()
        card = {"key": "meanwhile", "person": 2, "attempts": {"1": "10.50"}, "confirmed": True}

        def entered() -> httpx.Response:
            return desk.post(f"/{COMPETITION}/desk/333-r1/enter/", json=card)

        with ThreadPoolExecutor() as at_once:
            refused = at_once.submit(entered)
            page = at_once.submit(desk.get, f"/{COMPETITION}/")
            stream = at_once.submit(httpx.get, f"{server.address}/{COMPETITION}/stream/", timeout=PATIENCE)
        assert [asked.result().status_code for asked in (refused, page, stream)] == [503] * 3
        assert refused.result().headers["Retry-After"] == "5"
        while time.monotonic() < begun + LONG_AWAY:
            assert entered().status_code == 503
        line.mend()
        mended = time.monotonic()
        while (answer := entered()).status_code == 503:
            assert time.monotonic() < mended + SOON
            time.sleep(0.2)
        # The browser sends the same entry again, with its key: it is saved once.
        assert answer.json()["saved"]
        assert enter(desk, "meanwhile", 2, 1, "10.50")["saved"]
    terminal = said.read_text()
    assert "Traceback" not in terminal, terminal
    most = 1 + (time.monotonic() - begun) / SECONDS_BETWEEN_NOTICES
    assert 1 <= terminal.count("The database cannot be reached") <= most
