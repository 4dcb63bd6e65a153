"""Outlooks can be had from results that are at hand already: the site works them out once for everything it shows."""

from datetime import date

import pytest

from cubelex.competition import DNS
from cubelex.officiating import finish_round, open_round
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


@pytest.mark.parametrize("day", [FIRST_DAYS["2026-04-01"]])
def test_dual_rounds_are_decided_once_both_are_finished(day: date) -> None:
    desk = Desk(competition(day, 16, [rounds("333", [ranking(4)], dual=True)]))
    hold(desk, "333-r1", {5: []})
    assert Outlook.POSSIBLE in outlooks(desk.state, "333-r1").values()
    hold(desk, "333-r2", {5: []})
    for round_id in ("333-r1", "333-r2"):
        assert Outlook.POSSIBLE not in outlooks(desk.state, round_id).values()
