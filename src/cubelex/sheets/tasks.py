"""What everybody does in each activity: competes, judges, scrambles, runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cubelex.competition import Competition, Person
from cubelex.sheets.names import by_name
from cubelex.sheets.timetables import Scheduled, timetable

COMPETITOR: Final = "competitor"


@dataclass(frozen=True, slots=True)
class Task:
    """Somebody's task in an activity, as WCIF codes it."""

    person: Person
    code: str
    scheduled: Scheduled
    station: int | None = None

    @property
    def is_competing(self) -> bool:
        """Whether it is no work but an attempt of one's own."""
        return self.code == COMPETITOR


def tasks_of(competition: Competition) -> tuple[Task, ...]:
    """Every task by time, then by name."""
    return tuple(sorted(_tasks(competition), key=lambda task: (task.scheduled.starts_at, by_name(task.person))))


def _tasks(competition: Competition) -> Iterator[Task]:
    planned = {one.activity.id: one for one in timetable(competition)}
    for person in competition.persons:
        for one in person.assignments:
            if one.activity_id in planned:
                yield Task(person, one.assignment_code, planned[one.activity_id], one.station_number)
