"""The Small Open with a schedule: two rooms, 2x2x2 in two groups, everybody in one and some with tasks."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, ActivityCode, Assignment, Competition, Person, Room, Venue
from cubelex.officiating import planning
from tests.support.web.small_open import small_open

LISBON = ZoneInfo("Europe/Lisbon")


def at(hour: int, minute: int = 0) -> datetime:
    """A moment of its day."""
    return datetime(2026, 5, 2, hour, minute, tzinfo=LISBON)


def _activity(number: int, code: str, start: datetime, end: datetime, *children: Activity) -> Activity:
    return Activity(number, code, ActivityCode.parse(code), start, end, children)


def planned_open() -> Competition:
    """3x3x3 from 9 to 10 and from 11:30 to 12, 2x2x2 from 10 to 11 in groups 11 and 12, lunch at 12:30."""
    groups = (
        _activity(11, "222-r1-g1", at(10), at(10, 30)),
        _activity(12, "222-r1-g2", at(10, 30), at(11)),
    )
    main = Room(
        1,
        "Main hall",
        "#1f6f8b",
        (
            _activity(1, "333-r1", at(9), at(10)),
            _activity(2, "222-r1", at(10), at(11), *groups),
            _activity(3, "333-r2", at(11, 30), at(12)),
            replace(_activity(4, "other-lunch", at(12, 30), at(13, 30)), name="Lunch"),
        ),
    )
    rooms = (planning.with_stations_in(main, 4), planning.with_stations_in(Room(2, "Side room", "#c26a1b"), 2))
    venue = Venue(1, "Hall", "PT", "Europe/Lisbon", rooms=rooms)
    held = small_open()
    return replace(
        held,
        schedule=replace(held.schedule, venues=(venue,)),
        persons=tuple(_assigned(person) for person in held.persons),
    )


def _assigned(person: Person) -> Person:
    """The first four compete in the first group and judge in the second, the others the other way round."""
    own, other = (11, 12) if (person.registrant_id or 0) <= 4 else (12, 11)
    assignments = (Assignment(own, "competitor"), Assignment(other, "staff-judge"))
    in_order = tuple(sorted(assignments, key=lambda assignment: assignment.activity_id))
    return replace(person, assignments=in_order)
