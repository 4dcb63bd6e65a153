"""How far things on the schedule have come: by what happened, not by the clock."""

from dataclasses import replace
from datetime import datetime, timedelta

from cubelex.competition import Activity, ActivityCode, Assignment, Competition, Room, Scheduled, Venue
from cubelex.officiating import open_round
from cubelex.officiating.views import Happening, happening
from tests.support.desks import AMSTERDAM, FIRST_DAYS, Desk, competition, enter_all, hold

DAY = FIRST_DAYS["2026-04-01"]


def at(hour: int) -> datetime:
    return datetime.combine(DAY, datetime.min.time(), AMSTERDAM) + timedelta(hours=hour)


def activity(number: int, code: str, hour: int, *children: Activity) -> Activity:
    return Activity(number, code, ActivityCode.parse(code), at(hour), at(hour + 1), children)


def planned() -> Competition:
    """3x3x3 at ten in two groups of eight, the final at twelve, lunch at eleven."""
    groups = activity(2, "333-r1-g1", 10), activity(3, "333-r1-g2", 11)
    activities = activity(1, "333-r1", 10, *groups), activity(4, "333-r2", 12), activity(5, "other-lunch", 11)
    held = competition(DAY)
    venue = Venue(1, "Hall", "NL", "Europe/Amsterdam", rooms=(Room(1, "Stage", activities=activities),))
    people = tuple(
        replace(person, assignments=(Assignment(2 if number <= 8 else 3, "competitor"),))
        for number, person in enumerate(held.persons, 1)
    )
    return replace(held, schedule=replace(held.schedule, venues=(venue,)), persons=people)


def of(desk: Desk, code: str, now: datetime) -> Happening:
    found: Scheduled = next(
        scheduled for scheduled in desk.state.competition.schedule.scheduled() if str(scheduled.activity.code) == code
    )
    return happening(desk.state, found, now)


def test_a_round_that_is_late_is_still_to_come() -> None:
    assert of(Desk(planned()), "333-r1", at(18)) is Happening.TO_COME


def test_a_round_that_was_done_early_is_over() -> None:
    desk = Desk(planned())
    hold(desk, "333-r1")
    assert of(desk, "333-r1", at(9)) is Happening.OVER
    assert of(desk, "333-r1-g2", at(9)) is Happening.OVER
    assert of(desk, "333-r2", at(9)) is Happening.TO_COME


def test_groups_are_told_by_the_results_of_their_people() -> None:
    desk = Desk(planned())
    desk.do(open_round, "333-r1")
    assert of(desk, "333-r1-g1", at(14)) is Happening.TO_COME
    enter_all(desk, "333-r1", {number: [] for number in range(9, 17)})
    assert of(desk, "333-r1-g1", at(10)) is Happening.OVER
    assert of(desk, "333-r1-g2", at(14)) is Happening.TO_COME
    assert of(desk, "333-r1", at(14)) is Happening.ON


def test_what_is_not_a_round_goes_by_the_clock() -> None:
    desk = Desk(planned())
    stages = [of(desk, "other-lunch", at(hour)) for hour in (10, 11, 12)]
    assert stages == [Happening.TO_COME, Happening.ON, Happening.OVER]


def test_after_the_last_day_what_never_began_is_over() -> None:
    assert of(Desk(planned()), "333-r1", at(24 * 4)) is Happening.OVER
