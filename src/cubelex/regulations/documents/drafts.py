"""A document while it is being read: what the readers of both layouts fill, and what a Document is made from."""

from dataclasses import dataclass, field

from cubelex.messages import Message
from cubelex.regulations.documents.findings import DocumentFinding, FilePosition
from cubelex.regulations.documents.links import links_in
from cubelex.regulations.documents.structure import (
    Article,
    ContentKind,
    Item,
    Label,
    Passage,
    Region,
    Section,
    Table,
)


@dataclass(slots=True)
class DraftPassage:
    """Lines of text and where the first of them starts."""

    place: FilePosition
    lines: list[str] = field(default_factory=list)

    def finished(self) -> Passage:
        """The passage with its links found."""
        text = "\n".join(self.lines).rstrip()
        return Passage(text, self.place, links_in(text))


@dataclass(slots=True)
class DraftItem:
    """An item whose lines are still coming."""

    number: str
    place: FilePosition
    body: DraftPassage
    indent: int = 0
    label: str | None = None
    rows: list[tuple[str, ...]] = field(default_factory=list)
    original: list[str] = field(default_factory=list)

    def finished(self) -> Item:
        """The item as read."""
        tables = (Table(tuple(self.rows)),) if self.rows else ()
        original = "\n".join(self.original)
        return Item(self.number, self.body.finished(), self.place, self.indent, self.label, tables, original)


@dataclass(slots=True)
class DraftArticle:
    """An article whose items are still coming."""

    number: str
    title: str
    place: FilePosition
    anchors: tuple[str, str] = ("", "")
    introduction: list[DraftPassage] = field(default_factory=list)
    items: list[DraftItem] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)

    def add(self, item: DraftItem) -> None:
        """Begin an item."""
        self.items.append(item)
        self.numbers.add(item.number)

    def finished(self) -> Article:
        """The article as read."""
        introduction = tuple(passage.finished() for passage in self.introduction)
        items = tuple(item.finished() for item in self.items)
        return Article(self.number, self.title, self.place, self.anchors, introduction, items)


@dataclass(slots=True)
class DraftSection:
    """A headed passage whose lines are still coming."""

    title: str
    level: int
    body: DraftPassage

    def finished(self) -> Section:
        """The section as read."""
        return Section(self.title, self.level, self.body.finished())


@dataclass(slots=True)
class DocumentDraft:
    """Everything found in one file so far."""

    file: str
    kind: ContentKind | None = None
    title: str = ""
    version: str = ""
    version_place: FilePosition | None = None
    revision: str = ""
    articles: list[DraftArticle] = field(default_factory=list)
    sections: list[DraftSection] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    states: list[Region] = field(default_factory=list)
    findings: list[DocumentFinding] = field(default_factory=list)

    def place(self, line: int, column: int = 1) -> FilePosition:
        """A place in this file."""
        return FilePosition(self.file, line, column)

    def find(
        self,
        code: str,
        message: Message,
        place: FilePosition,
        number: str | None = None,
        suggestion: Message | None = None,
    ) -> None:
        """Note a mistake."""
        self.findings.append(DocumentFinding(code, message, place.file, place.line, place.column, number, suggestion))

    @property
    def item(self) -> DraftItem | None:
        """The item that was begun last in the present article."""
        return self.articles[-1].items[-1] if self.articles and self.articles[-1].items else None
