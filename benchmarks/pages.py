"""What every public page takes on the server, and how large it is: right after a result arrived, and when nothing did.

Run `python benchmarks/pages.py [--competitors N ...] [--rounds N]`. The competition is that of the demonstration, half
way through its second day. Before each cold request the story goes on by one step, so that nothing kept holds.
Before all of them is done what a worker does when it starts. Processor time is printed, as machines may be busy; the
limits of the design are 100 ms and 150 KB sent.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

MOST_SECONDS, MOST_BYTES = 0.1, 150_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--competitors", type=int, nargs="+", default=[120, 500])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for competitors in options.competitors:
        if os.fork() == 0:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["CUBELEX_DATA"] = folder
                show(competitors, options.rounds)
            os._exit(0)
        os.wait()


def show(competitors: int, rounds: int) -> None:
    """Print a line for each page of a competition of that size."""
    from cubelex.web.serving import prepare

    prepare()
    from django.test import Client
    from django.utils import timezone

    from cubelex.web.demonstration import set_up
    from cubelex.web.demonstration.stories import STEPS, tell
    from cubelex.web.warming import warm_up

    shown = set_up(timezone.now(), competitors)
    warm_up()
    story, client = (one for one in shown.story if one.fact.kind in STEPS), Client()
    print(f"\n{competitors} competitors: processor time after a change (median, worst), again, size, sent")
    for address in addresses(shown.competition_id):
        cold = []
        for _ in range(rounds):
            while not tell(shown.competition_id, next(story)):
                pass
            cold.append(spent(client, address)[0])
        warm, size = spent(client, address)
        sent = spent(client, address, "gzip")[1]
        worst = max(cold)
        mark = " !" if worst > MOST_SECONDS or sent > MOST_BYTES else ""
        figures = f"{median(cold) * 1000:6.0f} ms {worst * 1000:6.0f} ms {warm * 1000:6.0f} ms"
        print(f"{figures} {size / 1000:6.0f} KB {sent / 1000:6.0f} KB  {address}{mark}", flush=True)


def spent(client: "Client", address: str, encoding: str = "") -> tuple[float, int]:
    """Processor time and size of an answer."""
    begun = time.process_time()
    answer = client.get(address, headers={"Accept-Encoding": encoding})
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return time.process_time() - begun, len(answer.content)


def addresses(competition_id: str) -> Iterator[str]:
    """Every page that is open to everybody."""
    from cubelex.officiating import RoundStatus
    from cubelex.web.store import repository

    state = repository.load(competition_id)
    rounds = [one.id for one in state.competition.rounds() if state.round(one.id).status is RoundStatus.OPEN]
    rounds += [one.id for one in state.competition.rounds() if state.round(one.id).status is RoundStatus.FINISHED][:1]
    busiest = max(
        state.rounds[rounds[0]].cards, key=lambda one: sum(one in held.cards for held in state.rounds.values())
    )
    at = f"/{competition_id}/"
    yield from ("/", at, f"{at}schedule/", f"{at}competitors/", f"{at}competitors/{busiest}/", f"{at}psych-sheet/")
    yield from (f"{at}podiums/", f"{at}records/", f"{at}projector/")
    yield from (f"{at}{one}/" for one in rounds)
    yield f"{at}overlay/{rounds[0]}/"
    yield from ("/regulations/", "/regulations/2026-04-01/", "/regulations/2026-04-01/article/A/")
    yield from ("/regulations/2026-04-01/9f8/", "/regulations/2026-04-01/since/2018-01-01/?article=A")
    yield "/regulations/search/?q=inspection&edition=all&language=all"


if __name__ == "__main__":
    main()
