"""Stages on paper: rooms where groups are held at the same competition, by names that are as short as can be."""

from collections.abc import Iterable, Mapping

from cubelex.competition import Competition
from cubelex.sheets.schedule.timetables import timetable

_LONGEST = 9


def stage_names(competition: Competition) -> Mapping[int, str]:
    """The rooms where groups are held, by id, with short names; nothing where all groups are in one room."""
    rooms = {each.room.id: each.room.name for each in timetable(competition) if each.activity.code.group_number}
    if len(set(rooms.values())) < 2:
        return {}
    return dict(zip(rooms, shortened(rooms.values()), strict=True))


def shortened(names: Iterable[str]) -> list[str]:
    """Names without the words that all of them have; a long rest is cut.

    >>> shortened(["Red Stage", "Blue Stage"]), shortened(["Main Hall", "Side"])
    (['Red', 'Blue'], ['Main Hall', 'Side'])
    >>> shortened(["Auditorium Maximus", "Room 2"])
    ['Auditori.', 'Room 2']
    """
    each = [name.split() for name in names]
    common = set.intersection(*(set(words) for words in each)) if each else set()
    told = [" ".join(word for word in words if word not in common) or " ".join(words) for words in each]
    return [name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}." for name in told]
