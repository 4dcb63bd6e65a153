"""Decisions that the Regulations leave to a person."""

import pytest

from cubelex.errors import InvalidDecision
from cubelex.messages import Message
from cubelex.regulations import edition
from cubelex.rules import Decision, Question
from cubelex.rules.incidents import Misscramble, Remedy, WhenNoticed, after_misscramble
from cubelex.rules.rulings import decide, decider

MISREAD = Message("conditions.recorded_incorrectly")
QUESTION = Question("score_sheet_changed", "Delegate", "no", (("yes", MISREAD),), ("1g2",))


def test_what_holds_by_itself_comes_first() -> None:
    assert QUESTION.options == ("no", "yes")


def test_a_decision_keeps_its_reason() -> None:
    decided = decide(QUESTION, "yes", "  the judge confirms 12.34 ")
    assert decided == Decision("score_sheet_changed", "yes", "the judge confirms 12.34")


def test_the_default_may_be_decided_too() -> None:
    assert decide(QUESTION, "no", "nothing speaks for a change").answer == "no"


def test_what_is_not_open_cannot_be_decided() -> None:
    with pytest.raises(InvalidDecision, match="cannot be 'perhaps' under 1g2; expected 'no' or 'yes'"):
        decide(QUESTION, "perhaps", "why not")


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_decision_needs_a_reason(reason: str) -> None:
    with pytest.raises(InvalidDecision, match="needs a reason"):
        decide(QUESTION, "yes", reason)


def test_a_ruling_has_the_questions_to_be_decided() -> None:
    ruling = after_misscramble(Misscramble("333", WhenNoticed.IN_COMPETITION), edition("2026-04-01"))
    (question,) = ruling.questions
    assert decide(question, Remedy.EXTRA_ATTEMPT, "it changed the podium").answer is Remedy.EXTRA_ATTEMPT
    with pytest.raises(InvalidDecision):
        decide(question, Remedy.DNF, "it was too easy")


def test_incidents_were_decided_by_the_main_judge_in_2009() -> None:
    assert decider(edition("2009")) == "main judge"
    assert decider(edition("2018-01-01")) == "Delegate"
