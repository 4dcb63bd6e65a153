"""The time to enter an attempt at a competition of 120 people, from the verb to the results on disk.

Run `python benchmarks/entering.py [--entries N] [--competitors N]`. Each entry is decided by the verb on the latest
state, appended to the log, projected into the table of results and announced, in one transaction that SQLite has
written to the disk when it ends. CPU time is printed beside wall time, because machines may be busy.
"""

import argparse
import os
import random
import tempfile
import time
from statistics import quantiles

PARTS = ("by the clock", "processor")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--competitors", type=int, default=120)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CUBELEX_DATA"] = folder
        spent = measured(options.competitors, options.entries)
    for name, values in zip(PARTS, zip(*spent, strict=True), strict=True):
        cuts = quantiles(values, n=20)
        print(f"{name}: median {cuts[9] * 1000:.1f} ms, p95 {cuts[18] * 1000:.1f} ms per entry")


def measured(competitors: int, entries: int) -> list[tuple[float, float]]:
    """The wall time and CPU time of each entry."""
    from cubelex.web.site.serving import prepare

    prepare()
    from django.utils import timezone

    from cubelex.competition import AttemptResult
    from cubelex.officiating import (
        Actor,
        CompetitionState,
        Outcome,
        Role,
        define_competition,
        demo,
        enter_attempt,
        open_round,
    )
    from cubelex.web.store import repository
    from cubelex.web.store.models import CompetitionRecord

    somebody, chance = Actor("Delegate", frozenset({Role.DELEGATE, Role.SCORE_TAKER})), random.Random(1)
    held = demo.invented_competition(competitors, event_ids=("333",))
    days = held.schedule
    record = CompetitionRecord(id=held.id, name=held.name, first_day=days.start_date, last_day=days.end_date)
    repository.create(define_competition(somebody, held), record, somebody, timezone.now(), None)
    repository.append(held.id, lambda state: open_round(state, somebody, "333-r1"), by=somebody, at=timezone.now())
    cards = list(repository.load(held.id).round("333-r1").cards)
    turns = [(person, attempt) for attempt in range(1, 6) for person in cards][:entries]
    spent = []
    for person, attempt in turns:
        result = AttemptResult(chance.randint(700, 2500))

        def verb(
            state: CompetitionState, person: int = person, attempt: int = attempt, result: AttemptResult = result
        ) -> Outcome:
            return enter_attempt(state, somebody, "333-r1", person, attempt, result)

        begun = time.perf_counter(), time.process_time()
        repository.append(held.id, verb, by=somebody, at=timezone.now(), key=f"{person} {attempt}")
        spent.append((time.perf_counter() - begun[0], time.process_time() - begun[1]))
    return spent


if __name__ == "__main__":
    main()
