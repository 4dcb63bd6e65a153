"""Groups and tasks: nobody in two places, nobody in their own group, everybody with a reason."""

import runpy
from collections import Counter
from cProfile import Profile
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from cubelex.competition import Competition
from cubelex.messages import Message
from cubelex.officiating.demo import SMALL, invented_competition
from cubelex.officiating.planning import (
    ClashKind,
    Group,
    Plan,
    Span,
    Wishes,
    clashes,
    moved_for_lateness,
    number_of_groups,
    plan_first_rounds,
    plan_round,
    staffing,
    with_person,
    with_plan,
    without_person,
)
from tests.support.desks import FIRST_DAYS

STATIONS = {hall.id: hall.stations for hall in SMALL}
BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "planning.py"


@pytest.fixture(scope="module")
def competition() -> Competition:
    return invented_competition(110, is_planned=False)


@pytest.fixture(scope="module")
def plan(competition: Competition) -> Plan:
    return plan_first_rounds(competition, STATIONS)


def groups_of(plan: Plan, round_id: str) -> list[Group]:
    return [group for group in plan.groups if group.round_id == round_id]


def overlapping(plan: Plan, person_id: int) -> bool:
    """Whether somebody is in two places; judging one's own Fewest Moves attempt is one place."""
    groups = {placement.group for placement in plan.of(person_id)}
    spans = sorted(group.span for group in groups)
    return any(before.overlaps(after) for before, after in pairwise(spans))


def test_everybody_is_in_one_group_of_each_event_they_entered(competition: Competition, plan: Plan) -> None:
    for person in competition.persons:
        assert person.registration is not None
        places = [placement.group for placement in plan.of(person.registrant_id or 0) if placement.code == "competitor"]
        divided = [group.event_id for group in places if group.attempt is None]
        assert len(divided) == len(set(divided))
        assert {group.event_id for group in places} == set(person.registration.event_ids)


def test_nobody_is_in_two_places(competition: Competition, plan: Plan) -> None:
    assert not [person.name for person in competition.persons if overlapping(plan, person.registrant_id or 0)]


def test_nobody_works_in_their_own_group_but_judges_of_fewest_moves(plan: Plan) -> None:
    for group in plan.groups:
        competing = set(plan.competitors(group))
        own = [placement.code for placement in plan.staff(group) if placement.person_id in competing]
        assert not own or (group.event_id == "333fm" and set(own) == {"staff-judge"})


def test_in_2009_nobody_judges_fewest_moves_while_competing() -> None:
    held = invented_competition(40, first_day=FIRST_DAYS["2009-02-06"], event_ids=("333", "333fm"), is_planned=False)
    plan = plan_first_rounds(held, STATIONS)
    attempts = [group for group in plan.groups if group.event_id == "333fm"]
    assert attempts
    for group in attempts:
        assert not {placement.person_id for placement in plan.staff(group)} & set(plan.competitors(group))


def test_groups_of_a_round_are_alike_in_size_and_strength(competition: Competition, plan: Plan) -> None:
    for round_ in (round_ for round_ in competition.rounds if round_.number == 1):
        sizes = [len(plan.competitors(group)) for group in groups_of(plan, round_.id) if group.attempt is None]
        assert not sizes or max(sizes) - min(sizes) <= max(3, max(sizes) // 3)


def test_newcomers_are_spared(competition: Competition, plan: Plan) -> None:
    newcomers = {person.registrant_id for person in competition.persons if person.is_newcomer}
    assert newcomers
    assert not [
        placement
        for placement in plan.placements
        if placement.person_id in newcomers and placement.code != "competitor"
    ]


def test_every_placement_has_its_reason(plan: Plan) -> None:
    assert all(placement.because and all(map(str, placement.because)) for placement in plan.placements)


def test_every_group_has_the_staff_it_needs(plan: Plan) -> None:
    assert not plan.shortages
    for group in plan.groups:
        if group.attempt is None:
            need = staffing(len(plan.competitors(group)), group.stations)
            assert len(plan.staff(group)) == need.total


def test_judges_and_competitors_have_stations_of_their_own(plan: Plan) -> None:
    for group in plan.groups:
        for code in ("competitor", "staff-judge"):
            numbered = [
                placement.station
                for placement in plan.placements
                if placement.group == group and placement.code == code and placement.station
            ]
            assert len(numbered) == len(set(numbered))
            assert all(1 <= number <= group.stations for number in numbered)


def test_siblings_are_together_or_apart_as_they_wish(competition: Competition) -> None:
    in_333 = [person.registrant_id or 0 for person in competition.persons if person.competes_in("333")]
    first, second, third, fourth = in_333[5:9]
    wishes = Wishes(together=(frozenset({first, second}),), apart=(frozenset({third, fourth}),))
    plan = plan_first_rounds(competition, STATIONS, wishes)

    def group(person_id: int) -> Group:
        return next(
            placement.group
            for placement in plan.of(person_id)
            if placement.group.round_id == "333-r1" and placement.code == "competitor"
        )

    assert group(first) == group(second)
    assert group(third) != group(fourth)
    for placement in plan.of(third):
        if placement.code != "competitor":
            assert fourth not in plan.competitors(placement.group)


def test_who_is_away_or_spared_has_nothing_to_do_then(competition: Competition, plan: Plan) -> None:
    busy = max(competition.persons[4:], key=lambda person: len(plan.of(person.registrant_id or 0)))
    number = busy.registrant_id or 0
    first = plan.of(number)[0].group
    morning = Span(first.span.start, first.span.start + timedelta(hours=1))
    wishes = Wishes(away={number: (morning,)}, spared=frozenset({7}))
    changed = plan_first_rounds(competition, STATIONS, wishes)
    working = [placement for placement in changed.of(number) if placement.code != "competitor"]
    assert not any(placement.group.span.overlaps(morning) for placement in working)
    assert all(placement.code == "competitor" for placement in changed.of(7))


def test_only_the_skilled_scramble_where_that_is_wished(competition: Competition) -> None:
    good = frozenset(person.registrant_id or 0 for person in competition.persons[:20])
    plan = plan_first_rounds(competition, STATIONS, Wishes(skilled={"sq1": good}))
    scrambling = [
        placement
        for placement in plan.placements
        if placement.code == "staff-scrambler" and placement.group.event_id == "sq1"
    ]
    assert scrambling
    assert {placement.person_id for placement in scrambling} <= good


def test_a_plan_is_filed_as_wcif_does(competition: Competition, plan: Plan) -> None:
    filed = with_plan(competition, plan)
    assert not clashes(filed, STATIONS)
    again = with_plan(filed, plan)
    assert [activity.id for activity in again.schedule.activities()] == [
        activity.id for activity in filed.schedule.activities()
    ]
    assert again.persons == filed.persons
    codes = {assignment.assignment_code for person in filed.persons for assignment in person.assignments}
    assert codes == {"competitor", "staff-judge", "staff-scrambler", "staff-runner"}


def test_somebody_late_moves_and_nobody_else_does(competition: Competition, plan: Plan) -> None:
    first, second, *_ = groups_of(plan, "333-r1")
    free = plan.timelines()
    later = groups_of(plan, "333-r1")[1:]
    late = next(
        number for number in plan.competitors(first) if any(free.is_free(number, group.span) for group in later)
    )
    changed = moved_for_lateness(competition, plan, late, second.span.start)
    moved = next(
        placement
        for placement in changed.of(late)
        if placement.group.round_id == "333-r1" and placement.code == "competitor"
    )
    assert moved.group.span.start >= second.span.start
    assert moved.because == (Message("planning.reason.smallest_later_group"),)
    for person in competition.persons:
        if person.registrant_id != late:
            before = {(placement.group, placement.code) for placement in plan.of(person.registrant_id or 0)}
            after = {(placement.group, placement.code) for placement in changed.of(person.registrant_id or 0)}
            assert before <= after
    assert not any(overlapping(changed, person.registrant_id or 0) for person in competition.persons)


def test_who_is_too_late_for_every_group_keeps_their_place_and_is_told(competition: Competition, plan: Plan) -> None:
    last = groups_of(plan, "333-r1")[-1]
    late = plan.competitors(last)[0]
    changed = moved_for_lateness(competition, plan, late, last.span.end)
    kept = next(placement for placement in changed.of(late) if placement.group == last)
    assert kept.because == (Message("planning.reason.no_later_group"),)


def test_the_tasks_of_somebody_who_does_not_come_are_given_to_others(competition: Competition, plan: Plan) -> None:
    worker = next(placement.person_id for placement in plan.placements if placement.code == "staff-judge")
    vacant = [placement for placement in plan.of(worker) if placement.code != "competitor"]
    changed = without_person(competition, plan, worker)
    assert not changed.of(worker)
    for placement in vacant:
        before, after = (Counter(other.code for other in held.staff(placement.group)) for held in (plan, changed))
        short = sum(
            shortage.missing
            for shortage in changed.shortages
            if (shortage.group, shortage.code) == (placement.group, placement.code)
        )
        assert after[placement.code] + short == before[placement.code]


def test_somebody_in_addition_comes_to_the_smallest_group(competition: Competition, plan: Plan) -> None:
    changed = with_person(competition, plan, 999, ["333-r1", "222-r1"])
    own = changed.of(999)
    assert [placement.group.round_id for placement in own] == ["333-r1", "222-r1"]
    sizes = {group: len(plan.competitors(group)) for group in groups_of(plan, "333-r1")}
    assert sizes[own[0].group] == min(sizes.values())


def test_a_later_round_is_planned_for_those_who_advanced(competition: Competition, plan: Plan) -> None:
    advanced = tuple(person.registrant_id or 0 for person in competition.persons if person.competes_in("333"))[:24]
    longer = plan_round(competition, plan, "333-r2", advanced, STATIONS)
    (*_, group) = longer.groups
    assert group.round_id == "333-r2"
    assert set(longer.competitors(group)) == set(advanced)
    assert longer.placements[: len(plan.placements)] == plan.placements
    assert not {placement.person_id for placement in longer.staff(group)} & set(advanced)


def test_a_round_in_two_rooms_has_each_group_in_both(competition: Competition) -> None:
    venue = competition.schedule.venues[0]
    main, side = venue.rooms
    first = next(activity for activity in main.activities if str(activity.code) == "333-r1")
    free = tuple(
        activity
        for activity in side.activities
        if activity.end_time <= first.start_time or activity.start_time >= first.end_time
    )
    both = replace(venue, rooms=(main, replace(side, activities=(replace(first, id=900), *free))))
    held = replace(competition, schedule=replace(competition.schedule, venues=(both,)))
    plan = plan_first_rounds(held, STATIONS)
    groups = groups_of(plan, "333-r1")
    assert {group.room_id for group in groups} == {1, 2}
    by_room = {room: [group for group in groups if group.room_id == room] for room in (1, 2)}
    assert [group.number for group in by_room[1]] == list(range(1, len(groups) // 2 + 1))
    for main_stage, side_stage in zip(*by_room.values(), strict=True):
        assert (main_stage.number, main_stage.span) == (side_stage.number, side_stage.span)
        share = len(plan.competitors(main_stage)) / 14 - len(plan.competitors(side_stage)) / 6
        assert abs(share) <= 1 / 6, "each stage has the share of its stations"
    competing = [number for group in groups for number in plan.competitors(group)]
    assert len(competing) == len(set(competing)) == sum(person.competes_in("333") for person in held.persons)


def test_as_few_groups_as_stations_and_staff_allow() -> None:
    assert number_of_groups(120, 16) == 5
    assert number_of_groups(16, 16) == 3
    assert number_of_groups(16, 16, others=30) == 1
    assert number_of_groups(16, 16, is_first_round=False) == 1
    assert number_of_groups(0, 16) == 1


@pytest.mark.parametrize("name", sorted(FIRST_DAYS))
def test_plans_can_be_made_under_every_edition(name: str) -> None:
    held = invented_competition(30, first_day=FIRST_DAYS[name], event_ids=("333", "222", "333fm"), days=1)
    assert not [clash for clash in clashes(held) if clash.kind is ClashKind.OWN_GROUP]


@pytest.mark.slow
def test_plans_are_better_than_those_of_the_formulas() -> None:
    compared = runpy.run_path(str(BENCHMARK))["compared"]
    for seed in (1, 2, 3):
        ours, theirs = compared(seed=seed)
        assert ours.strength_spread < theirs.strength_spread / 3
        assert ours.uneven_load < theirs.uneven_load
        assert ours.heaviest_load < theirs.heaviest_load
        assert ours.rushed < theirs.rushed
        assert ours.size_spread <= theirs.size_spread
        assert ours.newcomers_working <= theirs.newcomers_working
        assert ours.in_two_places == ours.missing_staff == 0


@pytest.mark.slow
def test_the_work_of_planning_grows_with_the_number_of_people_and_hardly_more() -> None:
    """Four times the people took eight times as long before: 6.9 seconds for 2,000, and one second now."""
    benchmark = runpy.run_path(str(BENCHMARK))

    def calls(persons: int) -> int:
        with Profile() as profile:
            benchmark["seconds"](persons)
        return sum(one.callcount for one in profile.getstats())

    assert calls(1200) < 5 * calls(300)


def test_a_group_is_called_by_its_code(plan: Plan) -> None:
    assert groups_of(plan, "333-r1")[1].name == "333-r1-g2"
    assert groups_of(plan, "333fm-r1")[1].name == "333fm-r1-a2"
