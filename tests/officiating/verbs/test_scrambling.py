"""Scramblers sign for the puzzles that wait, and undo their own signatures."""

from datetime import date

import pytest

from cubelex.competition import ActivityCode
from cubelex.messages import Message
from cubelex.officiating import Actor, Outcome, Role, call_group, open_round
from cubelex.officiating.verbs import change_setup, sign_puzzle, undo_puzzle_signature
from cubelex.officiating.views import QueueStep, scramble_queue, waiting_puzzle, with_second_check
from tests.support.desks import Desk, competition

GROUP = ActivityCode.parse("333-r1-g1")
ANA, BEN = (Actor(name, frozenset({Role.SCRAMBLER})) for name in ("Ana", "Ben"))


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(change_setup, with_second_check(desk.state.competition, "333-r1", True))
    desk.do(open_round, "333-r1")
    desk.do(call_group, "333-r1", 1)
    return desk


def sign(desk: Desk, by: Actor, attempt: int = 1) -> Outcome:
    return desk.ask(sign_puzzle, GROUP, 1, attempt, by.name, by=by)


def undo(desk: Desk, by: Actor) -> Outcome:
    return desk.ask(undo_puzzle_signature, tuple(desk.log), GROUP, 1, by=by)


def code_of(outcome: Outcome) -> str:
    (refusal,) = outcome.refusals
    assert isinstance(refusal.answer, Message)
    return refusal.answer.code


def test_every_puzzle_of_the_group_waits_to_be_scrambled(desk: Desk) -> None:
    assert {waiting.step for waiting in scramble_queue(desk.state, GROUP)} == {QueueStep.SCRAMBLE}
    assert waiting_puzzle(desk.state, GROUP, 1, "2") is None


def test_a_puzzle_is_signed_once_and_checked_by_another_scrambler(desk: Desk) -> None:
    desk.append(sign(desk, ANA), ANA)
    waiting = waiting_puzzle(desk.state, GROUP, 1)
    assert waiting is not None
    if waiting.step is QueueStep.CHECK:
        assert code_of(sign(desk, ANA)) == "scrambling.second_check_by_other"
        desk.append(sign(desk, BEN), BEN)
    assert code_of(sign(desk, BEN)) == "scrambling.already_signed"
    assert code_of(sign(desk, BEN, attempt=2)) == "scrambling.already_signed"


def test_scramblers_undo_only_their_own_signatures(desk: Desk) -> None:
    assert code_of(undo(desk, ANA)) == "scrambling.not_signed"
    desk.append(sign(desk, ANA), ANA)
    assert code_of(undo(desk, BEN)) == "scrambling.not_signer"
    desk.append(undo(desk, ANA), ANA)
    assert {waiting.step for waiting in scramble_queue(desk.state, GROUP)} == {QueueStep.SCRAMBLE}
