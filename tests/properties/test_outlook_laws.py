"""Nobody called certain ever fails to advance, and nobody called impossible ever advances: every ending is tried."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod

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
from cubelex.rules import advancing, who_advances
from cubelex.rules.results import ranked, scored
from cubelex.rules.rounds import NextRound, Outlook, Prospects, outlooks_of, ranked_together
from cubelex.rules.rounds.advancement_outlook import Race
from cubelex.rules.rounds.forecast import attempts_to_come, forecasts

ATTEMPTS = [AttemptResult(1), AttemptResult(4), AttemptResult(6), DNF, DNS]
MOST_ENDINGS = 3_000
FATES = {
    frozenset({True}): Outlook.CERTAIN,
    frozenset({True, False}): Outlook.POSSIBLE,
    frozenset({False}): Outlook.IMPOSSIBLE,
}
Attempts = tuple[AttemptResult, ...]


def endings(attempts: Attempts, round_: Round, under: Edition) -> Iterator[Attempts]:
    """Every way the rest of somebody's attempts can go, and not turning up where nothing was started."""
    if not attempts:
        yield ()
    if attempts_to_come(attempts, round_, under) == 0:
        yield attempts
        return
    for attempt in ATTEMPTS:
        yield from (one for one in endings((*attempts, attempt), round_, under) if one)


def a_round(chance: random.Random) -> Round:
    round_format = chance.choice([Format.BEST_OF_1, Format.BEST_OF_2, Format.MEAN_OF_3, Format.AVERAGE_OF_5])
    phase = 2 if round_format is Format.AVERAGE_OF_5 else 1
    has_cutoff = round_format.is_average and chance.random() < 0.4
    return Round("333-r1", round_format, cutoff=Cutoff(phase, AttemptResult(5)) if has_cutoff else None)


def some_rows(round_: Round, chance: random.Random, under: Edition) -> list[Attempts]:
    """Rows of up to seven competitors, of whom some have an attempt or two to come, with few endings in all."""
    rows: list[Attempts] = []
    for _ in range(chance.randint(3, 7)):
        attempts: Attempts = ()
        while attempts_to_come(attempts, round_, under):
            attempts = (*attempts, chance.choice([*ATTEMPTS, AttemptResult(5), AttemptResult(9)]))
        kept = attempts[: max(0, len(attempts) - chance.choice([0, 0, 0, 1, 2]))]
        rows.append(kept if how_many([*rows, kept], round_, under) <= MOST_ENDINGS else attempts)
    return rows


def how_many(rows: Sequence[Attempts], round_: Round, under: Edition) -> int:
    return prod(sum(1 for _ in endings(row, round_, under)) for row in rows)


def a_condition(round_: Round, chance: random.Random) -> ResultCondition:
    kind = chance.choice(list(ConditionType))
    scope = Scope.AVERAGE if round_.format.is_average else Scope.SINGLE
    amount = {ConditionType.RANKING: (1, 6), ConditionType.PERCENT: (20, 80), ConditionType.RESULT_ACHIEVED: (2, 8)}
    return ResultCondition(kind, scope, chance.randint(*amount[kind]))


def results_of(rows: Sequence[Attempts], round_: Round, under: Edition) -> list[Result]:
    return [scored(Result(n, row), round_.event_id, round_.format, under) for n, row in enumerate(rows)]


def fates(
    rows: Sequence[Attempts], round_: Round, to: NextRound, under: Edition, first: Sequence[Attempts] | None = None
) -> list[frozenset[bool]]:
    """For everybody, whether they advance, over every way the round can end; `first`: the first of Dual Rounds."""
    found: list[set[bool]] = [set() for _ in rows]
    for ending in product(*(tuple(endings(row, round_, under)) for row in rows)):
        final = results_of(ending, round_, under)
        if first is None:
            in_order = ranked(final, round_.event_id, round_.format, under)
        else:
            before = results_of(first, round_, under)
            in_order = ranked_together(before, final, round_.event_id, round_.format, under)
        going = advancing(who_advances(in_order, to, round_.event_id, under))
        for person, fate in enumerate(found):
            fate.add(person in going)
    return [frozenset(fate) for fate in found]


def check_exactly(seed: int) -> None:
    """Without reserved places, outlooks are exactly what trying every ending shows."""
    chance = random.Random(seed)
    under, round_ = chance.choice(editions()), a_round(chance)
    rows, to = some_rows(round_, chance, under), NextRound(a_condition(round_, chance))
    found = outlooks_of(round_, [Result(n, row) for n, row in enumerate(rows)], to, under)
    shown = [FATES[fate] for fate in fates(rows, round_, to, under)]
    assert [found[n] for n in range(len(rows))] == shown, (seed, str(under), round_, rows, to)


def check_with_reserved_places(seed: int) -> None:
    """With reserved places, what is called certain or impossible is."""
    chance = random.Random(f"reserved {seed}")
    under, round_ = chance.choice(editions()[2:]), a_round(chance)
    rows = some_rows(round_, chance, under)
    home = [n for n in range(len(rows)) if chance.random() < 0.4]
    reserved = ReservedPlaces(frozenset({"XX"}), chance.randint(1, 3))
    to = NextRound(a_condition(round_, chance), reserved, dict.fromkeys(home, "XX"), chance.random() < 0.5)
    found = outlooks_of(round_, [Result(n, row) for n, row in enumerate(rows)], to, under)
    for n, fate in enumerate(fates(rows, round_, to, under)):
        assert found[n] in (Outlook.POSSIBLE, FATES[fate]), (seed, str(under), round_, rows, to)


def check_dual(seed: int) -> None:
    """In Dual Rounds, after the first and during the second, outlooks are exact too."""
    chance = random.Random(f"dual {seed}")
    under, round_ = edition("2026-04-01"), a_round(chance)
    rows = some_rows(round_, chance, under)
    first = [next(endings(row or (DNF,), round_, under)) for row in some_rows(round_, chance, under)]
    first = [first[n % len(first)] for n in range(len(rows))]
    to = NextRound(a_condition(round_, chance))
    before = [Result(n, row) for n, row in enumerate(first)]
    during = [Result(n, row) for n, row in enumerate(rows)]
    found = outlooks_of(round_, before, to, under, second=during)
    shown = [FATES[fate] for fate in fates(rows, round_, to, under, first)]
    assert [found[n] for n in range(len(rows))] == shown, (seed, round_, first, rows, to)


def check_one_by_one(seed: int) -> None:
    """In large rounds, outlooks found by halving are those of everybody asked one by one."""
    chance = random.Random(f"large {seed}")
    under, round_ = chance.choice(editions()), a_round(chance)
    rows = [row for _ in range(chance.randint(1, 12)) for row in some_rows(round_, chance, under)]
    home = [n for n in range(len(rows)) if chance.random() < 0.4]
    reserved = ReservedPlaces(frozenset({"XX"}), chance.randint(1, 9)) if chance.random() < 0.5 else None
    condition = replace(a_condition(round_, chance), scope=chance.choice(list(Scope)))
    to = NextRound(condition, reserved, dict.fromkeys(home, "XX"), chance.random() < 0.5)
    everybody = forecasts(round_, [Result(n, row) for n, row in enumerate(rows)], under)
    race = Race(round_, everybody, to, under)
    assert race.outlooks() == {person: race.outlook(person) for person in everybody}, (seed, round_, rows, to)


def check_by_difference(seed: int) -> None:
    """Prospects that go on from the ones before give the outlooks that are worked out at once, in Dual Rounds too."""
    chance = random.Random(f"difference {seed}")
    under, round_ = edition("2026-04-01"), a_round(chance)
    rows = [some_rows(round_, chance, under) * 3 for _ in range(chance.choice([1, 2]))]
    home = [n for n in range(20) if chance.random() < 0.4]
    reserved = ReservedPlaces(frozenset({"XX"}), chance.randint(1, 9)) if chance.random() < 0.3 else None
    condition = replace(a_condition(round_, chance), scope=chance.choice(list(Scope)))
    to = NextRound(condition, reserved, dict.fromkeys(home, "XX"))

    def results() -> list[list[Result]]:
        return [[Result(n, row) for n, row in enumerate(of_round)] for of_round in rows]

    first, *second = results()
    prospects = Prospects(round_, forecasts(round_, first, under, *second), to, under)
    for _ in range(12):
        person = chance.randrange(len(chance.choice(rows)))
        for of_round in rows:
            if person < len(of_round):
                of_round[person] = chance.choice(some_rows(round_, chance, under))
        own, *own_second = ([row for row in of_round if row.person_id == person] for of_round in results())
        prospects = prospects.with_forecasts(forecasts(round_, own, under, *own_second))
        first, *second = results()
        assert prospects.outlooks() == outlooks_of(round_, first, to, under, second=next(iter(second), None)), seed


CHECKS = [check_exactly, check_with_reserved_places, check_dual, check_one_by_one, check_by_difference]


@pytest.mark.parametrize("check", CHECKS)
def test_outlooks_hold_in_every_ending(check: Callable[[int], None]) -> None:
    for seed in range(20):
        check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_outlooks_hold_in_every_ending_of_many_rounds(check: Callable[[int], None]) -> None:
    for seed in range(20, 100):
        check(seed)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS)
def test_outlooks_hold_in_every_ending_of_very_many_rounds(check: Callable[[int], None]) -> None:
    for seed in range(100, 1000):
        check(seed)
