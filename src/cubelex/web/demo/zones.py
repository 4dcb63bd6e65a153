"""A place on earth where it is the right time of day, so that the demonstration's clock is everyone's clock."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, Competition, Schedule, Venue

PLACES: Final = {
    "Pacific/Honolulu": "US",
    "America/Anchorage": "US",
    "America/Los_Angeles": "US",
    "America/Denver": "US",
    "America/Mexico_City": "MX",
    "America/Lima": "PE",
    "America/Santiago": "CL",
    "America/Sao_Paulo": "BR",
    "America/Noronha": "BR",
    "Atlantic/Cape_Verde": "CV",
    "Africa/Accra": "GH",
    "Europe/Lisbon": "PT",
    "Europe/Amsterdam": "NL",
    "Africa/Cairo": "EG",
    "Europe/Istanbul": "TR",
    "Asia/Tehran": "IR",
    "Asia/Dubai": "AE",
    "Asia/Karachi": "PK",
    "Asia/Dhaka": "BD",
    "Asia/Bangkok": "TH",
    "Asia/Manila": "PH",
    "Asia/Seoul": "KR",
    "Australia/Brisbane": "AU",
    "Pacific/Noumea": "NC",
    "Pacific/Auckland": "NZ",
    "Pacific/Tongatapu": "TO",
}
DAY: Final = timedelta(days=1)


def zone_where(now: datetime, clock: datetime) -> ZoneInfo:
    """Where the clock shows now about what it shows at `clock`."""

    def difference(zone: ZoneInfo) -> timedelta:
        apart = (now.astimezone(zone).replace(tzinfo=None) - clock.replace(tzinfo=None)) % DAY
        return min(apart, DAY - apart)

    return min((ZoneInfo(name) for name in PLACES), key=difference)


def held_in(competition: Competition, zone: ZoneInfo) -> Competition:
    """The competition held there instead, at the same times by the clock."""
    schedule = competition.schedule
    venues = tuple(_venue(venue, zone) for venue in schedule.venues)
    return replace(competition, schedule=Schedule(schedule.start_date, schedule.number_of_days, venues))


def _venue(venue: Venue, zone: ZoneInfo) -> Venue:
    before = ZoneInfo(venue.timezone)
    rooms = tuple(
        replace(room, activities=tuple(_activity(activity, before, zone) for activity in room.activities))
        for room in venue.rooms
    )
    return replace(venue, timezone=zone.key, country_iso2=PLACES[zone.key], rooms=rooms)


def _activity(activity: Activity, before: ZoneInfo, zone: ZoneInfo) -> Activity:
    return replace(
        activity,
        start_time=activity.start_time.astimezone(before).replace(tzinfo=zone),
        end_time=activity.end_time.astimezone(before).replace(tzinfo=zone),
        child_activities=tuple(_activity(child, before, zone) for child in activity.child_activities),
    )
