"""Opening and finishing a round are undone until somebody has competed in what came of it."""

from datetime import date
from itertools import product
from random import Random

import pytest

from cubelex.competition import AttemptResult, Format
from cubelex.messages import PersonRef, RoundRef
from cubelex.officiating import (
    Outcome,
    RoundStatus,
    call_group,
    correct_result,
    end_competition,
    enter_attempt,
    finish_round,
    open_round,
)
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import (
    LateResult,
    enter_late_card,
    enter_point,
    open_head_to_head,
    sign_attempt,
    undo_round_step,
    withdraw,
)
from cubelex.officiating.views import next_to_open
from cubelex.rules import head_to_head as h2h
from tests.support.desks import DELEGATE, SCORE_TAKER, Desk, competition, enter_all, hold, ranking, rounds


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    return desk


def ask(desk: Desk, entry: int, reason: str = "finished by mistake") -> Outcome:
    return undo_round_step(desk.state, DELEGATE, desk.log, entry, reason)


def undo(desk: Desk, entry: int) -> None:
    outcome = ask(desk, entry)
    assert not outcome.is_refused, outcome.refusals
    desk.append(outcome)
    assert desk.state == desk.replayed()


def codes(outcome: Outcome) -> list[str]:
    return [ruling.answer.code for ruling in outcome.refusals]


def number_of(desk: Desk, kind: type[facts.Fact], round_id: str) -> int:
    return next(
        entry.number
        for entry in reversed(desk.log)
        if getattr(entry.fact, "round_id", "") == round_id and isinstance(entry.fact, kind)
    )


def test_a_round_finished_without_results_takes_them_again(desk: Desk) -> None:
    desk.do(finish_round, "333-r1")
    undo(desk, desk.last)
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")


def test_it_needs_a_reason(desk: Desk) -> None:
    opened = desk.last
    assert codes(ask(desk, opened, " ")) == ["log.needs_reason"]


def test_finishing_is_undone_with_the_opening_of_the_next_round(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    finished = desk.last
    desk.do(open_round, "333-r2")
    desk.do(call_group, "333-r2", 1)
    undo(desk, finished)
    statuses = [desk.state.round(round_id).status for round_id in ("333-r1", "333-r2")]
    assert statuses == [RoundStatus.OPEN, RoundStatus.PENDING]


def test_those_who_withdrew_stay_withdrawn(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    desk.do(withdraw, "333-r2", 3, "has to leave")
    undo(desk, number_of(desk, facts.RoundOpened, "333-r2"))
    assert desk.state.round("333-r2").cards[3].has_withdrawn
    desk.do(open_round, "333-r2")
    assert 3 not in {card.person_id for card in desk.state.taking_part("333-r2")}


def test_results_of_the_next_round_hold_it_back_and_late_cards_are_named(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    finished = desk.last
    desk.do(open_round, "333-r2")
    opened = desk.last
    desk.do(enter_attempt, "333-r2", 1, 1, AttemptResult(900), by=SCORE_TAKER)
    assert codes(ask(desk, opened)) == ["log.attempts_have_begun"]
    refused = ask(desk, finished)
    assert codes(refused) == ["log.attempts_have_begun", "log.late_cards"]
    assert [ruling.answer.values["round"] for ruling in refused.refusals] == [RoundRef("333-r2"), RoundRef("333-r1")]


def late_in_the_next_round(desk: Desk) -> int:
    """A late scorecard has brought number 16 into the next round; the entry that finished the one before."""
    enter_all(desk, "333-r1", {16: []})
    desk.do(finish_round, "333-r1")
    finished = desk.last
    desk.do(open_round, "333-r2")
    card = {attempt: LateResult(AttemptResult(800)) for attempt in range(1, 6)}
    desk.do(enter_late_card, "333-r1", 16, card, "under the table")
    return finished


def test_attempts_of_somebody_who_came_in_late_hold_it_back(desk: Desk) -> None:
    finished = late_in_the_next_round(desk)
    desk.do(enter_attempt, "333-r2", 16, 1, AttemptResult(900), by=SCORE_TAKER)
    assert codes(ask(desk, finished)) == ["log.attempts_have_begun", "log.late_cards"]


@pytest.mark.parametrize("is_back", [False, True])
def test_what_a_correction_changed_in_the_next_round_does_not_hold_it_back(desk: Desk, *, is_back: bool) -> None:
    finished = late_in_the_next_round(desk)
    for result, attempt in product([5000, 800][: 1 + is_back], range(1, 6)):
        desk.do(correct_result, "333-r1", 16, attempt, AttemptResult(result), "misread")
    undo(desk, finished)
    assert desk.state.round("333-r2").status is RoundStatus.PENDING


def test_a_signature_of_a_scrambler_holds_it_back(desk: Desk) -> None:
    opened = desk.last
    desk.do(sign_attempt, "333-r1", 1, 1, "scrambler")
    assert codes(ask(desk, opened)) == ["log.attempts_have_begun"]


def test_a_sequence_that_was_seen_holds_it_back(desk: Desk) -> None:
    opened = desk.last
    desk.append(Outcome((facts.SequenceSeen(16, "333-r1-g1 1", "333-r1"),)))
    refused = ask(desk, opened)
    assert codes(refused) == ["log.sequence_was_seen"]
    assert refused.refusals[0].answer.values["person"] == PersonRef(16)


def test_the_second_of_two_delegates_is_told_that_it_is_done(desk: Desk) -> None:
    desk.do(finish_round, "333-r1")
    finished = desk.last
    undo(desk, finished)
    assert codes(ask(desk, finished)) == ["log.cannot_undo"]
    desk.do(finish_round, "333-r1")
    assert codes(ask(desk, finished)) == ["log.cannot_undo"]
    assert desk.state.round("333-r1").status is RoundStatus.FINISHED


def test_after_the_end_the_end_is_undone_first(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    hold(desk, "333-r2")
    finished = desk.last
    desk.do(end_competition, desk.now)
    assert "log.has_ended" in codes(ask(desk, finished))


def test_a_bracket_drawn_by_mistake_goes_with_the_opening(today: date) -> None:
    formats = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
    desk = Desk(competition(today, events=[rounds("333", [ranking(4)], formats=formats)]))
    hold(desk, "333-r1")
    finished, sets = desk.last, dict.fromkeys(h2h.stages(4), 1)
    desk.do(open_head_to_head, "333-r2", 4, sets, Random(1))
    undo(desk, finished)
    assert desk.state.round("333-r2").bracket is None
    desk.do(finish_round, "333-r1")
    desk.do(open_head_to_head, "333-r2", 4, sets, Random(1))
    opened = number_of(desk, facts.RoundOpened, "333-r2")
    point = AttemptResult(900), AttemptResult(1000)
    desk.do(enter_point, "333-r2", "Semifinal Stage 1-4", *point, by=SCORE_TAKER)
    assert codes(ask(desk, opened)) == ["log.attempts_have_begun"]


def dual(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day, events=[rounds("333", [ranking(8)], dual=True)]))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1")
    return desk


@pytest.mark.parametrize("day", [date(2026, 2, 7), date(2026, 5, 2)])
def test_after_the_first_of_dual_rounds_comes_the_second(day: date) -> None:
    desk = dual(day)
    following = next_to_open(desk.state, "333-r1")
    assert following is not None and following.id == "333-r2"
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    assert next_to_open(desk.state, "333-r1") is None
    enter_all(desk, "333-r2")
    desk.do(finish_round, "333-r2")
    for round_id in ("333-r1", "333-r2"):
        following = next_to_open(desk.state, round_id)
        assert following is not None and following.id == "333-r3"
