"""Outlooks can be had from results that are at hand already: the site works them out once for everything it shows."""

from datetime import date

import pytest

from cubelex.competition import DNS
from cubelex.officiating import finish_round, grant_extra_attempt, open_round
from cubelex.officiating.verbs import withdraw
from cubelex.officiating.views import outlooks
from cubelex.rules.rounds import Outlook
from tests.support.desks import FIRST_DAYS, Desk, competition, enter_all, hold, ranking, rounds


def test_once_a_round_is_finished_it_is_decided_who_advances(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(4)])]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: [], 16: []})
    assert outlooks(desk.state, "333-r1")[4] is Outlook.POSSIBLE
    desk.do(finish_round, "333-r1")
    decided = outlooks(desk.state, "333-r1")
    assert [person for person, outlook in decided.items() if outlook is Outlook.CERTAIN] == [1, 2, 3, 4]
    assert decided[5] is Outlook.IMPOSSIBLE
    assert set(decided.values()) == {Outlook.CERTAIN, Outlook.IMPOSSIBLE}


def test_who_declined_every_attempt_cannot_advance_any_more(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(4)])]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {5: [DNS] * 5, 16: []})
    before = outlooks(desk.state, "333-r1")
    assert (before[5], before[16]) == (Outlook.IMPOSSIBLE, Outlook.POSSIBLE)
    enter_all(desk, "333-r1", {16: [DNS] * 5} | {number: [] for number in range(1, 16)})
    assert set(outlooks(desk.state, "333-r1").values()) == {Outlook.CERTAIN, Outlook.IMPOSSIBLE}


DUAL = FIRST_DAYS["2026-04-01"]


def test_nothing_is_to_come_of_the_first_of_dual_rounds_once_it_is_finished() -> None:
    """Person 5 was not there and 7 has left: both have only the second round."""
    desk = Desk(competition(DUAL, 16, [rounds("333", [ranking(4)], dual=True)]))
    desk.do(open_round, "333-r1")
    desk.do(withdraw, "333-r1", 7)
    enter_all(desk, "333-r1", {5: []})
    desk.do(open_round, "333-r2")
    late = {5: [2000] * 5, 7: [2000] * 5, 16: [2000] * 5}
    enter_all(desk, "333-r2", late | {number: [] for number in range(1, 16) if number not in late})
    before = outlooks(desk.state, "333-r1")
    assert (before[5], before[16]) == (Outlook.POSSIBLE, Outlook.IMPOSSIBLE)
    desk.do(finish_round, "333-r1")
    for round_id in ("333-r1", "333-r2"):
        found = outlooks(desk.state, round_id)
        assert (found[5], found[16], found.get(7, Outlook.IMPOSSIBLE)) == (Outlook.IMPOSSIBLE,) * 3
        assert found[15] is Outlook.POSSIBLE


def test_an_extra_attempt_of_a_finished_round_is_still_to_come() -> None:
    desk = Desk(competition(DUAL, 16, [rounds("333", [ranking(4)], dual=True)]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {16: [1000, 1000, 5000, 5000, 1000]})
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    enter_all(desk, "333-r2")
    assert outlooks(desk.state, "333-r1")[16] is Outlook.IMPOSSIBLE
    desk.do(grant_extra_attempt, "333-r1", 16, 3, "the timer", was_invalid=True)
    assert outlooks(desk.state, "333-r1")[16] is Outlook.POSSIBLE


@pytest.mark.parametrize("day", [DUAL])
def test_dual_rounds_are_decided_once_both_are_finished(day: date) -> None:
    desk = Desk(competition(day, 16, [rounds("333", [ranking(4)], dual=True)]))
    hold(desk, "333-r1", {5: []})
    assert Outlook.POSSIBLE in outlooks(desk.state, "333-r1").values()
    hold(desk, "333-r2", {5: []})
    for round_id in ("333-r1", "333-r2"):
        assert Outlook.POSSIBLE not in outlooks(desk.state, round_id).values()
