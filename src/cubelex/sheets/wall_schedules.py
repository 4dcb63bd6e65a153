"""The schedule for the wall: what happens when and where, and what is announced of each round."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from cubelex.competition import Competition
from cubelex.errors import UnknownRound
from cubelex.sheets.announcements import advancement_words, cutoff_words, format_words, limit_words
from cubelex.sheets.catalogues import Catalogue, catalogue
from cubelex.sheets.stationery import Stationery
from cubelex.sheets.tables import Cell, Column, Listing, Section, figure, listing_pdf, strong
from cubelex.sheets.timetables import Scheduled, timetable


def wall_schedule(competition: Competition, stationery: Stationery) -> bytes:
    """Every activity by day and time; one that several rooms have at the same time stands once."""
    words = catalogue(stationery.language)
    top = {activity.id for venue in competition.schedule.venues for room in venue.rooms for activity in room.activities}
    planned = [one for one in timetable(competition) if one.activity.id in top]
    sections = tuple(
        Section(words.day(day), _columns(words), tuple(_rows(competition, list(of_day), words)))
        for day, of_day in groupby(planned, key=lambda one: one.starts_at.date())
    )
    zones = ", ".join(sorted({one.venue.timezone for one in planned}))
    listing = Listing(
        words("schedule.title"),
        competition.name,
        sections,
        words("schedule.zone", zone=zones),
        is_landscape=True,
        size=None,
    )
    return listing_pdf(listing, stationery)


def _columns(words: Catalogue) -> tuple[Column, ...]:
    return (
        Column(words("schedule.time")),
        Column(words("schedule.activity"), "1.3fr"),
        Column(words("schedule.room"), "1fr"),
        Column(words("schedule.format")),
        Column(words("schedule.limit"), "auto"),
        Column(words("schedule.cutoff_heading")),
        Column(words("schedule.advance")),
    )


def _rows(competition: Competition, of_day: list[Scheduled], words: Catalogue) -> Iterator[tuple[Cell, ...]]:
    for _, same in groupby(of_day, key=lambda one: (one.starts_at, one.ends_at, str(one.activity.code))):
        together = list(same)
        yield _row(competition, together[0], _rooms(together), words)


def _rooms(together: Iterable[Scheduled]) -> str:
    return ", ".join(dict.fromkeys(one.room.name for one in together))


def _row(competition: Competition, one: Scheduled, rooms: str, words: Catalogue) -> tuple[Cell, ...]:
    time = figure(words.span(one.starts_at, one.ends_at))
    try:
        announced = competition.round(one.activity.code.round_id or "")
    except UnknownRound:
        return time, activity_name(one, words), rooms, "", "", "", ""
    return (
        time,
        strong(activity_name(one, words)),
        rooms,
        format_words(announced, words),
        limit_words(announced, words),
        cutoff_words(announced, words),
        advancement_words(competition, announced, words),
    )


def activity_name(one: Scheduled, words: Catalogue) -> str:
    """What an activity is called: an event with round, group and attempt, or the name that the schedule gives it."""
    code = one.activity.code
    if code.is_other:
        return words.phrases.get(f"activity.{code.event_id.removeprefix('other-')}") or one.activity.name
    parts = (("round", code.round_number), ("group", code.group_number), ("attempt", code.attempt_number))
    return words.listed([words.event(code.event_id), *(words(part, number=value) for part, value in parts if value)])
