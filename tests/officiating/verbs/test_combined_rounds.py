"""Combined rounds of 2009 whose first phase is decided by position."""

from datetime import date

import pytest

from cubelex.competition import DNF, AttemptResult, Cutoff
from cubelex.officiating import enter_attempt, finish_round, open_round, results_of
from cubelex.officiating.verbs import end_phase
from tests.support.desks import FIRST_DAYS, Desk, competition, enter_all, numbers, rounds

OF_2009 = FIRST_DAYS["2009-02-06"]


def after_two_attempts(results: dict[int, list[int]] | None = None, persons: int = 4) -> Desk:
    """An open round with two attempts of everybody, 10.11 for the first competitor and a tenth more for each after."""
    desk = Desk(competition(OF_2009, persons, [rounds("333", [])]))
    desk.do(open_round, "333-r1")
    usual = {person: [1000 + person * 10 + 1, 1000 + person * 10 + 2] for person in range(1, persons + 1)}
    enter_all(desk, "333-r1", usual | (results or {}))
    return desk


def test_the_best_by_position_go_on_and_the_others_do_not() -> None:
    desk = after_two_attempts()
    desk.do(end_phase, "333-r1", 2, 3)
    assert desk.state.announced_round("333-r1").cutoff == Cutoff(2, AttemptResult(1041))
    for person in (1, 2, 3):
        for attempt in (3, 4, 5):
            desk.do(enter_attempt, "333-r1", person, attempt, AttemptResult(1100))
    assert "9g2" in numbers(desk.ask(enter_attempt, "333-r1", 4, 3, AttemptResult(1100)))
    desk.do(finish_round, "333-r1")
    assert [row.person_id for row in results_of(desk.state, "333-r1")] == [1, 2, 3, 4]
    assert desk.replayed() == desk.state


def test_those_who_tie_for_the_last_place_stay_behind_together() -> None:
    desk = after_two_attempts({2: [1500, 1021], 3: [1021, 1600]})
    desk.do(end_phase, "333-r1", 2, 2)
    assert desk.state.announced_round("333-r1").cutoff == Cutoff(2, AttemptResult(1021))


def test_nobody_goes_on_without_a_result() -> None:
    desk = after_two_attempts({4: [DNF, DNF]})
    desk.do(end_phase, "333-r1", 2, 4)
    assert desk.state.announced_round("333-r1").cutoff == Cutoff(2, AttemptResult(1032))


def test_a_phase_in_which_everybody_goes_on_decides_nothing() -> None:
    assert numbers(after_two_attempts().ask(end_phase, "333-r1", 2, 4)) == {"9g2"}


def test_a_phase_ends_when_everybody_who_started_has_made_it_and_nobody_more() -> None:
    assert numbers(after_two_attempts({2: [1500]}).ask(end_phase, "333-r1", 2, 2)) == {"9g"}
    assert numbers(after_two_attempts({2: [1500, 1600, 1700]}).ask(end_phase, "333-r1", 2, 2)) == {"9g"}


def test_who_never_came_is_not_waited_for() -> None:
    desk = after_two_attempts({4: []})
    desk.do(end_phase, "333-r1", 2, 2)
    assert desk.state.announced_round("333-r1").cutoff == Cutoff(2, AttemptResult(1031))


@pytest.mark.parametrize("attempts", [0, 5])
def test_a_phase_is_shorter_than_its_round(attempts: int) -> None:
    assert "9g" in numbers(after_two_attempts().ask(end_phase, "333-r1", attempts, 2))


def test_a_phase_is_ended_once() -> None:
    desk = after_two_attempts()
    desk.do(end_phase, "333-r1", 2, 3)
    assert "9g2" in numbers(desk.ask(end_phase, "333-r1", 2, 2))


@pytest.mark.parametrize("first_day", [day for day in FIRST_DAYS.values() if day.year > 2009])
def test_since_2018_only_results_decide(first_day: date) -> None:
    desk = Desk(competition(first_day, 4, [rounds("333", [])]))
    desk.do(open_round, "333-r1")
    assert numbers(desk.ask(end_phase, "333-r1", 2, 2)) == ({"9g2"} if first_day.year == 2018 else {"9g"})


def test_at_least_one_goes_on() -> None:
    assert numbers(after_two_attempts().ask(end_phase, "333-r1", 2, 0)) == {"9g2"}
