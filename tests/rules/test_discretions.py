"""Decisions that the Regulations leave to a person."""

import pytest

from cubelex.errors import InvalidDecision
from cubelex.messages import Message
from cubelex.regulations import edition
from cubelex.rules import Discretion
from cubelex.rules.discretions import decide, decider
from cubelex.rules.incidents import Found, Misscramble, Remedy, after_misscramble

MISREAD = Message("conditions.recorded_incorrectly")
CHOICE = Discretion("score_sheet_changed", "Delegate", "no", (("yes", MISREAD),), ("1g2",))


def test_what_holds_by_itself_comes_first() -> None:
    assert CHOICE.options == ("no", "yes")


def test_a_decision_keeps_its_reason() -> None:
    decided = decide(CHOICE, "yes", "  the judge confirms 12.34 ")
    assert (decided.answer, decided.reason, decided.discretion) == ("yes", "the judge confirms 12.34", CHOICE)


def test_the_default_may_be_decided_too() -> None:
    assert decide(CHOICE, "no", "nothing speaks for a change").answer == "no"


def test_what_is_not_open_cannot_be_decided() -> None:
    with pytest.raises(InvalidDecision, match="cannot be 'perhaps' under 1g2; expected 'no' or 'yes'"):
        decide(CHOICE, "perhaps", "why not")


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_decision_needs_a_reason(reason: str) -> None:
    with pytest.raises(InvalidDecision, match="needs a reason"):
        decide(CHOICE, "yes", reason)


def test_a_ruling_offers_its_choices_to_be_decided() -> None:
    ruling = after_misscramble(Misscramble("333", Found.IN_COMPETITION), edition("2026-04-01"))
    (choice,) = ruling.decision.choices
    assert decide(choice, Remedy.EXTRA_ATTEMPT, "it changed the podium").answer is Remedy.EXTRA_ATTEMPT
    with pytest.raises(InvalidDecision):
        decide(choice, Remedy.DNF, "it was too easy")


def test_incidents_were_decided_by_the_main_judge_in_2009() -> None:
    assert decider(edition("2009")) == "main judge"
    assert decider(edition("2018-01-01")) == "Delegate"
