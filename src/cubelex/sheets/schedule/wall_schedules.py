"""The schedule for the wall: what happens when and where, and what is announced of each round."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from cubelex.competition import ActivityCode, Competition, Scheduled
from cubelex.diagrams import event_icon_svg
from cubelex.errors import UnknownRound
from cubelex.messages import Catalogue, Message, has_text
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    in_rooms,
    listing_pdf,
    picture,
    round_name,
)
from cubelex.sheets.schedule.announcements import advancement_words, cutoff_words, format_words, limit_words
from cubelex.sheets.schedule.timetables import timetable

# The places of the columns with names and time limits, and how many signs of a limit fit beside everything else.
_NAME, _LIMIT, _SHORT = 2, 4, 12


def wall_schedule(competition: Competition, stationery: Stationery) -> bytes:
    """Every activity, a page for each day, to be read from two metres; several rooms at the same time share a line."""
    words = stationery.words
    top = {activity.id for venue in competition.schedule.venues for room in venue.rooms for activity in room.activities}
    planned = [scheduled for scheduled in timetable(competition) if scheduled.activity.id in top]
    usual = _usual_rooms(planned)
    days = [
        (day, tuple(_rows(competition, list(of_day), usual, words)))
        for day, of_day in groupby(planned, key=lambda scheduled: scheduled.starts_at.date())
    ]
    kept = _telling(tuple(row for _, rows in days for row in rows))
    sections = tuple(
        TableSection(
            words.day(day),
            tuple(_columns(rows, words)[place] for place in kept),
            tuple(tuple(row[place] for place in kept) for row in rows),
        )
        for day, rows in days
    )
    zones = ", ".join(sorted({scheduled.venue.timezone for scheduled in planned}))
    listing = Listing(
        words.text("sheets.schedule.title"),
        words.dotted([competition.name, words.comma_separated(usual)]) if usual else competition.name,
        sections,
        words.say(Message("sheets.schedule.zone", zone=zones)),
        is_landscape=True,
        has_page_for_each=True,
        size=None,
    )
    return listing_pdf(listing, stationery)


def _columns(rows: tuple[tuple[Cell, ...], ...], words: Catalogue) -> tuple[Column, ...]:
    """The columns of a day. Names and long texts on time limits break; each has room by the longest."""
    longest_name, longest_limit = (max((_signs(row[place]) for row in rows), default=0) for place in (_NAME, _LIMIT))
    share = min(max(longest_limit / max(longest_name, 1), 0.4), 0.85)
    return (
        Column(words.text("sheets.schedule.time")),
        Column(""),
        Column(words.text("sheets.schedule.activity"), "1fr"),
        Column(words.text("sheets.schedule.format")),
        Column(words.text("sheets.schedule.limit"), f"{share:.2f}fr" if longest_limit > _SHORT else "auto"),
        Column(words.text("sheets.schedule.cutoff_heading")),
        Column(words.text("sheets.schedule.advance")),
    )


def _signs(cell: Cell) -> int:
    return len(cell if isinstance(cell, str) else cell["text"])


def _telling(rows: tuple[tuple[Cell, ...], ...]) -> list[int]:
    """The places of the columns that tell something in any row."""
    told = [{str(row[place]) for row in rows} for place in range(len(rows[0]) if rows else 0)]
    return [place for place, cells in enumerate(told) if cells != {""}]


def _rows(
    competition: Competition, of_day: list[Scheduled], usual: tuple[str, ...], words: Catalogue
) -> Iterator[tuple[Cell, ...]]:
    for together in _at_the_same_time(of_day):
        rooms = {scheduled.room.name: scheduled.room.color for scheduled in together}
        yield _row(competition, together[0], {} if tuple(rooms) == usual else rooms, words)


def _at_the_same_time(planned: Iterable[Scheduled]) -> Iterator[list[Scheduled]]:
    """Activities that several rooms have together."""
    same = groupby(planned, key=lambda each: (each.starts_at, each.ends_at, str(each.activity.code)))
    return (list(scheduled) for _, scheduled in same)


def _usual_rooms(planned: Iterable[Scheduled]) -> tuple[str, ...]:
    """The rooms where most happens: they are named once, in the heading."""
    rooms = [tuple(dict.fromkeys(each.room.name for each in together)) for together in _at_the_same_time(planned)]
    return max(dict.fromkeys(rooms), key=rooms.count, default=())


def _row(competition: Competition, scheduled: Scheduled, rooms: dict[str, str], words: Catalogue) -> tuple[Cell, ...]:
    time = words.span(scheduled.starts_at, scheduled.ends_at)
    code = scheduled.activity.code
    icon: Cell = "" if code.is_other else picture(event_icon_svg(code.event_id))
    name = activity_name(competition, scheduled, words)
    try:
        round_ = competition.round(code.round_id or "")
    except UnknownRound:
        return time, icon, in_rooms(name, rooms), "", "", "", ""
    return (
        time,
        icon,
        in_rooms(name, rooms, is_strong=True),
        format_words(round_, words),
        limit_words(round_, words),
        cutoff_words(round_, words),
        advancement_words(competition, round_, words),
    )


def round_title(competition: Competition, round_id: str, words: Catalogue) -> str:
    """A round with its event: 3x3x3 Cube, Round 1."""
    code = ActivityCode.parse(round_id)
    named = round_name(competition, code.event_id, code.round_number or 1, words)
    return words.comma_separated([words.event(competition.kind(code.event_id)), named])


def activity_name(competition: Competition, scheduled: Scheduled, words: Catalogue) -> str:
    """What an activity is called: an event with round, group and attempt, or the name that the schedule gives it."""
    code = scheduled.activity.code
    if code.is_other:
        name = f"sheets.activity.{code.event_id.removeprefix('other-')}"
        return words.text(name) if has_text(name) else scheduled.activity.name
    rounds = [round_name(competition, code.event_id, code.round_number, words)] if code.round_number else []
    parts = (("group", code.group_number), ("attempt", code.attempt_number))
    numbered = (words.say(Message(f"sheets.{part}", number=value)) for part, value in parts if value)
    return words.comma_separated([words.event(competition.kind(code.event_id)), *rounds, *numbered])
