"""Citations as links: every number that is shown opens the reader at that regulation in the edition it was cited from.

The reader shows the official text in the language of the page. An address may ask for another language.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypedDict
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cubelex.messages import language_of
from cubelex.regulations import Edition, items_of, summary, translated_summary
from cubelex.web.shared.labels.names import reader_language

ORIGINAL = "en"


class Cited(TypedDict):
    """A citation for scripts and programs."""

    number: str
    summary: str
    address: str


def address_of(number: str, edition: Edition, language: str | None = None) -> str:
    """Where the site has the regulation; nothing where the edition has none of that number.

    >>> from cubelex.regulations import edition
    >>> address_of("9f8", edition("2026-04-01")), address_of("9f8", edition("2009"), "de")
    ('/regulations/2026-04-01/9f8/', '/regulations/2009-02-06/9f8/?language=de')
    """
    if number not in items_of(edition):
        return ""
    address = reverse("regulation", args=[edition.date, number])
    return f"{address}?{urlencode({'language': language})}" if language else address


@dataclass(frozen=True, slots=True)
class Line:
    """A one-line summary of a regulation: in the reader's language where it is translated, else in English."""

    text: str
    english: str
    tag: str = ORIGINAL

    @property
    def direction(self) -> str:
        """Which way it is written."""
        return language_of(self.tag).direction

    def __str__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return bool(self.text)


def line_of(number: str, edition: Edition) -> Line:
    """A one-line summary of the regulation; an empty one where the edition does not have the number."""
    return _line(number, edition, reader_language())


@lru_cache(maxsize=16384)
def _line(number: str, edition: Edition, language: str) -> Line:
    english = (summary(number, edition) or "") if number in items_of(edition) else ""
    translated = translated_summary(english, language) if english else None
    return Line(translated, english, language_of(language).tag) if translated else Line(english, english)


def citation_links(numbers: Iterable[str], edition: Edition) -> list[Cited]:
    """Citations for scripts and programs: number, one line, address."""
    return [
        {"number": number, "summary": line_of(number, edition).text, "address": address_of(number, edition)}
        for number in numbers
    ]


def citation(number: str, edition: Edition) -> SafeString:
    """A citation in a page: the number, which leads to the reader, and says what it is about when pointed at."""
    address, line = address_of(number, edition), line_of(number, edition)
    if not address:
        return format_html("<cite>{}</cite>", number)
    tag = format_html(' lang="{}"', line.tag) if line.tag != language_of(reader_language()).tag else ""
    return format_html('<cite><a href="{}" title="{}"{}>{}</a></cite>', address, line, tag, number)
