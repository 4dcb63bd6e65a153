"""Cumulative time limits over rounds, with the times of DNFs, orders, extra attempts and late arrivals."""

from datetime import date

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format, TimeLimit
from cubelex.officiating import enter_attempt, grant_extra_attempt, next_attempt, open_round, results_of
from cubelex.officiating.verbs import admit_late, note_order, start_attempt
from cubelex.officiating.views import affected_rounds, dnfs_without_time, remaining_limit
from tests.support.desks import DELEGATE, FIRST_DAYS, SCORE_TAKER, Desk, competition, numbers, rounds

SHARED = TimeLimit(180_000, ("444bf-r1", "555bf-r1"))


def shared_limit(first_day: date) -> Desk:
    formats = [Format.BEST_OF_3]
    held = [rounds(event, [], formats=formats, limit=SHARED) for event in ("444bf", "555bf")]
    desk = Desk(competition(first_day, 4, held))
    desk.do(open_round, "444bf-r1")
    desk.do(open_round, "555bf-r1")
    return desk


@pytest.fixture
def desk(today: date) -> Desk:
    return shared_limit(today)


def enter(desk: Desk, round_id: str, attempt: int, result: int, elapsed: int | None = None) -> None:
    desk.do(enter_attempt, round_id, 1, attempt, AttemptResult(result), by=SCORE_TAKER, elapsed=elapsed)


def left(desk: Desk, round_id: str = "555bf-r1") -> int:
    limit = remaining_limit(desk.state, round_id, 1)
    assert limit is not None
    return limit.answer


@pytest.mark.parametrize("name", ["2018-01-01", "2025-01-01", "2025-07-17", "2026-01-01", "2026-04-01"])
def test_what_was_used_in_one_round_is_missing_in_the_other(name: str) -> None:
    desk = shared_limit(FIRST_DAYS[name])
    enter(desk, "444bf-r1", 1, 50_000)
    enter(desk, "444bf-r1", 2, DNF, 60_000)
    assert left(desk) == 70_000
    enter(desk, "555bf-r1", 1, 80_000)
    assert results_of(desk.state, "555bf-r1")[0].attempts == (DNF, DNS, DNS)
    assert results_of(desk.state, "444bf-r1")[0].attempts == (50_000, DNF, DNS)


def test_in_2009_the_time_of_a_dnf_does_not_count() -> None:
    desk = shared_limit(FIRST_DAYS["2009-02-06"])
    enter(desk, "444bf-r1", 1, DNF, 60_000)
    assert left(desk) == 180_000


def test_once_the_limit_is_spent_nothing_more_is_started(desk: Desk) -> None:
    enter(desk, "444bf-r1", 1, DNF, 180_000)
    assert numbers(desk.ask(start_attempt, "555bf-r1", 1, 1)) == {"A1a2", "A1a2+++++"}
    assert next_attempt(desk.state, "555bf-r1", 1) is None


def test_a_dnf_without_its_time_has_to_be_estimated(desk: Desk) -> None:
    outcome = desk.do(enter_attempt, "444bf-r1", 1, 1, DNF)
    assert outcome.remarks[0].under == ("A1a2+", "A1a2+++")
    assert dnfs_without_time(desk.state, "555bf-r1", 1) == ("444bf-r1-a1",)
    assert dnfs_without_time(desk.state, "555bf-r1", 2) == ()


def test_the_order_noted_on_the_score_sheets_decides_which_attempt_is_over(desk: Desk) -> None:
    enter(desk, "444bf-r1", 1, 80_000)
    enter(desk, "444bf-r1", 2, 70_000)
    enter(desk, "555bf-r1", 1, 60_000)
    assert results_of(desk.state, "555bf-r1")[0].attempts[0] == DNF
    desk.do(note_order, 1, ("444bf-r1-a1", "555bf-r1-a1", "444bf-r1-a2"))
    assert results_of(desk.state, "555bf-r1")[0].attempts[0] == 60_000
    assert results_of(desk.state, "444bf-r1")[0].attempts[:2] == (80_000, DNF)


def test_an_order_names_attempts_that_were_made_each_once(desk: Desk) -> None:
    enter(desk, "444bf-r1", 1, 80_000)
    assert desk.ask(note_order, 1, ("444bf-r1-a1", "555bf-r1-a1")).is_refused
    assert desk.ask(note_order, 1, ("444bf-r1-a1", "444bf-r1-a1")).is_refused
    assert desk.ask(note_order, 1, ("nonsense",)).is_refused


def test_starts_decide_the_order_where_results_are_typed_later(desk: Desk) -> None:
    desk.do(start_attempt, "555bf-r1", 1, 1)
    enter(desk, "444bf-r1", 1, 100_000)
    enter(desk, "555bf-r1", 1, 90_000)
    assert results_of(desk.state, "555bf-r1")[0].attempts[0] == 90_000
    assert results_of(desk.state, "444bf-r1")[0].attempts[0] == DNF


def test_since_2026_attempts_of_a_round_count_in_the_order_of_their_sequences() -> None:
    answers = {}
    for name, day in FIRST_DAYS.items():
        desk = shared_limit(day)
        enter(desk, "444bf-r1", 2, 100_000)
        enter(desk, "444bf-r1", 1, 90_000)
        answers[name[:4]] = results_of(desk.state, "444bf-r1")[0].attempts[:2]
    assert answers["2025"] == (DNF, 100_000)
    assert answers["2026"] == (90_000, DNF)


def test_a_replaced_attempt_costs_no_time(desk: Desk) -> None:
    enter(desk, "444bf-r1", 1, DNF, 100_000)
    desk.do(grant_extra_attempt, "444bf-r1", 1, 1, "the blindfold tore", by=DELEGATE)
    assert left(desk) == 180_000
    enter(desk, "444bf-r1", 1, 70_000)
    assert left(desk) == 110_000


def test_an_extra_attempt_counts_when_the_original_was_made(desk: Desk) -> None:
    enter(desk, "444bf-r1", 1, DNF, 10_000)
    enter(desk, "555bf-r1", 1, 100_000)
    desk.do(grant_extra_attempt, "444bf-r1", 1, 1, "a noise", by=DELEGATE)
    enter(desk, "444bf-r1", 1, 90_000)
    assert results_of(desk.state, "444bf-r1")[0].attempts[0] == 90_000
    assert results_of(desk.state, "555bf-r1")[0].attempts[0] == DNF


def test_who_comes_late_may_have_less_time_since_2025(edition_day: date) -> None:
    desk = shared_limit(edition_day)
    outcome = desk.ask(admit_late, "444bf-r1", 1, 30_000, "the bus broke down")
    if edition_day.year < 2025:
        assert numbers(outcome) == ({"2j"} if edition_day.year == 2009 else {"2u"})
        return
    desk.append(outcome)
    assert left(desk) == 150_000
    assert numbers(desk.ask(admit_late, "444bf-r1", 1, 180_000, "far too late")) == {"2u"}
    assert numbers(desk.ask(admit_late, "444bf-r1", 1, 100, "why not", by=SCORE_TAKER)) == {"2u"}


def test_a_change_in_one_round_concerns_those_that_share_its_limit(desk: Desk) -> None:
    before = desk.state
    enter(desk, "444bf-r1", 1, 80_000)
    assert set(affected_rounds(before, desk.state)) == {"444bf-r1", "555bf-r1"}
