"""What happens when and where, in the local time of its venue."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, Competition, Room, Venue


@dataclass(frozen=True, slots=True)
class Scheduled:
    """An activity with its room and venue."""

    activity: Activity
    room: Room
    venue: Venue

    @property
    def starts_at(self) -> datetime:
        """In the time of the venue."""
        return self.activity.start_time.astimezone(ZoneInfo(self.venue.timezone))

    @property
    def ends_at(self) -> datetime:
        """In the time of the venue."""
        return self.activity.end_time.astimezone(ZoneInfo(self.venue.timezone))


def timetable(competition: Competition) -> tuple[Scheduled, ...]:
    """Every activity on the schedule, groups and attempts too, by time."""
    return tuple(sorted(_scheduled(competition), key=lambda scheduled: (scheduled.starts_at, scheduled.activity.id)))


def _scheduled(competition: Competition) -> Iterator[Scheduled]:
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                for each in activity.with_descendants():
                    yield Scheduled(each, room, venue)
