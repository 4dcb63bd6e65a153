"""What lacks a signature when a round is finished or the competition ends is decided, attempt by attempt (A7c4)."""

from datetime import date, timedelta

import pytest

from cubelex.competition import DNF, AttemptResult
from cubelex.officiating import (
    AttemptRef,
    end_competition,
    enter_attempt,
    finish_round,
    observe_attempt,
    open_round,
    results_of,
    undo,
)
from cubelex.officiating.verbs import settle_signatures, sign_attempt
from cubelex.officiating.views import OpenKind, open_items
from cubelex.rules import Decision
from cubelex.rules.attempts import Observed
from tests.support.desks import DELEGATE, SCORE_TAKER, Desk, competition, enter_all, hold, numbers, ranking, rounds

FIRST = AttemptRef("333-r1", 8, 1)


def decided(answer: str, reason: str = "the judge was asked") -> Decision:
    return Decision("signature_missing", answer, reason)


def unsigned(desk: Desk) -> list[tuple[int, int]]:
    items = (item for item in open_items(desk.state) if item.kind is OpenKind.UNSIGNED)
    return [(item.person_ids[0], item.number) for item in items]


@pytest.fixture
def desk(edition_day: date) -> Desk:
    """The last who advances made the best attempt with a penalty, and only the judge signed."""
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(8)])]))
    desk.do(open_round, "333-r1")
    desk.do(observe_attempt, "333-r1", 8, 1, Observed(time=700, moves_from_solved=1, recorded={"time": 700}))
    desk.do(sign_attempt, "333-r1", 8, 1, "judge", "J")
    return desk


def finished(desk: Desk) -> Desk:
    for number in range(2, 6):
        desk.do(enter_attempt, "333-r1", 8, number, AttemptResult(1080 + number), by=SCORE_TAKER)
    for card in list(desk.state.taking_part("333-r1")):
        for number in range(1, 6):
            if card.person_id != 8:
                result = AttemptResult(1000 + 10 * card.person_id + number)
                desk.do(enter_attempt, "333-r1", card.person_id, number, result, by=SCORE_TAKER)
    outcome = desk.do(finish_round, "333-r1")
    assert "rounds.unsigned" in {remark.answer.code for remark in outcome.remarks}
    return desk


def test_finishing_shows_it_and_the_answer_follows_the_edition(desk: Desk) -> None:
    finished(desk)
    assert unsigned(desk) == [(8, 1)]
    (question,) = desk.ask(settle_signatures, [FIRST], None).questions
    year = desk.state.edition.date.year
    assert question.by == {2009: "main judge", 2018: "score taker"}.get(year, "Delegate")
    assert question.default == ("stands" if year == 2009 else "DNF")
    assert question.under == {2009: ("A7b",), 2018: ("A7c4", "A7c4+")}.get(year, ("A7c4", "A7c5", "A7c8"))


def test_dnf_changes_the_result_and_who_advances(desk: Desk) -> None:
    finished(desk)
    if desk.state.edition.date.year == 2009:
        assert desk.ask(settle_signatures, [FIRST], decided("DNF")).is_refused
        return
    desk.do(settle_signatures, [FIRST], decided("DNF"))
    slot = desk.state.card("333-r1", 8).slot(1)
    assert (slot.result, slot.valid.elapsed) == (DNF, 900)
    assert "A7c4" in slot.valid.under
    assert not unsigned(desk)
    assert desk.replayed() == desk.state


def test_an_added_signature_keeps_the_result(desk: Desk) -> None:
    finished(desk)
    before = results_of(desk.state, "333-r1")
    desk.do(settle_signatures, [FIRST], decided("signature added"))
    assert results_of(desk.state, "333-r1") == before
    assert not unsigned(desk)
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "it was another sheet"))
    assert unsigned(desk) == [(8, 1)]


def test_only_those_who_decide_may_and_with_a_reason(desk: Desk) -> None:
    finished(desk)
    is_score_takers = desk.state.edition.date.year == 2018
    added = desk.ask(settle_signatures, [FIRST], decided("signature added"), by=SCORE_TAKER)
    assert added.is_refused is not is_score_takers
    assert desk.ask(settle_signatures, [FIRST], decided("signature added", " ")).is_refused
    assert desk.ask(settle_signatures, [FIRST], decided("extra attempt")).is_refused
    assert desk.ask(settle_signatures, [], decided("signature added")).is_refused
    assert desk.ask(settle_signatures, [AttemptRef("333-r1", 1, 1)], decided("signature added")).is_refused


def test_the_end_waits_for_the_decision_unless_the_last_day_is_over(desk: Desk) -> None:
    finished(desk)
    hold(desk, "333-r2")
    year = desk.state.edition.date.year
    ending = desk.ask(end_competition, desk.now)
    assert ending.is_refused is (year > 2009)
    if year > 2009:
        assert "A7c4" in numbers(ending)
    over = desk.log[0].at.replace(hour=0) + timedelta(days=3)
    left = desk.ask(end_competition, over, "last day over")
    assert left.is_refused or "rounds.signatures_missing" in {remark.answer.code for remark in left.remarks}


def test_after_the_end_a_signature_is_added_only_for_inexperience_or_as_an_attestation(desk: Desk) -> None:
    finished(desk)
    hold(desk, "333-r2")
    desk.do(end_competition, desk.log[0].at.replace(hour=0) + timedelta(days=3), "last day over")
    (question,) = desk.ask(settle_signatures, [FIRST], None).questions
    if desk.state.edition.date.year >= 2025:
        assert question.under == ("A7c4", "A7c8")
        assert question.options == ("DNF", "signature added", "attestation accepted")
    desk.do(settle_signatures, [FIRST], decided(str(question.options[-1])))


def test_an_attempt_of_the_station_without_any_signature_is_asked_about_once_the_card_is_complete(desk: Desk) -> None:
    desk.do(observe_attempt, "333-r1", 3, 1, Observed(time=900, recorded={"time": 900}))
    assert (3, 1) not in unsigned(desk)
    for number in range(2, 6):
        desk.do(enter_attempt, "333-r1", 3, number, AttemptResult(900 + number), by=SCORE_TAKER)
    assert (3, 1) in unsigned(desk)


def test_what_was_typed_from_paper_is_signed_on_paper(desk: Desk) -> None:
    enter_all(desk, "333-r1", {8: ()})
    assert unsigned(desk) == [(8, 1)]
