"""A round of 1,000 competitors: results, ranks, advancement and forecasts in less than 50 ms."""

import random
import time

from cubelex.competition import (
    DNF,
    AttemptResult,
    ConditionType,
    Cutoff,
    Format,
    Result,
    ResultCondition,
    Round,
    Scope,
)
from cubelex.regulations import editions
from cubelex.rules import who_advances
from cubelex.rules.results import ranked, scored
from cubelex.rules.rounds import NextRound, outlooks_of

EDITION = editions()[-1]
ROUND = Round("333-r1", Format.AVERAGE_OF_5, cutoff=Cutoff(2, AttemptResult(3000)))
TO = NextRound(ResultCondition(ConditionType.PERCENT, Scope.AVERAGE, 50))


def results(competitors: int, seed: int = 1) -> list[Result]:
    """A round in which a fifth of the competitors have attempts left, and one in twenty attempts is DNF."""
    chance = random.Random(seed)
    rows = []
    for person in range(competitors):
        level = chance.lognormvariate(7.4, 0.45)
        made = 5 if chance.random() < 0.8 else chance.randint(0, 4)
        rows.append(Result(person, tuple(DNF if chance.random() < 0.05 else _time(level, chance) for _ in range(made))))
    return rows


def _time(level: float, chance: random.Random) -> AttemptResult:
    return AttemptResult(max(1, int(level * chance.lognormvariate(0, 0.15))))


def judge(rows: list[Result]) -> None:
    """Everything a live page needs after an entry."""
    scores = [scored(row, ROUND.event_id, ROUND.format, EDITION) for row in rows]
    in_order = ranked(scores, ROUND.event_id, ROUND.format, EDITION)
    who_advances(in_order, TO, ROUND.event_id, EDITION)
    outlooks_of(ROUND, rows, TO, EDITION)


def milliseconds(competitors: int, times: int = 12) -> float:
    """The fastest of several runs, in milliseconds."""
    rows = results(competitors)
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        judge(rows)
        taken.append((time.perf_counter() - start) * 1000)
    return min(taken)


if __name__ == "__main__":
    for competitors in (100, 1000):
        print(f"{competitors:5} competitors: {milliseconds(competitors):6.1f} ms")
