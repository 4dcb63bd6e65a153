"""What a person does in the course of the competition, day by day, for nametags, slips and pages of newcomers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cubelex.competition import Competition
from cubelex.diagrams import event_icon_svg
from cubelex.messages import Catalogue
from cubelex.sheets.layout import Stationery, round_name
from cubelex.sheets.people.tasks import Task, task_name, tasks_of
from cubelex.sheets.schedule import activity_name, stage_names


@dataclass(frozen=True, slots=True)
class Agendas:
    """The tasks of everybody, by time, and how they are said on paper."""

    competition: Competition
    words: Catalogue
    tasks: Mapping[int | None, Sequence[Task]]
    stages: Mapping[int, str]

    @classmethod
    def of(cls, competition: Competition, stationery: Stationery) -> "Agendas":
        """The agendas of everybody at a competition."""
        tasks: dict[int | None, list[Task]] = {}
        for task in tasks_of(competition):
            tasks.setdefault(id(task.person), []).append(task)
        return cls(competition, stationery.words, tasks, stage_names(competition))

    def shared(self) -> dict[str, Any]:
        """What a template needs once, for all people: the words, and the symbols of events by their ids."""
        events = {task.scheduled.activity.code.event_id for task in self._all_tasks()}
        return {
            "station": self.words.text("sheets.scorecards.station"),
            "icons": {each: event_icon_svg(each) for each in sorted(events) if not each.startswith("other-")},
        }

    def texts(self) -> set[str]:
        """Everything that the agendas say."""
        said = {text for task in self._all_tasks() for text in self._said(task)}
        days = {task.scheduled.starts_at.date() for task in self._all_tasks()}
        return said | {text for day in days for text in (self.words.day(day), self.words.weekday(day))}

    def _all_tasks(self) -> Iterator[Task]:
        return (task for tasks in self.tasks.values() for task in tasks)

    def _said(self, task: Task) -> tuple[str, ...]:
        clock = self.words.clock(task.scheduled.starts_at)
        return clock, self._name(task), task_name(task.code, self.words)

    def days(self, person: object) -> list[dict[str, Any]]:
        """The days of a person."""
        tasks = self.tasks.get(id(person), ())
        return [
            {"day": self.words.day(day), "weekday": self.words.weekday(day), "entries": list(self._entries(of_day))}
            for day, of_day in groupby(tasks, key=lambda task: task.scheduled.starts_at.date())
        ]

    def _entries(self, tasks: Iterator[Task]) -> Iterator[dict[str, Any]]:
        for task in tasks:
            code = task.scheduled.activity.code
            name = self._name(task)
            yield {
                "time": self.words.clock(task.scheduled.starts_at),
                "event": None if code.is_other else code.event_id,
                "activity": name,
                "brief": f"R{code.round_number}" if code.round_number and not code.is_other else name,
                "group": f"G{code.group_number}" if code.group_number else "",
                "stage": self.stages.get(task.scheduled.room.id, "") if code.group_number else "",
                "colour": task.scheduled.room.color,
                "task": task_name(task.code, self.words),
                "station": "" if task.station is None else str(task.station),
                "is-competing": task.is_competing,
            }

    def _name(self, task: Task) -> str:
        """The event and the round of a task; the group follows in two signs."""
        code = task.scheduled.activity.code
        if code.is_other:
            return activity_name(self.competition, task.scheduled, self.words)
        event = self.words.event(self.competition.kind(code.event_id))
        if code.round_number is None:
            return event
        named = round_name(self.competition, code.event_id, code.round_number, self.words)
        return self.words.comma_separated([event, named])
