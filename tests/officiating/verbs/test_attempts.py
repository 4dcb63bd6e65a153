"""Starting, entering and signing attempts."""

from datetime import date

import pytest

from cubelex.competition import (
    DNF,
    DNS,
    SKIPPED,
    AttemptResult,
    Competition,
    Cutoff,
    Format,
    MultiBlindResult,
    TimeLimit,
)
from cubelex.messages import Message
from cubelex.officiating import enter_attempt, next_attempt, observe_attempt, open_round, results_of
from cubelex.officiating.demo import invented_competition
from cubelex.officiating.verbs import (
    decline_attempts,
    rule_attempt,
    sign_attempt,
    start_attempt,
    submit_number,
    withdraw,
)
from cubelex.officiating.views import competition_with_results
from cubelex.rules import Decision
from cubelex.rules.attempts import read_observed
from cubelex.rules.validators import CheckedCompetition, validate
from tests.support.desks import FIRST_DAYS, JUDGE, SCORE_TAKER, Desk, competition, numbers, rounds

CUTOFF = Cutoff(2, AttemptResult(1000))


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    return desk


def enter(desk: Desk, attempt: int, result: int, round_id: str = "333-r1", person: int = 1, **more: int) -> None:
    desk.do(enter_attempt, round_id, person, attempt, AttemptResult(result), by=SCORE_TAKER, **more)


def test_attempts_are_made_one_after_the_other(desk: Desk) -> None:
    for number in range(1, 6):
        assert next_attempt(desk.state, "333-r1", 1) == number
        desk.do(start_attempt, "333-r1", 1, number, by=JUDGE)
        enter(desk, number, 1000 + number)
    assert next_attempt(desk.state, "333-r1", 1) is None
    assert results_of(desk.state, "333-r1")[0].attempts == (1001, 1002, 1003, 1004, 1005)


def test_an_attempt_begins_once(desk: Desk) -> None:
    desk.do(start_attempt, "333-r1", 1, 1)
    assert numbers(desk.ask(start_attempt, "333-r1", 1, 1)) == {"11e"}


def test_an_attempt_out_of_order_is_recorded_by_its_sequence(desk: Desk) -> None:
    outcome = desk.do(start_attempt, "333-r1", 1, 2)
    cited = {2009: ("11e",), 2018: ("11e2",), 2025: ("11e2",), 2026: ("11e2a",)}
    assert outcome.remarks[0].under == cited[desk.state.edition.date.year]


def test_nothing_is_entered_before_a_round_is_open(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    assert numbers(desk.ask(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))) == {"9l"}
    assert numbers(desk.ask(enter_attempt, "333-r2", 1, 1, AttemptResult(1000))) == {"9l"}


def test_nothing_is_entered_for_somebody_who_is_not_in_the_round(desk: Desk) -> None:
    assert numbers(desk.ask(enter_attempt, "333-r1", 99, 1, AttemptResult(1000))) == {"9l"}


def test_a_result_is_not_overwritten(desk: Desk) -> None:
    enter(desk, 1, 1000)
    assert numbers(desk.ask(enter_attempt, "333-r1", 1, 1, AttemptResult(999))) == {"1g2"}


@pytest.mark.parametrize("nothing", [SKIPPED, AttemptResult(-3)])
def test_what_is_no_result_is_not_entered(desk: Desk, nothing: AttemptResult) -> None:
    assert numbers(desk.ask(enter_attempt, "333-r1", 1, 1, nothing)) == {"9f4", "9f5"}


def test_there_are_as_many_attempts_as_the_format_has(desk: Desk) -> None:
    assert numbers(desk.ask(enter_attempt, "333-r1", 1, 6, AttemptResult(1000))) == {"9f"}
    assert numbers(desk.ask(enter_attempt, "333-r1", 1, 0, AttemptResult(1000))) == {"9f"}


def test_who_misses_the_cutoff_has_no_more_attempts(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [], cutoff=CUTOFF)]))
    desk.do(open_round, "333-r1")
    enter(desk, 1, 1000)
    enter(desk, 2, 1200)
    assert "9g" in numbers(desk.ask(enter_attempt, "333-r1", 1, 3, AttemptResult(900)))
    assert next_attempt(desk.state, "333-r1", 1) is None
    enter(desk, 1, 999, person=2)
    enter(desk, 3, 1500, person=2)


def test_from_ten_minutes_on_results_are_whole_seconds(edition_day: date) -> None:
    long = [rounds("333", [], limit=TimeLimit(100_000))]
    desk = Desk(competition(edition_day, 16, long))
    desk.do(open_round, "333-r1")
    enter(desk, 1, 61_234)
    recorded = desk.state.card("333-r1", 1).slot(1).result
    assert recorded == 61_200


def test_a_result_over_the_limit_is_kept_and_counts_as_dnf(edition_day: date) -> None:
    """In 2009 it counts as it is: the solve may be stopped, and the main judge decides."""
    desk = Desk(competition(edition_day, 16, [rounds("333", [], limit=TimeLimit(2000))]))
    desk.do(open_round, "333-r1")
    outcome = desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(2001))
    in_2009 = edition_day.year == 2009
    assert outcome.remarks[0].answer == Message(f"attempts.limit_was_{'exceeded' if in_2009 else 'reached'}")
    assert desk.state.card("333-r1", 1).slot(1).result == 2001
    assert results_of(desk.state, "333-r1")[0].attempts[0] == (2001 if in_2009 else DNF)


def test_in_2009_a_result_stands_that_the_main_judge_lets_over_the_limit() -> None:
    held = competition(FIRST_DAYS["2009-02-06"], 16, [rounds("666", [], formats=[Format.MEAN_OF_3])])
    desk = Desk(held)
    desk.do(open_round, "666-r1")
    desk.append(desk.ask(observe_attempt, "666-r1", 1, 1, read_observed({"time": "10:30.00"})))
    desk.do(rule_attempt, "666-r1", 1, 1, [Decision("time_limit_reached", "none", "a pop")])
    assert results_of(desk.state, "666-r1")[0].attempts[0] == 63_000
    checked = CheckedCompetition(competition_with_results(desk.state), desk.state.edition)
    found = {finding.code: finding.severity for finding in validate(checked, ["limits"])}
    assert found == {"result_over_time_limit_info": "info"}


def test_a_result_exactly_at_the_limit_was_good_enough_in_2009(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", [], limit=TimeLimit(2000))]))
    desk.do(open_round, "333-r1")
    enter(desk, 1, 2000)
    assert results_of(desk.state, "333-r1")[0].attempts[0] == (2000 if edition_day.year == 2009 else DNF)


def test_a_suspicious_result_is_entered_with_a_remark(desk: Desk) -> None:
    enter(desk, 1, 1000)
    outcome = desk.do(enter_attempt, "333-r1", 1, 2, AttemptResult(10_000))
    assert [ruling.answer for ruling in outcome.remarks] == [Message("attempts.check.inconsistent", attempt=2)]


def test_who_declines_gets_dns_for_what_is_left(desk: Desk) -> None:
    enter(desk, 1, 1000)
    desk.do(decline_attempts, "333-r1", 1, by=SCORE_TAKER)
    assert results_of(desk.state, "333-r1")[0].attempts == (1000, DNS, DNS, DNS, DNS)
    assert numbers(desk.ask(decline_attempts, "333-r1", 1)) == {"9f5"}


def test_the_competitor_signs_after_the_judge_and_both_after_the_result(desk: Desk) -> None:
    assert "A7b" in numbers(desk.ask(sign_attempt, "333-r1", 1, 1, "judge"))
    desk.do(sign_attempt, "333-r1", 1, 1, "scrambler", "S")
    enter(desk, 1, 1000)
    assert "A7c" in numbers(desk.ask(sign_attempt, "333-r1", 1, 1, "competitor"))
    desk.do(sign_attempt, "333-r1", 1, 1, "judge", "J")
    desk.do(sign_attempt, "333-r1", 1, 1, "competitor", "C")
    assert desk.state.card("333-r1", 1).slot(1).current.signatures == {
        "scrambler": "S",
        "judge": "J",
        "competitor": "C",
    }
    assert numbers(desk.ask(sign_attempt, "333-r1", 1, 1, "judge")) == {"A7b"}
    assert numbers(desk.ask(sign_attempt, "333-r1", 1, 1, "mother")) == {"A7b"}
    assert numbers(desk.ask(sign_attempt, "333-r1", 99, 1, "judge")) == {"9l"}


def test_nobody_judges_or_scrambles_for_themselves_or_in_their_own_group(desk: Desk) -> None:
    enter(desk, 1, 1000)
    sign = ("333-r1", 1, 1)
    assert numbers(desk.ask(sign_attempt, *sign, "judge", signer_id=1)) == {"1h1"}
    # In 2018 the Delegate may allow it.
    under = {"1h1", "1h1+"} if desk.state.edition.date.year == 2018 else {"1h1"}
    assert numbers(desk.ask(sign_attempt, *sign, "judge", signer_id=2)) == under
    assert not desk.ask(sign_attempt, *sign, "judge", signer_id=99).is_refused
    desk.do(decline_attempts, "333-r1", 2)
    desk.do(sign_attempt, *sign, "judge", "P2", signer_id=2)
    desk.do(sign_attempt, *sign, "competitor", "P1", signer_id=1)


def test_people_of_another_group_may_help(today: date) -> None:
    held = invented_competition(30, first_day=today, event_ids=("333",), days=1)
    desk = Desk(held)
    desk.do(open_round, "333-r1")
    first, second, *_ = [child for activity in held.schedule.activities() for child in activity.child_activities]
    own, mate, other = _member(held, first.id), _member(held, first.id, 1), _member(held, second.id)
    enter(desk, 1, 1000, person=own)
    assert numbers(desk.ask(sign_attempt, "333-r1", own, 1, "scrambler", signer_id=mate)) == {"1h1"}
    desk.do(sign_attempt, "333-r1", own, 1, "scrambler", signer_id=other)


def _member(held: Competition, activity_id: int, place: int = 0) -> int:
    members = [
        person.registrant_id or 0
        for person in held.persons
        if any(
            (assignment.activity_id, assignment.assignment_code) == (activity_id, "competitor")
            for assignment in person.assignments
        )
    ]
    return members[place]


@pytest.fixture
def blind(edition_day: date) -> Desk:
    held = [rounds("333mbf", [], formats=[Format.BEST_OF_2], limit=None)]
    desk = Desk(competition(edition_day, 4, held))
    desk.do(open_round, "333mbf-r1")
    return desk


def test_a_number_of_cubes_stays_once_submitted(blind: Desk) -> None:
    blind.do(submit_number, "333mbf-r1", 1, 1, 10)
    if blind.state.edition.date.year == 2009:
        blind.do(submit_number, "333mbf-r1", 1, 1, 9)
        blind.do(start_attempt, "333mbf-r1", 1, 1)
    assert numbers(blind.ask(submit_number, "333mbf-r1", 1, 1, 8)) == {"H1a1"}
    assert numbers(blind.ask(submit_number, "333mbf-r1", 1, 2, 1)) == {"H1a"}


def test_only_multi_blind_has_a_number_of_cubes(desk: Desk) -> None:
    assert numbers(desk.ask(submit_number, "333-r1", 1, 1, 10)) == {"H1a"}


def test_a_score_has_the_number_that_was_submitted(blind: Desk) -> None:
    blind.do(submit_number, "333mbf-r1", 1, 1, 10)
    other = MultiBlindResult(9, 11, 3000).encode()
    assert numbers(blind.ask(enter_attempt, "333mbf-r1", 1, 1, other)) == {"H1a1"}
    score = MultiBlindResult(9, 10, 3000).encode()
    blind.do(enter_attempt, "333mbf-r1", 1, 1, score)
    assert results_of(blind.state, "333mbf-r1")[0].best == score


def test_a_score_below_zero_is_dnf(blind: Desk) -> None:
    two_of_five = AttemptResult(1_000_300_003)
    blind.do(enter_attempt, "333mbf-r1", 1, 1, two_of_five)
    assert blind.state.card("333mbf-r1", 1).slot(1).result == DNF


def test_one_cube_of_two_is_dnf_since_2018(blind: Desk) -> None:
    score = MultiBlindResult(1, 2, 600).encode()
    blind.do(enter_attempt, "333mbf-r1", 1, 1, score)
    assert blind.state.card("333mbf-r1", 1).slot(1).result == (score if blind.state.edition.date.year == 2009 else DNF)


def test_too_long_a_solution_is_dnf(edition_day: date) -> None:
    formats = [Format.BEST_OF_2]
    desk = Desk(competition(edition_day, 4, [rounds("333fm", [], formats=formats, limit=None)]))
    desk.do(open_round, "333fm-r1")
    desk.do(enter_attempt, "333fm-r1", 1, 1, AttemptResult(81))
    desk.do(enter_attempt, "333fm-r1", 1, 2, AttemptResult(28))
    longest = 81 if edition_day.year == 2009 else DNF
    assert results_of(desk.state, "333fm-r1")[0].attempts == (longest, 28)


def test_who_has_withdrawn_makes_no_attempts() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(open_round, "333-r1")
    desk.do(withdraw, "333-r1", 3)
    assert numbers(desk.ask(start_attempt, "333-r1", 3, 1)) == {"9f5"}
