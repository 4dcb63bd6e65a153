"""Opening Dual Rounds together."""

from datetime import date

from cubelex.officiating import open_round
from cubelex.officiating.verbs import open_dual_rounds
from tests.support.desks import Desk, competition, numbers, ranking, rounds

DAY = date(2026, 5, 2)


def dual() -> Desk:
    return Desk(competition(DAY, events=[rounds("222", [ranking(4)], dual=True)]))


def test_both_are_opened_for_the_same_people() -> None:
    desk = dual()
    desk.do(open_dual_rounds, "222-r2")
    first, second = (list(desk.state.round(round_id).cards) for round_id in ("222-r1", "222-r2"))
    assert first == second and first


def test_the_second_is_opened_where_the_first_is_open() -> None:
    desk = dual()
    desk.do(open_round, "222-r1")
    desk.do(open_dual_rounds, "222-r1")
    assert desk.state.has_begun("222-r2")
    assert numbers(desk.ask(open_dual_rounds, "222-r1")) == {"9l"}


def test_other_rounds_are_opened_one_by_one() -> None:
    assert numbers(Desk(competition(DAY)).ask(open_dual_rounds, "333-r1")) == {"9v"}


def test_where_one_may_not_be_opened_neither_is() -> None:
    held = competition(DAY, events=[rounds("222", [ranking(4)], dual=True, limit=None)])
    assert numbers(Desk(held).ask(open_dual_rounds, "222-r1")) >= {"9s"}
