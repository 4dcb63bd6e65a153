"""Nobody called certain ever fails to advance, and nobody called impossible ever advances."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from cubelex.competition import (
    DNF,
    DNS,
    AttemptResult,
    ConditionType,
    Cutoff,
    Format,
    ReservedPlaces,
    Result,
    ResultCondition,
    Round,
    Scope,
)
from cubelex.regulations import Edition, edition, editions
from cubelex.rules import (
    NextRound,
    Outlook,
    advancing,
    attempts_to_come,
    outlooks_of,
    ranked,
    ranked_together,
    scored,
    who_advances,
)

ATTEMPTS = [AttemptResult(1), AttemptResult(4), AttemptResult(6), DNF, DNS]
MOST_ENDINGS = 30_000


def _endings(result: Result, in_round: Round, held_under: Edition) -> Iterator[tuple[AttemptResult, ...]]:
    """Every way the rest of somebody's attempts can go, and not turning up where nothing was started."""
    if not result.attempts:
        yield ()
    unfinished = [result.attempts]
    while unfinished:
        attempts = unfinished.pop()
        if attempts_to_come(attempts, in_round, held_under) == 0:
            yield attempts
        else:
            unfinished += [(*attempts, attempt) for attempt in ATTEMPTS]


def _round(chance: random.Random) -> Round:
    round_format = chance.choice([Format.BEST_OF_1, Format.BEST_OF_2, Format.MEAN_OF_3, Format.AVERAGE_OF_5])
    has_cutoff = round_format.is_average and chance.random() < 0.4
    cutoff = Cutoff(2 if round_format is Format.AVERAGE_OF_5 else 1, AttemptResult(5)) if has_cutoff else None
    return Round("333-r1", round_format, cutoff=cutoff)


def _results(in_round: Round, competitors: int, held_under: Edition, chance: random.Random) -> list[Result]:
    """Rows of which one or two still have an attempt or two to come."""
    rows = []
    for person in range(competitors):
        attempts: tuple[AttemptResult, ...] = ()
        while attempts_to_come(attempts, in_round, held_under):
            attempts = (*attempts, chance.choice([*ATTEMPTS, AttemptResult(5), AttemptResult(9)]))
        kept = max(0, len(attempts) - chance.choice([0, 0, 0, 1, 2]))
        rows.append(Result(person, attempts[:kept] if person < 4 else attempts))
    return rows


def _next_round(in_round: Round, chance: random.Random) -> NextRound:
    kind = chance.choice(list(ConditionType))
    scope = Scope.AVERAGE if in_round.format.is_average else Scope.SINGLE
    amount = {ConditionType.RANKING: (1, 6), ConditionType.PERCENT: (20, 80), ConditionType.RESULT_ACHIEVED: (2, 8)}
    condition = ResultCondition(kind, scope, chance.randint(*amount[kind]))
    return NextRound(condition)


def _fates(
    rows: list[Result], in_round: Round, to: NextRound, held_under: Edition
) -> dict[int, set[bool]]:
    """By person, whether they advance, over every way the round can end."""
    fates: dict[int, set[bool]] = {row.person_id: set() for row in rows}
    for ending in product(*(list(_endings(row, in_round, held_under)) for row in rows)):
        final = [
            scored(Result(row.person_id, attempts), in_round.event_id, in_round.format, held_under)
            for row, attempts in zip(rows, ending, strict=True)
        ]
        in_order = ranked(final, in_round.event_id, in_round.format, held_under)
        going = set(advancing(who_advances(in_order, to, in_round.event_id, held_under)))
        for person, fate in fates.items():
            fate.add(person in going)
    return fates


def _count(rows: list[Result], in_round: Round, held_under: Edition) -> int:
    total = 1
    for row in rows:
        total *= len(list(_endings(row, in_round, held_under)))
    return total


OUTLOOK = {
    frozenset({True}): Outlook.CERTAIN,
    frozenset({True, False}): Outlook.POSSIBLE,
    frozenset({False}): Outlook.IMPOSSIBLE,
}


@pytest.mark.parametrize("seed", range(1500))
def test_outlooks_are_what_trying_every_ending_shows(seed: int) -> None:
    chance = random.Random(seed)
    held_under = chance.choice(editions())
    in_round = _round(chance)
    rows = _results(in_round, chance.randint(3, 7), held_under, chance)
    if _count(rows, in_round, held_under) > 800:
        rows = rows[:3]
    if _count(rows, in_round, held_under) > MOST_ENDINGS:
        pytest.skip("too many endings")
    to = _next_round(in_round, chance)
    found = outlooks_of(in_round, rows, to, held_under)
    shown = {p: OUTLOOK[frozenset(f)] for p, f in _fates(rows, in_round, to, held_under).items()}
    assert found == shown, (str(held_under), in_round, rows, to)
