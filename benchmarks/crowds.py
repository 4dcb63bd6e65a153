"""What one result and every page cost as the crowd grows: 100, 500, 2,000, 5,000 competitors in 17 events.

Run `python benchmarks/crowds.py [--competitors N ...] [--entries N] [--figures FILE]`. Four first rounds are open, with
two attempts of everybody entered. It prints CPU time, because machines may be busy: of entering a result (median, p95),
then of each page right after a result and without a change, with its size, of planning groups and replaying the log,
of the whole WCIF document and the psych sheet as a PDF (with the processes that set it), and the memory of the process.
At the end a server is started, and the time until its first page is taken, by the clock and of the processor. With
`--figures`, all of it is added to a file, a line of JSON for each size.
"""

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.request import urlopen

if TYPE_CHECKING:
    from django.test import Client

    from cubelex.competition import Competition

ROUND = "333-r1"
OPEN = ("333", "222", "pyram", "skewb")
PAGES = (
    "",
    f"{ROUND}/",
    "competitors/",
    "competitors/1/",
    "psych-sheet/",
    "psych-sheet/333/",
    "podiums/",
    "records/",
    "statistics/",
    "schedule/",
    "projector/",
    "board/",
    "delegate/",
    f"desk/{ROUND}/",
    f"desk/{ROUND}/cards/",
    f"desk/{ROUND}/check/",
    "desk/",
    "check-in/",
    "setup/",
    "setup/competitors/",
    f"setup/groups/?round={ROUND}",
    "setup/check/",
    "checks/",
    "incidents/",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--competitors", type=int, nargs="+", default=[100, 500, 2000, 5000])
    parser.add_argument("--entries", type=int, default=100)
    parser.add_argument("--figures", type=Path)
    options = parser.parse_args()
    for competitors in options.competitors:
        if os.fork() == 0:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["CUBELEX_DATA"] = folder
                figures = show(competitors, options.entries)
            if options.figures:
                with options.figures.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(figures) + "\n")
            os._exit(0)
        if os.wait()[1]:
            sys.exit(f"with {competitors} competitors, it failed")


def crowd(competitors: int) -> "Competition":
    """A competition of that many people: an invented one whose people, groups and tasks are there several times."""
    from dataclasses import replace
    from datetime import date, timedelta

    from cubelex.officiating import demo

    # It is on now, as officials look at their pages while it is.
    day = date.today() - timedelta(days=1)
    small = demo.invented_competition(100, event_ids=demo.every_event(), days=4, halls=demo.LARGE, first_day=day)
    people = []
    for number in range(1, competitors + 1):
        person = small.persons[(number - 1) % len(small.persons)]
        copy = (number - 1) // len(small.persons)
        # Another name for each, as names that nobody has would be found by the checks.
        name = person.name if not copy else f"{person.name} {chr(64 + copy)}{'aeiou'[number % 5]}n"
        people.append(replace(person, registrant_id=number, name=name, wca_user_id=number, wca_id=None))
    return replace(small, persons=tuple(people))


def show(competitors: int, entries: int) -> dict[str, Any]:
    """Print what entering takes, then each page, then the memory, for a competition of that size; in milliseconds."""
    from cubelex.web.site.serving import prepare

    prepare()
    from django.test import Client
    from django.utils import timezone

    from cubelex.competition import AttemptResult
    from cubelex.officiating import Actor, Role, define_competition, enter_attempt, open_round, replay
    from cubelex.officiating.log import Entry
    from cubelex.officiating.log.facts import AttemptEntered
    from cubelex.officiating.planning import plan_first_rounds, stations_of
    from cubelex.web.store import repository
    from cubelex.web.store.models import Account, CompetitionRecord, Membership

    somebody, chance = Actor("Delegate", frozenset({Role.DELEGATE, Role.SCORE_TAKER})), random.Random(1)
    held = crowd(competitors)
    at = timezone.now()
    log = list(define_competition(somebody, held).entries(0, at, somebody))
    state = replay(log)
    for event in (event for event in held.events if event.id in OPEN):
        log += open_round(state, somebody, event.rounds[0].id).entries(log[-1].number, at, somebody)
    state = replay(log)
    for attempt in (1, 2):
        for event_id in OPEN:
            round_id = f"{event_id}-r1"
            for person in state.round(round_id).cards:
                fact = AttemptEntered(round_id, person, attempt, chance.randint(700, 2500))
                log.append(Entry(log[-1].number + 1, at, "Score taker", fact))
    days = held.schedule
    record = CompetitionRecord(
        id=held.id, name=held.name, first_day=days.start_date, last_day=days.end_date, is_public=True
    )
    begun = time.process_time()
    repository.adopt(record, tuple(log))
    print(f"{competitors} competitors, {len(log)} entries adopted in {time.process_time() - begun:.1f} s", flush=True)
    turns = [(person, attempt) for attempt in (3, 4, 5) for person in state.round(ROUND).cards]
    pending = iter(turns)

    def enter() -> None:
        person, attempt = next(pending)
        result = AttemptResult(chance.randint(700, 2500))
        done = repository.append(
            held.id,
            lambda state: enter_attempt(state, somebody, ROUND, person, attempt, result),
            by=somebody,
            at=timezone.now(),
            key=f"{person} {attempt}",
        )
        assert done.entries, done.outcome

    enter()
    cost = quantiles([spent(enter) for _ in range(entries)], n=20)
    print(f"{cost[9] * 1000:6.1f} ms {cost[18] * 1000:6.1f} ms          enter a result (median, p95)", flush=True)
    pages: dict[str, Any] = {}
    figures: dict[str, Any] = {"competitors": competitors, "enter": [cost[9] * 1000, cost[18] * 1000], "pages": pages}
    account = Account.objects.create_user("Delegate")
    Membership.objects.create(account=account, competition_id=held.id, role=Role.DELEGATE)
    delegate = Client()
    delegate.force_login(account)
    for page in PAGES:
        answer = delegate.get(f"/{held.id}/{page}")
        assert answer.status_code == 200, f"{page}: {answer.status_code}"
        cold = []
        for _ in range(3):
            enter()
            cold.append(spent(partial(delegate.get, f"/{held.id}/{page}")))
        warm = spent(partial(delegate.get, f"/{held.id}/{page}"))
        size = len(answer.content) / 1000
        print(f"{median(cold) * 1000:6.0f} ms {warm * 1000:6.0f} ms {size:6.0f} KB  /{page}", flush=True)
        pages[page] = [median(cold) * 1000, warm * 1000, size]
    figures["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{figures['memory']:6.0f} MB memory at most", flush=True)
    figures["replay"] = [len(log), spent(partial(replay, log)) * 1000]
    print(f"{figures['replay'][1]:6.0f} ms                    replay {len(log)} entries", flush=True)
    figures["documents"] = documents(delegate, held.id, enter)
    figures["start"] = start(f"/{held.id}/{ROUND}/")
    print(
        f"{figures['start'][0]:6.0f} ms {figures['start'][1]:6.0f} ms          start to first page (clock, CPU)",
        flush=True,
    )
    figures["plan"] = spent(partial(plan_first_rounds, held, stations_of(held))) * 1000
    print(f"{figures['plan']:6.0f} ms                    plan the groups of all first rounds", flush=True)
    return figures


def documents(client: "Client", competition_id: str, enter: Callable[[], None]) -> dict[str, list[float] | None]:
    """What whole documents cost: at first, and asked for again after a result; with their size. None if refused."""
    from django.urls import reverse

    made: dict[str, list[float] | None] = {}
    for name, address in (
        ("WCIF", reverse("api:wcif", args=[competition_id])),
        ("public WCIF", reverse("api:wcif-public", args=[competition_id])),
        ("psych sheet, PDF", reverse("paper-psych", args=[competition_id])),
    ):
        begun = spent_with_others()
        answer = client.get(address)
        if answer.status_code != 200:
            made[name] = None
            print(f"{name}: refused with status {answer.status_code}", flush=True)
            continue
        first = spent_with_others() - begun
        enter()
        begun = spent_with_others()
        client.get(address)
        after = spent_with_others() - begun
        size = len(answer.content) / 1000
        made[name] = [first * 1000, after * 1000, size]
        print(
            f"{first * 1000:6.0f} ms {after * 1000:6.0f} ms {size:6.0f} KB  {name} (first, after a result)", flush=True
        )
    return made


def start(path: str) -> list[float]:
    """How long a server takes from its start to its first page: by the clock, and of the processor."""
    port, begun = 8192, time.monotonic()
    command = [sys.executable, "-c", "from cubelex.cli import main; main()", "serve", "--port", str(port)]
    # An installation keeps its compiled files, whatever the environment of the benchmark says.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        while server.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
                    answer.read()
                break
            except (URLError, ConnectionError):
                time.sleep(0.02)
        assert server.poll() is None, "the server did not start"
        return [(time.monotonic() - begun) * 1000, processor_time(server.pid) * 1000]
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def processor_time(process_id: int) -> float:
    """The seconds that a process has used so far, as Linux counts them."""
    counted = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(counted[11]) + int(counted[12])) / os.sysconf("SC_CLK_TCK")


def spent_with_others() -> float:
    """The processor time of this process and of all that it has started, as far as they have ended or still run."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    running: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has just ended
            running.update((task / "children").read_text().split())
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(processor_time(int(child)) for child in running)


def spent(do: Callable[[], object]) -> float:
    begun = time.process_time()
    do()
    return time.process_time() - begun


if __name__ == "__main__":
    main()
