"""Extra attempts, provisional ones, and what they replace."""

from datetime import date

import pytest

from cubelex.competition import DNF, AttemptResult
from cubelex.officiating import (
    end_competition,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    next_attempt,
    open_round,
    results_of,
)
from cubelex.officiating.verbs import decide_provisional
from cubelex.rules.incidents import Appeal
from tests.support.desks import FIRST_DAYS, SCORE_TAKER, Desk, competition, enter_all, hold, numbers


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    for attempt, result in ((1, 1000), (2, DNF)):
        desk.do(enter_attempt, "333-r1", 1, attempt, AttemptResult(result))
    return desk


def attempts(desk: Desk) -> tuple[int, ...]:
    return results_of(desk.state, "333-r1")[0].attempts


def test_an_extra_attempt_takes_the_number_of_the_one_it_replaces(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "the timer stopped by itself", scramble="E1")
    assert next_attempt(desk.state, "333-r1", 1) == 2
    assert attempts(desk) == (1000, 0, 0, 0, 0)
    desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(1100))
    assert attempts(desk) == (1000, 1100, 0, 0, 0)
    assert [made.result for made in desk.state.card("333-r1", 1).slot(2).tries] == [DNF, 1100]


def test_an_extra_attempt_may_itself_lead_to_one(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "the timer", scramble="E1")
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 2, "again", scramble="E2")) == {"11e"}
    desk.do(enter_attempt, "333-r1", 1, 2, DNF)
    number = "11e" if desk.state.edition.date.year == 2009 else "11e1"
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 2, "again", scramble="E1")) == {number}
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "again", scramble="E2")
    desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(1200))
    assert attempts(desk)[1] == 1200


def test_only_the_delegate_grants_one_and_says_why(desk: Desk) -> None:
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 2, "the timer", by=SCORE_TAKER)) == {"11e"}
    noted = set(desk.state.edition.cite_known("11e++"))
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 2, "")) == {"11e"} | noted
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 6, "the timer")) == {"11e"}
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 99, 1, "the timer")) == {"11e"}


def test_a_late_appeal_was_too_late_where_it_had_to_come_before_finishing(desk: Desk) -> None:
    outcome = desk.ask(grant_extra_attempt, "333-r1", 1, 2, "the timer", appeal=Appeal.LATE)
    assert outcome.is_refused is (desk.state.edition.date.year == 2018)


def test_a_provisional_attempt_counts_only_once_that_is_decided(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "unclear", is_provisional=True)
    assert attempts(desk)[1] == DNF
    number = "11e" if desk.state.edition.date.year == 2009 else "11e3"
    early = desk.ask(decide_provisional, "333-r1", 1, 2, counts=True, reason="clear now")
    assert numbers(early) == {number}
    desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(1100))
    assert attempts(desk)[1] == DNF
    assert numbers(desk.ask(grant_extra_attempt, "333-r1", 1, 2, "again")) == {number}
    desk.do(decide_provisional, "333-r1", 1, 2, counts=True, reason="two judges saw it")
    assert attempts(desk)[1] == 1100
    assert numbers(desk.ask(decide_provisional, "333-r1", 1, 2, counts=True, reason="twice")) == {number}


def test_a_provisional_attempt_may_be_dropped_made_or_not(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "unclear", is_provisional=True)
    desk.do(decide_provisional, "333-r1", 1, 2, counts=False, reason="no incident after all")
    assert attempts(desk)[1] == DNF
    assert next_attempt(desk.state, "333-r1", 1) == 3
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "another one")
    desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(1300))
    assert attempts(desk)[1] == 1300


def test_only_the_delegate_decides_and_says_why(desk: Desk) -> None:
    desk.do(grant_extra_attempt, "333-r1", 1, 2, "unclear", is_provisional=True)
    choice = ("333-r1", 1, 2)
    assert desk.ask(decide_provisional, *choice, counts=False, reason="no", by=SCORE_TAKER).is_refused
    assert desk.ask(decide_provisional, *choice, counts=False, reason=" ").is_refused


def test_after_the_round_only_what_was_invalid_is_replaced(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    hold(desk, "333-r1")
    desk.do(open_round, "333-r2")
    invalid = desk.ask(grant_extra_attempt, "333-r1", 12, 2, "wrongly scrambled", was_invalid=True)
    other = desk.ask(grant_extra_attempt, "333-r1", 12, 2, "a noise", was_invalid=False)
    assert other.is_refused
    assert invalid.is_refused is (edition_day.year < 2025)
    if not invalid.is_refused:
        desk.append(invalid)
        desk.do(enter_attempt, "333-r1", 12, 2, AttemptResult(700))
        assert desk.state.card("333-r1", 12).slot(2).result == 700


def test_once_the_next_round_is_open_it_is_asked_whether_the_attempt_was_invalid(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    hold(desk, "333-r1")
    assert not desk.ask(grant_extra_attempt, "333-r1", 12, 2, "a noise").remarks
    desk.do(open_round, "333-r2")
    unsaid = desk.ask(grant_extra_attempt, "333-r1", 12, 2, "a noise")
    assert unsaid.is_refused is (edition_day.year < 2025)
    if not unsaid.is_refused:
        (remark,) = unsaid.remarks
        assert remark.answer.code == "attempts.only_invalid_is_replaced"
        assert "9l1" in remark.under
        assert not desk.ask(grant_extra_attempt, "333-r1", 12, 2, "a noise", was_invalid=True).remarks


def test_a_puzzle_refused_only_after_the_round_gives_no_extra_attempt(edition_day: date) -> None:
    """3k2 of 2018, 3k2a and 9l1+ since; 2009 says nothing."""
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1")
    about, under = ("333-r1", 3, 1, "puzzle not permitted"), desk.state.edition.cite_known("3k2")
    assert not desk.ask(grant_extra_attempt, *about, under=under).is_refused
    desk.do(finish_round, "333-r1")
    outcome = desk.ask(grant_extra_attempt, *about, under=under)
    assert outcome.is_refused is (edition_day.year > 2009)
    if outcome.is_refused:
        assert numbers(outcome) == ({"3k2"} if edition_day.year == 2018 else {"3k2", "3k2a", "9l1+"})
    assert not desk.ask(grant_extra_attempt, *about).is_refused


def test_who_advances_by_it_too_late_should_not_compete_in_the_round_that_is_over() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    outcome = desk.do(grant_extra_attempt, "333-r1", 12, 2, "wrongly scrambled", was_invalid=True)
    assert outcome.remarks[0].under == ("11e+++++++",)


def test_after_the_competition_there_are_no_extra_attempts_since_2024(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    hold(desk, "333-r1")
    hold(desk, "333-r2")
    desk.do(end_competition, desk.now)
    outcome = desk.ask(grant_extra_attempt, "333-r2", 3, 2, "wrongly scrambled")
    assert outcome.is_refused is (edition_day.year >= 2025)


def test_a_provisional_attempt_may_be_decided_after_the_competition_and_costs_later_results(today: date) -> None:
    desk = Desk(competition(today))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {8: (1085, DNF, 1082, 1083, 1084)})
    desk.do(grant_extra_attempt, "333-r1", 8, 1, "unclear", is_provisional=True)
    desk.do(enter_attempt, "333-r1", 8, 1, DNF)
    desk.do(finish_round, "333-r1")
    hold(desk, "333-r2")
    desk.do(end_competition, desk.now)
    outcome = desk.do(decide_provisional, "333-r1", 8, 1, counts=True, reason="the committee decided so")
    assert outcome.remarks[0].under == ("9t",)
    assert 8 not in {row.person_id for row in results_of(desk.state, "333-r2")}
