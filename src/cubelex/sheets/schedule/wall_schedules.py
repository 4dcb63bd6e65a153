"""The schedule for the wall: what happens when and where, and what is announced of each round."""

from collections.abc import Iterator
from itertools import groupby

from cubelex.competition import Competition, Scheduled
from cubelex.errors import UnknownRound
from cubelex.messages import Catalogue, EventRef, Message, has_text
from cubelex.sheets.layout import Cell, Column, Listing, Stationery, TableSection, listing_pdf, round_name, strong
from cubelex.sheets.schedule.announcements import advancement_words, cutoff_words, format_words, limit_words
from cubelex.sheets.schedule.timetables import timetable


def wall_schedule(competition: Competition, stationery: Stationery) -> bytes:
    """Every activity by day and time; one that several rooms have at the same time is listed once."""
    words = stationery.words
    top = {activity.id for venue in competition.schedule.venues for room in venue.rooms for activity in room.activities}
    planned = [scheduled for scheduled in timetable(competition) if scheduled.activity.id in top]
    sections = tuple(
        TableSection(words.day(day), _columns(words), tuple(_rows(competition, list(of_day), words)))
        for day, of_day in groupby(planned, key=lambda scheduled: scheduled.starts_at.date())
    )
    zones = ", ".join(sorted({scheduled.venue.timezone for scheduled in planned}))
    listing = Listing(
        words.text("sheets.schedule.title"),
        competition.name,
        sections,
        words.say(Message("sheets.schedule.zone", zone=zones)),
        is_landscape=True,
        size=None,
    )
    return listing_pdf(listing, stationery)


def _columns(words: Catalogue) -> tuple[Column, ...]:
    return (
        Column(words.text("sheets.schedule.time")),
        Column(words.text("sheets.schedule.activity"), "1.3fr"),
        Column(words.text("sheets.schedule.room"), "1fr"),
        Column(words.text("sheets.schedule.format")),
        Column(words.text("sheets.schedule.limit"), "auto"),
        Column(words.text("sheets.schedule.cutoff_heading")),
        Column(words.text("sheets.schedule.advance")),
    )


def _rows(competition: Competition, of_day: list[Scheduled], words: Catalogue) -> Iterator[tuple[Cell, ...]]:
    same_time = groupby(of_day, key=lambda each: (each.starts_at, each.ends_at, str(each.activity.code)))
    for together in (list(scheduled) for _, scheduled in same_time):
        rooms = ", ".join(dict.fromkeys(scheduled.room.name for scheduled in together))
        yield _row(competition, together[0], rooms, words)


def _row(competition: Competition, scheduled: Scheduled, rooms: str, words: Catalogue) -> tuple[Cell, ...]:
    time = words.span(scheduled.starts_at, scheduled.ends_at)
    try:
        round_ = competition.round(scheduled.activity.code.round_id or "")
    except UnknownRound:
        return time, activity_name(competition, scheduled, words), rooms, "", "", "", ""
    return (
        time,
        strong(activity_name(competition, scheduled, words)),
        rooms,
        format_words(round_, words),
        limit_words(round_, words),
        cutoff_words(round_, words),
        advancement_words(competition, round_, words),
    )


def activity_name(competition: Competition, scheduled: Scheduled, words: Catalogue) -> str:
    """What an activity is called: an event with round, group and attempt, or the name that the schedule gives it."""
    code = scheduled.activity.code
    if code.is_other:
        name = f"sheets.activity.{code.event_id.removeprefix('other-')}"
        return words.text(name) if has_text(name) else scheduled.activity.name
    rounds = [round_name(competition, code.event_id, code.round_number, words)] if code.round_number else []
    parts = (("group", code.group_number), ("attempt", code.attempt_number))
    numbered = (words.say(Message(f"sheets.{part}", number=value)) for part, value in parts if value)
    return words.comma_separated([words.show(EventRef(code.event_id)), *rounds, *numbered])
