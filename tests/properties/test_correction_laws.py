"""Any order of corrections that end in the same scorecards ends in the same later rounds (9t)."""

import random
from collections.abc import Sequence
from datetime import date
from functools import cache
from itertools import permutations

import pytest

from cubelex.competition import DNF, AttemptResult
from cubelex.officiating import correct_result, open_round
from tests.support.desks import FIRST_DAYS, Desk, competition, hold, ranking, rounds

TIMES = [AttemptResult(700), AttemptResult(7000), DNF]
SAMPLES = 15
Correction = tuple[str, int, int, AttemptResult]


@cache
def held(day: date, *, dual: bool) -> Desk:
    """The results of neighbours are close together; eight and then five advance, and the final is open."""
    conditions = [ranking(5)] if dual else [ranking(8), ranking(5)]
    desk = Desk(competition(day, 16, [rounds("333", conditions, dual=dual)]))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    desk.do(open_round, "333-r3")
    return desk


def removed(desk: Desk) -> set[tuple[str, int]]:
    rounds_held = desk.state.rounds.items()
    return {(name, card.person_id) for name, held in rounds_held for card in held.cards.values() if card.is_removed}


def in_order(desk: Desk, corrections: Sequence[Correction]) -> set[tuple[str, int]]:
    """Who is removed from which rounds in the end; the desk itself stays as it is."""
    tried = Desk(desk.state.competition)
    tried.log, tried.state, tried.now = list(desk.log), desk.state, desk.now
    for correction in corrections:
        tried.do(correct_result, *correction, "misread")
    assert tried.state == tried.replayed()
    return removed(tried)


def some_corrections(desk: Desk, chance: random.Random) -> list[Correction]:
    """Three corrections of a card and one of another, of people who were near the end of those who advance."""
    round_id, people = chance.choice([("333-r1", (7, 8, 9)), ("333-r2", (4, 5, 6))])
    one, other = chance.sample(people, 2)
    places = [(round_id, one, attempt) for attempt in chance.sample(range(1, 6), 3)]
    places.append((chance.choice(["333-r1", round_id]), other, chance.randint(1, 5)))
    return [(*place, chance.choice(TIMES)) for place in places]


@pytest.mark.parametrize("dual", [False, True], ids=["rounds", "dual"])
@pytest.mark.parametrize("seed", range(SAMPLES))
def test_the_order_of_corrections_does_not_matter(seed: int, dual: bool) -> None:
    desk = held(FIRST_DAYS["2026-04-01"], dual=dual)
    corrections = some_corrections(desk, random.Random(seed))
    ends = [in_order(desk, order) for order in permutations(corrections)]
    assert all(end == ends[0] for end in ends), corrections


@pytest.mark.parametrize("seed", range(SAMPLES))
def test_what_is_corrected_back_is_as_if_it_had_not_been_corrected(seed: int) -> None:
    desk, chance = held(FIRST_DAYS["2026-04-01"], dual=False), random.Random(seed)
    corrections = some_corrections(desk, chance)
    back = [
        (round_id, person, attempt, desk.state.card(round_id, person).slot(attempt).result)
        for round_id, person, attempt, _ in corrections
    ]
    assert in_order(desk, [*corrections, *chance.sample(back, len(back))]) == set()
