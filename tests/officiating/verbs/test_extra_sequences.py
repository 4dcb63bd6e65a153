"""Extra sequences: dealt to each competitor once, and never one that they have seen."""

from datetime import date

import pytest

from cubelex.competition import AttemptResult
from cubelex.officiating import enter_attempt, grant_extra_attempt, open_round
from cubelex.officiating.verbs import deal_extra_sequence
from tests.support.desks import SCORE_TAKER, Desk, competition, numbers

EXTRAS = ("333-r1-g1 E1", "333-r1-g1 E2")


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "the timer stopped by itself")
    return desk


def dealt(desk: Desk) -> list[str]:
    slots = desk.state.card("333-r1", 1).slots.values()
    return [made.scramble for slot in slots for made in slot.tries if made.is_extra]


def different(desk: Desk) -> set[str]:
    return {"11e"} if desk.state.edition.date.year == 2009 else {"11e1"}


def test_the_first_extra_sequence_is_dealt_first(desk: Desk) -> None:
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)
    assert dealt(desk) == ["333-r1-g1 E1"]


def test_a_competitor_gets_each_extra_sequence_once(desk: Desk) -> None:
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)
    desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(1000))
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "again")
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)
    assert dealt(desk) == ["333-r1-g1 E1", "333-r1-g1 E2"]
    desk.do(grant_extra_attempt, "333-r1", 1, 3, "and again")
    assert numbers(desk.ask(deal_extra_sequence, "333-r1", 1, 3, EXTRAS)) == different(desk)


def test_one_named_by_its_label_when_it_was_granted_is_not_dealt_again(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 1, "the mat was moved", scramble="E1")
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)
    assert dealt(desk)[0] == "333-r1-g1 E2"


def test_a_sequence_that_the_competitor_scrambled_for_others_is_passed_over(desk: Desk) -> None:
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS, {"333-r1-g1 E1"})
    assert dealt(desk) == ["333-r1-g1 E2"]


def test_nothing_is_dealt_twice_for_one_extra_attempt_nor_for_one_that_was_not_granted(desk: Desk) -> None:
    desk.do(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)
    assert numbers(desk.ask(deal_extra_sequence, "333-r1", 1, 2, EXTRAS)) == different(desk)
    assert numbers(desk.ask(deal_extra_sequence, "333-r1", 1, 1, EXTRAS)) == {"11e"}


def test_only_the_delegate_and_scramblers_deal(desk: Desk) -> None:
    outcome = deal_extra_sequence(desk.state, SCORE_TAKER, "333-r1", 1, 2, EXTRAS)
    assert numbers(outcome) == different(desk)
