"""Groups and tasks arranged by hand and anew: what is kept, what is explained, what is refused."""

from dataclasses import replace
from datetime import timedelta

import pytest

from cubelex.competition import Activity, Assignment, Competition
from cubelex.officiating import Actor, CompetitionState, Outcome, Role, after, define_competition, open_round, replay
from cubelex.officiating.demo import SMALL, invented_competition
from cubelex.officiating.planning import (
    COMPETITOR,
    Absent,
    Late,
    Lock,
    PersonMove,
    PlaceFault,
    Placement,
    Places,
    Span,
    Step,
    TaskPlace,
    Wishes,
    advise_groups,
    apply_steps,
    clashes,
    entrants_of,
    explain_placement,
    groups_on_schedule,
    loads,
    locked_places,
    note_wishes,
    plan_groups,
    plan_of,
    rearrange,
    reschedule,
    rescheduled,
    stations_of,
    tasks_needed,
    wishes_of,
    with_groups,
    with_schedule,
)
from cubelex.rules import Weight
from tests.support.desks import rounds

ORGANIZER = Actor("organizer", frozenset({Role.ORGANIZER}))
DELEGATE = Actor("delegate", frozenset({Role.DELEGATE}))
JUDGE, SCRAMBLER = "staff-judge", "staff-scrambler"


@pytest.fixture(scope="module")
def competition() -> Competition:
    return invented_competition(40, event_ids=("333", "222", "pyram", "333fm"), days=1)


@pytest.fixture(scope="module")
def state(competition: Competition) -> CompetitionState:
    return begun(competition)


def begun(competition: Competition) -> CompetitionState:
    at = next(competition.schedule.activities()).start_time
    return replay(define_competition(DELEGATE, competition).entries(0, at, DELEGATE))


def then(state: CompetitionState, outcome: Outcome) -> CompetitionState:
    assert not outcome.is_refused
    return after(state, outcome)


def id_of(competition: Competition, code: str) -> int:
    return next(activity.id for activity in competition.schedule.activities() if str(activity.code) == code)


def tasks_of(competition: Competition, person_id: int) -> set[tuple[int, str]]:
    person = competition.person(person_id)
    return {(assignment.activity_id, assignment.assignment_code) for assignment in person.assignments}


def somebody(competition: Competition, code: str, task: str = COMPETITOR) -> int:
    """The first who has a task in an activity."""
    activity_id = id_of(competition, code)
    found = (
        person.registrant_id
        for person in competition.persons
        if (activity_id, task) in tasks_of(competition, person.registrant_id or 0)
    )
    return next(number for number in found if number is not None)


def half_an_hour_later(activity: Activity) -> Activity:
    """The first round of 3x3x3 later, all else as it is."""
    if str(activity.code) != "333-r1":
        return activity
    later = timedelta(minutes=30)
    return rescheduled(activity, Span(activity.start_time + later, activity.end_time + later))


def test_a_plan_that_was_filed_is_read_back(competition: Competition) -> None:
    plan = plan_of(competition)
    filed = {(person.registrant_id, task.activity_id) for person in competition.persons for task in person.assignments}
    ids = {group: number for number, group in groups_on_schedule(competition).items()}
    assert {(placement.person_id, ids[placement.group]) for placement in plan.placements} == filed
    assert stations_of(competition) == {hall.id: hall.stations for hall in SMALL}


def test_somebody_moves_to_another_group_and_nobody_else_does(competition: Competition) -> None:
    person = somebody(competition, "333-r1-g1")
    origin, goal = (id_of(competition, f"333-r1-g{number}") for number in (1, 2))
    stepped = apply_steps(competition, [PersonMove(person, TaskPlace(origin, COMPETITOR), TaskPlace(goal, COMPETITOR))])
    assert not stepped.impossible
    assert tasks_of(stepped.competition, person) == tasks_of(competition, person) - {(origin, COMPETITOR)} | {
        (goal, COMPETITOR)
    }
    for other in competition.persons:
        number = other.registrant_id or 0
        assert number == person or tasks_of(stepped.competition, number) == tasks_of(competition, number)


def test_a_step_back_leaves_the_same_places(competition: Competition) -> None:
    person = somebody(competition, "333-r1-g1")
    first, second = (TaskPlace(id_of(competition, f"333-r1-g{number}"), COMPETITOR) for number in (1, 2))
    there_and_back = apply_steps(competition, [PersonMove(person, first, second), PersonMove(person, second, first)])
    assert there_and_back.competition == competition


def test_who_is_no_longer_there_cannot_be_moved(state: CompetitionState) -> None:
    person = somebody(state.competition, "333-r1-g1")
    origin, goal = (TaskPlace(id_of(state.competition, f"333-r1-g{number}"), COMPETITOR) for number in (1, 2))
    moved = then(state, rearrange(state, ORGANIZER, [PersonMove(person, origin, goal)]))
    again = rearrange(moved, ORGANIZER, [PersonMove(person, origin, goal)])
    assert again.is_refused
    assert again.refusals[0].answer.code == "planning.person_moved"


def test_nobody_judges_in_the_own_group(state: CompetitionState) -> None:
    plan = plan_of(state.competition)
    place = next(
        placement
        for placement in plan.placements
        if placement.group.round_id == "333-r1" and placement.code == COMPETITOR
    )
    against = Places(state.competition, plan).against(replace(place, code=SCRAMBLER))
    assert [(objection.reason.code, objection.under) for objection in against if objection.under] == [
        (PlaceFault.OWN_GROUP, ("1h1",))
    ]


def test_judging_the_own_fewest_moves_attempt_is_no_fault(competition: Competition) -> None:
    plan = plan_of(competition)
    place = next(
        placement
        for placement in plan.placements
        if placement.group.event_id == "333fm" and placement.code == COMPETITOR
    )
    against = Places(competition, plan).against(replace(place, code=JUDGE))
    assert PlaceFault.OWN_GROUP not in {objection.reason.code for objection in against}


def test_two_places_two_groups_and_strangers_are_objected_to(competition: Competition) -> None:
    plan = plan_of(competition)
    place = next(
        placement
        for placement in plan.placements
        if placement.group.name == "333-r1-g1" and placement.code == COMPETITOR
    )
    other = next(group for group in plan.groups if group.name == "333-r1-g2")
    reasons = {objection.reason.code for objection in Places(competition, plan).against(replace(place, group=other))}
    assert PlaceFault.TWICE in reasons
    parallel = replace(other, span=place.group.span, round_id="pyram-r1")
    stranger = next(person for person in competition.persons if not person.competes_in("pyram"))
    assert PlaceFault.NOT_ENTERED in {
        objection.reason.code
        for objection in Places(competition, plan).against(
            Placement(stranger.registrant_id or 0, parallel, COMPETITOR, ())
        )
    }
    assert PlaceFault.TWO_PLACES in {
        objection.reason.code for objection in Places(competition, plan).against(replace(place, group=parallel))
    }


def test_wishes_are_kept_with_the_competition_and_objected_by(state: CompetitionState) -> None:
    plan = plan_of(state.competition)
    group = next(each for each in plan.groups if each.name == "333-r1-g1")
    first, second, *_ = plan.competitors(group)
    judge = next(placement for placement in plan.staff(group) if placement.code == JUDGE)
    wishes = Wishes(
        together=(frozenset({3, 4}),),
        apart=(frozenset({first, second}),),
        away={first: (group.span,)},
        spared=frozenset({judge.person_id}),
        skilled={"333": frozenset({1})},
    )
    noted = then(state, note_wishes(state, ORGANIZER, wishes))
    assert wishes_of(noted.competition) == wishes
    places = Places(noted.competition, plan_of(noted.competition))
    reasons = {objection.reason.code for objection in places.against(Placement(first, group, COMPETITOR, ()))}
    assert reasons == {PlaceFault.APART, PlaceFault.AWAY}
    assert [(objection.reason.code, objection.weight) for objection in places.against(judge)] == [
        (PlaceFault.SPARED, Weight.SHOULD)
    ]
    forgotten = then(noted, note_wishes(noted, ORGANIZER, Wishes()))
    assert forgotten.competition == state.competition


def test_every_place_explains_itself(competition: Competition) -> None:
    plan = plan_of(competition)
    for place in plan.placements[:40]:
        explained = explain_placement(competition, plan, place)
        assert explained.because
        assert not explained.against
        assert (place.group, place.code) not in {(option.group, option.code) for option in explained.options}


def test_planning_anew_keeps_what_is_locked(state: CompetitionState) -> None:
    person = somebody(state.competition, "333-r1-g1")
    origin, goal = (id_of(state.competition, f"333-r1-g{number}") for number in (1, 2))
    steps: list[Step] = [
        PersonMove(person, TaskPlace(origin, COMPETITOR), TaskPlace(goal, COMPETITOR)),
        Lock(person, TaskPlace(goal, COMPETITOR)),
    ]
    locked = then(state, rearrange(state, ORGANIZER, steps))
    assert locked_places(locked.competition) == {(person, goal, COMPETITOR)}
    planned = then(locked, plan_groups(locked, ORGANIZER, ["333-r1"]))
    assert (goal, COMPETITOR) in tasks_of(planned.competition, person)
    plan = plan_of(planned.competition)
    groups = [group for group in plan.groups if group.round_id == "333-r1"]
    sizes = [len(plan.competitors(group)) for group in groups]
    assert sum(sizes) == len(entrants_of(planned, "333-r1") or ())
    assert max(sizes) - min(sizes) <= 2
    assert not clashes(planned.competition)


def test_planning_again_changes_no_other_round(state: CompetitionState) -> None:
    planned = then(state, plan_groups(state, ORGANIZER, ["222-r1"], {"222-r1": 3}))
    groups = groups_on_schedule(state.competition)
    for person in state.competition.persons:
        number = person.registrant_id or 0
        others = {task for task in tasks_of(state.competition, number) if groups[task[0]].round_id != "222-r1"}
        assert others <= tasks_of(planned.competition, number)
    held = [group for group in groups_on_schedule(planned.competition).values() if group.round_id == "222-r1"]
    assert [group.number for group in held] == [1, 2, 3]
    assert planned.competition.round("222-r1").scramble_set_count == 3


def test_planning_everything_gives_each_group_its_people(competition: Competition) -> None:
    bare = replace(competition, persons=tuple(replace(person, assignments=()) for person in competition.persons))
    state = begun(with_groups(bare, "333-r1", 1))
    planned = then(state, plan_groups(state, ORGANIZER, [round_.id for round_ in bare.rounds]))
    plan = plan_of(planned.competition)
    for group in plan.groups:
        for code, number in tasks_needed(group, group.event_id, len(plan.competitors(group))):
            assert sum(placement.code == code for placement in plan.staff(group)) == number
    assert not clashes(planned.competition)
    assert any(group.round_id == "333-r2" for group in groups_on_schedule(planned.competition).values())


def test_a_round_that_has_begun_is_not_planned_anew(state: CompetitionState) -> None:
    opened = then(state, open_round(state, DELEGATE, "333-r1"))
    assert plan_groups(opened, ORGANIZER, ["333-r1"]).is_refused
    assert plan_groups(state, ORGANIZER, ["333-r1"], {"333-r1": 500}).is_refused
    person = somebody(opened.competition, "333-r1-g1")
    origin, goal = (TaskPlace(id_of(opened.competition, f"333-r1-g{number}"), COMPETITOR) for number in (1, 2))
    assert not rearrange(opened, ORGANIZER, [PersonMove(person, origin, goal)]).is_refused


def test_who_is_late_moves_on_and_others_take_over(competition: Competition) -> None:
    plan = plan_of(competition)
    judge = next(
        placement for placement in plan.placements if placement.code == JUDGE and placement.group.attempt is None
    )
    until = judge.group.span.end
    stepped = apply_steps(competition, [Late(judge.person_id, until)])
    ids = groups_on_schedule(competition)
    tasks = [code for number, code in tasks_of(stepped.competition, judge.person_id) if ids[number].span.start < until]
    assert JUDGE not in tasks
    gone = apply_steps(competition, [Absent(judge.person_id)])
    assert tasks_of(gone.competition, judge.person_id) == set()
    assert len(gone.plan.staff(judge.group)) == len(plan.staff(judge.group))


def test_groups_move_along_with_their_round(state: CompetitionState) -> None:
    schedule = state.competition.schedule
    venue = schedule.venues[0]
    shifted = tuple(replace(room, activities=tuple(map(half_an_hour_later, room.activities))) for room in venue.rooms)
    moved = then(state, reschedule(state, ORGANIZER, replace(schedule, venues=(replace(venue, rooms=shifted),))))
    before, now = (groups_on_schedule(each.competition) for each in (state, moved))
    changed = {number for number in before if before[number].span != now[number].span}
    assert {now[number].round_id for number in changed} == {"333-r1"}
    assert not [clash for clash in clashes(moved.competition) if "outside" in str(clash.kind)]


def test_what_is_taken_off_the_schedule_takes_its_assignments_along(state: CompetitionState) -> None:
    schedule = state.competition.schedule
    emptied = tuple(replace(room, activities=()) for room in schedule.venues[0].rooms)
    bare = then(
        state, reschedule(state, ORGANIZER, replace(schedule, venues=(replace(schedule.venues[0], rooms=emptied),)))
    )
    assert not any(person.assignments for person in bare.competition.persons)


def test_advice_has_reasons_and_finals_should_be_one_group(competition: Competition) -> None:
    first, *_, final = (round_ for round_ in competition.rounds if round_.event_id == "333")
    advice = advise_groups(competition, first, 40)
    assert advice is not None
    assert advice.number >= 2
    assert advice.because
    of_final = advise_groups(competition, final, 12)
    assert of_final is not None
    assert of_final.under == ("1h++",)


def test_work_is_added_up(competition: Competition) -> None:
    plan = plan_of(competition)
    found = loads(competition, plan)
    assert sum(load.total for load in found) == sum(placement.code != COMPETITOR for placement in plan.placements)
    assert [load.minutes_an_hour for load in found] == sorted((load.minutes_an_hour for load in found), reverse=True)


def test_who_is_in_an_undivided_round_is_in_its_groups_once_it_is_divided(competition: Competition) -> None:
    whole = id_of(competition, "333-r1")
    persons = tuple(
        replace(person, assignments=(Assignment(whole, COMPETITOR), Assignment(whole, "staff-delegate")))
        for person in competition.persons
    )
    undivided = with_groups(replace(competition, persons=persons), "333-r1", 3)
    assert {task for person in undivided.persons for task in tasks_of(undivided, person.registrant_id or 0)} == {
        (whole, "staff-delegate")
    }


def test_everybody_of_the_first_is_in_the_second_of_dual_rounds(competition: Competition) -> None:
    dual = replace(competition, events=(rounds("333", [], dual=True), *competition.events[1:]))
    state = begun(dual)
    assert entrants_of(state, "333-r2") == entrants_of(state, "333-r1")
    assert entrants_of(begun(competition), "333-r2") is None


def test_who_advances_gives_up_tasks_at_the_same_time(competition: Competition) -> None:
    first = next(group for group in groups_on_schedule(competition).values() if group.name == "333-r1-g1")

    def meanwhile(activity: Activity) -> Activity:
        return rescheduled(activity, first.span) if str(activity.code) == "pyram-r1" else activity

    venue = competition.schedule.venues[0]
    rooms = tuple(replace(room, activities=tuple(map(meanwhile, room.activities))) for room in venue.rooms)
    schedule = replace(competition.schedule, venues=(replace(venue, rooms=rooms),))
    state = begun(with_schedule(competition, schedule))
    planned = then(state, plan_groups(state, ORGANIZER, ["pyram-r1"], {"pyram-r1": 1}))
    places = Places(planned.competition, plan_of(planned.competition))
    (group,) = (each for each in places.by_group if each.round_id == "pyram-r1")
    competing = places.competing(group)
    helping = {placement.person_id for placement in places.by_group[first] if placement.code != COMPETITOR}
    before = {placement.person_id for placement in plan_of(competition).staff(first)}
    assert competing & before, "somebody had a task then"
    assert not competing & helping
