"""Groups for the wall: who competes in each, and who works in it."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from cubelex.competition import Competition, Scheduled
from cubelex.messages import Catalogue, has_text
from cubelex.sheets.layout import Stationery, by_name, shown_name, typeset
from cubelex.sheets.people.tasks import COMPETITOR, Task, tasks_of
from cubelex.sheets.schedule import activity_name


def group_lists(competition: Competition, stationery: Stationery) -> bytes:
    """Every group by time, with its competitors and what tasks others have in it."""
    words = stationery.words
    tasks = tasks_of(competition)
    content = {
        "title": words.text("sheets.groups.title"),
        "competition": competition.name,
        "none": words.text("sheets.groups.none"),
        "days": [
            {"day": words.day(day), "groups": _groups(competition, of_day, words)}
            for day, of_day in groupby(tasks, key=lambda task: task.scheduled.starts_at.date())
        ],
    }
    return typeset("groups", content, stationery)


def _groups(competition: Competition, tasks: Iterable[Task], words: Catalogue) -> list[dict[str, Any]]:
    by_activity: dict[int, list[Task]] = {}
    for task in tasks:
        by_activity.setdefault(task.scheduled.activity.id, []).append(task)
    return [_group(competition, together[0].scheduled, together, words) for together in by_activity.values()]


def _group(competition: Competition, scheduled: Scheduled, tasks: list[Task], words: Catalogue) -> dict[str, Any]:
    codes = sorted({task.code for task in tasks} - {COMPETITOR})
    return {
        "title": activity_name(competition, scheduled, words),
        "time": words.span(scheduled.starts_at, scheduled.ends_at),
        "room": scheduled.room.name,
        "competitors": [_person(task) for task in _sorted(tasks, COMPETITOR)],
        "tasks": [
            {"name": task_name(code, words), "people": [_person(task) for task in _sorted(tasks, code)]}
            for code in codes
        ],
    }


def _sorted(tasks: Iterable[Task], code: str) -> list[Task]:
    of_code = (task for task in tasks if task.code == code)
    return sorted(of_code, key=lambda task: (task.station or 0, by_name(task.person)))


def _person(task: Task) -> dict[str, Any]:
    return {**shown_name(task.person), "station": None if task.station is None else str(task.station)}


def task_name(code: str, words: Catalogue) -> str:
    """A task in words, or its code where there is no text for it."""
    name = f"sheets.task.{code}"
    return words.text(name) if has_text(name) else code.removeprefix("staff-")
