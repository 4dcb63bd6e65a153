import json
from datetime import date
from pathlib import Path

import pytest

from cubelex.competition import write_wcif
from cubelex.errors import InvalidCompetition
from cubelex.scrambles import SetPlan, plan_from_wcif, plan_sets
from tests.support.desks import competition


def wcif(event: str, form: str, groups: int = 1, **more: object) -> dict[str, object]:
    rounds = [{"id": f"{event}-r1", "format": form, "scrambleSetCount": groups, **more}]
    return {"id": "Test2026", "name": "Test 2026", "events": [{"id": event, "rounds": rounds}]}


def test_every_group_gets_the_attempts_of_the_format_and_two_extras() -> None:
    plan = plan_from_wcif(wcif("333", "a", groups=2))
    assert plan.sets == (SetPlan("333", 1, 1, 5, 2), SetPlan("333", 1, 2, 5, 2))
    assert plan.sequences == 14


def test_fewest_moves_attempts_are_opened_one_by_one() -> None:
    plan = plan_from_wcif(wcif("333fm", "m"))
    assert [one.attempt for one in plan.sets] == [1, 2, 3]
    assert {one.attempts for one in plan.sets} == {1}


def test_the_cubes_of_multi_blind_come_from_argument_extension_or_default() -> None:
    extension = {"id": "org.worldcubeassociation.tnoodle.MultiScrambleCount", "data": {"requestedScrambles": 12}}
    document = wcif("333mbf", "1", extensions=[extension])
    assert plan_from_wcif(document).sets[0].cubes == 12
    assert plan_from_wcif(document, cubes=50).sets[0].cubes == 50
    assert plan_from_wcif(wcif("333mbf", "1")).sets[0].cubes == 35


def test_multi_blind_has_no_extras_unless_they_are_asked_for() -> None:
    assert [one.extras for one in plan_from_wcif(wcif("333mbf", "3")).sets] == [0, 0, 0]
    assert [one.extras for one in plan_from_wcif(wcif("333mbf", "3"), extras=1).sets] == [1, 1, 1]
    assert [one.extras for one in plan_from_wcif(wcif("333fm", "1")).sets] == [2]


def test_a_head_to_head_match_has_points_for_every_set_it_may_need() -> None:
    assert plan_from_wcif(wcif("333", "h", groups=4), sets_to_win=3).sets[0].attempts == 35


def test_every_fault_is_named_with_its_place() -> None:
    document = wcif("333", "x")
    document["schedule"] = {"startDate": "tomorrow"}
    with pytest.raises(InvalidCompetition) as refused:
        plan_from_wcif(document)
    assert "events[0].rounds[0]" in str(refused.value)
    assert "schedule.startDate: expected a date" in str(refused.value)
    with pytest.raises(InvalidCompetition, match="is this a WCIF document"):
        plan_from_wcif({})


@pytest.mark.parametrize(
    ("event_ids", "fault"),
    [(("333", "222", "333"), "events: 333 is there 2 times"), ((333,), r"events\[0\]\.id: expected text, not 333")],
)
def test_sets_are_not_lost_for_an_event_that_is_there_twice_or_has_a_number(
    event_ids: tuple[object, ...], fault: str
) -> None:
    events = [{"id": event_id, "rounds": [{"format": "a"}]} for event_id in event_ids]
    with pytest.raises(InvalidCompetition, match=fault):
        plan_from_wcif({**wcif("333", "a"), "events": events})


def test_real_competitions_can_be_planned(shared: Path) -> None:
    for path in sorted((shared / "competitions").glob("wcif_*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        plan = plan_from_wcif(document)
        rounds = {(one.event, one.round) for one in plan.sets}
        assert len(rounds) == sum(len(event["rounds"]) for event in document["events"])
        assert plan.first_day is not None


@pytest.mark.parametrize("extensions", [3, "x", [None], [{"id": "x.MultiScrambleCount", "data": {}}]], ids=str)
def test_an_extension_that_cannot_be_read_is_a_fault_of_its_round(extensions: object) -> None:
    with pytest.raises(InvalidCompetition, match=r"events\[0\]\.rounds\[0\]"):
        plan_from_wcif(wcif("333mbf", "1", extensions=extensions))


@pytest.mark.parametrize("groups", [-1, 10**9])
def test_no_competition_has_so_many_sets(groups: int) -> None:
    with pytest.raises(InvalidCompetition, match="at most 100 sets"):
        plan_from_wcif(wcif("333", "a", groups=groups))


def test_a_competition_is_planned_by_its_rounds_or_by_its_groups() -> None:
    held = competition(date(2026, 5, 2))
    assert [(planned.round, planned.group) for planned in plan_sets(held).sets] == [(1, 1), (2, 1)]
    sets = plan_sets(held, {"333-r1": 3}).sets
    assert [(planned.round, planned.group) for planned in sets] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert plan_sets(held) == plan_from_wcif(write_wcif(held))


def test_a_schedule_that_is_none_says_nothing_of_the_first_day() -> None:
    assert plan_from_wcif({**wcif("333", "a"), "schedule": "soon"}).first_day is None
