"""Disqualifications, and what they leave of results."""

from datetime import date

import pytest

from cubelex.competition import DNF, AttemptResult, Cutoff
from cubelex.officiating import enter_attempt, finish_round, open_round, results_of
from cubelex.officiating.verbs import disqualify, disqualify_attempt, start_attempt
from cubelex.officiating.views import outlooks, preview_changes
from cubelex.rules.people import Ground
from cubelex.rules.rounds import Outlook
from tests.support.desks import SCORE_TAKER, Desk, competition, enter_all, hold, numbers, ranking, rounds


@pytest.fixture
def desk(edition_day: date) -> Desk:
    desk = Desk(competition(edition_day, 16, [rounds("333", [ranking(8)]), rounds("222", [])]))
    desk.do(open_round, "333-r1")
    return desk


def events(desk: Desk) -> tuple[str, ...]:
    """2009 disqualifies from the competition; later editions from an event, too."""
    return () if desk.state.edition.date.year == 2009 else ("333",)


def row(desk: Desk, person: int) -> tuple[int, ...]:
    return next(row.attempts for row in results_of(desk.state, "333-r1") if row.person_id == person)


def test_what_is_left_of_a_round_that_was_started_is_dnf(desk: Desk) -> None:
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    outcome = desk.ask(disqualify, 1, events(desk), Ground.CHEATING, "used notes")
    (change,) = preview_changes(desk.state, outcome)
    assert change.after is not None and change.after.attempts == (1000, DNF, DNF, DNF, DNF)
    desk.append(outcome)
    assert row(desk, 1) == (1000, DNF, DNF, DNF, DNF)
    assert {"2j", "2j1"} & numbers(desk.ask(enter_attempt, "333-r1", 1, 2, AttemptResult(1000)))
    assert outlooks(desk.state, "333-r1")[1] is Outlook.IMPOSSIBLE


def test_an_attempt_that_was_only_started_makes_the_rest_dnf(desk: Desk) -> None:
    desk.do(start_attempt, "333-r1", 1, 1)
    desk.do(disqualify, 1, events(desk), Ground.CHEATING, "used notes")
    assert row(desk, 1) == (DNF,) * 5


def test_of_a_round_not_started_nothing_is_recorded_since_2021(desk: Desk) -> None:
    outcome = desk.do(disqualify, 1, events(desk), Ground.CHEATING, "used notes")
    year = desk.state.edition.date.year
    assert row(desk, 1) == ((DNF,) * 5 if year < 2025 else ())
    assert outcome.remarks[0].answer.code == f"people.{'remaining_dnf' if year < 2025 else 'no_results_recorded'}"


def test_who_has_missed_the_cutoff_so_far_gets_no_more_than_its_attempts(edition_day: date) -> None:
    cutoff = Cutoff(2, AttemptResult(900))
    desk = Desk(competition(edition_day, 16, [rounds("333", [], cutoff=cutoff)]))
    desk.do(open_round, "333-r1")
    desk.do(enter_attempt, "333-r1", 1, 1, AttemptResult(1000))
    desk.do(disqualify, 1, events(desk), Ground.CHEATING, "used notes")
    assert row(desk, 1) == (1000, DNF, 0, 0, 0)


def test_the_round_can_be_finished_all_the_same(desk: Desk) -> None:
    enter_all(desk, "333-r1", {5: (1000, 1000)})
    desk.do(disqualify, 5, events(desk), Ground.CHEATING, "used notes")
    desk.do(finish_round, "333-r1")
    assert row(desk, 5) == (1000, 1000, DNF, DNF, DNF)


def test_earlier_rounds_keep_their_results(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    desk.do(finish_round, "333-r1")
    before = results_of(desk.state, "333-r1")
    desk.do(disqualify, 1, events(desk), Ground.NOT_ABIDING, "refused to judge")
    assert results_of(desk.state, "333-r1") == before


def test_only_the_delegate_disqualifies_for_a_reason_and_once(desk: Desk) -> None:
    choice = (1, events(desk), Ground.CHEATING)
    assert numbers(desk.ask(disqualify, *choice, "used notes", by=SCORE_TAKER)) == {"2j", "2k"}
    assert numbers(desk.ask(disqualify, *choice, "")) == {"2j", "2k"}
    assert desk.ask(disqualify, 99, events(desk), Ground.CHEATING, "used notes").is_refused
    desk.do(disqualify, *choice, "used notes")
    assert desk.ask(disqualify, *choice, "again").is_refused


def test_how_far_a_disqualification_goes_depends_on_its_ground_and_edition(desk: Desk) -> None:
    year = desk.state.edition.date.year
    from_event = desk.ask(disqualify, 1, ("333",), Ground.CHEATING, "used notes")
    assert from_event.is_refused is (year == 2009)
    hopeless = desk.ask(disqualify, 1, ("333",), Ground.CANNOT_FULFIL, "cannot solve it")
    assert hopeless.is_refused is (year == 2009)
    absent = desk.ask(disqualify, 1, ("333",), Ground.NOT_THERE, "did not come")
    assert not absent.is_refused


def test_a_disqualification_from_everything_closes_every_event(desk: Desk) -> None:
    desk.do(disqualify, 1, (), Ground.CHEATING, "used notes")
    desk.do(open_round, "222-r1")
    assert 1 not in desk.state.round("222-r1").cards


def test_a_completed_attempt_may_be_disqualified_on_suspicion_of_cheating_since_2018(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    outcome = desk.ask(disqualify_attempt, "333-r1", 1, 2, Ground.CHEATING, "a video shows it")
    assert outcome.is_refused is (desk.state.edition.date.year == 2009)
    if not outcome.is_refused:
        desk.append(outcome)
        assert row(desk, 1)[1] == DNF
        assert desk.state.card("333-r1", 1).slot(2).valid.elapsed == 1012


def test_a_completed_attempt_on_another_ground_only_for_what_happened_in_it(desk: Desk) -> None:
    enter_all(desk, "333-r1")
    loud = ("333-r1", 1, 2, Ground.DISTRACTION, "shouted")
    assert desk.ask(disqualify_attempt, *loud).is_refused
    within = desk.ask(disqualify_attempt, *loud, happened_in_it=True)
    assert within.is_refused is (desk.state.edition.date.year < 2025)
    assert desk.ask(disqualify_attempt, "333-r1", 99, 2, Ground.CHEATING, "x").is_refused
    assert desk.ask(disqualify_attempt, "333-r1", 1, 2, Ground.CHEATING, "x", by=SCORE_TAKER).is_refused


def test_losing_a_suspected_result_may_cost_later_rounds(today: date) -> None:
    desk = Desk(competition(today))
    hold(desk, "333-r1", {8: (1080, 1081, 1082, 1083, DNF)})
    desk.do(open_round, "333-r2")
    outcome = desk.do(disqualify_attempt, "333-r1", 8, 1, Ground.CHEATING, "a video shows it")
    assert outcome.remarks[0].under == ("9t", "9t++")
    assert 8 not in {card.person_id for card in desk.state.taking_part("333-r2")}
