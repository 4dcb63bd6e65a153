"""What is counted of a competition, and how everyone placed in an event."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cubelex.competition import DNF, AttemptResult, PersonalBest, Scope
from cubelex.officiating import finish_round, open_round
from cubelex.officiating.views import Statistics, placings_of, podium_among, statistics_of
from tests.support.desks import FIRST_DAYS, Desk, competition, enter_all

DAY = FIRST_DAYS["2026-04-01"]
NOW = datetime(2026, 5, 4, tzinfo=UTC)
COUNTRIES = {1: "PT", 2: "PT", 9: "BR", 10: "BR"}


@pytest.fixture(scope="module")
def desk() -> Desk:
    """Sixteen in round 1 with 10.10, 10.20 … by number, eight in the final the other way round but for the winner."""
    held = competition(DAY)
    people = tuple(
        replace(
            person,
            country_iso2=COUNTRIES.get(person.registrant_id or 0, "NL"),
            personal_bests=(PersonalBest("333", Scope.SINGLE, AttemptResult(1200)),)
            if person.registrant_id == 3
            else (),
        )
        for person in held.persons
    )
    desk = Desk(replace(held, persons=people))
    desk.do(open_round, "333-r1")
    first = {number: [1000 + 10 * number] * 5 for number in range(1, 17)}
    first[16] = [1160, DNF, 1160, 1160, 1160]
    enter_all(desk, "333-r1", first)
    desk.do(finish_round, "333-r1")
    desk.do(open_round, "333-r2")
    final = {number: [1000 - 10 * number] * 5 for number in range(2, 9)}
    final[1] = [900, 901, 902, 903, 904]
    enter_all(desk, "333-r2", final)
    desk.do(finish_round, "333-r2")
    return desk


@pytest.fixture(scope="module")
def counted(desk: Desk) -> Statistics:
    return statistics_of(desk.state, NOW, {})


def test_attempts_are_counted_by_what_they_came_to(counted: Statistics) -> None:
    (cube,) = counted.events
    assert (cube.attempts, cube.solved, cube.dnfs, cube.dnss) == (120, 119, 1, 0)
    assert cube.centiseconds == sum(5 * (1000 + 10 * n) for n in range(1, 16)) + 4 * 1160 + 4510 + 5 * sum(
        1000 - 10 * n for n in range(2, 9)
    )
    assert len(cube.persons) == 16 and cube.attempts_by_person[1] == 10


def test_the_closest_places_of_a_decided_final_are_told(counted: Statistics) -> None:
    win, podium = counted.events[0].gaps
    assert win and (win.ahead.result.person_id, win.behind.result.person_id) == (1, 8), "9.02 before 9.20"
    assert win.share == pytest.approx(0.18 / 9.02, abs=1e-4)
    assert podium and (podium.ahead.place, podium.behind.place) == (3, 4)


def test_nothing_is_close_before_a_final_is_decided() -> None:
    desk = Desk(competition(DAY))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {number: [1000] * 5 for number in range(1, 17)})
    (cube,) = statistics_of(desk.state, NOW, {}).events
    assert cube.gaps == (None, None) and cube.climb is None


def test_improvements_are_measured_against_known_bests_only(counted: Statistics) -> None:
    best = counted.events[0].improvement
    assert best and (best.noted.person_id, best.before, best.noted.value) == (3, 1200, 970)
    assert (counted.known_people, counted.knows_records) == (1, False)


def test_the_steadiest_average_and_the_largest_climb(counted: Statistics) -> None:
    cube = counted.events[0]
    assert cube.steadiness and cube.steadiness.spread == 0
    assert cube.climb and (cube.climb.person_id, cube.climb.first_rank, cube.climb.place) == (8, 8, 2)


def test_medals_are_of_decided_events(counted: Statistics) -> None:
    assert {number: medals.total for number, medals in counted.medals_by_person.items()} == {1: 1, 8: 1, 7: 1}
    assert (counted.medals_by_country["PT"].first, counted.medals_by_country["NL"].total) == (1, 2)


def test_withheld_results_are_not_counted(desk: Desk) -> None:
    (cube,) = statistics_of(desk.state, NOW, {"333-r2": frozenset({1})}).events
    assert cube.attempts == 115 and cube.single and cube.single.person_id == 8


def test_before_the_first_result_those_who_registered_are_counted() -> None:
    counted = statistics_of(Desk(competition(DAY)).state, NOW, {})
    assert (counted.events, len(counted.people), counted.countries) == ((), 16, [("NL", 16)])


def test_a_later_round_places_before_a_better_result_of_an_earlier_one(desk: Desk) -> None:
    placings = placings_of(desk.state, desk.state.competition.events[0])
    assert [placing.result.person_id for placing in placings[:2]] == [1, 8]
    assert [(placing.place, placing.round_id) for placing in placings[7:9]] == [(8, "333-r2"), (9, "333-r1")]


def test_the_podium_of_a_region_counts_its_own_places(desk: Desk) -> None:
    placings = placings_of(desk.state, desk.state.competition.events[0])
    region = {9, 10, 2}
    assert [(each.place, each.result.person_id) for each in podium_among(placings, region.__contains__)] == [
        (1, 2),
        (2, 9),
        (3, 10),
    ]


def test_equal_results_share_a_place_on_the_podium_of_a_region() -> None:
    desk = Desk(competition(DAY))
    desk.do(open_round, "333-r1")
    enter_all(desk, "333-r1", {number: [1000 if number < 5 else 1100] * 5 for number in range(1, 17)})
    placings = placings_of(desk.state, desk.state.competition.events[0])
    assert [each.place for each in podium_among(placings, {2, 3, 4, 5}.__contains__)] == [1, 1, 1]
