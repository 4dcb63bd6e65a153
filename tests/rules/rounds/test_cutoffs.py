"""Combined rounds by position, which only 2009 had."""

from cubelex.competition import DNF, AttemptResult, Result
from cubelex.regulations import edition
from cubelex.rules.rounds import goes_on_by_position


def going_on(singles: list[int], places: int) -> list[int]:
    rows = [Result(n, (AttemptResult(one),), best=AttemptResult(one)) for n, one in enumerate(singles)]
    rulings = goes_on_by_position(rows, places, "333", edition("2009"))
    return [person for person, ruling in rulings.items() if ruling.answer]


def test_the_best_go_on() -> None:
    assert going_on([1200, 1000, 1100], places=2) == [1, 2]


def test_a_tie_for_the_last_position_goes_on_together_or_not_at_all() -> None:
    assert going_on([1000, 1100, 1100, 1200], places=2) == [0]
    assert going_on([1000, 1100, 1100, 1200], places=3) == [0, 1, 2]


def test_nobody_goes_on_without_a_result() -> None:
    assert going_on([1000, DNF], places=2) == [0]
