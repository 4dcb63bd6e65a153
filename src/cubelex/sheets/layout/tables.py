"""Lists on paper: headings and tables that run over as many pages as they need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubelex.competition import Person
from cubelex.sheets.layout.missing_signs import texts_of
from cubelex.sheets.layout.names import shown_name
from cubelex.sheets.layout.stationery import Stationery
from cubelex.sheets.layout.typesetting import LongList, typeset, typeset_in_parts

Cell = str | Mapping[str, Any]

_MOST_ROWS: Final = 16_000
"""Rows of a document that is set at once: 1.3 GB, and the least work. A typesetter has memory for some 25,000."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its width ("auto", a share "1fr" or millimetres), and how its cells are aligned.

    The heading of a narrow column can be turned, to be read from below.
    """

    heading: str
    width: str | float = "auto"
    align: str = "start"
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class TableSection:
    """A table with a title; `marked` are the rows to be shaded, by their place."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Listing:
    """A document of tables."""

    title: str
    subtitle: str
    sections: tuple[TableSection, ...]
    footer: str = ""
    is_landscape: bool = False
    has_page_for_each: bool = False
    size: float | None = 9.0
    """The type size in points; none for what is read from afar: as large as a page allows, and never below 14."""


def listing_pdf(
    listings: Listing | Sequence[Listing], stationery: Stationery, *, is_counted_through: bool = True
) -> bytes:
    """A document, or several as one: pages are numbered, and tables that go on have their heading again.

    Unless pages are counted through, each document counts its own. Many rows are then set document by document.
    """
    several = [listings] if isinstance(listings, Listing) else listings
    content = {"title": several[0].title, "counted-through": is_counted_through}
    shown = [listing_content(listing) for listing in several]
    if is_counted_through or sum(len(section.rows) for listing in several for section in listing.sections) < _MOST_ROWS:
        return typeset("tables", {**content, "listings": shown}, stationery)
    listed: LongList[dict[str, Any]] = LongList("listings", shown, lambda listing: listing, set(texts_of(shown)))
    return typeset_in_parts("tables", content, listed, stationery, lambda _done: None, most=1)


def listing_content(listing: Listing) -> dict[str, Any]:
    """What a template prints of a document."""
    return {
        "title": listing.title,
        "subtitle": listing.subtitle,
        "footer": listing.footer,
        "landscape": listing.is_landscape,
        "page-for-each": listing.has_page_for_each,
        "size": listing.size,
        "sections": [_section(section) for section in listing.sections],
    }


def named(person: Person, *, is_strong: bool = False) -> Cell:
    """A cell with the name of a person, in Latin letters and in the local script."""
    return {**shown_name(person), "kind": "name", "strong": is_strong}


def figure(text: str, *, is_strong: bool = False) -> Cell:
    """A cell with a result or a code, which reads from left to right in every language."""
    return {"kind": "figure", "text": text, "strong": is_strong}


def strong(text: str) -> Cell:
    """A cell in bold."""
    return {"kind": "strong", "text": text}


def tick_box() -> Cell:
    """A cell with a box to be ticked by hand."""
    return {"kind": "box"}


def picture(svg: str) -> Cell:
    """A cell with a small picture, as high as the text."""
    return {"kind": "picture", "svg": svg}


def in_rooms(text: str, rooms: Mapping[str, str], *, is_strong: bool = False) -> Cell:
    """A cell with a text, and below it the names of rooms, each with its colour."""
    named_rooms = [{"name": name, "colour": colour} for name, colour in rooms.items()]
    return {"kind": "rooms", "text": text, "strong": is_strong, "rooms": named_rooms}


def mark() -> Cell:
    """A cell with a mark: the row has what its column is about."""
    return {"kind": "mark"}


def _section(section: TableSection) -> dict[str, Any]:
    return {
        "title": section.title,
        "note": section.note,
        "columns": [
            {"heading": column.heading, "width": column.width, "align": column.align, "turned": column.is_turned}
            for column in section.columns
        ],
        "rows": [list(row) for row in section.rows],
        "marked": sorted(section.marked),
    }
