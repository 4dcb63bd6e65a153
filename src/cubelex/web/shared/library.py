"""What there is to read: official documents that the installation added, and our own lines where there are none.

Documents are added with `cubelex regulations add`, into the folder `settings.REGULATIONS`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.conf import settings

from cubelex.errors import UnknownEdition
from cubelex.messages import spoken_language
from cubelex.regulations import Document, Edition, Library, edition, editions, language, outline

ORIGINAL = "en"


@dataclass(frozen=True, slots=True)
class Book:
    """An edition to be read in one language."""

    edition: Edition
    document: Document
    is_official: bool

    @property
    def language(self) -> str:
        """The tag of the language it is in."""
        return self.document.language

    @property
    def direction(self) -> str:
        """Which way it is written."""
        return "rtl" if language(self.language).is_right_to_left else "ltr"


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language in which an edition can be read."""

    tag: str
    name: str
    is_chosen: bool = False


def library() -> Library:
    """The documents that the installation added."""
    return Library(settings.REGULATIONS)


def editions_to_read() -> tuple[Edition, ...]:
    """The editions available, and those of documents that were added; newest first."""
    added = (_edition(entry.edition) for entry in library().entries() if entry.regulations)
    by_date = {each.date: each for each in (*filter(None, added), *editions())}
    return tuple(by_date[day] for day in sorted(by_date, reverse=True))


def _edition(day: date) -> Edition | None:
    try:
        return edition(day.isoformat())
    except UnknownEdition:
        return None


def languages_of(chosen: Edition) -> tuple[str, ...]:
    """The languages in which an edition was added, the original first."""
    tags = {entry.language for entry in library().entries() if entry.edition == chosen.date and entry.regulations}
    return tuple(sorted(tags, key=lambda tag: (tag != ORIGINAL, tag)))


def documents_in(tag: str) -> dict[date, Document]:
    """The documents that were added in a language, by edition."""
    books = library()
    return {entry.edition: books.read(entry) for entry in books.entries() if entry.language == tag}


def tongues_of(book: Book) -> list[Tongue]:
    """The languages to choose from at a book."""
    return [Tongue(tag, language(tag).name, tag == book.language) for tag in languages_of(book.edition)]


def book_of(chosen: Edition, wanted: str) -> Book:
    """An edition in the language wanted; else in the original, else in our own lines."""
    tags = languages_of(chosen)
    tag = nearest_language(wanted, tags) or (ORIGINAL if ORIGINAL in tags else None)
    if tag is None:
        return Book(chosen, outline(chosen, spoken_language(wanted).code), is_official=False)
    return Book(chosen, library().get(tag, chosen.date), is_official=True)


def is_in(book: Book, wanted: str) -> bool:
    """Whether a book is in the language wanted, or in one that only its region tells apart."""
    return nearest_language(wanted, [book.language]) is not None


def newest_in(wanted: str) -> Edition | None:
    """The newest edition that was added in the language wanted."""
    return next((listed for listed in editions_to_read() if nearest_language(wanted, languages_of(listed))), None)


def nearest_language(wanted: str, tags: Sequence[str]) -> str | None:
    """The language wanted, or one that only its region tells apart.

    >>> nearest_language("pt", ["en", "pt-BR"]), nearest_language("fa", ["en"])
    ('pt-BR', None)
    """
    base = wanted.partition("-")[0].casefold()
    exact = [tag for tag in tags if tag.casefold() == wanted.casefold()]
    alike = [tag for tag in tags if tag.partition("-")[0].casefold() == base]
    return next(iter((*exact, *alike)), None)
