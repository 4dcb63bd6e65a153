"""What judges saw is ruled on again: attempts, and both attempts at a point of a match."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import pytest

from cubelex.competition import AttemptResult, Format, TimeLimit, event_kind
from cubelex.officiating import Entry
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import observe_point, open_head_to_head, rule_point
from cubelex.rules import Decision
from cubelex.rules import head_to_head as h2h
from cubelex.rules.attempts import Observed, read_observed
from cubelex.web.closing.second_rulings import SecondRuling, rule_again
from tests.support.desks import JUDGE, Desk, competition, hold, ranking, rounds

MATCH = "Semifinal Stage 1-4"
SOLVED = {"time": "9.00", "moves_from_solved": 0}
ONE_OFF = {"time": "8.00", "moves_from_solved": 1}
DELAYED = {**SOLVED, "observations": ["start_delayed"]}


@pytest.fixture
def desk() -> Desk:
    formats = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
    desk = Desk(
        competition(date(2026, 5, 2), 16, [rounds("333", [ranking(4)], formats=formats, limit=TimeLimit(3000))])
    )
    hold(desk, "333-r1")
    desk.do(open_head_to_head, "333-r2", 4, dict.fromkeys(h2h.stages(4), 1), Random(1))
    return desk


def both(*documents: dict[str, Any]) -> tuple[Observed, ...]:
    return tuple(map(read_observed, documents))


def forged(log: list[Entry], change: Callable[[Any], Any]) -> list[Entry]:
    """The log with its last entry changed."""
    return [*log[:-1], replace(log[-1], fact=change(log[-1].fact))]


def test_a_result_of_a_point_that_was_changed_is_found(desk: Desk) -> None:
    desk.do(observe_point, "333-r2", MATCH, both(SOLVED, ONE_OFF), by=JUDGE)
    assert list(rule_again(desk.log)) == []
    changed = forged(desk.log, lambda fact: replace(fact, results=(900, 800)))
    assert list(rule_again(changed)) == [
        SecondRuling(len(desk.log), event_kind("333"), AttemptResult(800), AttemptResult(1000))
    ]


def test_what_the_delegate_decided_of_a_point_counts(desk: Desk) -> None:
    desk.do(observe_point, "333-r2", MATCH, both(DELAYED, SOLVED), by=JUDGE)
    (question,) = desk.ask(rule_point, "333-r2", MATCH, ((), ())).questions
    decided = Decision(question.matter, question.default, "looked away")
    desk.do(rule_point, "333-r2", MATCH, ((decided,), ()), by=JUDGE)
    entered = desk.log[-1].fact
    assert isinstance(entered, facts.PointEntered) and entered.decisions
    assert list(rule_again(desk.log)) == []
    changed = forged(desk.log, lambda fact: replace(fact, results=(100, 900)))
    (second,) = rule_again(changed)
    assert (second.recorded, second.ruled) == (100, entered.results[0])
