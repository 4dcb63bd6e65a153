"""Checks of puzzles, blindfolds, timers and objects, recorded in the log."""

from datetime import date
from typing import Any

import pytest

from cubelex.officiating import open_round, undo
from cubelex.officiating.verbs import approve_equipment, check_equipment
from cubelex.officiating.views import latest_checks, refused_equipment, undecided_checks, wanted_checks
from cubelex.rules.equipment import CheckOutcome, Equipment
from tests.support.desks import DELEGATE, FIRST_DAYS, JUDGE, Desk, competition, enter_all, numbers, rounds

EVENTS = ("333", "444bf", "333mbf", "333fm", "clock")


@pytest.fixture
def desk() -> Desk:
    return desk_on(FIRST_DAYS["2026-04-01"])


def desk_on(day: date, events: tuple[str, ...] = EVENTS) -> Desk:
    return Desk(competition(day, events=[rounds(event_id, []) for event_id in events]))


def outcome_of(desk: Desk, equipment: Equipment, event_id: str = "", person_id: int = 1) -> str:
    return latest_checks(desk.state, person_id)[equipment, event_id].fact.outcome


def test_a_judge_records_that_a_puzzle_is_fine(desk: Desk) -> None:
    desk.do(check_equipment, Equipment.PUZZLE, person_id=1, event_id="333", by=JUDGE)
    (check,) = desk.state.checks[1]
    assert (check.by, check.fact.outcome, check.fact.under) == (JUDGE.name, "permitted", ("3k",))
    assert desk.state == desk.replayed()


@pytest.mark.parametrize(
    ("event_id", "found", "under"),
    [("444bf", "logo", ("3l", "3l++")), ("333", "logo_elsewhere", ("3l1",)), ("clock", "loose_pins", ("3h5",))],
)
def test_what_the_regulations_settle_needs_no_decision(
    desk: Desk, event_id: str, found: str, under: tuple[str, ...]
) -> None:
    desk.do(check_equipment, Equipment.PUZZLE, person_id=1, event_id=event_id, found=(found,), by=JUDGE)
    check = latest_checks(desk.state, 1)["puzzle", event_id]
    assert (check.fact.outcome, check.fact.under) == ("not permitted", under)


def test_what_is_left_to_the_delegate_waits_for_the_delegate(desk: Desk) -> None:
    noticed: dict[str, Any] = {"person_id": 1, "event_id": "333", "found": ("puzzle_wear",)}
    permitted: dict[str, Any] = {**noticed, "decision": CheckOutcome.PERMITTED, "reason": "normal use"}
    assert numbers(desk.ask(check_equipment, Equipment.PUZZLE, **permitted, by=JUDGE)) == {"3j1"}
    desk.do(check_equipment, Equipment.PUZZLE, **noticed, by=JUDGE)
    assert [check.fact.outcome for check in undecided_checks(desk.state)] == ["undecided"]
    assert desk.ask(check_equipment, Equipment.PUZZLE, **{**permitted, "reason": " "}).is_refused
    desk.do(check_equipment, Equipment.PUZZLE, **permitted)
    assert outcome_of(desk, Equipment.PUZZLE, "333") == "permitted"
    assert not list(undecided_checks(desk.state))


def test_in_2009_a_judge_approves_puzzles() -> None:
    desk = desk_on(FIRST_DAYS["2009-02-06"], ("333",))
    noticed: dict[str, Any] = {"person_id": 1, "event_id": "333", "found": ("marked_pieces",)}
    desk.do(check_equipment, Equipment.PUZZLE, **noticed, decision=CheckOutcome.NOT_PERMITTED, reason="a dot", by=JUDGE)
    assert latest_checks(desk.state, 1)["puzzle", "333"].fact.under == ("3j",)


def test_nothing_is_left_to_decide_about_a_clear_case(desk: Desk) -> None:
    asked = desk.ask(
        check_equipment,
        Equipment.PUZZLE,
        person_id=1,
        event_id="444bf",
        found=("logo",),
        decision=CheckOutcome.PERMITTED,
        reason="small",
    )
    assert numbers(asked) == {"3l", "3l++"}


def test_a_puzzle_refused_during_its_round_has_to_be_replaced(desk: Desk) -> None:
    desk.do(open_round, "333-r1")
    refused: dict[str, Any] = {"person_id": 1, "event_id": "333", "found": ("several_logos",)}
    said = desk.ask(check_equipment, Equipment.PUZZLE, **refused).remarks
    assert [(remark.answer.code, remark.under) for remark in said] == [("checks.replace_puzzle", ("3k1",))]
    enter_all(desk, "333-r1", {1: [1000, 1100]})
    said = desk.ask(check_equipment, Equipment.PUZZLE, **refused).remarks
    assert [remark.answer.code for remark in said] == ["checks.replace_puzzle", "checks.attempts_made"]
    assert said[1].under == ("3k2", "3k2a")


def test_a_blindfold_is_checked_once_for_all_events(desk: Desk) -> None:
    desk.do(check_equipment, Equipment.BLINDFOLD, person_id=1, found=("blindfold",), by=JUDGE)
    assert outcome_of(desk, Equipment.BLINDFOLD) == "undecided"
    assert desk.ask(check_equipment, Equipment.BLINDFOLD, person_id=1, event_id="444bf").is_refused
    assert [check.fact.equipment for check in refused_equipment(desk.state, 1, "444bf")] == ["blindfold"]
    assert not refused_equipment(desk.state, 1, "333"), "a blindfold does not matter for an event without one"


def test_the_timer_of_a_station_is_checked(desk: Desk) -> None:
    assert desk.ask(check_equipment, Equipment.TIMER).is_refused
    desk.do(check_equipment, Equipment.TIMER, station="Timer 7", found=("one_pad_mode",), by=JUDGE)
    desk.do(check_equipment, Equipment.TIMER, station="Timer 7", by=JUDGE)
    first, second = desk.state.checks["Timer 7"]
    assert (first.fact.outcome, first.fact.under) == ("not permitted", ("A3b",))
    assert (second.fact.outcome, second.fact.under) == ("permitted", ("7f1a",))


def test_what_a_competitor_does_not_use_is_not_checked(desk: Desk) -> None:
    assert desk.ask(check_equipment, Equipment.PUZZLE, person_id=1, event_id="555").is_refused
    assert desk.ask(check_equipment, Equipment.PUZZLE, person_id=1, event_id="333fm").is_refused
    assert desk.ask(check_equipment, Equipment.OBJECTS, person_id=1, event_id="333").is_refused
    assert desk.ask(check_equipment, Equipment.PUZZLE, person_id=99, event_id="333").is_refused
    assert desk.ask(check_equipment, Equipment.PUZZLE, person_id=1, event_id="333", found=("loose_pins",)).is_refused


def test_everything_of_a_competitor_is_approved_at_once(desk: Desk) -> None:
    desk.do(check_equipment, Equipment.PUZZLE, person_id=1, event_id="444bf", found=("logo",))
    desk.do(approve_equipment, 1, by=JUDGE)
    person = desk.state.competition.person(1)
    outcomes = {(str(check.equipment), check.event_id): check.outcome for check in wanted_checks(desk.state, person)}
    assert outcomes == {
        ("puzzle", "333"): "permitted",
        ("puzzle", "444bf"): "not permitted",
        ("puzzle", "333mbf"): "permitted",
        ("surface", "333mbf"): "",
        ("objects", "333fm"): "permitted",
        ("puzzle", "clock"): "permitted",
        ("blindfold", ""): "permitted",
    }
    assert desk.ask(approve_equipment, 1).is_refused
    assert desk.ask(approve_equipment, 99).is_refused


def test_a_check_can_be_undone(desk: Desk) -> None:
    desk.do(check_equipment, Equipment.PUZZLE, person_id=1, event_id="333", by=JUDGE)
    desk.append(undo(desk.state, DELEGATE, desk.log, desk.last, "another puzzle"))
    assert not latest_checks(desk.state, 1)


def test_only_the_delegate_undoes_a_decision_about_a_check(desk: Desk) -> None:
    noticed: dict[str, Any] = {"person_id": 1, "event_id": "333", "found": ("puzzle_wear",)}
    desk.do(check_equipment, Equipment.PUZZLE, **noticed, decision=CheckOutcome.PERMITTED, reason="normal use")
    assert undo(desk.state, JUDGE, desk.log, desk.last, "no").is_refused
    assert not undo(desk.state, DELEGATE, desk.log, desk.last, "looked again").is_refused


def test_every_edition_has_checks(edition_day: date) -> None:
    desk = desk_on(edition_day, ("333", "333bf", "333mbf", "333fm", "clock"))
    desk.do(approve_equipment, 1)
    assert {check.fact.outcome for check in desk.state.checks[1]} == {"permitted"}
    assert all(check.fact.under for check in desk.state.checks[1])
