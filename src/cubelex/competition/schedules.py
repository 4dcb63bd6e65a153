"""When and where things happen."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.errors import InvalidActivityCode
from cubelex.reading import is_whole_number

# Far from the ends of the calendar: days can be added, and times shown in any zone.
YEARS: Final = range(1900, 3000)
"""The years that a document of a competition may speak of."""


@dataclass(frozen=True, slots=True)
class ActivityCode:
    """What happens: a round, a group or an attempt of an event, or something else, for example lunch.

    >>> ActivityCode.parse("333fm-r1-a2")
    ActivityCode(event_id='333fm', round_number=1, group_number=None, attempt_number=2)
    >>> str(ActivityCode.parse("other-lunch"))
    'other-lunch'
    """

    event_id: str
    round_number: int | None = None
    group_number: int | None = None
    attempt_number: int | None = None

    @classmethod
    def parse(cls, text: str) -> "ActivityCode":
        """Read `{event}-r{n}-g{n}-a{n}`, its parts optional, or `other-{something}`."""
        if text.startswith("other-"):
            return cls(text)
        event_id, *parts = text.split("-")
        numbers = {part[:1]: part[1:] for part in parts}
        if not event_id or not set(numbers) <= set("rga") or not all(map(is_whole_number, numbers.values())):
            raise InvalidActivityCode(
                f"{text!r} is not an activity; expected for example 333-r1-g2, 333fm-r1-a1 or other-lunch"
            )
        round_number, group, attempt = (int(numbers[key]) if key in numbers else None for key in "rga")
        return cls(event_id, round_number, group, attempt)

    @property
    def is_other(self) -> bool:
        """Whether this is not about an event."""
        return self.event_id.startswith("other-")

    @property
    def round_id(self) -> str | None:
        """The round it belongs to."""
        return None if self.round_number is None else f"{self.event_id}-r{self.round_number}"

    def __str__(self) -> str:
        parts = (("r", self.round_number), ("g", self.group_number), ("a", self.attempt_number))
        return self.event_id + "".join(f"-{letter}{number}" for letter, number in parts if number is not None)


@dataclass(frozen=True, slots=True)
class Activity:
    """Something on the schedule, with the groups or attempts it consists of."""

    id: int
    name: str
    code: ActivityCode
    start_time: datetime
    end_time: datetime
    child_activities: tuple["Activity", ...] = ()
    scramble_set_id: int | None = None
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    def with_descendants(self) -> Iterator["Activity"]:
        """This one, its groups and their attempts."""
        yield self
        for child in self.child_activities:
            yield from child.with_descendants()


@dataclass(frozen=True, slots=True)
class Room:
    """A room or stage."""

    id: int
    name: str
    color: str = "#304a96"
    activities: tuple[Activity, ...] = ()
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class Venue:
    """A place with rooms, in a country and a time zone."""

    id: int
    name: str
    country_iso2: str
    timezone: str
    latitude_microdegrees: int = 0
    longitude_microdegrees: int = 0
    rooms: tuple[Room, ...] = ()
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def zone(self) -> ZoneInfo:
        """Its time zone; UTC if the name is unknown, which `cubelex check` reports.

        >>> Venue(1, "Hall", "PT", "Europe/Lisbon").zone.key, Venue(2, "Ship", "", "Atlantis/Port").zone.key
        ('Europe/Lisbon', 'UTC')
        """
        return find_zone(self.timezone) or ZoneInfo("UTC")


@lru_cache(maxsize=1000)
def find_zone(name: str) -> ZoneInfo | None:
    """The time zone with this name, or `None` where it is unknown."""
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return None


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An activity with its room and venue."""

    activity: Activity
    room: Room
    venue: Venue

    @property
    def starts_at(self) -> datetime:
        """In the time of the venue."""
        return self.activity.start_time.astimezone(self.venue.zone)

    @property
    def ends_at(self) -> datetime:
        """In the time of the venue."""
        return self.activity.end_time.astimezone(self.venue.zone)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The days of the competition and what happens at its venues."""

    start_date: date
    number_of_days: int
    venues: tuple[Venue, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def end_date(self) -> date:
        """The last day."""
        return self.start_date + timedelta(days=max(self.number_of_days, 1) - 1)

    def activities(self) -> Iterator[Activity]:
        """Everything on the schedule, groups and attempts included."""
        return (scheduled.activity for scheduled in self.scheduled())

    def scheduled(self) -> Iterator[Scheduled]:
        """Everything on the schedule with its room and venue, groups and attempts included."""
        for venue in self.venues:
            for room in venue.rooms:
                for whole in room.activities:
                    for activity in whole.with_descendants():
                        yield Scheduled(activity, room, venue)
