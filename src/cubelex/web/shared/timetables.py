"""The schedule as pages and calendars show it: what happens when and where, for all or for one person."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from cubelex.competition import Activity, ActivityCode, Competition, Person, Room, Scheduled, Venue
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Happening, happening
from cubelex.web.shared.calendars import CalendarEvent
from cubelex.web.shared.labels.activities import other_label
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.labels.rounds import task_label


@dataclass(frozen=True, slots=True)
class TimetableItem:
    """Something on a timetable, in the time of its venue."""

    activity: Activity
    venue: Venue
    room: Room
    label: str
    start: datetime
    end: datetime
    round_id: str | None
    task: str = ""
    station: int | None = None

    @property
    def event_id(self) -> str:
        """The event of a round; nothing for other things."""
        return self.round_id.partition("-r")[0] if self.round_id else ""

    @property
    def scheduled(self) -> Scheduled:
        """The activity as the schedule has it."""
        return Scheduled(self.activity, self.room, self.venue)

    @property
    def room_number(self) -> int:
        """The place of its room at the venue, from 1: rooms are told apart by colours in this order."""
        return next((place for place, room in enumerate(self.venue.rooms, 1) if room.id == self.room.id), 1)

    @property
    def day(self) -> date:
        """The day it begins on, at the venue."""
        return self.start.date()


@dataclass(frozen=True, slots=True)
class TimetableDay:
    """A day of the timetable."""

    date: date
    items: tuple[TimetableItem, ...]


@dataclass(frozen=True, slots=True)
class TimetableLine:
    """An item with how far it has come; `is_after_now` where what is over ends and what is to come begins."""

    item: TimetableItem
    happening: Happening
    is_after_now: bool


def timetable_lines(state: CompetitionState, day: TimetableDay, now: datetime) -> list[TimetableLine]:
    """The items of a day, and on that day the place of now among them."""
    is_today = now.astimezone(day.items[0].start.tzinfo).date() == day.date
    after_now = next((item for item in day.items if item.start > now), None) if is_today else None
    return [TimetableLine(item, happening(state, item.scheduled, now), item is after_now) for item in day.items]


def days_of(items: Iterator[TimetableItem] | list[TimetableItem]) -> list[TimetableDay]:
    """The items by day and time."""
    in_order = sorted(items, key=lambda item: (item.start, item.end, item.label))
    return [TimetableDay(day, tuple(found)) for day, found in groupby(in_order, key=lambda item: item.day)]


def timetable(competition: Competition) -> Iterator[TimetableItem]:
    """What is on the schedule, rounds as a whole."""
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                yield _item(competition, Scheduled(activity, room, venue))


def timetable_of(competition: Competition, person: Person) -> Iterator[TimetableItem]:
    """What a person has to do, with their tasks."""
    tasks = {assignment.activity_id: assignment for assignment in person.assignments}
    for scheduled in competition.schedule.scheduled():
        if task := tasks.get(scheduled.activity.id):
            yield _item(competition, scheduled, task_label(task.assignment_code), task.station_number)


def calendar_event(competition: Competition, item: TimetableItem, address: str) -> CalendarEvent:
    """An item as calendars know it."""
    summary = f"{item.task}: {item.label}" if item.task else item.label
    where = f"{item.room.name}, {item.venue.name}"
    uid = f"{competition.id}-{item.activity.id}@cubelex"
    return CalendarEvent(uid, item.start, item.end, summary, where, address)


def zones_of(competition: Competition) -> list[str]:
    """The time zones of the venues."""
    return list(dict.fromkeys(venue.timezone for venue in competition.schedule.venues))


def _item(competition: Competition, scheduled: Scheduled, task: str = "", station: int | None = None) -> TimetableItem:
    activity, times = scheduled.activity, (scheduled.starts_at, scheduled.ends_at)
    label, round_id = _label(competition, activity), _round_id(activity)
    return TimetableItem(activity, scheduled.venue, scheduled.room, label, *times, round_id, task, station)


def _round_id(activity: Activity) -> str | None:
    return None if activity.code.is_other else activity.code.round_id


def _label(competition: Competition, activity: Activity) -> str:
    round_id = _round_id(activity)
    if round_id is None:
        return other_label(str(activity.code), activity.name)
    return " · ".join([round_label(competition, round_id), *parts_of_round(activity.code)])


def parts_of_round(code: ActivityCode) -> list[str]:
    """Which group and attempt of its round something is, in the reader's words."""
    parts = []
    if code.group_number is not None:
        parts.append(_("Group %(number)d") % {"number": code.group_number})
    if code.attempt_number is not None:
        parts.append(_("Attempt %(number)d") % {"number": code.attempt_number})
    return parts


def zone_of(competition: Competition) -> ZoneInfo:
    """The time zone of the first venue, in which those who were there remember things."""
    return next((venue.zone for venue in competition.schedule.venues), ZoneInfo("UTC"))
