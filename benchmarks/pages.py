"""The time and size of every page on the server: after a new result, and without a change.

Run `python benchmarks/pages.py [--competitors N ...] [--rounds N]`. The competition is the demo, in the middle of its
second day. Before each cold request one more step of the demo is played, so that no cache is valid. First the program
does what a worker does when it starts. It prints CPU time, because machines may be busy. The limits of the design are
100 ms and 150 KB. A Delegate loads the pages of officials, for the largest open round and for the largest of all. Calls
of the API that return a whole competition have no limit of size.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

    from cubelex.officiating import CompetitionState

MOST_SECONDS, MOST_BYTES = 0.1, 150_000
DOCUMENTS = ("/wcif", "/wcif/public", "/results.json", "/results.csv", "/results-upload")


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
    """Print a line for each page of a competition of this size: public pages, then those of officials."""
    from cubelex.web.site.serving import prepare

    prepare()
    from django.test import Client
    from django.utils import timezone

    from cubelex.officiating import Role
    from cubelex.web.demo import set_up
    from cubelex.web.demo.stories import STEPS, do_step
    from cubelex.web.site.warm_up import warm_up
    from cubelex.web.store.models import Account

    shown = set_up(timezone.now(), competitors)
    warm_up()
    story = (entry for entry in shown.story if entry.fact.kind in STEPS)

    def go_on() -> None:
        any(do_step(shown.competition_id, entry) for entry in story)

    print(f"\n{competitors} competitors: CPU time after a change (median, worst), unchanged, size, sent")
    public, delegate = Client(), Client()
    roles = {"memberships__competition_id": shown.competition_id, "memberships__role": Role.DELEGATE}
    delegate.force_login(Account.objects.get(**roles))
    for address in addresses(shown.competition_id):
        print(line(public, address, go_on, rounds), flush=True)
    officials = dict.fromkeys(addresses_of_officials(shown.competition_id))
    for address in filter(partial(is_page, delegate), officials):
        print(line(delegate, address, go_on, rounds), flush=True)
    for address in addresses_of_the_api(shown.competition_id):
        print(line(delegate, address, go_on, rounds), flush=True)
    print(line_of_stream(shown.competition_id, go_on, rounds))


def line(client: "Client", address: str, go_on: Callable[[], None], rounds: int) -> str:
    """The time and size of a page, with a mark where they exceed the limits of the design."""
    cold = []
    for _ in range(rounds):
        go_on()
        cold.append(spent(client, address)[0])
    warm, size = spent(client, address)
    sent = spent(client, address, "gzip")[1]
    worst = max(cold)
    is_large = size > MOST_BYTES and not address.endswith(DOCUMENTS)
    mark = " !" if worst > MOST_SECONDS or is_large else ""
    figures = f"{median(cold) * 1000:6.0f} ms {worst * 1000:6.0f} ms {warm * 1000:6.0f} ms"
    return f"{figures} {size / 1000:6.0f} KB {sent / 1000:6.0f} KB  {address}{mark}"


def line_of_stream(competition_id: str, go_on: Callable[[], None], rounds: int) -> str:
    """The time of the first answer of the live stream, for a reader who was away for long."""
    from cubelex.web.live.streams import events

    async def first() -> tuple[float, int]:
        begun, pieces = time.process_time(), events(competition_id, 0)
        size = len(await anext(pieces)) + len(await anext(pieces))
        await pieces.aclose()
        return time.process_time() - begun, size

    cold = []
    for _ in range(rounds):
        go_on()
        cold.append(asyncio.run(first())[0])
    warm, size = asyncio.run(first())
    figures = f"{median(cold) * 1000:6.0f} ms {max(cold) * 1000:6.0f} ms {warm * 1000:6.0f} ms"
    return f"{figures} {size / 1000:6.0f} KB {size / 1000:6.0f} KB  the stream, from the start"


def is_page(client: "Client", address: str) -> bool:
    """Whether an address answers with a page. This first answer takes longest and is not measured."""
    answer = client.get(address)
    return answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")


def spent(client: "Client", address: str, encoding: str = "") -> tuple[float, int]:
    """CPU time and size of an answer."""
    begun = time.process_time()
    answer = client.get(address, headers={"Accept-Encoding": encoding})
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return time.process_time() - begun, len(answer.content)


def addresses(competition_id: str) -> Iterator[str]:
    """Every public page."""
    from cubelex.officiating import RoundStatus
    from cubelex.web.store import repository

    state = repository.load(competition_id)
    rounds = [round_.id for round_ in state.competition.rounds if state.round(round_.id).status is RoundStatus.OPEN]
    rounds += [
        round_.id for round_ in state.competition.rounds if state.round(round_.id).status is RoundStatus.FINISHED
    ][:1]
    busiest = max(
        state.rounds[rounds[0]].cards,
        key=lambda person: sum(person in round_state.cards for round_state in state.rounds.values()),
    )
    at = f"/{competition_id}/"
    yield from ("/", at, f"{at}schedule/", f"{at}competitors/", f"{at}competitors/{busiest}/", f"{at}psych-sheet/")
    yield from (f"{at}competitors/?q=an", f"{at}psych-sheet/{largest_round(state).split('-')[0]}/")
    yield from (f"{at}podiums/", f"{at}podiums/?of=newcomers", f"{at}records/", f"{at}statistics/", f"{at}projector/")
    yield from (
        f"{at}following/?people=1,2,3,4,5",
        f"{at}streaming/",
        f"{at}overlay/groups/",
        f"{at}overlay/countdown/",
    )
    yield from (f"{at}{round_id}/" for round_id in rounds)
    largest = largest_round(state)
    yield from (f"{at}{largest}/", f"{at}{largest}/?page=2", f"{at}projector/?round={largest}")
    yield from (f"{at}overlay/{rounds[0]}/", f"{at}overlay/{largest}/", f"{at}overlay/{largest}/needed/")
    yield f"{at}overlay/{largest}/competitors/{busiest}/"
    yield from ("/regulations/", "/regulations/2026-04-01/", "/regulations/2026-04-01/article/A/")
    yield from ("/regulations/2026-04-01/9f8/", "/regulations/2026-04-01/since/2018-01-01/?article=A")
    yield "/regulations/search/?q=inspection&edition=all&language=all"


def largest_round(state: "CompetitionState", among: Iterable[str] | None = None) -> str:
    """The round with the most competitors."""
    return max(among or state.rounds, key=lambda round_id: len(state.rounds[round_id].cards))


def addresses_of_officials(competition_id: str) -> Iterator[str]:
    """Every address that is not public, for large rounds and a competitor in them."""
    from cubelex.officiating import RoundStatus
    from cubelex.web.store import repository

    state = repository.load(competition_id)
    open_rounds = [round_id for round_id, round_state in state.rounds.items() if round_state.status is RoundStatus.OPEN]
    yield from _about(state, largest_round(state, open_rounds))
    yield from _about(state, largest_round(state))
    yield f"/{competition_id}/setup/groups/?round={largest_round(state)}"


def _about(state: "CompetitionState", round_id: str) -> Iterator[str]:
    """The addresses of officials for a round and a competitor in it."""
    from django.urls import URLPattern, get_resolver, reverse

    from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC

    known: dict[str, object] = {
        "competition_id": state.competition.id,
        "round_id": round_id,
        "person_id": next(iter(state.rounds[round_id].cards)),
    }
    if state.reports:
        known["number_of_entry"] = state.reports[0].entry
    for pattern in get_resolver().url_patterns:
        if isinstance(pattern, URLPattern) and PUBLIC not in PERMISSIONS[str(pattern.name)]:
            names = {"name": f"{round_id}-g1" if "scrambling" in str(pattern.name) else "attempt"}
            parts = pattern.pattern.converters
            if parts.keys() <= (known | names).keys():
                yield reverse(str(pattern.name), kwargs={part: (known | names)[part] for part in parts})


def addresses_of_the_api(competition_id: str) -> Iterator[str]:
    """Every call that reads, except the stream."""
    from cubelex.web.api.calls import api
    from cubelex.web.store import repository

    largest = largest_round(repository.load(competition_id))
    for path, calls in api.get_openapi_schema()["paths"].items():
        address = path.replace("{competition_id}", competition_id).replace("{round_id}", largest)
        if "get" in calls and "{" not in address and not address.endswith("/stream"):
            yield address


if __name__ == "__main__":
    main()
