"""The tracker of a day: every group of every round in its order, with boxes to tick as the day goes on."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from cubelex.competition import Competition, Scheduled
from cubelex.diagrams import event_icon_svg
from cubelex.messages import Catalogue
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    figure,
    in_rooms,
    listing_pdf,
    picture,
    tick_box,
)
from cubelex.sheets.schedule.timetables import timetable
from cubelex.sheets.schedule.wall_schedules import activity_name

# What happens with a group, in order; each has a box.
_STAGES: Final = ("scrambles", "called", "started", "finished", "entered", "checked")
_BOX_WIDTH: Final = 17.5
_NOTES_WIDTH: Final = 34


def day_trackers(competition: Competition, stationery: Stationery) -> bytes:
    """A table for each day: groups by time, and rounds without groups; rows of a round have the same shade."""
    words = stationery.words
    planned = [scheduled for scheduled in timetable(competition) if _is_tracked(scheduled, competition)]
    rooms = {scheduled.room.name for scheduled in planned}
    competing = Counter(
        assignment.activity_id
        for person in competition.persons
        for assignment in person.assignments
        if assignment.assignment_code == "competitor"
    )
    columns = (
        Column(words.text("sheets.schedule.time")),
        Column(""),
        Column(words.text("sheets.schedule.activity"), "1fr"),
        Column(words.text("sheets.tracker.people"), "auto", "end"),
        *(Column(words.text(f"sheets.tracker.{stage}"), _BOX_WIDTH, "center") for stage in _STAGES),
        Column(words.text("sheets.tracker.notes"), _NOTES_WIDTH),
    )
    sections = tuple(
        TableSection(words.day(day), columns, tuple(rows), marked=_shaded(of_day))
        for day, of_day in _by_day(planned)
        for rows in [_rows(competition, of_day, competing, len(rooms) > 1, words)]
    )
    listing = Listing(
        words.text("sheets.tracker.title"),
        competition.name,
        sections,
        words.text("sheets.tracker.how"),
        is_landscape=True,
        has_page_for_each=True,
        size=10,
    )
    return listing_pdf(listing, stationery)


def _is_tracked(scheduled: Scheduled, competition: Competition) -> bool:
    """Whether it is a group, or a round or attempt that is not divided into groups."""
    activity = scheduled.activity
    return not activity.code.is_other and not activity.child_activities


def _by_day(planned: Sequence[Scheduled]) -> Iterator[tuple[date, list[Scheduled]]]:
    for day, of_day in groupby(planned, key=lambda scheduled: scheduled.starts_at.date()):
        yield day, list(of_day)


def _shaded(of_day: Sequence[Scheduled]) -> frozenset[int]:
    """The rows of every second round, by their places: which belong together is seen at a glance."""
    rounds = list(dict.fromkeys(each.activity.code.round_id for each in of_day))
    return frozenset(place for place, each in enumerate(of_day) if rounds.index(each.activity.code.round_id) % 2)


def _rows(
    competition: Competition, of_day: Sequence[Scheduled], competing: Counter[int], shows_room: bool, words: Catalogue
) -> Iterator[tuple[Cell, ...]]:
    for scheduled in of_day:
        room = {scheduled.room.name: scheduled.room.color} if shows_room else {}
        people = competing[scheduled.activity.id]
        yield (
            words.span(scheduled.starts_at, scheduled.ends_at),
            picture(event_icon_svg(scheduled.activity.code.event_id)),
            in_rooms(activity_name(competition, scheduled, words), room, is_strong=True),
            figure(words.number(people)) if people else "",
            *(tick_box() for _ in _STAGES),
            "",
        )
