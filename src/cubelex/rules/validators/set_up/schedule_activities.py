"""Activities outside the days of the competition, in the time of the venue."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, Venue, find_zone
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Venues with an unknown time zone, and activities that are not on a day of the competition."""
    schedule = checked.competition.schedule
    for venue in schedule.venues:
        zone = find_zone(venue.timezone)
        if zone is None:
            yield checked.found("unknown_time_zone_error", timezone=venue.timezone, venue=venue.name)
            continue
        for activity in activities_of(venue):
            if not _is_within(activity, zone, schedule.start_date, schedule.end_date):
                yield checked.found(
                    "activity_outside_competition_dates_warning",
                    activity=activity.id,
                    activity_name=activity.name,
                    activity_code=str(activity.code),
                )


def activities_of(venue: Venue) -> Iterator[Activity]:
    """The activities of a venue, without the groups they consist of."""
    for room in venue.rooms:
        yield from room.activities


def _is_within(activity: Activity, zone: ZoneInfo, first: date, last: date) -> bool:
    begin = datetime.combine(first, time(), tzinfo=zone)
    midnight = datetime.combine(last + timedelta(days=1), time(), tzinfo=zone)
    return begin <= activity.start_time < midnight and activity.end_time <= midnight
