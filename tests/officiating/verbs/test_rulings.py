"""From what a judge saw to a result, with what people decide."""

from collections.abc import Mapping
from datetime import date

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format, MultiBlindResult, TimeLimit
from cubelex.officiating import Outcome, enter_attempt, observe_attempt, open_round, results_of
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import read_observation, rule_attempt, submit_number
from cubelex.rules import Decision
from cubelex.rules.attempts import read_observed
from tests.support.desks import DELEGATE, FIRST_DAYS, JUDGE, SCORE_TAKER, Desk, competition, numbers, rounds

PENALIZED = {"time": 1765, "moves_from_solved": 1}
RESET = {"time": 1234, "observations": ["timer_reset_early"]}


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    return desk


def observe(desk: Desk, observed: Mapping[str, object], *decisions: Decision) -> Outcome:
    seen = read_observation(desk.state, observed)
    if isinstance(seen, Outcome):
        return seen
    return desk.ask(observe_attempt, "333-r1", 1, 1, seen, decisions, by=JUDGE)


def test_what_is_clear_is_ruled_at_once(desk: Desk) -> None:
    desk.append(observe(desk, PENALIZED))
    made = desk.state.card("333-r1", 1).slot(1).valid
    assert (made.result, made.written) == (1965, "17.65 + 2 = 19.65")
    assert "10e3" in made.under
    assert made.observed == PENALIZED


def test_what_the_competition_knows_is_not_for_the_judge_to_say(desk: Desk) -> None:
    assert numbers(observe(desk, {**PENALIZED, "edition": "2009"})) == {"A7b"}


def test_facts_that_do_not_fit_are_refused_with_the_reason(desk: Desk) -> None:
    outcome = observe(desk, {"observations": ["nonsense"], "time": 1000})
    assert "nonsense" in str(outcome.refusals[0].answer)
    assert observe(desk, {}).refusals[0].answer.code == "attempts.cannot_be_judged"


def test_a_choice_is_asked_for_and_the_observation_kept(desk: Desk) -> None:
    outcome = observe(desk, RESET)
    (question,) = outcome.questions
    assert question.matter == "timer_reset_early"
    assert [type(fact) for fact in outcome.facts] == [facts.AttemptObserved]
    desk.append(outcome)
    assert desk.state.card("333-r1", 1).slot(1).current.awaits_ruling
    assert numbers(desk.ask(observe_attempt, "333-r1", 1, 1, read_observed(RESET))) == {"A7b"}


def test_a_decision_is_recorded_with_its_reason_and_citation(desk: Desk) -> None:
    desk.append(observe(desk, RESET))
    asked = desk.ask(rule_attempt, "333-r1", 1, 1, ()).questions[0]
    answer = asked.options[-1]
    outcome = desk.do(rule_attempt, "333-r1", 1, 1, (Decision(asked.matter, answer, "it was clearly solved"),))
    entered = outcome.facts[0]
    assert isinstance(entered, facts.AttemptEntered)
    assert entered.decisions == (
        {
            "matter": "timer_reset_early",
            "answer": answer,
            "reason": "it was clearly solved",
            "by": "Delegate",
            "under": list(asked.under),
        },
    )
    assert not desk.state.card("333-r1", 1).slot(1).current.awaits_ruling


def test_a_decision_needs_somebody_who_may_take_it_a_reason_and_an_answer_that_is_open(desk: Desk) -> None:
    asked = observe(desk, RESET).questions[0]
    fair = Decision(asked.matter, asked.default, "clear to see")
    assert numbers(desk.ask(observe_attempt, "333-r1", 1, 1, read_observed(RESET), (fair,), by=SCORE_TAKER)) == set(
        asked.under
    )
    assert numbers(observe(desk, RESET, Decision(asked.matter, asked.default, " "))) == set(asked.under)
    assert observe(desk, RESET, Decision(asked.matter, "a medal", "why not")).is_refused
    assert numbers(observe(desk, PENALIZED, fair)) == {"11b"}


def test_a_timer_that_stopped_at_once_may_lead_to_an_extra_attempt(desk: Desk) -> None:
    seen = {"time": 4, "observations": ["timer_stopped_early"]}
    desk.append(observe(desk, seen))
    failed = Decision("timer_stopped_early", "extra attempt", "the timer failed")
    assert numbers(desk.ask(rule_attempt, "333-r1", 1, 1, (failed,), by=JUDGE)) <= {"A6b", "A6b1"}
    outcome = desk.do(rule_attempt, "333-r1", 1, 1, (failed,))
    assert isinstance(outcome.facts[0], facts.ExtraAttemptGranted)
    assert outcome.facts[0].reason == "the timer failed"
    assert desk.state.card("333-r1", 1).slot(1).awaits_extra
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))


@pytest.mark.parametrize(
    ("observed", "granted_for", "others"),
    [
        ({"time": 1200, "inspection": 1800, "observations": ["inexperience"]}, "inexperience", ()),
        ({"time": 1200, "moves_from_solved": 2, "observations": ["incident"]}, "incident", ()),
        ({"time": 1200, "moves_from_solved": 2, "observations": ["illegal_puzzle"]}, "illegal_puzzle", ()),
        (
            {"time": 1200, "inspection": 1800, "observations": ["timer_not_reset_by_judge"]},
            "timer_not_reset_by_judge",
            (),
        ),
        (
            {"time": 1200, "observations": ["incident", "timer_reset_early"]},
            "incident",
            (Decision("timer_reset_early", "DNF", "nobody had read the time"),),
        ),
    ],
)
def test_an_extra_attempt_replaces_an_attempt_that_would_be_dnf(
    desk: Desk, observed: dict[str, object], granted_for: str, others: tuple[Decision, ...]
) -> None:
    if granted_for == "inexperience" and desk.state.edition.date.year < 2018:
        pytest.skip("A7g came after 2009")
    seen = observe(desk, observed)
    desk.append(seen)
    assert [type(fact) for fact in seen.facts] == [facts.AttemptObserved]
    assert granted_for in {question.matter for question in seen.questions}
    granted = Decision(granted_for, "extra attempt", "it was not the competitor's fault")
    (fact,) = desk.do(rule_attempt, "333-r1", 1, 1, (*others, granted)).facts
    assert isinstance(fact, facts.ExtraAttemptGranted)
    assert fact.reason == "it was not the competitor's fault"
    assert set(fact.under) & set(desk.state.edition.cite_known("11e2", "11e"))
    slot = desk.state.card("333-r1", 1).slot(1)
    assert (slot.awaits_extra, slot.result) == (True, 0)
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    assert results_of(desk.state, "333-r1")[0].attempts[0] == 1000


def test_an_attempt_stays_dnf_when_the_extra_attempt_is_refused(desk: Desk) -> None:
    desk.append(observe(desk, {"time": 1200, "moves_from_solved": 2, "observations": ["incident"]}))
    refused = Decision("incident", "none", "the noise came after the stop")
    (entered,) = desk.do(rule_attempt, "333-r1", 1, 1, (refused,)).facts
    assert isinstance(entered, facts.AttemptEntered)
    assert (entered.result, entered.under) == (DNF, ("10e4",))


def test_who_is_disqualified_from_the_event_makes_no_extra_attempt() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(open_round, "333-r1")
    seen = {"time": 1200, "observations": ["inexperience", "cheating_suspected"]}
    decisions = (
        Decision("inexperience", "extra attempt", "first competition"),
        Decision("cheating_suspected", "event disqualification", "notes on the table"),
    )
    entered, disqualified = desk.do(observe_attempt, "333-r1", 1, 1, read_observed(seen), decisions, by=DELEGATE).facts[
        1:
    ]
    assert isinstance(entered, facts.AttemptEntered) and isinstance(disqualified, facts.Disqualified)
    assert entered.result == DNF


def test_an_attempt_over_the_limit_is_dnf_with_its_time_kept(edition_day: date) -> None:
    limit = TimeLimit(60_000, ("333-r1",))
    desk = Desk(competition(edition_day, 16, [rounds("333", [], limit=limit)]))
    desk.do(open_round, "333-r1")
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(50_000))
    desk.append(desk.ask(observe_attempt, "333-r1", 1, 2, read_observed({"time": "1:45.00"})))
    made = desk.state.card("333-r1", 1).slot(2).valid
    if edition_day.year == 2009:
        assert made.result in (None, 10_500, DNF)
        return
    assert (made.result, made.elapsed) == (DNF, 10_500)
    assert results_of(desk.state, "333-r1")[0].attempts == (50_000, DNF, -2, -2, -2)


def test_nothing_is_left_of_a_cumulative_limit_and_the_attempt_is_dns(edition_day: date) -> None:
    limit = TimeLimit(60_000, ("333-r1",))
    desk = Desk(competition(edition_day, 16, [rounds("333", [], limit=limit)]))
    desk.do(open_round, "333-r1")
    desk.do(enter_attempt, "333-r1", 1, 1, DNF, elapsed=60_000)
    if edition_day.year == 2009:
        return
    desk.append(desk.ask(observe_attempt, "333-r1", 1, 2, read_observed({"time": "10.00"})))
    made = desk.state.card("333-r1", 1).slot(2).valid
    assert (made.result, made.under) == (DNS, desk.state.edition.cite("A1a2+++++"))


def test_a_result_that_is_there_is_not_observed_again(desk: Desk) -> None:
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    assert numbers(observe(desk, PENALIZED)) == {"1g2"}
    assert numbers(desk.ask(rule_attempt, "333-r1", 1, 1, ())) == {"1g2"}
    assert numbers(desk.ask(rule_attempt, "333-r1", 1, 2, ())) == {"A7b"}


def test_a_disqualification_beyond_the_attempt_is_for_the_delegate() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(open_round, "333-r1")
    seen = {"time": 1000, "observations": ["cheating_suspected"]}
    asked = desk.ask(observe_attempt, "333-r1", 1, 1, read_observed(seen)).questions[0]
    grave = Decision(asked.matter, "event disqualification", "notes on the table")
    outcome = desk.do(observe_attempt, "333-r1", 1, 1, read_observed(seen), (grave,), by=DELEGATE)
    assert outcome.facts[-1] == facts.Disqualified(1, ("333",), "notes on the table", ("2k2", "2k2a"))
    assert desk.state.is_disqualified(1, "333")


def test_leaving_the_waiting_area_may_cost_the_remaining_attempts() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(open_round, "333-r1")
    seen = {"time": 1000, "observations": ["left_waiting_area"]}
    taken = Decision("left_waiting_area", "remaining attempts DNF", "talked to those who had finished")
    desk.do(observe_attempt, "333-r1", 1, 2, read_observed(seen), (taken,), by=DELEGATE)
    assert [desk.state.card("333-r1", 1).slot(number).result for number in range(1, 6)] == [0, DNF, DNF, DNF, DNF]


def test_a_multi_blind_attempt_is_judged_cube_by_cube(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 4, [rounds("333mbf", [], formats=[Format.BEST_OF_1], limit=None)]))
    desk.do(open_round, "333mbf-r1")
    desk.do(submit_number, "333mbf-r1", 1, 1, 4)
    assert numbers(
        desk.ask(observe_attempt, "333mbf-r1", 1, 1, read_observed({"time": 150_000, "cubes": [0, 0, 0]}))
    ) == {"H1a1"}
    desk.do(observe_attempt, "333mbf-r1", 1, 1, read_observed({"time": 150_000, "cubes": [0, 0, 5, 0]}))
    assert desk.state.card("333mbf-r1", 1).slot(1).result == MultiBlindResult(3, 4, 1500).encode()


def test_a_fewest_moves_solution_is_checked(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 4, [rounds("333fm", [], formats=[Format.BEST_OF_1], limit=None)]))
    desk.do(open_round, "333fm-r1")
    desk.do(observe_attempt, "333fm-r1", 1, 1, read_observed({"scramble": "R U F", "solution": "F' U' R'"}))
    made = desk.state.card("333fm-r1", 1).slot(1).valid
    assert made.result in (3, DNF)


def test_multi_blind_times_below_ten_minutes_rank_by_hundredths_while_they_were_measured(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 4, [rounds("333mbf", [], formats=[Format.BEST_OF_1], limit=None)]))
    desk.do(open_round, "333mbf-r1")
    for person, time in ((1, "9:59.80"), (2, "9:59.20"), (3, "9:58.90")):
        desk.do(observe_attempt, "333mbf-r1", person, 1, read_observed({"time": time, "cubes": [0, 0]}))
    ranks = {row.person_id: row.ranking for row in results_of(desk.state, "333mbf-r1") if row.ranking}
    measured = edition_day.year < 2019
    assert ranks == ({3: 1, 2: 2, 1: 3} if measured else {3: 1, 1: 2, 2: 2})
    desk.do(enter_attempt, "333mbf-r1", 4, 1, MultiBlindResult(2, 2, 599).encode())
    assert {row.ranking for row in results_of(desk.state, "333mbf-r1")[1:]} == {2}
