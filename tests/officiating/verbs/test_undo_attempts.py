"""What was just recorded of an attempt is undone as a whole, until the competitor has signed it."""

from datetime import date

import pytest

from cubelex.messages import Message
from cubelex.officiating import Outcome, observe_attempt, open_round
from cubelex.officiating.log.undo import undo_in_turn
from cubelex.officiating.verbs import sign_attempt, start_attempt, undo_attempt, undo_start
from cubelex.rules.attempts import read_observed
from tests.support.desks import JUDGE, Desk, competition, numbers


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    desk.do(start_attempt, "333-r1", 1, 1, by=JUDGE)
    return desk


def record(desk: Desk) -> int:
    """An attempt observed and signed by the judge; the number of entries that it took."""
    before = desk.last
    desk.do(observe_attempt, "333-r1", 1, 1, read_observed({"time": "12.34", "moves_from_solved": 0}), by=JUDGE)
    desk.do(sign_attempt, "333-r1", 1, 1, "judge", "J", by=JUDGE)
    return desk.last - before


def ask_undo(desk: Desk) -> Outcome:
    return desk.ask(undo_attempt, tuple(desk.log), "333-r1", 1, 1, by=JUDGE)


def test_signature_result_and_observation_are_undone_together(desk: Desk) -> None:
    entries = record(desk)
    outcome = ask_undo(desk)
    assert len(outcome.facts) == entries
    desk.append(outcome, JUDGE)
    current = desk.state.card("333-r1", 1).slot(1).current
    assert (current.result, current.signatures, current.is_started) == (None, {}, True)
    assert desk.state == desk.replayed()
    assert ask_undo(desk) == Outcome()


def test_only_the_delegate_changes_what_the_competitor_has_signed(desk: Desk) -> None:
    record(desk)
    desk.do(sign_attempt, "333-r1", 1, 1, "competitor", "C", by=JUDGE)
    assert numbers(ask_undo(desk)) == {"1g2"}


def test_where_one_entry_cannot_be_undone_none_is(desk: Desk) -> None:
    record(desk)
    refused = undo_in_turn(desk.state, JUDGE, desk.log, (desk.last, 1))
    assert (refused.refusals[0].answer, refused.facts) == (Message("log.cannot_undo_definition"), ())


def test_a_start_is_undone_until_something_is_recorded(desk: Desk) -> None:
    start = desk.ask(undo_start, tuple(desk.log), "333-r1", 1, 1, by=JUDGE)
    assert len(start.facts) == 1
    record(desk)
    assert desk.ask(undo_start, tuple(desk.log), "333-r1", 1, 1, by=JUDGE) == Outcome()
