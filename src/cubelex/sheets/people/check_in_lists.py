"""The list at the check-in desk: who is expected, and who must show who they are (2e)."""

from typing import Final

from cubelex.competition import Competition, Person
from cubelex.messages import Catalogue, Message
from cubelex.regulations import edition_on
from cubelex.sheets.layout import (
    Cell,
    Column,
    Listing,
    Stationery,
    TableSection,
    competitors,
    country_name,
    figure,
    listing_pdf,
    mark,
    named,
    tick_box,
    with_numbers,
)

_EVENT_WIDTH: Final = 6.5


def check_in_list(competition: Competition, stationery: Stationery, *, has_birth_dates: bool = False) -> bytes:
    """Everybody accepted, by name, with a box to tick and a mark for newcomers.

    Birth dates, which are not public (2d), are printed only on request, and only those of newcomers.
    """
    words, under = stationery.words, edition_on(competition.schedule.start_date)
    people = competitors(competition)
    columns = (
        Column("", 7, "center"),
        Column(words.text("sheets.check_in.number"), "auto", "end"),
        Column(words.text("sheets.check_in.name"), "1fr"),
        Column(words.text("sheets.check_in.country")),
        Column(words.text("sheets.check_in.wca_id")),
        *([Column(words.text("sheets.check_in.birth_date"))] if has_birth_dates else []),
        Column(words.text("sheets.check_in.identity"), "auto", "center"),
        *(Column(words.event(event.kind), _EVENT_WIDTH, "center", is_turned=True) for event in competition.events),
    )
    newcomers = sum(person.is_newcomer for person in people)
    rows = tuple(_row(person, competition, words, has_birth_dates) for person in people)
    title = words.text("sheets.check_in.title")
    counts = (Message("sheets.competitors", count=len(people)), Message("sheets.newcomers", count=newcomers))
    note = words.comma_separated(map(words.say, counts))
    listing = Listing(
        title,
        competition.name,
        (TableSection("", columns, rows, note),),
        footer=with_numbers(words.text("sheets.check_in.identity_how"), under.cite_known("2e")),
        is_landscape=True,
    )
    return listing_pdf(listing, stationery)


def _row(person: Person, competition: Competition, words: Catalogue, has_birth_dates: bool) -> tuple[Cell, ...]:
    registered = person.registration.event_ids if person.registration else ()
    born = str(person.birthdate or "") if person.is_newcomer else ""
    return (
        tick_box(),
        figure(str(person.registrant_id or ""), is_strong=True),
        named(person, is_strong=True),
        country_name(person.country_iso2, words),
        words.text("sheets.check_in.newcomer") if person.is_newcomer else figure(person.wca_id or ""),
        *([figure(born)] if has_birth_dates else []),
        tick_box() if person.is_newcomer else "",
        *(mark() if event.id in registered else "" for event in competition.events),
    )
