"""The schedule in the editor, and back: days and minutes in venue time, so scripts need no time zones.

Faults of a draft are errors for the person who edits it.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from itertools import count
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from cubelex.competition import Activity, ActivityCode, Competition, Room, Schedule, Venue, find_zone, write_wcif
from cubelex.errors import InvalidActivityCode, InvalidCompetition
from cubelex.officiating import planning

Fields = dict[str, Any]
UTC: Final = "UTC"
A_DAY: Final = 24 * 60
LONGEST_NAME: Final = 200
MOST_STATIONS: Final = 500
MOST_ACTIVITIES: Final = 2000
COLOURS: Final = ("#1f6f8b", "#c26a1b", "#2e7d32", "#6a4a9c", "#b3261e", "#1f4e8b")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class ReadSchedule:
    """A schedule from a draft. `drafted` are the ids of new activities in the draft."""

    schedule: Schedule
    drafted: Mapping[int, int] = field(default_factory=dict)


def schedule_fingerprint(competition: Competition) -> str:
    """A fingerprint of the schedule without groups, to see whether another person changed it."""
    venues = write_wcif(replace(competition, persons=(), events=()))["schedule"]["venues"]
    for room in (room for venue in venues for room in venue["rooms"]):
        for activity in room["activities"]:
            activity["childActivities"] = []
    return sha256(json.dumps(venues).encode()).hexdigest()[:16]


def draft_of(competition: Competition) -> Fields:
    """The schedule for the editor. A competition without a venue gets one."""
    schedule = competition.schedule
    venues = schedule.venues or (_first_venue(competition),)
    return {
        "basis": schedule_fingerprint(competition),
        "days": [str(schedule.start_date + timedelta(days=day)) for day in range(max(schedule.number_of_days, 1))],
        "venues": [_drafted_venue(venue, is_new=not schedule.venues) for venue in venues],
        "rooms": [_drafted_room(venue, room) for venue in venues for room in venue.rooms],
        "activities": [
            _drafted_activity(activity, room, zone_of(venue.timezone), schedule.start_date)
            for venue in venues
            for room in venue.rooms
            for activity in room.activities
        ],
    }


def _first_venue(competition: Competition) -> Venue:
    countries = [person.country_iso2 for person in competition.persons]
    usual = max(countries, key=countries.count, default="")
    return Venue(1, _("Venue"), usual, UTC, rooms=(Room(1, _("Main hall"), COLOURS[0]),))


def _drafted_venue(venue: Venue, is_new: bool) -> Fields:
    return {
        "id": venue.id,
        "name": venue.name.strip() or _("Venue"),
        "country": venue.country_iso2,
        "timezone": venue.timezone,
        "isNew": is_new,
    }


def _drafted_room(venue: Venue, room: Room) -> Fields:
    stations = planning.stations_in(room)
    return {
        "id": room.id,
        "venue": venue.id,
        "name": room.name.strip() or " ".join([_("Room"), str(room.id)]),
        "color": _usual_colour(room.color),
        "stations": stations,
    }


def _drafted_activity(activity: Activity, room: Room, zone: ZoneInfo, first: date) -> Fields:
    starts, ends = (_minutes(moment.astimezone(zone), first) for moment in (activity.start_time, activity.end_time))
    day = starts // A_DAY
    return {
        "id": activity.id,
        "room": room.id,
        "code": str(activity.code),
        "name": activity.name.strip() or str(activity.code),
        "day": day,
        "start": starts - day * A_DAY,
        "end": ends - day * A_DAY,
        "groups": sum(child.code.group_number is not None for child in activity.child_activities),
    }


def _minutes(moment: datetime, first: date) -> int:
    """Minutes in venue time from midnight of the first day."""
    return (moment.date() - first).days * A_DAY + moment.hour * 60 + moment.minute


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that name, or UTC if the name is unknown."""
    return find_zone(name) or ZoneInfo(UTC)


def read_draft(competition: Competition, draft: object) -> ReadSchedule:
    """The schedule in a draft. Activities that did not change stay the same, to the second.

    :raises InvalidCompetition: the draft cannot be read.
    """
    if not isinstance(draft, dict) or not all(isinstance(draft.get(name), list) for name in _LISTS):
        raise InvalidCompetition(_("This schedule cannot be read. Reload the page."))
    if len(draft["activities"]) > MOST_ACTIVITIES:
        raise InvalidCompetition(_("The schedule has too many activities."))
    reading = _Reading(competition)
    venues = tuple(reading.venue(fields, draft) for fields in draft["venues"])
    orphans = {_number(fields, "room") for fields in draft["activities"]} - {
        _number(fields, "id") for fields in draft["rooms"]
    }
    if orphans:
        raise InvalidCompetition(_("Some activities are in a room that no longer exists."))
    return ReadSchedule(replace(competition.schedule, venues=venues), reading.drafted)


_LISTS: Final = ("venues", "rooms", "activities")


class _Reading:
    """Reads the parts of a draft on top of the saved schedule."""

    def __init__(self, competition: Competition) -> None:
        schedule = competition.schedule
        self._first = schedule.start_date
        self._venues = {venue.id: venue for venue in schedule.venues}
        self._rooms = {room.id: room for venue in schedule.venues for room in venue.rooms}
        self._activities = {
            activity.id: (activity, room.id, venue)
            for venue in schedule.venues
            for room in venue.rooms
            for activity in room.activities
        }
        self._new_activities = count(max((activity.id for activity in schedule.activities()), default=0) + 1)
        self._new_rooms = count(max(self._rooms, default=0) + 1)
        self._new_venues = count(max(self._venues, default=0) + 1)
        self.drafted: dict[int, int] = {}

    def venue(self, given: Fields, draft: Fields) -> Venue:
        number = _number(given, "id")
        venue = self._venues.get(number) or Venue(next(self._new_venues), "", "", UTC)
        zone = _zone(given)
        own = [room for room in draft["rooms"] if _number(room, "venue") == number]
        rooms = tuple(self._room(room, draft, zone) for room in own)
        country = str(given.get("country") or venue.country_iso2)[:2]
        return replace(venue, name=_name(given), country_iso2=country, timezone=zone.key, rooms=rooms)

    def _room(self, fields: Fields, draft: Fields, zone: ZoneInfo) -> Room:
        number = _number(fields, "id")
        known = self._rooms.get(number) or Room(next(self._new_rooms), "")
        own = [activity for activity in draft["activities"] if _number(activity, "room") == number]
        activities = sorted(
            (self._activity(activity, zone) for activity in own),
            key=lambda activity: (activity.start_time, activity.end_time, activity.id),
        )
        room = replace(known, name=_name(fields), color=_colour(fields), activities=tuple(activities))
        stations = min(max(_number(fields, "stations"), 1), MOST_STATIONS)
        return room if stations == planning.stations_in(room) else planning.with_stations_in(room, stations)

    def _activity(self, fields: Fields, zone: ZoneInfo) -> Activity:
        number = _number(fields, "id")
        starts, ends = (self._moment(fields, part, zone) for part in ("start", "end"))
        if ends <= starts:
            raise InvalidCompetition(_("%(activity)s ends before it begins.") % {"activity": _name(fields)})
        code = _code(fields)
        if number not in self._activities or self._activities[number][0].code != code:
            new_activity = Activity(next(self._new_activities), _name(fields), code, starts, ends)
            self.drafted[new_activity.id] = number
            return new_activity
        activity, room_id, venue = self._activities[number]
        before = _drafted_activity(activity, Room(room_id, ""), zone_of(venue.timezone), self._first)
        is_same = zone.key == venue.timezone and all(
            fields.get(name) == before[name] for name in ("day", "start", "end")
        )
        span = planning.Span(activity.start_time, activity.end_time) if is_same else planning.Span(starts, ends)
        return replace(
            planning.rescheduled(activity, span), name=_name(fields) if activity.code.is_other else activity.name
        )

    def _moment(self, fields: Fields, part: str, zone: ZoneInfo) -> datetime:
        day, minutes = _number(fields, "day"), _number(fields, part)
        if not (-400 < day < 400 and 0 <= minutes <= 2 * A_DAY):
            raise InvalidCompetition(_("%(activity)s has an invalid time.") % {"activity": _name(fields)})
        return datetime.combine(self._first + timedelta(days=day), time(), zone) + timedelta(minutes=minutes)


def _number(fields: object, name: str) -> int:
    value = fields.get(name) if isinstance(fields, dict) else None
    if type(value) is not int:
        raise InvalidCompetition(_("This schedule cannot be read. Reload the page."))
    return value


def _name(fields: Fields) -> str:
    name = fields.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InvalidCompetition(_("Every venue, room and activity needs a name."))
    return name.strip()[:LONGEST_NAME]


def _colour(fields: Fields) -> str:
    colour = str(fields.get("color"))
    if not _COLOUR.fullmatch(colour):
        raise InvalidCompetition(_("Enter a colour, for example #1f6f8b."))
    return colour


def _usual_colour(colour: str) -> str:
    """The colour, or the usual one: documents of other programs may have names of colours."""
    return colour if _COLOUR.fullmatch(colour) else COLOURS[0]


def _zone(fields: Fields) -> ZoneInfo:
    zone = find_zone(str(fields.get("timezone")))
    if zone is None:
        text = _("%(zone)s is not a time zone. Enter for example Europe/Lisbon.")
        raise InvalidCompetition(text % {"zone": fields.get("timezone")})
    return zone


def _code(fields: Fields) -> ActivityCode:
    try:
        return ActivityCode.parse(str(fields.get("code")))
    except InvalidActivityCode as fault:
        raise InvalidCompetition(_("This schedule cannot be read. Reload the page.")) from fault
