"""A competition of 500 people, all in 17 events: it must be read in less than 1 s and checked in less than 2 s.

Run `python -m benchmarks.validators`.
"""

import json
import time
from collections.abc import Callable
from datetime import date

from cubelex.competition import Competition, read_wcif, write_wcif
from cubelex.regulations import edition_on
from cubelex.rules import validators
from tests.support.validators.invented_competitions import LEVELS, Plan, invented

EVENTS = (*(event for event in LEVELS if event not in ("333ft", "magic", "mmagic")), "333fm", "333mbf")
DAY = date(2026, 5, 2)


def large_competition(people: int = 500) -> Competition:
    """Four rounds of each event except Fewest Moves and Multi-Blind: more than 20,000 rows."""
    return invented(Plan(1, people, EVENTS, DAY))


def seconds(task: Callable[[], object], times: int = 5) -> float:
    """The lowest CPU time of several runs, which is least affected by a busy machine."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        task()
        taken.append(time.process_time() - start)
    return min(taken)


def loading(competition: Competition) -> float:
    """Time to read the competition from the text of a WCIF."""
    text = json.dumps(write_wcif(competition))
    return seconds(lambda: read_wcif(json.loads(text)))


def checking(competition: Competition) -> float:
    """Time to run all validators."""
    return seconds(lambda: validators.validate(validators.CheckedCompetition(competition, edition_on(DAY))))


if __name__ == "__main__":
    held = large_competition()
    rows = sum(len(round_.results) for round_ in held.rounds)
    print(f"{len(held.persons)} people, {len(held.events)} events, {rows} rows")
    print(f"read from WCIF  {loading(held):5.2f} s")
    print(f"checked         {checking(held):5.2f} s")
