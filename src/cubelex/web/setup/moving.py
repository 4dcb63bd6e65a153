"""Moving a schedule to other days or another time zone, at the same times by the clock."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, Schedule, Venue


def moved_by(schedule: Schedule, days: int) -> Schedule:
    """The schedule so many days later, or earlier; its first day and number of days stay to be set."""
    return replace(schedule, venues=tuple(_moved(venue, venue.timezone, days) for venue in schedule.venues))


def in_zone(venue: Venue, zone: str) -> Venue:
    """The venue in another time zone, everything there at the same time by its clock."""
    return replace(_moved(venue, zone, 0), timezone=zone)


def _moved(venue: Venue, zone: str, days: int) -> Venue:
    before, after = _zone(venue.timezone), _zone(zone)

    def shifted(moment: datetime) -> datetime:
        by_the_clock = moment.astimezone(before).replace(tzinfo=None) + timedelta(days=days)
        return by_the_clock.replace(tzinfo=after)

    rooms = (replace(room, activities=tuple(_at(one, shifted) for one in room.activities)) for room in venue.rooms)
    return replace(venue, rooms=tuple(rooms))


def _zone(name: str) -> ZoneInfo:
    """A time zone; that of nowhere in particular where a document names one that does not exist."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError):
        return ZoneInfo("UTC")


def _at(activity: Activity, shifted: Callable[[datetime], datetime]) -> Activity:
    return replace(
        activity,
        start_time=shifted(activity.start_time),
        end_time=shifted(activity.end_time),
        child_activities=tuple(_at(one, shifted) for one in activity.child_activities),
    )
