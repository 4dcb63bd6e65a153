"""Outlooks can be had from results that are at hand already: the site works them out once for everything it shows."""

from datetime import date

from cubelex.officiating import open_round, results_of
from cubelex.officiating.views import outlooks
from tests.support.desks import Desk, competition, enter_all, ranking, rounds


def test_outlooks_are_the_same_from_results_at_hand(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(8)])]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {number: [1000 + number] for number in range(1, 17)})
    state = desk.state
    assert outlooks(state, "333-r1", results_of(state, "333-r1")) == outlooks(state, "333-r1")
