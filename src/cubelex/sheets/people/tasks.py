"""What everybody does in each activity: competes, judges, scrambles, runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cubelex.competition import Competition, Person, RegistrationStatus, Scheduled
from cubelex.messages import Catalogue, has_text
from cubelex.sheets.layout import by_name
from cubelex.sheets.schedule import timetable

COMPETITOR: Final = "competitor"


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a person in an activity, as WCIF codes it."""

    person: Person
    code: str
    scheduled: Scheduled
    station: int | None = None

    @property
    def is_competing(self) -> bool:
        """Whether the person competes, and does not work."""
        return self.code == COMPETITOR


def tasks_of(competition: Competition) -> tuple[Task, ...]:
    """Every task by time, then by name."""
    return tuple(sorted(_tasks(competition), key=lambda task: (task.scheduled.starts_at, by_name(task.person))))


def _tasks(competition: Competition) -> Iterator[Task]:
    planned = {scheduled.activity.id: scheduled for scheduled in timetable(competition)}
    for person in filter(_takes_part, competition.persons):
        for assignment in person.assignments:
            if scheduled := planned.get(assignment.activity_id):
                yield Task(person, assignment.assignment_code, scheduled, assignment.station_number)


def _takes_part(person: Person) -> bool:
    """Whether a person may be named: who waits for a place, or has cancelled, is not public (2d)."""
    return person.registration is None or person.registration.status is RegistrationStatus.ACCEPTED


def task_name(code: str, words: Catalogue) -> str:
    """A task in words, or its code where there is no text for it."""
    name = f"sheets.task.{code}"
    return words.text(name) if has_text(name) else code.removeprefix("staff-")
