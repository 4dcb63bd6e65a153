"""Who is in which group, whether a group is running, and whose results are withheld while it is."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from cubelex.competition import Activity, ActivityCode, Assignment, AttemptResult, Competition, Room, Venue
from cubelex.officiating import call_group, enter_attempt, finish_round, open_round
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import (
    Withholding,
    cards_in_group,
    group_plan,
    group_stage,
    is_scrambler_of,
    planned_start,
    with_withholding,
    withheld_results,
)
from cubelex.rules.scrambling import GroupStage
from tests.support.desks import Desk, competition, enter_all

TEN = datetime(2026, 5, 2, 10, tzinfo=UTC)
HALF = timedelta(minutes=30)
FIRST, SECOND = (ActivityCode.parse(f"333-r1-g{number}") for number in (1, 2))


def grouped() -> Competition:
    """Numbers 1 and 2 in the first group, 3 in the second, where 1 scrambles; 4 has no group."""
    held = competition(date(2026, 5, 2), 4)
    groups = tuple(
        Activity(10 + number, f"Group {number}", ActivityCode.parse(f"333-r1-g{number}"), start, start + HALF)
        for number, start in ((1, TEN), (2, TEN + HALF))
    )
    whole = Activity(1, "3x3x3", ActivityCode.parse("333-r1"), TEN, TEN + 2 * HALF, groups)
    venue = Venue(1, "Hall", "NL", "Europe/Amsterdam", rooms=(Room(1, "Hall", activities=(whole,)),))
    places = {1: [(11, "competitor"), (12, "staff-scrambler")], 2: [(11, "competitor")], 3: [(12, "competitor")]}
    persons = tuple(
        replace(
            person,
            assignments=tuple(Assignment(*place) for place in places.get(person.registrant_id or 0, ())),
        )
        for person in held.persons
    )
    return replace(held, persons=persons, schedule=replace(held.schedule, venues=(venue,)))


@pytest.fixture
def desk() -> Desk:
    desk = Desk(grouped())
    desk.do(open_round, "333-r1")
    return desk


def test_a_plan_is_worked_out_once_for_each_set_up() -> None:
    held = grouped()
    plan = group_plan(held)
    assert group_plan(held) is plan
    assert [plan.group_of("333-r1", number) for number in (1, 2, 3, 4)] == [1, 1, 2, 0]
    assert plan.groups_with_people("333-r1") == {1: frozenset({1, 2}), 2: frozenset({3})}


def test_who_has_no_group_shares_one_with_everybody() -> None:
    plan = group_plan(grouped())
    assert plan.share_group("333-r1", 1, 2)
    assert not plan.share_group("333-r1", 1, 3)
    assert plan.share_group("333-r1", 3, 4)


def test_scramblers_are_those_who_are_planned_or_any_where_nobody_is() -> None:
    held = grouped()
    assert [is_scrambler_of(held, SECOND, number) for number in (1, 2)] == [True, False]
    assert is_scrambler_of(held, FIRST, 2)
    assert planned_start(held, SECOND) == TEN + HALF


def test_a_group_runs_from_its_call_until_everyone_is_done(desk: Desk) -> None:
    assert {card.person_id for card in cards_in_group(desk.state, FIRST)} == {1, 2, 4}
    assert group_stage(desk.state, FIRST) is GroupStage.BEFORE
    desk.do(call_group, "333-r1", 1)
    assert group_stage(desk.state, FIRST) is GroupStage.DURING
    enter_all(desk, "333-r1")
    assert group_stage(desk.state, FIRST) is GroupStage.AFTER_GROUP
    desk.do(finish_round, "333-r1")
    assert group_stage(desk.state, FIRST) is GroupStage.AFTER_ROUND


@pytest.mark.parametrize(
    ("chosen", "readers", "hidden"),
    [
        (Withholding.FROM_NOBODY, (1,), set()),
        (Withholding.FROM_COMPETITORS, (1,), {2}),
        (Withholding.FROM_COMPETITORS, (3,), set()),
        (Withholding.FROM_COMPETITORS, (), set()),
        (Withholding.FROM_EVERYBODY, (), {1, 2, 4}),
    ],
)
def test_results_of_a_running_group_are_withheld(
    desk: Desk, chosen: Withholding, readers: tuple[int, ...], hidden: set[int]
) -> None:
    desk.do(change_setup, with_withholding(desk.state.competition, chosen), "2g3a")
    for attempt in range(1, 6):
        desk.do(enter_attempt, "333-r1", 3, attempt, AttemptResult(1000))
    assert withheld_results(desk.state, desk.state.announced_round("333-r1"), readers) == hidden
