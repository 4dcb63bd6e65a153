"""Nametags: a name to be read from afar, and behind it the schedule of its owner."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

from cubelex.competition import Competition, Person
from cubelex.messages import Catalogue, Message
from cubelex.sheets.layout import LongList, Stationery, by_name, country_name, shown_name, typeset_in_parts
from cubelex.sheets.people.group_lists import task_name
from cubelex.sheets.people.tasks import Task, tasks_of
from cubelex.sheets.schedule import activity_name

_AT_ONCE: Final = 100

# The roles that a nametag shows, the most important first.
_ROLES: Final = ("delegate", "trainee-delegate", "organizer", "staff-dataentry")


def badges(
    competition: Competition, stationery: Stationery, progress: Callable[[int], None] = lambda done: None
) -> bytes:
    """A nametag for everybody who competes or has a role: four on a page, each to be folded in the middle.

    `progress` is called with the number of nametags that are done.
    """
    words = stationery.words
    tasks: dict[int, list[Task]] = {}
    for task in tasks_of(competition):
        tasks.setdefault(id(task.person), []).append(task)
    people = sorted((person for person in competition.persons if _has_badge(person)), key=by_name)
    content = {
        "title": words.text("sheets.badges.title"),
        "competition": competition.name,
        "schedule": words.text("sheets.badges.schedule"),
    }
    listed = LongList(
        "badges",
        people,
        lambda person: _badge(competition, person, tasks.get(id(person), []), words),
        {text for person in people for text in shown_name(person).values() if text},
    )
    return typeset_in_parts("badges", content, listed, stationery, progress, _AT_ONCE)


def _has_badge(person: Person) -> bool:
    registered = person.registration
    return bool(person.roles) or (registered is not None and registered.status.value == "accepted")


def _badge(competition: Competition, person: Person, tasks: list[Task], words: Catalogue) -> dict[str, Any]:
    role = next((role for role in _ROLES if role in person.roles), None)
    return {
        **shown_name(person),
        "number": str(person.registrant_id or ""),
        "country": country_name(person.country_iso2, words),
        "wca_id": person.wca_id,
        "role": words.text(f"sheets.role.{role}") if role else words.text("sheets.role.competitor"),
        "is-official": role is not None,
        "newcomer": words.text("sheets.badges.newcomer") if person.is_newcomer else None,
        "days": [
            {"day": words.day(day, "long"), "entries": [_entry(competition, task, words) for task in of_day]}
            for day, of_day in groupby(tasks, key=lambda task: task.scheduled.starts_at.date())
        ],
    }


def _entry(competition: Competition, task: Task, words: Catalogue) -> dict[str, Any]:
    what = task_name(task.code, words)
    where = words.say(Message("sheets.station", number=task.station)) if task.station is not None else ""
    return {
        "time": words.clock(task.scheduled.starts_at),
        "activity": activity_name(competition, task.scheduled, words),
        "task": words.comma_separated([what, where]) if where else what,
        "room": task.scheduled.room.name,
        "is-competing": task.is_competing,
    }
