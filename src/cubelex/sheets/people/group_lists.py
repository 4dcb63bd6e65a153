"""Groups for the wall: a page for each round, to be read from two metres, and everybody by name with their groups."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from cubelex.competition import Competition, Scheduled
from cubelex.diagrams import event_icon_svg
from cubelex.messages import Catalogue, Message
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    by_name,
    figure,
    listing_content,
    listing_pdf,
    mark,
    named,
    shown_name,
    typeset,
)
from cubelex.sheets.people.tasks import COMPETITOR, Task, task_name, tasks_of
from cubelex.sheets.schedule import activity_name, round_title

_COLUMNS: Final = 3
# Lines of a column that a page has room for at the size of names, below the heading of the round.
_LINES: Final = 32
_MOST_ROUNDS: Final = 18
_READABLE: Final = 14
# Millimetres: a column with the number of a group.
_GROUP_WIDTH: Final = 9.5


def group_lists(competition: Competition, stationery: Stationery) -> bytes:
    """Every round by time with its groups, their competitors and tasks; then everybody by name with their groups."""
    words = stationery.words
    tasks = tasks_of(competition)
    content = {
        "title": words.text("sheets.groups.title"),
        "competition": competition.name,
        "none": words.text("sheets.groups.none"),
        "columns": _COLUMNS,
        "size": _READABLE,
        "rounds": [_round(competition, together, words) for together in _by_round(tasks)],
        "by-name": listing_content(_by_name(competition, words)) if tasks else None,
    }
    return typeset("groups", content, stationery)


def groups_by_name(competition: Competition, stationery: Stationery) -> bytes:
    """Everybody by name with the number of their group in each round, to find their own."""
    return listing_pdf(_by_name(competition, stationery.words), stationery)


def _by_name(competition: Competition, words: Catalogue) -> Listing:
    competing = [task for task in tasks_of(competition) if task.is_competing and task.scheduled.activity.code.round_id]
    rounds = list(dict.fromkeys(str(task.scheduled.activity.code.round_id) for task in competing))
    people = sorted({task.person.registrant_id: task.person for task in competing}.values(), key=by_name)
    groups: dict[tuple[int | None, str | None], int | None] = {}
    for task in competing:
        code, key = task.scheduled.activity.code, (task.person.registrant_id, task.scheduled.activity.code.round_id)
        groups[key] = code.group_number or groups.get(key)
    sections = tuple(
        TableSection(
            "",
            (
                Column("", "auto", "end"),
                Column(words.text("sheets.groups.name"), "1fr"),
                *(Column(round_title(competition, each, words), _GROUP_WIDTH, "center", True) for each in shown),
            ),
            tuple(
                (
                    figure(str(person.registrant_id or "")),
                    named(person, is_strong=True),
                    *(_group_cell(groups, (person.registrant_id, each), words) for each in shown),
                )
                for person in people
            ),
        )
        for shown in (rounds[start : start + _MOST_ROUNDS] for start in range(0, len(rounds), _MOST_ROUNDS))
    )
    return Listing(
        words.text("sheets.groups.by_name"),
        competition.name,
        sections,
        " ".join(map(words.text, ("sheets.groups.how", *(["sheets.groups.dot"] if None in groups.values() else [])))),
        is_landscape=True,
        has_page_for_each=True,
        size=_READABLE,
    )


def _group_cell(
    groups: Mapping[tuple[int | None, str | None], int | None], key: tuple[int | None, str | None], words: Catalogue
) -> Cell:
    """The number of a group, a mark in a round without groups, and nothing for those who are not in the round."""
    if key not in groups:
        return ""
    group = groups[key]
    return figure(words.number(group), is_strong=True) if group else mark()


def _by_round(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    """The tasks of each round of a day, by time."""
    together: dict[tuple[object, str], list[Task]] = {}
    for task in tasks:
        code = task.scheduled.activity.code
        together.setdefault((task.scheduled.starts_at.date(), code.round_id or str(code)), []).append(task)
    yield from together.values()


def _round(competition: Competition, tasks: list[Task], words: Catalogue) -> dict[str, Any]:
    first = tasks[0].scheduled
    code = first.activity.code
    by_activity: dict[int, list[Task]] = {}
    for task in tasks:
        by_activity.setdefault(task.scheduled.activity.id, []).append(task)
    return {
        "title": _title(competition, first, words),
        "icon": None if code.is_other else event_icon_svg(code.event_id),
        "day": words.day(first.starts_at.date()),
        "groups": [
            part
            for together in sorted(by_activity.values(), key=lambda tasks: _in_turn(tasks[0].scheduled))
            for part in _group(competition, together[0].scheduled, together, words)
        ],
    }


def _in_turn(scheduled: Scheduled) -> tuple[float, int, str]:
    """A key to sort groups by time, then by number."""
    return scheduled.starts_at.timestamp(), scheduled.activity.code.group_number or 0, scheduled.room.name


def _title(competition: Competition, scheduled: Scheduled, words: Catalogue) -> str:
    round_id = scheduled.activity.code.round_id
    return round_title(competition, round_id, words) if round_id else activity_name(competition, scheduled, words)


def _group(
    competition: Competition, scheduled: Scheduled, tasks: list[Task], words: Catalogue
) -> Iterator[dict[str, Any]]:
    """A group, in as many parts as pages take."""
    number = scheduled.activity.code.group_number
    title = words.say(Message("sheets.group", number=number)) if number else _title(competition, scheduled, words)
    lines = list(_lines(tasks, words))
    most = _COLUMNS * _LINES
    for start in range(0, len(lines), most):
        yield {
            "title": title,
            "time": words.span(scheduled.starts_at, scheduled.ends_at),
            "room": scheduled.room.name,
            "colour": scheduled.room.color,
            "columns": _in_columns(lines[start : start + most]),
        }


def _lines(tasks: list[Task], words: Catalogue) -> Iterator[dict[str, Any]]:
    """Those who compete, then those who have each task, each below a heading."""
    codes = [COMPETITOR, *sorted({task.code for task in tasks} - {COMPETITOR})]
    for code, of_code in ((code, _sorted(tasks, code)) for code in codes):
        if of_code:
            yield {"heading": task_name(code, words), "count": words.number(len(of_code))}
            yield from (_person(task) for task in of_code)


def _in_columns(lines: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The lines in columns of the same length; no heading is the last line of one."""
    each = -(-len(lines) // _COLUMNS)
    columns = [list(lines[start : start + each]) for start in range(0, len(lines), each)]
    for column, following in pairwise(columns):
        if "heading" in column[-1]:
            following.insert(0, column.pop())
    return columns


def _sorted(tasks: Iterable[Task], code: str) -> list[Task]:
    of_code = (task for task in tasks if task.code == code)
    return sorted(of_code, key=lambda task: (task.station or 0, by_name(task.person)))


def _person(task: Task) -> dict[str, Any]:
    return {**shown_name(task.person), "station": None if task.station is None else str(task.station)}
