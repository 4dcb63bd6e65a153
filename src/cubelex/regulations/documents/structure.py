"""A document of the Regulations in memory: articles, items, labels, links. Nothing here judges or renders."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from cubelex.regulations.documents.findings import DocumentFinding, FilePosition
from cubelex.regulations.documents.links import Link
from cubelex.regulations.documents.numbering import is_guideline
from cubelex.reprs import NamedOption

NOT_INDENTED = -1
"""The indentation of items in a layout that does not show nesting by it."""


class ContentKind(NamedOption):
    """What a document holds."""

    REGULATIONS = "regulations"
    GUIDELINES = "guidelines"
    STATES = "states"


@dataclass(frozen=True, slots=True)
class Passage:
    """Text with its links, and where it starts."""

    text: str
    place: FilePosition
    links: tuple[Link, ...] = ()

    def place_of(self, link: Link) -> FilePosition:
        """The place of one of its links."""
        before = self.text[: link.start]
        lines = before.count("\n")
        column = link.start - before.rfind("\n") if lines else self.place.column + link.start
        return FilePosition(self.place.file, self.place.line + lines, column)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first of them the heading where the source shows one."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A regulation or guideline. `original` is the text printed beside it in bilingual documents."""

    number: str
    body: Passage
    place: FilePosition
    indent: int = 0
    label: str | None = None
    tables: tuple[Table, ...] = ()
    original: str = ""

    @property
    def text(self) -> str:
        """What it says, in the document's markup, without number and label."""
        return self.body.text

    @property
    def links(self) -> tuple[Link, ...]:
        """The links in its text."""
        return self.body.links

    @property
    def is_guideline(self) -> bool:
        """Whether it is a guideline."""
        return is_guideline(self.number)


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its number, its two anchors, its title as printed, what it says before its first item, its items."""

    number: str
    title: str
    place: FilePosition
    anchors: tuple[str, str] = ("", "")
    introduction: tuple[Passage, ...] = ()
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A headed passage before the articles."""

    title: str
    level: int
    body: Passage


@dataclass(frozen=True, slots=True)
class Label:
    """A label as declared, with what the document says it means."""

    name: str
    meaning: str
    place: FilePosition


@dataclass(frozen=True, slots=True)
class Region:
    """A recognised region: its ISO 3166 code, its continent and its name."""

    code: str
    continent: str
    name: str
    place: FilePosition


@dataclass(frozen=True, slots=True)
class Document:
    """One document, read from one file or from Regulations and Guidelines in a file each (then `parts` has both)."""

    kind: ContentKind
    title: str
    version: str
    edition: date | None
    language: str
    articles: tuple[Article, ...]
    sections: tuple[Section, ...] = ()
    labels: tuple[Label, ...] = ()
    states: tuple[Region, ...] = ()
    findings: tuple[DocumentFinding, ...] = ()
    files: tuple[str, ...] = ()
    revision: date | None = None
    other_languages: tuple[str, ...] = ()
    parts: tuple["Document", ...] = ()
    _by_number: Mapping[str, Item] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        first: dict[str, Item] = {}
        for item in self.items():
            first.setdefault(item.number, item)
        object.__setattr__(self, "_by_number", first)

    def items(self) -> Iterator[Item]:
        """Every regulation and guideline, in the order of the document."""
        for article in self.articles:
            yield from article.items

    def get(self, number: str) -> Item | None:
        """The item of that number, the first where a number is used twice."""
        return self._by_number.get(number)

    def __contains__(self, number: object) -> bool:
        return number in self._by_number

    def numbers(self) -> tuple[str, ...]:
        """Every number once, in the order of the document."""
        return tuple(self._by_number)

    def passages(self) -> Iterator[tuple[str | None, Passage]]:
        """Every text that may hold links, with the number of the item it belongs to."""
        for section in self.sections:
            yield None, section.body
        for article in self.articles:
            for passage in article.introduction:
                yield None, passage
            for item in article.items:
                yield item.number, item.body

    @property
    def regulations(self) -> int:
        """How many regulations it has."""
        return sum(not is_guideline(number) for number in self._by_number)

    @property
    def guidelines(self) -> int:
        """How many guidelines it has."""
        return sum(map(is_guideline, self._by_number))

    @property
    def is_combined(self) -> bool:
        """Whether one file holds Regulations and Guidelines together, as since 2025-07-17."""
        return not self.parts and self.regulations > 0 and self.guidelines > 0
