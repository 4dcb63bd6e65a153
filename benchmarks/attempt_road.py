"""How many files and functions of Cubelex one attempt passes through, from the request to the answer.

Run `python benchmarks/attempt_road.py [--list NAME]`. The competition is invented: 60 competitors in groups, with 3x3x3
in the usual format and 4x4x4 in Head to Head. Each request is made twice, for different attempts: the first one fills
the caches that a worker has soon after it starts, the second one is counted with `sys.setprofile`.

A file counts if a function of it runs. A function is a `def` of Cubelex, a method or an inner function too, by its file
and qualified name. Lambdas, comprehensions and generator expressions do not count as functions, and methods that
dataclasses generate belong to no file; their calls do not count either. `--list` prints the functions of one step.
"""

import argparse
import gzip
import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import cubelex

if TYPE_CHECKING:
    from django.test import Client

    from cubelex.competition import Competition
    from cubelex.officiating import CompetitionState

SOURCE = str(Path(cubelex.__file__).parent) + os.sep
CUBE, MATCHES, FINALISTS = "333-r1", "444-r1", 4
OBSERVED = {"time": "12.34", "inspection": 1620, "observations": ["contact_at_start"]}


@dataclass(slots=True)
class Road:
    """The functions that ran, each with its file and the number of its calls."""

    calls: Counter[tuple[str, str]] = field(default_factory=Counter)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """What `sys.setprofile` calls."""
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE) and not code.co_name.startswith("<"):
            self.calls[code.co_filename.removeprefix(SOURCE), code.co_qualname] += 1

    @property
    def files(self) -> set[str]:
        return {file for file, _ in self.calls}


def counted(request: Callable[[], Any]) -> Road:
    """The way of one request."""
    road = Road()
    sys.setprofile(road.note)
    try:
        request()
    finally:
        sys.setprofile(None)
    return road


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", default="", help="print the functions of the steps whose name has this text")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CUBELEX_DATA"] = folder
        everything: set[str] = set()
        print("files  functions  calls  step")
        for name, request in steps():
            road = counted(request)
            everything |= road.files
            print(f"{len(road.files):5}  {len(road.calls):9}  {road.calls.total():5}  {name}", flush=True)
            if options.list and options.list in name:
                for (file, function), calls in sorted(road.calls.items()):
                    print(f"{calls:13}  {file}: {function}")
        print(f"{len(everything):5}  files in all")


def steps() -> Iterator[tuple[str, Callable[[], Any]]]:
    """The requests by name, in the order of an attempt."""
    from cubelex.web.site.serving import prepare

    prepare()
    from django.test import Client

    from cubelex.web.store import repository
    from cubelex.web.store.models import Account, Membership

    competition_id, judge_id = opened()
    state = repository.load(competition_id)
    account = Account.objects.create(username="Official")
    for role in ("judge", "score_taker"):
        Membership.objects.create(account=account, competition_id=competition_id, role=role, person_id=judge_id)
    client = Client(headers={"Accept-Encoding": "gzip"})
    client.force_login(account)
    first, second = attempted(state, judge_id)
    at = f"/{competition_id}"

    def do(person_id: int, action: str, attempt: int = 1, **more: object) -> Callable[[], Any]:
        sent = {"key": f"{action} {person_id}", "action": action, "attempt": attempt, **more}
        return lambda: answered(client, f"{at}/station/{CUBE}/{person_id}/do/", sent)

    def typed(person_id: int) -> Callable[[], Any]:
        sent = {"key": f"typed {person_id}", "person": person_id, "attempts": {"2": "13.37"}}
        return lambda: answered(client, f"{at}/desk/{CUBE}/enter/", sent)

    def point(number: int) -> Callable[[], Any]:
        sides = {"high": {"observed": OBSERVED}, "low": {"observed": OBSERVED | {"time": "13.37"}}}
        sent = {"key": f"point {number}", "action": "observe", "match": first_match(state), "number": number, **sides}
        return lambda: answered(client, f"{at}/station/{MATCHES}/point/", sent)

    def fetched(address: str) -> Callable[[], Any]:
        return lambda: fetch(client, address)

    rows, wcif = f"{at}/{CUBE}/?page=1&persons={first},{second}", f"/api/competitions/{competition_id}/wcif/public"
    for name, before, request in (
        ("judge's phone: start", do(first, "start"), do(second, "start")),
        (
            "judge's phone: observed and ruled",
            do(first, "observe", observed=OBSERVED),
            do(second, "observe", observed=OBSERVED),
        ),
        ("desk: one result typed", typed(first), typed(second)),
        ("live page: two changed rows", fetched(rows), fetched(rows)),
        ("WCIF export (public)", fetched(wcif), fetched(wcif)),
        ("Head to Head: a point observed and ruled", point(1), point(2)),
    ):
        before()
        yield name, request


def answered(client: "Client", address: str, sent: dict[str, object]) -> None:
    answer = client.post(address, json.dumps(sent), content_type="application/json")
    is_short = answer.headers.get("Content-Encoding") == "gzip"
    content = json.loads(gzip.decompress(answer.content) if is_short else answer.content)
    assert content.get("done") or content.get("saved"), content


def fetch(client: "Client", address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"


def opened() -> tuple[str, int]:
    """A competition in the store with both rounds open, and a person in it who judges."""
    from random import Random

    from django.utils import timezone

    from cubelex.officiating import Actor, Role, define_competition, open_round
    from cubelex.officiating.verbs import open_head_to_head
    from cubelex.rules import head_to_head as h2h
    from cubelex.web.store import repository
    from cubelex.web.store.models import CompetitionRecord

    delegate, now, competition = Actor("Delegate", frozenset({Role.DELEGATE})), timezone.now(), invented()
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
    )
    repository.create(define_competition(delegate, competition), record, delegate, now, None)
    ranks = {person.registrant_id or 0: number for number, person in enumerate(competition.persons, 1)}
    sets = dict.fromkeys(h2h.stages(FINALISTS), 1)
    for verb in (
        lambda state: open_round(state, delegate, CUBE),
        lambda state: open_head_to_head(state, delegate, MATCHES, FINALISTS, sets, Random(1), ranks=ranks),
    ):
        outcome = repository.append(competition.id, verb, by=delegate, at=now).outcome
        assert not outcome.is_refused, outcome.refusals
    return competition.id, next(iter(repository.load(competition.id).round(CUBE).cards))


def invented() -> "Competition":
    """3x3x3 with groups, and 4x4x4 in one round of Head to Head."""
    from cubelex.competition import Event, Format, Round, TimeLimit
    from cubelex.officiating import demo

    competition = demo.invented_competition(60, event_ids=("333", "444"))
    matches = Event("444", (Round(MATCHES, Format.HEAD_TO_HEAD, TimeLimit(60_000)),))
    return replace(competition, events=(competition.events[0], matches))


def attempted(state: "CompetitionState", judge_id: int) -> tuple[int, int]:
    """Two competitors whom this person may judge (1h1)."""
    from cubelex.officiating.verbs import refuse_if_may_not_help

    others = [
        person
        for person in state.round(CUBE).cards
        if not refuse_if_may_not_help(state, CUBE, person, judge_id, "judge")
    ]
    return others[0], others[1]


def first_match(state: "CompetitionState") -> str:
    from cubelex.officiating.log import matches_of

    bracket = state.round(MATCHES).bracket
    assert bracket is not None
    return matches_of(bracket, state.edition)[0].name


if __name__ == "__main__":
    main()
