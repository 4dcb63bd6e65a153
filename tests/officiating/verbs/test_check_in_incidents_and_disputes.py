"""Checking in, coming late, incidents, disputes and the end."""

from datetime import date, timedelta

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format
from cubelex.officiating import (
    AttemptRef,
    check_in,
    correct_result,
    end_competition,
    enter_attempt,
    finish_round,
    observe_attempt,
    open_round,
    results_of,
)
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import (
    admit_late,
    decide_policy,
    following_round_opened_at,
    raise_dispute,
    record_incident,
    settle_dispute,
    settle_incident,
    submit_number,
)
from cubelex.rules import Decision
from cubelex.rules.attempts import read_observed
from cubelex.rules.incidents import (
    Achievement,
    Misscramble,
    WhenNoticed,
    after_duplicate,
    after_incident,
    after_misscramble,
)
from cubelex.rules.incidents import IncidentFacts as RuleIncident
from tests.support.desks import FIRST_DAYS, SCORE_TAKER, Desk, competition, hold, numbers, rounds


@pytest.fixture
def desk(edition_day: date) -> Desk:
    return Desk(competition(edition_day))


def test_somebody_checks_in_once(desk: Desk) -> None:
    desk.do(check_in, 1)
    assert desk.state.checked_in == {1}
    assert desk.ask(check_in, 1).is_refused
    assert {"2c", "2c1"} & numbers(desk.ask(check_in, 99))


def test_a_newcomers_identity_should_be_checked(desk: Desk) -> None:
    outcome = desk.do(check_in, 10)
    assert "2e" in outcome.remarks[0].under
    desk.do(check_in, 10, identity_was_checked=True)
    assert desk.state.identity_checked == {10}
    assert desk.ask(check_in, 10, identity_was_checked=True).is_refused


def test_a_late_multi_blind_attempt_has_less_time(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 4, [rounds("333mbf", [], formats=[Format.BEST_OF_1], limit=None)]))
    desk.do(open_round, "333mbf-r1")
    desk.do(submit_number, "333mbf-r1", 1, 1, 6)
    outcome = desk.ask(admit_late, "333mbf-r1", 1, 60_000, "the bus", attempt=1)
    assert outcome.is_refused is (edition_day.year < 2025)
    if not outcome.is_refused:
        desk.append(outcome)
        desk.do(observe_attempt, "333mbf-r1", 1, 1, read_observed({"time": 320_000, "cubes": [0] * 6}))
        assert desk.state.card("333mbf-r1", 1).slot(1).result == 930_300_000


def test_a_late_multi_blind_attempt_gets_other_scrambles_once_they_may_be_known() -> None:
    desk = Desk(
        competition(FIRST_DAYS["2026-04-01"], 4, [rounds("333mbf", [], formats=[Format.BEST_OF_1], limit=None)])
    )
    desk.do(open_round, "333mbf-r1")
    late = ("333mbf-r1", 1, 60_000, "the bus")
    assert not desk.ask(admit_late, *late, attempt=1).remarks
    known = desk.ask(admit_late, *late, attempt=1, may_know_the_scramble=True).remarks
    assert [(remark.answer.code, remark.under) for remark in known] == [("people.other_scrambles", ("H1f",))]
    finished = desk.ask(admit_late, *late, attempt=1, somebody_has_finished=True).remarks
    assert [remark.under for remark in finished] == [("H1b", "H1f")]


def test_nobody_joins_fewest_moves_once_somebody_has_finished() -> None:
    day = FIRST_DAYS["2026-04-01"]
    desk = Desk(competition(day, 4, [rounds("333fm", [], formats=[Format.BEST_OF_1], limit=None)]))
    desk.do(open_round, "333fm-r1")
    late = ("333fm-r1", 1, 60_000, "the bus")
    assert numbers(desk.ask(admit_late, *late, attempt=1, somebody_has_finished=True)) == {"E6", "E6a"}
    assert not desk.ask(admit_late, *late, attempt=1).is_refused


def test_without_a_cumulative_limit_being_late_is_being_absent(desk: Desk) -> None:
    assert numbers(desk.ask(admit_late, "333-r1", 1, 100, "the bus")) == {"9l"}
    desk.do(open_round, "333-r1")
    assert {"2u", "2j"} & numbers(desk.ask(admit_late, "333-r1", 1, 100, "the bus"))


def test_an_incident_has_what_happened_the_decision_and_its_reason(desk: Desk) -> None:
    desk.do(record_incident, "the light went out", "all wait", "nobody can see", persons=(1, 2), round_id="333-r1")
    ((number, incident),) = desk.state.incidents
    assert (number, incident.decision, incident.under) == (desk.last, "all wait", ("11b",))
    assert numbers(desk.ask(record_incident, "x", "y", "z", by=SCORE_TAKER)) == {"11b"}
    assert numbers(desk.ask(record_incident, "", "y", "z")) == {"11b"}
    assert numbers(desk.ask(record_incident, "x", "y", " ")) == {"11b"}


def test_a_matter_is_decided_with_its_citation() -> None:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(decide_policy, "headphones", None)
    assert desk.state.incidents[0][1].decision == "not permitted"


@pytest.fixture
def entered(desk: Desk) -> Desk:
    hold(desk, "333-r1")
    return desk


ABOUT = AttemptRef("333-r1", 3, 2)


def test_what_the_regulations_leave_open_about_an_incident_is_asked_for(entered: Desk) -> None:
    verdict = after_incident(RuleIncident(), entered.state.edition)
    outcome = entered.ask(settle_incident, ABOUT, "a noise", verdict, None)
    assert outcome.questions[0].default == "stands"
    assert not outcome.facts
    granted = Decision("incident", "extra attempt", "the alarm rang")
    entered.do(settle_incident, ABOUT, "a noise", verdict, granted)
    assert entered.state.card("333-r1", 3).slot(2).awaits_extra
    assert entered.state.incidents[0][1].decision == "extra attempt"


def test_a_decision_on_an_incident_must_be_open_and_have_its_reason(entered: Desk) -> None:
    verdict = after_incident(RuleIncident(), entered.state.edition)
    assert entered.ask(settle_incident, ABOUT, "a noise", verdict, Decision("incident", "DNS", "x")).is_refused
    assert entered.ask(settle_incident, ABOUT, "a noise", verdict, Decision("incident", "stands", "")).is_refused
    stands = Decision("incident", "stands", "it was nothing")
    assert entered.ask(settle_incident, ABOUT, "a noise", verdict, stands, by=SCORE_TAKER).is_refused
    outcome = entered.do(settle_incident, ABOUT, "a noise", verdict, stands)
    assert [type(fact) for fact in outcome.facts] == [facts.Incident]


def test_a_record_on_a_wrong_scramble_found_too_late_is_dns_since_2025(entered: Desk) -> None:
    record = Misscramble("333", WhenNoticed.AFTER_COMPETITION, single=Achievement(is_regional_record=True))
    verdict = after_misscramble(record, entered.state.edition)
    outcome = entered.ask(settle_incident, ABOUT, "scrambled wrongly", verdict, None)
    if entered.state.edition.date.year < 2025:
        assert outcome.questions or outcome.facts
        return
    entered.append(outcome)
    assert entered.state.card("333-r1", 3).slot(2).result == DNS
    assert "11i1" in entered.state.card("333-r1", 3).slot(2).valid.under


def test_a_scramble_received_twice_leads_to_an_extra_attempt_since_2025(entered: Desk) -> None:
    verdict = after_duplicate(WhenNoticed.IN_COMPETITION, entered.state.edition)
    outcome = entered.ask(settle_incident, ABOUT, "the same scramble again", verdict, None)
    if entered.state.edition.date.year >= 2025:
        entered.append(outcome)
        assert entered.state.card("333-r1", 3).slot(2).awaits_extra


def test_a_dispute_is_raised_in_time(entered: Desk) -> None:
    about = entered.log[-3]
    number = "2o" if entered.state.edition.date.year == 2009 else "2n1"
    in_time, late = about.at + timedelta(minutes=30), about.at + timedelta(minutes=30, seconds=1)
    assert not entered.ask(raise_dispute, 3, about, "was solved", in_time).is_refused
    assert numbers(entered.ask(raise_dispute, 3, about, "was solved", late)) == {number}


def test_a_dispute_comes_before_the_next_round(entered: Desk) -> None:
    about = entered.log[-3]
    entered.do(open_round, "333-r2")
    started = following_round_opened_at(tuple(entered.log), about)
    assert started == entered.log[-1].at
    assert following_round_opened_at(tuple(entered.log), entered.log[0]) is None
    refused = entered.ask(raise_dispute, 3, about, "was solved", entered.now, next_round_started=started)
    assert refused.is_refused


def test_a_dispute_is_settled_once_by_the_delegate(entered: Desk) -> None:
    entered.do(raise_dispute, 3, entered.log[-3], "was solved", entered.now)
    dispute = entered.last
    assert entered.state.disputes[0].event_id == "333"
    assert entered.ask(settle_dispute, dispute, "upheld", "x", by=SCORE_TAKER).is_refused
    assert entered.ask(settle_dispute, dispute, "maybe", "x").is_refused
    assert entered.ask(settle_dispute, 1, "upheld", "x").is_refused
    entered.do(settle_dispute, dispute, "changed", "it was solved indeed")
    assert entered.state.disputes[0].decision == "changed"
    assert entered.ask(settle_dispute, dispute, "upheld", "x").is_refused


def test_a_competition_ends_when_all_rounds_are_complete(entered: Desk) -> None:
    assert entered.ask(end_competition, entered.now).is_refused
    hold(entered, "333-r2")
    assert entered.ask(end_competition, entered.now, by=SCORE_TAKER).is_refused
    assert entered.ask(end_competition, entered.now, "last day over").is_refused
    entered.do(end_competition, entered.now)
    assert entered.state.ended_at is not None
    assert entered.ask(end_competition, entered.now).is_refused
    assert entered.ask(open_round, "333-r2").is_refused


def test_it_ends_by_itself_when_its_last_day_is_over_by_the_local_clock(entered: Desk) -> None:
    hold(entered, "333-r2")
    midnight = entered.log[0].at.replace(hour=0) + timedelta(days=2)
    assert entered.ask(end_competition, midnight - timedelta(seconds=1), "last day over").is_refused
    entered.do(end_competition, midnight, "last day over", by=SCORE_TAKER)


def test_an_open_dispute_keeps_it_from_ending(entered: Desk) -> None:
    hold(entered, "333-r2")
    entered.do(raise_dispute, 3, entered.log[-3], "was solved", entered.now)
    assert {"2n2", "2p"} & numbers(entered.ask(end_competition, entered.now))


def test_after_the_end_results_may_still_be_corrected(entered: Desk) -> None:
    hold(entered, "333-r2")
    entered.do(end_competition, entered.now)
    entered.do(correct_result, "333-r2", 1, 1, DNF, "seen on a video")
    assert results_of(entered.state, "333-r2")[0].attempts[0] == DNF
    assert numbers(entered.ask(enter_attempt, "333-r2", 1, 1, AttemptResult(1000))) == {"9l"}
    assert entered.ask(finish_round, "333-r2").is_refused
