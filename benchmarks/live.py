"""A thousand people follow a competition with 50 new results per second: the latency, and what is lost.

Run `python benchmarks/live.py [--subscribers N] [--rate R] [--seconds S] [--workers W]`. It starts a server with a
data folder of its own, opens the followers' connections, and enters results in another process, as another worker
would. The latency of a result is from the moment its entry is acknowledged until a follower has read it. Everything
runs on this machine, followers included, so figures improve with cores. The server is started with the usual limit of
1,024 open files, as a shell would start it.
"""

import argparse
import asyncio
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles

import httpx

COMPETITION = "InventedOpen2026"
USUAL_FILES = 1024
ALLOWED_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
ENTRY = re.compile(rb'"entry":(\d+)')

SET_UP = """
from cubelex.web.site.serving import prepare
prepare()
from datetime import date
from django.utils import timezone
from cubelex.officiating import Actor, Role, define_competition, demo, open_round
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord
delegate = Actor("Delegate", frozenset({Role.DELEGATE}))
held = demo.invented_competition(120, event_ids=("333", "222", "pyram", "skewb"))
record = CompetitionRecord(
    id=held.id, name=held.name, first_day=held.schedule.start_date, last_day=held.schedule.end_date
)
repository.create(define_competition(delegate, held), record, delegate, timezone.now(), None)
for event in ("333", "222", "pyram", "skewb"):
    repository.append(held.id, lambda state: open_round(state, delegate, event + "-r1"), by=delegate, at=timezone.now())
"""

ENTER = """
import sys, time, random
import django
django.setup()
from django.utils import timezone
from cubelex.competition import AttemptResult
from cubelex.officiating import Actor, Role, enter_attempt, next_attempt
from cubelex.web.store import repository
rate, seconds, competition = float(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
taker, chance = Actor("Score taker", frozenset({Role.SCORE_TAKER})), random.Random(1)
turns = [
    (round_id, person, attempt)
    for attempt in range(1, 6)
    for round_id in ("333-r1", "222-r1", "pyram-r1", "skewb-r1")
    for person in repository.load(competition).round(round_id).cards
]
begun = time.monotonic()
for number, (round_id, person, attempt) in enumerate(turns[: int(rate * seconds)]):
    time.sleep(max(0.0, begun + number / rate - time.monotonic()))
    result = AttemptResult(chance.randint(800, 900))
    done = repository.append(
        competition,
        lambda state: enter_attempt(state, taker, round_id, person, attempt, result),
        by=taker,
        at=timezone.now(),
    )
    for entry in done.entries:
        print(entry.number, time.time(), flush=True)
"""


@contextmanager
def served(options: argparse.Namespace, environment: dict[str, str]) -> Iterator[None]:
    """A running server. Prints its CPU time at the end."""
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "serve", "--port", str(options.port)]
    server = subprocess.Popen(
        [*command, "--workers", str(options.workers)],
        env=environment,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(USUAL_FILES, ALLOWED_FILES), ALLOWED_FILES)),
    )
    try:
        while server.poll() is None and not answers(options.port):
            time.sleep(0.1)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        yield
        entering = processor_time(resource.RUSAGE_CHILDREN) - (before.ru_utime + before.ru_stime)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
    serving = processor_time(resource.RUSAGE_CHILDREN) - (before.ru_utime + before.ru_stime) - entering
    following = processor_time(resource.RUSAGE_SELF)
    print(f"CPU time: serving {serving:.1f} s, entering {entering:.1f} s, following {following:.1f} s")


def processor_time(of: int) -> float:
    spent = resource.getrusage(of)
    return spent.ru_utime + spent.ru_stime


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


class Follower:
    """A follower: what was received, and when."""

    def __init__(self) -> None:
        self.came: dict[int, float] = {}
        self.is_connected = asyncio.Event()

    async def follow(self, port: int, at_once: asyncio.Semaphore) -> None:
        async with at_once:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /{COMPETITION}/stream/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            await reader.readuntil(b"retry: 1000\n\n")
            self.is_connected.set()
        try:
            while piece := await reader.read(65536):
                now = time.time()
                for number in ENTRY.findall(piece):
                    self.came.setdefault(int(number), now)
        finally:
            writer.close()


async def measured(options: argparse.Namespace, environment: dict[str, str]) -> None:
    followers = [Follower() for _ in range(options.subscribers)]
    at_once = asyncio.Semaphore(50)
    begun = time.monotonic()
    tasks = [asyncio.create_task(follower.follow(options.port, at_once)) for follower in followers]
    for follower in followers:
        await follower.is_connected.wait()
    print(f"{len(followers)} followers connected in {time.monotonic() - begun:.1f} s")
    arguments = [str(options.rate), str(options.seconds), COMPETITION]
    entering = await asyncio.create_subprocess_exec(
        sys.executable, "-c", ENTER, *arguments, env=environment, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await entering.communicate()
    await asyncio.sleep(3)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    report(followers, said.decode())


def report(followers: list[Follower], said: str) -> None:
    entered = {int(number): float(at) for number, at in map(str.split, said.splitlines())}
    late = [
        follower.came[number] - at
        for follower in followers
        for number, at in entered.items()
        if number in follower.came
    ]
    lost = len(followers) * len(entered) - len(late)
    span = max(entered.values()) - min(entered.values())
    cuts = quantiles(late, n=100)
    print(f"{len(entered)} results in {span:.1f} s ({len(entered) / span:.0f} per second)")
    print(f"{len(late)} deliveries, {lost} lost")
    print(f"latency: median {cuts[49] * 1000:.0f} ms, p95 {cuts[94] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--subscribers", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--port", type=int, default=8190)
    options = parser.parse_args()
    # The followers are all in this process, which browsers are not.
    resource.setrlimit(resource.RLIMIT_NOFILE, (ALLOWED_FILES, ALLOWED_FILES))
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CUBELEX_DATA": folder, "DJANGO_SETTINGS_MODULE": "cubelex.web.site.settings"}
        subprocess.run([sys.executable, "-c", SET_UP], env=environment, check=True)
        with served(options, environment):
            asyncio.run(measured(options, environment))


if __name__ == "__main__":
    main()
