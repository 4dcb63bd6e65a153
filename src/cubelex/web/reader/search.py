"""Searching the Regulations: in one edition or all, in one language or all."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cubelex.regulations import Document, Edition, Hit, Index, language, search_and_count
from cubelex.web.shared.citations import address_of, line_of
from cubelex.web.shared.library import Book, book_of, editions_to_read, languages_of

ALL: Final = "all"
MOST: Final = 40
LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class ShownHit:
    """An answer, with what was asked for marked in its text."""

    number: str
    edition: Edition
    language: str
    language_name: str
    direction: str
    html: SafeString
    address: str


def shown_hits(query: str, chosen: Edition | None, wanted: str) -> tuple[list[ShownHit], int]:
    """The best answers to a query, and how many there are: in an edition or in all of them, in a language or in all."""
    books = {id(book.document): book for book in _books(chosen, wanted)}
    indexes = [_index(_Kept(book.document)) for book in books.values()]
    hits, count = search_and_count(query[:LONGEST], indexes, MOST)
    return [_found(hit, books[id(hit.document)], wanted) for hit in hits], count


def _books(chosen: Edition | None, wanted: str) -> Iterator[Book]:
    for edition in [chosen] if chosen else editions_to_read():
        for tag in languages_of(edition) if wanted == ALL else [wanted]:
            yield book_of(edition, tag)
        if wanted == ALL and not languages_of(edition):
            yield book_of(edition, "")


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """A document known by itself: comparing what is in it would take longer than indexing it again."""

    document: Document

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and self.document is other.document

    def __hash__(self) -> int:
        return id(self.document)


@lru_cache(maxsize=64)
def _index(book: _Kept) -> Index:
    return Index(book.document)


def _found(hit: Hit, book: Book, wanted: str) -> ShownHit:
    tag = book.language if wanted == ALL else None
    number = hit.item.number
    line = line_of(number, book.edition)
    return ShownHit(
        number,
        book.edition,
        book.language if book.is_official else line.tag,
        language(book.language).name if book.is_official else "",
        book.direction if book.is_official else line.direction,
        _marked(hit),
        address_of(number, book.edition, tag if book.is_official else None),
    )


def _marked(hit: Hit) -> SafeString:
    """The text of an answer with the places marked."""
    parts, place = [], 0
    for start, end in hit.marks:
        parts.append((hit.text[place:start], hit.text[start:end]))
        place = end
    return format_html("{}{}", format_html_join("", "{}<mark>{}</mark>", parts), hit.text[place:])
