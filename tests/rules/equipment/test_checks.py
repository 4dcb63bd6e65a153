"""What lets equipment be used when nothing was noticed about it."""

from cubelex.regulations import edition
from cubelex.rules.equipment import CheckOutcome, Equipment, judge_check
from cubelex.rules.rulings import Ruling


def test_a_timer_without_faults_is_permitted_by_what_asks_for_it() -> None:
    for name, number in (("2018", "8a7"), ("2026-04-01", "7f1a")):
        assert judge_check(Equipment.TIMER, "333", [], edition(name)) == Ruling(CheckOutcome.PERMITTED, (number,))
