"""Incidents reported by helpers, warnings, and special accommodations."""

from datetime import date, timedelta

import pytest

from cubelex.competition import DNF
from cubelex.officiating import Actor, AttemptRef, Role, call_group, open_round, undo
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import (
    accommodate,
    disqualify,
    note_evidence,
    record_incident,
    report_incident,
    settle_incident,
    warn,
)
from cubelex.rules import Decision
from cubelex.rules.incidents import SlowMotion, WhenNoticed, after_duplicate, after_false_report
from cubelex.rules.people import Ground
from tests.support.desks import DELEGATE, FIRST_DAYS, JUDGE, Desk, competition, enter_all, numbers

COMPETITOR = Actor("somebody", frozenset({Role.COMPETITOR}))


@pytest.fixture
def desk() -> Desk:
    desk = Desk(competition(FIRST_DAYS["2026-04-01"]))
    desk.do(open_round, "333-r1")
    return desk


def reported(desk: Desk) -> int:
    desk.do(report_incident, "the timer reset itself", persons=(3,), round_id="333-r1", attempt=2, by=JUDGE)
    return desk.last


def test_a_judge_reports_and_the_delegate_decides(desk: Desk) -> None:
    number = reported(desk)
    report = desk.state.report(number)
    assert report is not None and report.is_open and report.by == JUDGE.name
    assert desk.ask(record_incident, "x", "y", "z", by=JUDGE, report=number).is_refused
    desk.do(record_incident, "the timer reset itself", "all as before", "no effect", report=number)
    decided = desk.state.report(number)
    assert decided is not None and decided.decisions == (desk.last,)
    assert desk.state == desk.replayed()


def test_a_report_needs_words_and_people_who_are_there(desk: Desk) -> None:
    assert numbers(desk.ask(report_incident, " ", by=JUDGE)) == {"11b"}
    assert numbers(desk.ask(report_incident, "noise", persons=(99,), by=JUDGE)) == {"11b"}
    assert numbers(desk.ask(report_incident, "noise", by=COMPETITOR)) == {"11b"}


def test_a_decision_undone_opens_the_report_again(desk: Desk) -> None:
    number = reported(desk)
    desk.do(record_incident, "the timer", "stands", "no effect", report=number)
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "too early"))
    found = desk.state.report(number)
    assert found is not None and found.is_open


def test_a_report_that_was_decided_on_stays(desk: Desk) -> None:
    number = reported(desk)
    desk.do(record_incident, "the timer", "stands", "no effect", report=number)
    assert undo(desk.state, JUDGE, desk.log, number, "").is_refused


def test_recordings_are_evidence_since_2018(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    number = reported(desk)
    outcome = desk.ask(note_evidence, number, "video", "the display shows 0.00", by=JUDGE)
    assert outcome.is_refused is (edition_day.year < 2018)
    desk.do(note_evidence, number, "account", "the runner saw it", by=JUDGE)
    found = desk.state.report(number)
    assert found is not None and [noted.evidence for noted in found.evidence] == ["account"]


def test_slow_motion_is_for_few_decisions(desk: Desk) -> None:
    number = reported(desk)
    contact = SlowMotion("contact_at_start")
    assert numbers(desk.ask(note_evidence, number, "video", "a hand moves", slow_motion=contact)) == {"11f1"}
    removal = SlowMotion("removal_of_penalty")
    desk.do(note_evidence, number, "video", "no contact", slow_motion=removal)
    found = desk.state.report(number)
    assert found is not None and found.evidence[0].under == ("11f1d", "11f2a")


def test_evidence_belongs_to_a_report(desk: Desk) -> None:
    assert numbers(desk.ask(note_evidence, 1, "video", "x")) == {"11b"}
    assert numbers(desk.ask(note_evidence, reported(desk), "hearsay", "x")) == {"11b"}


def test_a_disqualification_without_a_warning_is_remarked(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    desk.do(open_round, "333-r1")
    before = desk.ask(disqualify, 4, (), Ground.DISTRACTION, "shouts")
    assert "2l" in {number for remark in before.remarks for number in remark.under}
    desk.do(warn, 4, "shouts")
    after = desk.do(disqualify, 4, (), Ground.DISTRACTION, "shouts again")
    assert "2l" not in {number for remark in after.remarks for number in remark.under}
    fact = desk.state.disqualifications[0]
    assert (fact.ground, fact.without_warning) == (Ground.DISTRACTION, False)


def test_only_the_delegate_warns_somebody_who_is_there(desk: Desk) -> None:
    assert numbers(desk.ask(warn, 4, "shouts", by=JUDGE)) == {"2l"}
    assert numbers(desk.ask(warn, 99, "shouts")) == {"2l"}


def test_accommodations_are_granted_since_2018(edition_day: date) -> None:
    desk = Desk(competition(edition_day))
    outcome = desk.ask(accommodate, 4, "show the calls by hand", "does not hear", event_ids=("333",))
    assert outcome.is_refused is (edition_day.year < 2018)
    if not outcome.is_refused:
        desk.append(outcome)
        ((_, granted),) = desk.state.accommodations
        assert (granted.what, granted.under) == ("show the calls by hand", ("2s",))


def test_an_accommodation_says_what_to_do_and_why(desk: Desk) -> None:
    assert numbers(desk.ask(accommodate, 4, "", "does not hear")) == {"2s"}
    assert numbers(desk.ask(accommodate, 4, "show the calls", " ")) == {"2s"}
    assert numbers(desk.ask(accommodate, 99, "show the calls", "x")) == {"2s"}
    assert numbers(desk.ask(accommodate, 4, "", "x", procedure_is_impossible=True)) == {"2s1"}


def test_an_accommodation_asked_for_late_is_granted_with_a_remark(desk: Desk) -> None:
    first = FIRST_DAYS["2026-04-01"]
    late = desk.ask(accommodate, 4, "show the calls", "does not hear", requested=first - timedelta(days=13))
    early = desk.ask(accommodate, 4, "show the calls", "does not hear", requested=first - timedelta(days=14))
    assert ([remark.under for remark in late.remarks], early.remarks) == ([("2s",)], ())


def test_the_way_to_a_decision_is_kept_with_it(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    number = reported(desk)
    verdict = after_duplicate(WhenNoticed.IN_COMPETITION, desk.state.edition)
    answers = ({"question": "When was it noticed?", "answer": "after the group"},)
    about = AttemptRef("333-r1", 3, 2)
    desk.do(settle_incident, about, "twice", verdict, None, report=number, answers=answers, scramble="E2")
    ((_, incident),) = desk.state.incidents
    assert (incident.attempt, incident.report, incident.answers) == (2, number, answers)
    assert desk.state.card("333-r1", 3).slot(2).current.scramble == "E2"


def test_an_attempt_stopped_in_inspection_becomes_dnf_where_the_report_was_not_honest(desk: Desk) -> None:
    verdict = after_false_report(False, desk.state.edition)
    dishonest = Decision("false_report_of_duplicate", "DNF", "said so three times today")
    desk.do(settle_incident, AttemptRef("333-r1", 3, 1), "no duplicate", verdict, dishonest)
    assert desk.state.card("333-r1", 3).slot(1).result == DNF


def test_it_is_known_when_rounds_were_opened_and_groups_called(desk: Desk) -> None:
    desk.do(call_group, "333-r1", 1)
    desk.do(call_group, "333-r1", 2)
    desk.do(call_group, "333-r1", 1)
    assert list(desk.state.called) == [("333-r1", 0), ("333-r1", 2), ("333-r1", 1)]
    assert desk.state == desk.replayed()


def test_warnings_and_accommodations_are_undone_by_the_delegate_alone(desk: Desk) -> None:
    for outcome in (desk.ask(warn, 4, "shouts"), desk.ask(accommodate, 4, "show the calls", "does not hear")):
        desk.append(outcome)
        assert numbers(undo(desk.state, JUDGE, desk.log, desk.last, "x")) == {"11b"}
        desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "somebody else"))
    assert (desk.state.warnings, desk.state.accommodations) == ((), ())
    assert isinstance(desk.log[-1].fact, facts.Undone)
