"""Undoing and redoing: new facts, in an order that makes sense."""

from datetime import date

import pytest

from cubelex.competition import AttemptResult
from cubelex.messages import Message
from cubelex.officiating import (
    Actor,
    Outcome,
    RoundStatus,
    call_group,
    check_in,
    correct_result,
    end_competition,
    enter_attempt,
    finish_round,
    grant_extra_attempt,
    open_round,
    results_of,
    undo,
)
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import disqualify, enter_round, raise_dispute, settle_dispute, sign_attempt, withdraw
from cubelex.rules.people import Ground
from tests.support.desks import DELEGATE, SCORE_TAKER, Desk, competition, enter_all, hold, numbers


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    return desk


def ask_undo(desk: Desk, number: int, reason: str = "typed wrongly", by: Actor = DELEGATE) -> Outcome:
    return undo(desk.state, by, desk.log, number, reason)


def do_undo(desk: Desk, number: int, reason: str = "typed wrongly", by: Actor = DELEGATE) -> int:
    """Undo an entry; the number of the undoing."""
    outcome = ask_undo(desk, number, reason, by)
    assert not outcome.is_refused, outcome.refusals
    desk.append(outcome, by)
    assert desk.state == desk.replayed()
    return desk.last


def enter(desk: Desk, attempt: int, result: int, person: int = 1) -> int:
    desk.do(enter_attempt, "333-r1", person, attempt, AttemptResult(result), by=SCORE_TAKER)
    return desk.last


def test_a_result_typed_wrongly_is_undone_and_entered_again(desk: Desk) -> None:
    wrong = enter(desk, 1, 10_000)
    do_undo(desk, wrong, by=SCORE_TAKER)
    enter(desk, 1, 1000)
    assert results_of(desk.state, "333-r1")[0].attempts[0] == 1000
    assert len(desk.log) == 5


def test_nothing_is_undone_twice(desk: Desk) -> None:
    wrong = enter(desk, 1, 10_000)
    do_undo(desk, wrong)
    assert ask_undo(desk, wrong).is_refused
    assert ask_undo(desk, 999).is_refused


def test_the_definition_is_not_undone(desk: Desk) -> None:
    assert ask_undo(desk, 1).is_refused


def test_an_undoing_is_undone_as_long_as_nothing_else_happened_there(desk: Desk) -> None:
    first = enter(desk, 1, 1000)
    undoing = do_undo(desk, first)
    enter(desk, 1, 2000, person=2)
    redoing = do_undo(desk, undoing, "was right after all")
    assert desk.state.card("333-r1", 1).slot(1).result == 1000
    do_undo(desk, redoing)
    assert desk.state.card("333-r1", 1).slot(1).result == 0


def test_what_was_done_anew_is_not_redone(desk: Desk) -> None:
    first = enter(desk, 1, 1000)
    undoing = do_undo(desk, first)
    enter(desk, 1, 1100)
    assert ask_undo(desk, undoing).refusals[0].answer.code == "log.changed_since"


def test_entries_are_undone_in_the_order_in_which_they_rest_on_each_other(desk: Desk) -> None:
    opened = desk.last
    first = enter(desk, 1, 1000)
    desk.do(sign_attempt, "333-r1", 1, 1, "judge")
    signed = desk.last
    assert ask_undo(desk, first).refusals[0].answer == Message("log.entry_depends", entry=first, later=signed)
    assert ask_undo(desk, opened).is_refused
    do_undo(desk, signed)
    do_undo(desk, first)
    do_undo(desk, opened)
    assert desk.state.round("333-r1").status is RoundStatus.PENDING


def test_results_of_others_do_not_matter(desk: Desk) -> None:
    first = enter(desk, 1, 1000)
    enter(desk, 1, 1000, person=2)
    enter(desk, 2, 1000)
    do_undo(desk, first)


def test_a_result_of_a_finished_round_is_corrected_instead(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    last_result = desk.last
    desk.do(finish_round, "333-r1")
    finished = desk.last
    refused = undo(desk.state, DELEGATE, desk.log, last_result, "typed wrongly")
    assert numbers(refused) == {"1g2"}
    do_undo(desk, finished)
    do_undo(desk, last_result)


def test_a_round_is_reopened_only_before_the_next_one(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    finished = desk.last
    desk.do(open_round, "333-r2")
    opened = desk.last
    assert numbers(ask_undo(desk, finished)) == {"9l"}
    do_undo(desk, opened)
    do_undo(desk, finished)


def test_what_the_delegate_decided_the_delegate_undoes(desk: Desk) -> None:
    enter(desk, 1, 1000)
    desk.do(correct_result, "333-r1", 1, 1, AttemptResult(1200), "misread")
    corrected = desk.last
    assert numbers(ask_undo(desk, corrected, by=SCORE_TAKER)) == {"11b"}
    assert numbers(ask_undo(desk, corrected, " ")) == {"11b"}
    do_undo(desk, corrected, "was right before")
    assert desk.state.card("333-r1", 1).slot(1).result == 1000


def test_a_granted_extra_attempt_is_taken_back_before_it_is_made(desk: Desk) -> None:
    enter(desk, 1, 1000)
    desk.do(grant_extra_attempt, "333-r1", 1, 1, "the timer")
    granted = desk.last
    made = enter(desk, 1, 900)
    assert ask_undo(desk, granted).is_refused
    do_undo(desk, made)
    do_undo(desk, granted)
    assert desk.state.card("333-r1", 1).slot(1).result == 1000


def test_a_withdrawal_stays_while_somebody_has_the_place(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1")
    desk.do(open_round, "333-r2")
    desk.do(withdraw, "333-r2", 3)
    withdrawn = desk.last
    desk.do(enter_round, "333-r2", 9)
    entered = desk.last
    assert ask_undo(desk, withdrawn).is_refused
    do_undo(desk, entered)
    do_undo(desk, withdrawn)
    assert {card.person_id for card in desk.state.taking_part("333-r2")} == set(range(1, 9))


def test_checking_in_and_calling_are_undone(desk: Desk) -> None:
    desk.do(check_in, 3)
    do_undo(desk, desk.last)
    assert 3 not in desk.state.checked_in
    desk.do(call_group, "333-r1", 1)
    do_undo(desk, desk.last)
    assert desk.state.round("333-r1").called_groups == ()


def test_a_disqualification_is_undone_before_its_round_is_finished(desk: Desk) -> None:
    everything = () if desk.state.edition.date.year == 2009 else ("333",)
    enter_all(desk, "333-r1", {1: (1000,)})
    desk.do(disqualify, 1, everything, Ground.CHEATING, "used notes")
    disqualified = desk.last
    desk.do(finish_round, "333-r1")
    assert ask_undo(desk, disqualified, "was mistaken").is_refused
    do_undo(desk, desk.last)
    do_undo(desk, disqualified, "was mistaken")
    assert not desk.state.is_disqualified(1, "333")


def test_a_correction_is_undone_after_what_it_removed(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1", {8: (1080, 1081, 1082, 1083, -1)})
    desk.do(open_round, "333-r2")
    outcome = desk.do(correct_result, "333-r1", 8, 1, AttemptResult(-1), "a video")
    corrected, removed = desk.last - 1, desk.last
    assert isinstance(outcome.facts[-1], facts.LaterResultsRemoved)
    assert ask_undo(desk, corrected, "was right").is_refused
    do_undo(desk, removed, "was right")
    do_undo(desk, corrected, "was right")
    assert 8 in {card.person_id for card in desk.state.taking_part("333-r2")}


def test_a_settled_dispute_is_open_again_until_the_next_round(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    desk.do(raise_dispute, 1, desk.log[-2], "was solved", desk.now)
    desk.do(settle_dispute, desk.last, "upheld", "a photograph")
    settled = desk.last
    desk.do(open_round, "333-r2")
    assert ask_undo(desk, settled, "looked again").is_refused


def test_nothing_before_the_end_is_undone_after_it(desk: Desk) -> None:
    desk.do(check_in, 3)
    checked = desk.last
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    hold(desk, "333-r2")
    desk.do(end_competition, desk.now)
    ended = desk.last
    assert ask_undo(desk, checked).is_refused
    assert ask_undo(desk, ended, by=SCORE_TAKER).is_refused
    do_undo(desk, ended, "a round was added")
    assert desk.state.ended_at is None
    do_undo(desk, checked)
