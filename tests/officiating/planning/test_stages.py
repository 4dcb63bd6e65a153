"""Groups on several stages: spread over all of them by their stations, checked by an oracle that shares no code."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cubelex.competition import Competition, Extension, Person, RegistrationStatus, read_wcif, write_wcif
from cubelex.officiating import Actor, CompetitionState, Role, after, define_competition, replay
from cubelex.officiating.demo import STAGES, every_event, staged_competition
from cubelex.officiating.planning import (
    Group,
    Placement,
    Places,
    Plan,
    activities_of_round,
    advise_groups,
    groups_on_schedule,
    numbers_of_groups,
    plan_groups,
    plan_of,
    stations_in,
    with_groups,
)
from cubelex.officiating.views import group_plan
from tests.support.assignment_checks import Findings, look_at

DELEGATE = Actor("delegate", frozenset({Role.DELEGATE}))
NAMES = ("AnnuntiaOpen2020", "BelgianOpen2019", "BothellSummer2023", "SLSFinal2024", "ZottegemMorning2023")


def real(shared: Path, name: str) -> Competition:
    """A real competition before anything happened at it, with its groups and without its assignments."""
    path = shared / "competitions" / f"wcif_{name}.json"
    if not path.exists():
        pytest.skip(f"{path.name} is not among the real competitions")
    competition = read_wcif(json.loads(path.read_text(encoding="utf-8")))
    events = (
        replace(event, rounds=tuple(replace(round_, results=()) for round_ in event.rounds))
        for event in competition.events
    )
    persons = (replace(person, assignments=()) for person in competition.persons)
    return replace(competition, events=tuple(events), persons=tuple(persons))


def begun(competition: Competition) -> CompetitionState:
    at = next(competition.schedule.activities()).start_time
    return replay(define_competition(DELEGATE, competition).entries(0, at, DELEGATE))


def rounds_on_schedule(competition: Competition) -> list[str]:
    return [round_.id for round_ in competition.rounds if any(activities_of_round(competition, round_.id))]


def planned(competition: Competition, *, is_advised: bool = False) -> Competition:
    """As "Generate all groups" does it."""
    state, round_ids = begun(competition), rounds_on_schedule(competition)
    outcome = plan_groups(state, DELEGATE, round_ids, None if is_advised else numbers_of_groups(state, round_ids))
    assert not outcome.is_refused
    return after(state, outcome).competition


@pytest.fixture(scope="module")
def staged() -> Competition:
    return planned(staged_competition(110))


@pytest.fixture(scope="module")
def plan(staged: Competition) -> Plan:
    return plan_of(staged)


@pytest.mark.parametrize("name", NAMES)
def test_real_competitions_are_planned_with_nothing_wrong(shared: Path, name: str) -> None:
    found = look_at(write_wcif(planned(real(shared, name), is_advised=True)))
    assert found == Findings()


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_of_groups_of_real_competitions_stay_if_the_stations_are_enough(shared: Path, name: str) -> None:
    """Two competitions are so small that the groups their organizers chose leave too few judges, as they knew."""
    found = look_at(write_wcif(planned(real(shared, name))))
    assert replace(found, judges_missing=0) == Findings()
    assert found.judges_missing <= {"SLSFinal2024": 37, "ZottegemMorning2023": 5}.get(name, 0)


def test_both_stages_of_a_real_competition_are_used_alike(shared: Path) -> None:
    competition = planned(real(shared, "BothellSummer2023"))
    plan, blue, red = plan_of(competition), 2, 3
    of_333 = [group for group in plan.groups if group.round_id == "333-r1"]
    sizes = {room: [len(plan.competitors(group)) for group in of_333 if group.room_id == room] for room in (blue, red)}
    assert sizes == {blue: [15, 15, 14], red: [15, 15, 14]}
    assert {group.number for group in of_333} == {1, 2, 3}, "a group is on both stages and has one scramble set"
    assert competition.round("333-r1").scramble_set_count == 3
    final = [group for group in groups_on_schedule(competition).values() if group.round_id == "333-r3"]
    assert [(group.number, group.stage) for group in final] == [(1, "Blue Stage"), (1, "Red Stage")]
    for group in plan.groups:
        judges = sum(placement.code == "staff-judge" for placement in plan.staff(group))
        assert judges == min(len(plan.competitors(group)), group.stations)


def test_groups_numbered_stage_by_stage_stay_so(shared: Path) -> None:
    before = real(shared, "SLSFinal2024")
    groups = groups_on_schedule(planned(before)).values()
    first = {
        room: [group.number for group in groups if group.round_id == "333-r1" and group.room_id == room]
        for room in (1, 2)
    }
    assert first == {1: [1, 3], 2: [2, 4]}
    assert {group.stations for group in groups} == {6}, "as Groupifier wrote it into the rooms"


def test_the_oracle_finds_what_is_wrong(staged: Competition) -> None:
    """Each kind of fault is put into a good plan, and found."""
    good = write_wcif(staged)
    assert look_at(good) == Findings()
    plan = plan_of(staged)
    ids = {group: number for number, group in groups_on_schedule(staged).items()}
    first, second = (
        next(group for group in plan.groups if group.name == name and group.room_id == 1)
        for name in ("333-r1-g1", "333-r1-g2")
    )
    other_stage = next(group for group in plan.groups if group.name == first.name and group.room_id == 2)

    def changed(*moves: tuple[int, Group | None, Group | None, str]) -> Findings:
        document = json.loads(json.dumps(good))
        for number, origin, goal, code in moves:
            person = next(each for each in document["persons"] if each["registrantId"] == number)
            if origin is not None:
                place = {"activityId": ids[origin], "assignmentCode": code}
                person["assignments"] = [
                    each for each in person["assignments"] if {key: each[key] for key in place} != place
                ]
            if goal is not None:
                person["assignments"].append({"activityId": ids[goal], "assignmentCode": code, "stationNumber": None})
        return look_at(document)

    in_second = plan.competitors(second)
    assert changed(*((number, second, first, "competitor") for number in in_second)).over_capacity > 0
    assert changed((in_second[0], None, first, "competitor")).not_in_one_group == 1
    assert changed((in_second[0], second, None, "competitor")).not_in_one_group == 1
    assert changed((plan.competitors(first)[0], None, other_stage, "staff-runner")).in_two_places == 1
    assert changed((plan.competitors(first)[0], None, first, "staff-runner")).in_own_group == 1
    moved = [(number, first, other_stage, "competitor") for number in plan.competitors(first)[:2]]
    assert changed(*moved).uneven_stages == 2
    judge = next(place.person_id for place in plan.staff(first) if place.code == "staff-judge")
    assert changed((judge, first, None, "staff-judge")).judges_missing == 1
    helpers = [number for number in in_second if number not in {place.person_id for place in plan.staff(first)}]
    assert changed(*((number, None, first, "staff-judge") for number in helpers)).judges_over_stations > 0


def test_everybody_is_on_one_stage_of_each_attempt_done_at_once() -> None:
    competition = planned(staged_competition(60, event_ids=("333", "333mbf", "333fm")), is_advised=True)
    assert look_at(write_wcif(competition)) == Findings()
    plan = plan_of(competition)
    attempts = [group for group in plan.groups if group.event_id == "333fm" and group.attempt == 1]
    assert sorted(group.stage for group in attempts) == [hall.name for hall in STAGES]
    assert all(plan.competitors(group) for group in attempts)


def test_all_seventeen_events_on_two_stages_have_nothing_wrong() -> None:
    assert look_at(write_wcif(planned(staged_competition(150, 7, event_ids=every_event())))) == Findings()


def test_if_helpers_are_missing_they_are_missing_on_all_stages() -> None:
    competition = staged_competition(60, event_ids=("333",))
    plan = plan_of(planned(with_groups(competition, "333-r1", 2)))
    judges = Counter(
        (placement.group.number, placement.group.stage)
        for placement in plan.placements
        if placement.code == "staff-judge" and placement.group.round_id == "333-r1"
    )
    for number in (1, 2):
        blue, red = (judges[number, hall.name] / hall.stations for hall in STAGES)
        assert abs(blue - red) < 0.3


def test_who_competes_on_one_stage_shares_the_group_with_the_other(staged: Competition, plan: Plan) -> None:
    blue, red = (group for group in plan.groups if group.name == "333-r1-g1")
    on_blue, on_red = plan.competitors(blue)[0], plan.competitors(red)[0]
    assert group_plan(staged).share_group("333-r1", on_blue, on_red), "they have the same scramble sequences"
    against = Places(staged, plan).against(Placement(on_blue, red, "staff-scrambler", ()))
    assert any(objection.forbids for objection in against)


def test_a_number_of_groups_that_was_chosen_by_hand_stays() -> None:
    competition = staged_competition(90, event_ids=("333", "222"))
    state = begun(competition)
    advised = advise_groups(competition, competition.round("222-r1"), 90)
    assert advised is not None and advised.number > 1
    chosen = after(state, plan_groups(state, DELEGATE, ["222-r1"], {"222-r1": 1}, is_by_hand=True))
    assert numbers_of_groups(chosen, ["333-r1", "222-r1"])["222-r1"] == 1
    everything = plan_groups(chosen, DELEGATE, ["333-r1", "222-r1"], numbers_of_groups(chosen, ["333-r1", "222-r1"]))
    again = after(chosen, everything)
    numbers = {group.number for group in groups_on_schedule(again.competition).values() if group.round_id == "222-r1"}
    assert numbers == {1}
    recommended = after(again, plan_groups(again, DELEGATE, ["222-r1"]))
    numbers = {
        group.number for group in groups_on_schedule(recommended.competition).values() if group.round_id == "222-r1"
    }
    assert len(numbers) == advised.number


def test_what_other_programs_chose_is_read() -> None:
    competition = staged_competition(40, event_ids=("333", "222"))
    (venue,) = competition.schedule.venues
    room = replace(venue.rooms[0], extensions=(Extension("groupifier.RoomConfig", "", {"stations": 9}),))
    assert stations_in(room) == 9
    first = replace(
        room.activities[0], extensions=(Extension("groupifier.ActivityConfig", "", {"groups": 4, "capacity": 1}),)
    )
    rooms = (replace(room, activities=(first, *room.activities[1:])), *venue.rooms[1:])
    schedule = replace(competition.schedule, venues=(replace(venue, rooms=rooms),))
    dashboard = Extension("delegateDashboard.groups", "", {"spreadGroupsAcrossAllStages": True, "groups": 3})
    events = tuple(
        replace(event, rounds=(replace(event.rounds[0], extensions=(dashboard,)), *event.rounds[1:]))
        if event.id == "222"
        else event
        for event in competition.events
    )
    state = begun(replace(competition, schedule=schedule, events=events))
    assert numbers_of_groups(state, ["333-r1", "222-r1"]) == {first.code.round_id: 4, "222-r1": 3}


def test_advice_about_a_final_is_one_truth() -> None:
    competition = staged_competition(60, event_ids=("333",))
    *_, final = competition.rounds
    one = advise_groups(competition, final, 12)
    assert one is not None and (one.number, one.under) == (1, ("1h++",))
    assert one.because[-1].code == "planning.advice.final"
    many = advise_groups(competition, final, 120)
    assert many is not None and many.number > 1
    assert many.because[-1].code == "planning.advice.final_divided"


def test_two_rounds_at_once_with_the_same_people_have_two_groups(shared: Path) -> None:
    competition = real(shared, "BelgianOpen2019")
    advice = advise_groups(competition, competition.round("444bf-r1"), 8)
    assert advice is not None and advice.number == 2
    assert "planning.advice.two_rounds" in [reason.code for reason in advice.because]
    assert look_at(write_wcif(planned(competition))).in_two_places == 0


def test_people_who_cannot_help_are_not_counted_as_helpers() -> None:
    competition = staged_competition(60, event_ids=("333",))
    round_ = competition.round("333-r1")

    def pending(person: Person) -> Person:
        registration = person.registration
        assert registration is not None
        return replace(person, registration=replace(registration, status=RegistrationStatus.PENDING))

    spectators = tuple(
        pending(replace(person, registrant_id=(person.registrant_id or 0) + 100)) for person in competition.persons
    )
    more = replace(competition, persons=(*competition.persons, *spectators))
    assert advise_groups(more, round_, 60) == advise_groups(competition, round_, 60)
