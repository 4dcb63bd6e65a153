"""What a ruling shows in a shell: what was decided and why, on a line, and as you would type it."""

import pytest

from cubelex.regulations import edition
from cubelex.rules import AttemptFacts, judge_attempt
from cubelex.rules.attempts import AttemptOutcome, Effect, JudgedAttempt, Penalty
from cubelex.rules.rulings import Ruling

TODAY = edition("2026-04-01")
LINE = 120


@pytest.mark.parametrize(
    ("facts", "shown"),
    [
        (
            AttemptFacts("333", 1765, inspection=1400),
            "Ruling(JudgedAttempt(AttemptOutcome.COMPLETED, 1765, 1765), under=('10e2',))",
        ),
        (
            AttemptFacts("333", 1765, observations=("hands_wrong_at_stop",)),
            "Ruling(JudgedAttempt(AttemptOutcome.COMPLETED, 1965, 1765, (Penalty('hands_wrong_at_stop', ('A6d',)),)),"
            " under=('A6d',))",
        ),
        (
            AttemptFacts("333", 1765, inspection=1700),
            "Ruling(JudgedAttempt(AttemptOutcome.DNF, -1, 1765), under=('A4d2', 'A4d2+'))",
        ),
    ],
)
def test_a_ruling_fits_on_a_line_and_can_be_typed(facts: AttemptFacts, shown: str) -> None:
    ruling = judge_attempt(facts, TODAY)
    assert repr(ruling) == shown
    assert len(shown) <= LINE
    names = {
        "AttemptOutcome": AttemptOutcome,
        "Effect": Effect,
        "JudgedAttempt": JudgedAttempt,
        "Penalty": Penalty,
        "Ruling": Ruling,
    }
    assert eval(shown, names) == ruling


def test_facts_show_what_is_known() -> None:
    facts = AttemptFacts("333", 1765, inspection=1500, observations=("hands_wrong_at_stop",))
    assert repr(facts) == "AttemptFacts('333', 1765, inspection=1500, observations=('hands_wrong_at_stop',))"
