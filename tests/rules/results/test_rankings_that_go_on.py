"""A ranking to which results are added one by one is that of all results at once."""

import random

from cubelex.competition import DNF, DNS, AttemptResult, Format, Result
from cubelex.regulations import editions
from cubelex.rules.results import rank, ranked, scored

LATEST = editions()[-1]
ATTEMPTS = [AttemptResult(value) for value in (800, 900, 900, 1000)] + [DNF, DNS]


def row(person: int, chance: random.Random) -> Result:
    made = tuple(chance.choice(ATTEMPTS) for _ in range(chance.choice([0, 1, 3, 3])))
    return scored(Result(person, made), "333", Format.MEAN_OF_3, LATEST)


def test_results_that_change_one_by_one_lead_to_the_ranking_of_all() -> None:
    for seed in range(50):
        chance = random.Random(seed)
        order = chance.sample(range(1, 30), chance.randint(2, 20))
        rows = {person: row(person, chance) for person in order}
        now = rank(rows.values(), "333", Format.MEAN_OF_3, LATEST)
        for _ in range(20):
            changed = {person: row(person, chance) for person in chance.sample(order, chance.choice([1, 1, 2]))}
            rows |= changed
            now = now.with_results(changed, order)
            assert now.rows == ranked(rows.values(), "333", Format.MEAN_OF_3, LATEST), seed


def test_rows_that_keep_their_rank_are_the_same_objects() -> None:
    times = {1: 900, 2: 950, 3: 1000}
    rows = {n: scored(Result(n, (AttemptResult(t),) * 3), "333", Format.MEAN_OF_3, LATEST) for n, t in times.items()}
    before = rank(rows.values(), "333", Format.MEAN_OF_3, LATEST)
    faster = scored(Result(3, (AttemptResult(920),) * 3), "333", Format.MEAN_OF_3, LATEST)
    after = before.with_results({3: faster}, list(rows))
    assert [found.person_id for found in after.rows] == [1, 3, 2]
    assert after.rows[0] is before.rows[0]
