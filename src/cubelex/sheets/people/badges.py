"""Nametags: a name to be read from afar, and behind it the schedule of its owner."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import groupby
from typing import Any, Final

from cubelex.competition import Competition, Person
from cubelex.diagrams import event_icon_svg
from cubelex.messages import Catalogue, EventRef
from cubelex.sheets.layout import LongList, Stationery, by_name, country_name, round_name, shown_name, typeset_in_parts
from cubelex.sheets.people.group_lists import task_name
from cubelex.sheets.people.tasks import Task, tasks_of
from cubelex.sheets.schedule import activity_name

_AT_ONCE: Final = 100


class BadgeSize(StrEnum):
    """The holders that nametags fit: a quarter of the paper, folded (A7) or not (A6), or a card of 90 by 55 mm."""

    A7 = "a7"
    A6 = "a6"
    CARD = "card"


# How many are on a page, millimetres where they are not a share of it, type sizes in points, and the shares of name and
# schedule.
_SIZES: Final[Mapping[BadgeSize, dict[str, Any]]] = {
    BadgeSize.A7: {"name": 30, "small": 9, "most": 9.5, "inset": 5, "shares": (1, 1)},
    BadgeSize.A6: {"name": 30, "small": 9, "most": 12, "inset": 5, "shares": (38, 62)},
    BadgeSize.CARD: {"name": 24, "small": 7.5, "most": 9, "inset": 4, "shares": (1, 1)},
}
_QUARTERS: Final = {"across": 2, "down": 2, "width": None, "height": None, "two-sided": False}
_CARDS: Final = {"across": 2, "down": 5, "width": 90, "height": 55, "two-sided": True}

# The roles that a nametag shows, the most important first.
_ROLES: Final = ("delegate", "trainee-delegate", "organizer", "staff-dataentry")


def badges(
    competition: Competition,
    stationery: Stationery,
    progress: Callable[[int], None] = lambda done: None,
    *,
    size: BadgeSize = BadgeSize.A7,
) -> bytes:
    """A nametag for everybody who competes or has a role: four on a page, or ten cards to be printed on both sides.

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
        "size": {**(_CARDS if size is BadgeSize.CARD else _QUARTERS), **_SIZES[size]},
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
            {
                "day": words.day(day),
                "weekday": words.weekday(day),
                "entries": [_entry(competition, task, words) for task in of_day],
            }
            for day, of_day in groupby(tasks, key=lambda task: task.scheduled.starts_at.date())
        ],
    }


def _entry(competition: Competition, task: Task, words: Catalogue) -> dict[str, Any]:
    code = task.scheduled.activity.code
    named = activity_name(competition, task.scheduled, words) if code.is_other else _short(competition, task, words)
    return {
        "time": words.clock(task.scheduled.starts_at),
        "icon": None if code.is_other else event_icon_svg(code.event_id),
        "activity": named,
        "brief": f"R{code.round_number}" if code.round_number and not code.is_other else named,
        "group": f"G{code.group_number}" if code.group_number else "",
        "task": task_name(task.code, words),
        "station": "" if task.station is None else str(task.station),
        "is-competing": task.is_competing,
    }


def _short(competition: Competition, task: Task, words: Catalogue) -> str:
    """The event and the round of a task; the group follows in two signs."""
    code = task.scheduled.activity.code
    event = words.show(EventRef(code.event_id))
    if code.round_number is None:
        return event
    return words.comma_separated([event, round_name(competition, code.event_id, code.round_number, words)])
