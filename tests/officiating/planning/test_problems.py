"""Things to look at in a plan: each once, and what needs no decision is fixed by one button."""

from collections import Counter

import pytest

from cubelex.competition import AttemptResult, Competition, write_wcif
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Role,
    after,
    define_competition,
    enter_attempt,
    open_round,
    replay,
)
from cubelex.officiating.demo import STAGES, staged_competition
from cubelex.officiating.planning import (
    COMPETITOR,
    Group,
    PersonMove,
    PlanProblem,
    Step,
    TaskPlace,
    apply_steps,
    groups_on_schedule,
    locked_places,
    plan_groups,
    plan_of,
    rearrange,
    reviewed,
    set_stations,
    stations_of,
    unlock_round,
)
from tests.support.assignment_checks import Findings, look_at

DELEGATE = Actor("delegate", frozenset({Role.DELEGATE}))
JUDGE = "staff-judge"


def begun(competition: Competition) -> CompetitionState:
    at = next(competition.schedule.activities()).start_time
    return replay(define_competition(DELEGATE, competition).entries(0, at, DELEGATE))


@pytest.fixture(scope="module")
def state() -> CompetitionState:
    competition = staged_competition(100, event_ids=("333", "222", "pyram"))
    state = begun(competition)
    return after(state, plan_groups(state, DELEGATE, [round_.id for round_ in competition.rounds]))


def moved(state: CompetitionState, *steps: Step) -> CompetitionState:
    outcome = rearrange(state, DELEGATE, steps)
    assert not outcome.is_refused
    return after(state, outcome)


def problems(state: CompetitionState) -> list[PlanProblem]:
    return [problem for review in reviewed(state).values() for problem in review.problems]


def places(state: CompetitionState) -> dict[Group, int]:
    return {group: number for number, group in groups_on_schedule(state.competition).items()}


def groups_of(state: CompetitionState, round_id: str) -> list[Group]:
    return sorted(
        (group for group in places(state) if group.round_id == round_id), key=lambda each: (each.span, each.room_id)
    )


def fixed(state: CompetitionState, problem: PlanProblem) -> CompetitionState:
    """After the button was pressed."""
    assert problem.fix is not None
    if problem.fix.steps:
        return moved(state, *problem.fix.steps)
    assert problem.fix.groups is not None
    numbers = {problem.round_id: problem.fix.groups}
    return after(state, plan_groups(state, DELEGATE, [problem.round_id], numbers, is_by_hand=True))


def test_a_good_plan_has_nothing_to_look_at(state: CompetitionState) -> None:
    assert problems(state) == []
    reviews = reviewed(state)
    assert all(review.is_planned for review in reviews.values())
    sizes = Counter[str]()
    for filling in reviews["333-r1"].fillings:
        sizes[filling.group.stage] += filling.competitors
    assert sum(sizes.values()) == sum(person.competes_in("333") for person in state.competition.persons)
    assert set(sizes) == {hall.name for hall in STAGES}
    assert reviewed(state) is reviews, "worked out once"


def test_a_competitor_without_a_group_is_placed(state: CompetitionState) -> None:
    group = groups_of(state, "333-r1")[0]
    number = plan_of(state.competition).competitors(group)[0]
    without = moved(state, PersonMove(number, TaskPlace(places(state)[group], COMPETITOR), None))
    (problem,) = problems(without)
    assert problem.what.code == "planning.problem.not_in_a_group"
    assert problems(fixed(without, problem)) == []


def test_a_crowded_group_passes_people_on(state: CompetitionState) -> None:
    first, *_, last = groups_of(state, "333-r1")
    goal, here = places(state)[first], places(state)[last]
    plan = plan_of(state.competition)
    room = first.capacity - len(plan.competitors(first))
    too_many = plan.competitors(last)[: room + 2]
    assert len(too_many) == room + 2, "the groups are large enough for this test"
    steps = [PersonMove(number, TaskPlace(here, COMPETITOR), TaskPlace(goal, COMPETITOR)) for number in too_many]
    crowded = moved(state, *steps)
    found = [problem for problem in problems(crowded) if problem.what.code == "planning.fault.crowded"]
    assert len(found) == 1, "one line for a group, not one for each of its people"
    after_fix = fixed(crowded, found[0])
    assert len(plan_of(after_fix.competition).competitors(first)) == first.capacity
    assert not [problem for problem in problems(after_fix) if problem.what.code == "planning.fault.crowded"]


def test_one_more_group_helps_if_all_are_full(state: CompetitionState) -> None:
    undivided = after(state, plan_groups(state, DELEGATE, ["333-r1"], {"333-r1": 1}, is_by_hand=True))
    crowded = [problem for problem in problems(undivided) if problem.what.code == "planning.fault.crowded"]
    assert {problem.fix.groups for problem in crowded if problem.fix} == {2}
    again = fixed(undivided, crowded[0])
    assert len({group.number for group in groups_of(again, "333-r1")}) == 2


def test_missing_judges_are_found_among_those_who_are_free(state: CompetitionState) -> None:
    group = groups_of(state, "pyram-r1")[0]
    judges = [place.person_id for place in plan_of(state.competition).staff(group) if place.code == JUDGE][:2]
    goal = TaskPlace(places(state)[group], JUDGE)
    short = moved(state, *(PersonMove(number, goal, None) for number in judges))
    (problem,) = problems(short)
    assert (problem.what.code, problem.what.values["count"]) == ("planning.problem.judges", 2)
    assert look_at(write_wcif(short.competition)).judges_missing == 2
    assert look_at(write_wcif(fixed(short, problem).competition)) == Findings()


def test_somebody_in_two_places_gives_a_task_away(state: CompetitionState) -> None:
    first, other = groups_of(state, "333-r1")[:2]
    assert first.span == other.span
    number = plan_of(state.competition).competitors(first)[0]
    judge = next(place.person_id for place in plan_of(state.competition).staff(other) if place.code == JUDGE)
    there = TaskPlace(places(state)[other], JUDGE)
    twice = moved(state, PersonMove(judge, there, None), PersonMove(number, None, there))
    (problem,) = problems(twice)
    assert problem.is_serious and problem.person_id == number
    assert problem.fix is not None and problem.fix.label.code == "planning.fix.pass_on"
    assert look_at(write_wcif(fixed(twice, problem).competition)) == Findings()


def test_what_is_moved_by_hand_is_locked_and_stays(state: CompetitionState) -> None:
    first, *_, last = groups_of(state, "222-r1")
    origin, goal = (TaskPlace(places(state)[group], COMPETITOR) for group in (first, last))
    number = plan_of(state.competition).competitors(first)[0]
    by_hand = moved(state, PersonMove(number, origin, goal))
    assert locked_places(by_hand.competition) == {(number, goal.activity_id, COMPETITOR)}
    again = after(
        by_hand,
        plan_groups(by_hand, DELEGATE, ["222-r1"], {"222-r1": len({g.number for g in groups_of(state, "222-r1")})}),
    )
    assert number in plan_of(again.competition).competitors(last)
    back = apply_steps(by_hand.competition, [PersonMove(number, goal, origin)])
    assert locked_places(back.competition) == {(number, origin.activity_id, COMPETITOR)}
    free = after(again, unlock_round(again, DELEGATE, "222-r1"))
    assert not locked_places(free.competition)


def test_a_round_that_has_begun_is_not_looked_at(state: CompetitionState) -> None:
    group = groups_of(state, "333-r1")[0]
    number = plan_of(state.competition).competitors(group)[0]
    without = moved(state, PersonMove(number, TaskPlace(places(state)[group], COMPETITOR), None))
    opened = after(without, open_round(without, DELEGATE, "333-r1"))
    assert problems(opened) == []


def test_stations_are_entered_and_numbers_that_cannot_be_are_refused(state: CompetitionState) -> None:
    changed = after(state, set_stations(state, DELEGATE, {1: 20}))
    assert stations_of(changed.competition) == {1: 20, 2: 12}
    assert set_stations(state, DELEGATE, {1: 0}).is_refused
    assert set_stations(state, DELEGATE, {1: 5000}).is_refused


def test_people_who_are_not_registered_are_seen(state: CompetitionState) -> None:
    group = groups_of(state, "pyram-r1")[0]
    stranger = next(
        person.registrant_id or 0 for person in state.competition.persons if not person.competes_in("pyram")
    )
    entered = moved(state, PersonMove(stranger, None, TaskPlace(places(state)[group], COMPETITOR)))
    assert "planning.fault.not_registered" in {
        problem.what.values["what"].code  # type: ignore[union-attr]
        for problem in problems(entered)
        if problem.what.code == "planning.problem.person"
    }


def test_a_result_makes_nobody_look_through_the_plan_again(state: CompetitionState) -> None:
    by = Actor("score taker", frozenset({Role.SCORE_TAKER, Role.DELEGATE}))
    opened = after(state, open_round(state, by, "333-r1"))
    person = next(iter(opened.round("333-r1").cards))
    entered = after(opened, enter_attempt(opened, by, "333-r1", person, 1, AttemptResult(900)))
    assert entered.rounds is not opened.rounds
    assert reviewed(entered) is reviewed(opened)
    assert reviewed(opened) is not reviewed(state)
