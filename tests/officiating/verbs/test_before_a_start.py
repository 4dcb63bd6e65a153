"""Disqualified before starting any attempt of a round: no results, by whichever way it is entered (2j1a)."""

from collections.abc import Callable

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format
from cubelex.officiating import Outcome, finish_round, observe_attempt, open_round, results_of
from cubelex.officiating.verbs import disqualify, read_observation, rule_attempt
from cubelex.rules import Decision
from cubelex.rules.attempts import Observed
from cubelex.rules.people import Ground
from tests.support.desks import FIRST_DAYS, JUDGE, Desk, competition, enter_all, ranking, rounds


def opened(edition: str, event_id: str = "333") -> Desk:
    desk = Desk(competition(FIRST_DAYS[edition], 16, [rounds(event_id, [ranking(8)])]))
    desk.do(open_round, f"{event_id}-r1")
    return desk


def seen(desk: Desk, *names: str, **measured: object) -> Observed:
    observed = read_observation(desk.state, {"observations": list(names), **measured})
    assert not isinstance(observed, Outcome), observed
    return observed


def row(desk: Desk, person: int) -> tuple[AttemptResult, ...]:
    return next(row.attempts for row in results_of(desk.state, "333-r1") if row.person_id == person)


def by_observation(desk: Desk) -> None:
    outcome = desk.do(observe_attempt, "333-r1", 5, 1, seen(desk, "absent_when_called"))
    assert "people.no_results_recorded" in {remark.answer.code for remark in outcome.remarks}


def by_decision(desk: Desk) -> None:
    desk.do(observe_attempt, "333-r1", 5, 1, seen(desk, "judging_refused"), by=JUDGE)
    decision = Decision("judging_refused", "event disqualification", "refused twice")
    desk.do(rule_attempt, "333-r1", 5, 1, [decision])


def by_verb(desk: Desk) -> None:
    desk.do(disqualify, 5, ("333",), Ground.NOT_THERE, "was called three times")


def by_judge_and_verb(desk: Desk) -> None:
    desk.do(observe_attempt, "333-r1", 5, 1, seen(desk, "absent_when_called"), by=JUDGE)
    by_verb(desk)


@pytest.mark.parametrize("edition", ["2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01"])
@pytest.mark.parametrize("road", [by_observation, by_decision, by_verb, by_judge_and_verb])
def test_every_road_leads_to_no_results(edition: str, road: Callable[[Desk], None]) -> None:
    desk = opened(edition)
    road(desk)
    assert row(desk, 5) == ()
    assert desk.state.is_disqualified(5, "333")
    assert desk.replayed() == desk.state
    enter_all(desk, "333-r1", {5: ()})
    desk.do(finish_round, "333-r1")
    assert row(desk, 5) == ()


def test_in_2018_the_attempts_are_dnf() -> None:
    desk = opened("2018-01-01")
    by_observation_of_2018 = desk.do(observe_attempt, "333-r1", 5, 1, seen(desk, "absent_when_called"))
    assert "people.remaining_dnf" in {remark.answer.code for remark in by_observation_of_2018.remarks}
    assert row(desk, 5) == (DNF,) * 5


def test_an_attempt_with_a_time_was_started() -> None:
    desk = opened("2026-04-01")
    observed = seen(desk, "cheating_suspected", time="12.00")
    decision = Decision("cheating_suspected", "event disqualification", "x")
    outcome = desk.do(observe_attempt, "333-r1", 5, 1, observed, [decision])
    said = {remark.answer.code for remark in outcome.remarks}
    assert "people.remaining_dnf" in said and "people.no_results_recorded" not in said
    assert row(desk, 5) == (DNF,) * 5


def test_an_absence_excused_as_dns_is_no_start() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"], 16, [rounds("333fm", [], formats=[Format.MEAN_OF_3])]))
    desk.do(open_round, "333fm-r1")
    observed = seen(desk, "absent_when_called")
    desk.do(observe_attempt, "333fm-r1", 5, 1, observed, [Decision("absent_when_called", "DNS", "the train was late")])
    assert desk.state.card("333fm-r1", 5).slot(1).result == DNS
    assert not desk.state.card("333fm-r1", 5).has_started
