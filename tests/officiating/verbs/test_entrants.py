"""Withdrawals and replacements, in any chain."""

from datetime import date

import pytest

from cubelex.competition import AttemptResult
from cubelex.messages import Message, PersonRef
from cubelex.officiating import enter_attempt, open_round
from cubelex.officiating.verbs import (
    disqualify,
    enter_round,
    expected_competitors,
    next_replacements,
    replacements,
    replacements_if_leaves,
    undo_withdrawal,
    withdraw,
)
from cubelex.rules.people import Ground
from tests.support.desks import FIRST_DAYS, Desk, competition, hold, numbers


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    hold(desk, "333-r1")
    return desk


def has_replacements(desk: Desk) -> bool:
    return desk.state.edition.advancement.withdrawn_may_be_replaced


def test_who_withdraws_before_the_round_is_replaced_when_it_is_opened(desk: Desk) -> None:
    outcome = desk.do(withdraw, "333-r2", 3)
    expected = [1, 2, 4, 5, 6, 7, 8]
    if has_replacements(desk):
        assert outcome.remarks[0].answer == Message("rounds.can_come_in", person=PersonRef(9))
        expected.append(9)
    desk.do(open_round, "333-r2")
    assert [card.person_id for card in desk.state.taking_part("333-r2")] != []
    assert {card.person_id for card in desk.state.taking_part("333-r2")} == set(expected)


def test_a_withdrawal_is_undone_before_and_after_the_round_opens(desk: Desk) -> None:
    desk.do(withdraw, "333-r2", 3)
    assert desk.ask(undo_withdrawal, desk.log, "333-r2", 4).is_refused
    desk.do(undo_withdrawal, desk.log, "333-r2", 3)
    assert expected_competitors(desk.state, "333-r2") == (1, 2, 3, 4, 5, 6, 7, 8)
    desk.do(withdraw, "333-r2", 3)
    desk.do(open_round, "333-r2")
    desk.do(undo_withdrawal, desk.log, "333-r2", 3)
    assert {card.person_id for card in desk.state.taking_part("333-r2")} == set(range(1, 9))


def test_a_replacement_may_withdraw_too(desk: Desk) -> None:
    desk.do(withdraw, "333-r2", 3)
    if not has_replacements(desk):
        assert desk.ask(withdraw, "333-r2", 9).is_refused
        return
    desk.do(withdraw, "333-r2", 9)
    desk.do(withdraw, "333-r2", 10)
    assert expected_competitors(desk.state, "333-r2") == (1, 2, 4, 5, 6, 7, 8, 11)


def test_who_has_no_place_cannot_withdraw(desk: Desk) -> None:
    assert desk.ask(withdraw, "333-r2", 16).is_refused


def test_nobody_withdraws_twice_or_after_starting(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    desk.do(withdraw, "333-r2", 8)
    assert desk.ask(withdraw, "333-r2", 8).is_refused
    desk.do(enter_attempt, "333-r2", 1, 1, AttemptResult(1000))
    assert numbers(desk.ask(withdraw, "333-r2", 1)) == {"9f5"}


def test_the_next_in_line_comes_into_an_open_round(desk: Desk) -> None:
    desk.do(open_round, "333-r2")
    assert desk.ask(enter_round, "333-r2", 9).is_refused
    desk.do(withdraw, "333-r2", 3)
    if not has_replacements(desk):
        assert replacements(desk.state, "333-r2") == (3,)
        return
    assert replacements(desk.state, "333-r2") == (3, 9)
    assert numbers(desk.ask(enter_round, "333-r2", 10)) == {"9p3"}
    desk.do(enter_round, "333-r2", 9)
    assert desk.state.card("333-r2", 9).has_withdrawn is False
    assert desk.ask(enter_round, "333-r2", 9).is_refused


def test_who_comes_back_sends_the_replacement_away(desk: Desk) -> None:
    if not has_replacements(desk):
        pytest.skip("the edition has no replacements")
    desk.do(open_round, "333-r2")
    desk.do(withdraw, "333-r2", 3)
    desk.do(enter_round, "333-r2", 9)
    outcome = desk.do(enter_round, "333-r2", 3)
    assert [ruling.answer for ruling in outcome.remarks] == [Message("rounds.must_leave", person=PersonRef(9))]
    assert {card.person_id for card in desk.state.taking_part("333-r2")} == set(range(1, 9))


def test_a_replacement_who_has_started_stays(desk: Desk) -> None:
    if not has_replacements(desk):
        pytest.skip("the edition has no replacements")
    desk.do(open_round, "333-r2")
    desk.do(withdraw, "333-r2", 3)
    desk.do(enter_round, "333-r2", 9)
    desk.do(enter_attempt, "333-r2", 9, 1, AttemptResult(1000))
    assert numbers(desk.ask(enter_round, "333-r2", 3)) == {"9p3"}


def test_who_would_come_in_is_known_beforehand(desk: Desk) -> None:
    expected = (9,) if has_replacements(desk) else ()
    assert next_replacements(desk.state, "333-r2") == expected
    assert replacements_if_leaves(desk.state, "333-r2", 5) == expected
    assert replacements_if_leaves(desk.state, "333-r1", 5) == ()


def test_a_late_comer_joins_an_open_first_round(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(withdraw, "333-r1", 4)
    desk.do(open_round, "333-r1")
    assert 4 not in {card.person_id for card in desk.state.taking_part("333-r1")}
    desk.do(enter_round, "333-r1", 4, "the train was late")
    assert 4 in {card.person_id for card in desk.state.taking_part("333-r1")}


def test_the_disqualified_have_no_place_in_the_next_round() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    hold(desk, "333-r1")
    desk.do(disqualify, 2, ("333",), Ground.CHEATING, "used notes")
    assert expected_competitors(desk.state, "333-r2") == (1, 3, 4, 5, 6, 7, 8, 9)
    desk.do(open_round, "333-r2")
    assert numbers(desk.ask(enter_round, "333-r2", 2)) == {"2j"}
