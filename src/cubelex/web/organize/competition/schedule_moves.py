"""Moving a schedule to other days or another time zone, at the same local times."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from cubelex.competition import Activity, Schedule, Venue


def moved_by(schedule: Schedule, days: int) -> Schedule:
    """The activities of the schedule moved by days. The caller sets the first day and number of days."""
    return replace(schedule, venues=tuple(_moved(venue, venue.timezone, days) for venue in schedule.venues))


def in_zone(venue: Venue, zone: str) -> Venue:
    """The venue in another time zone, with every activity at the same local time."""
    return replace(_moved(venue, zone, 0), timezone=zone)


def _moved(venue: Venue, zone: str, days: int) -> Venue:
    before, after = venue.zone, replace(venue, timezone=zone).zone

    def shifted(moment: datetime) -> datetime:
        by_the_clock = moment.astimezone(before).replace(tzinfo=None) + timedelta(days=days)
        return by_the_clock.replace(tzinfo=after)

    rooms = (
        replace(room, activities=tuple(_at(activity, shifted) for activity in room.activities)) for room in venue.rooms
    )
    return replace(venue, rooms=tuple(rooms))


def _at(activity: Activity, shifted: Callable[[datetime], datetime]) -> Activity:
    return replace(
        activity,
        start_time=shifted(activity.start_time),
        end_time=shifted(activity.end_time),
        child_activities=tuple(_at(child, shifted) for child in activity.child_activities),
    )
