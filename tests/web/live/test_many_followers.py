"""A follower costs a socket and nothing more; before files run out, new followers wait, and officials come first."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.support.web.servers import COMPETITION, PATIENCE, Installation, Server, enter, installed

pytestmark = pytest.mark.slow
PAGE = f"/{COMPETITION}/"
MORE_THAN_THE_POOL = 40
A_FEW = 8
"""Files and threads that come and go with other requests."""


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    database = request.getfixturevalue("postgresql") if request.param == "PostgreSQL" else None
    return installed(tmp_path, database)


class Crowd:
    """People who follow the competition at a server, each with a connection of their own."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._sockets = ExitStack()

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *fault: object) -> None:
        self._sockets.close()

    def one_more(self, cookies: str = "") -> str:
        """The head and the beginning of what one more is answered."""
        address = ("127.0.0.1", self._server.port)
        line = self._sockets.enter_context(closing(socket.create_connection(address, timeout=PATIENCE)))
        line.sendall(f"GET {PAGE}stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n\r\n".encode())
        answer = b"".join(self._pieces(line))
        if b" 200 " not in answer.splitlines()[0]:
            line.close()
        return answer.decode()

    @staticmethod
    def _pieces(line: socket.socket) -> Iterator[bytes]:
        """What comes until the stream has begun, or the refusal has ended."""
        said = b""
        while not (b"retry: 1000\n\n\r\n" in said or b"Try again" in said):
            piece = line.recv(4096)
            assert piece, "the connection was dropped"
            said += piece
            yield piece


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process_id}/fd").iterdir()))


def threads(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process_id}/task").iterdir()))


@pytest.mark.parametrize("signed_in", ["", "score_taker"], ids=["anybody", "score taker"])
def test_a_follower_costs_a_socket_and_nothing_more(installation: Installation, signed_in: str) -> None:
    cookies = f"sessionid={installation.sessions[signed_in]}" if signed_in else ""
    with Server(installation) as server, Crowd(server) as crowd, installation.client(server.address) as desk:
        crowd.one_more(cookies)
        desk.get(PAGE).raise_for_status()
        before = open_files(server), threads(server)
        for _ in range(MORE_THAN_THE_POOL):
            assert " 200 " in crowd.one_more(cookies).splitlines()[0]
        # More than the pool of connections to PostgreSQL has: whoever asks now still gets one.
        desk.get(PAGE, timeout=20).raise_for_status()
        assert enter(desk, "beside followers", 1, 1, "9.50")["saved"]
        assert open_files(server) - before[0] <= MORE_THAN_THE_POOL + A_FEW
        assert threads(server) - before[1] <= A_FEW


def test_the_limit_of_files_is_raised_as_far_as_the_system_lets_it(tmp_path: Path) -> None:
    installation = installed(tmp_path)
    with Server(installation, limit_of_files=(64, 1024)) as server, Crowd(server) as crowd:
        for _ in range(80):
            assert " 200 " in crowd.one_more().splitlines()[0]


def test_before_files_run_out_followers_are_asked_to_wait_and_officials_come_first(tmp_path: Path) -> None:
    installation = installed(tmp_path)
    with (
        Server(installation, limit_of_files=(96, 96)) as server,
        Crowd(server) as crowd,
        installation.client(server.address) as desk,
    ):
        answers = [crowd.one_more() for _ in range(60)]
        refused = [answer for answer in answers if " 503 " in answer.splitlines()[0]]
        assert 30 <= len(answers) - len(refused) < 60
        assert all("retry-after: " in answer.lower() for answer in refused)
        # Everything else goes on, and the stream of a score taker is opened all the same.
        desk.get(PAGE).raise_for_status()
        assert enter(desk, "beside refused followers", 1, 1, "9.50")["saved"]
        session = installation.sessions["score_taker"]
        assert " 200 " in crowd.one_more(f"sessionid={session}").splitlines()[0]
        assert " 503 " in crowd.one_more().splitlines()[0]
