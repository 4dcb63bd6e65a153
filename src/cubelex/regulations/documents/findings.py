"""What is wrong with a document, in words that help a translator to correct it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cubelex.messages import Message
from cubelex.reprs import NamedOption


class DocumentSeverity(NamedOption):
    """How much a finding matters. The names are those of annotations on GitHub."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


CODES: Final[Mapping[str, DocumentSeverity]] = {
    # Reading
    "encoding": DocumentSeverity.ERROR,
    "not-a-document": DocumentSeverity.ERROR,
    "no-title": DocumentSeverity.ERROR,
    "no-version": DocumentSeverity.ERROR,
    "unreadable-version": DocumentSeverity.ERROR,
    "unknown-edition": DocumentSeverity.WARNING,
    "unknown-language": DocumentSeverity.WARNING,
    "metadata-differs": DocumentSeverity.WARNING,
    "malformed-article": DocumentSeverity.ERROR,
    "duplicate-article": DocumentSeverity.ERROR,
    "malformed-item": DocumentSeverity.ERROR,
    "empty-item": DocumentSeverity.ERROR,
    "stray-text": DocumentSeverity.WARNING,
    # Structure
    "duplicate": DocumentSeverity.ERROR,
    "misplaced": DocumentSeverity.ERROR,
    "misnested": DocumentSeverity.WARNING,
    "orphan": DocumentSeverity.NOTICE,
    # Links
    "malformed-link": DocumentSeverity.ERROR,
    "broken-link": DocumentSeverity.ERROR,
    "outdated-link": DocumentSeverity.WARNING,
    "link-text": DocumentSeverity.WARNING,
    # Labels
    "malformed-label": DocumentSeverity.ERROR,
    "missing-label": DocumentSeverity.WARNING,
    "undeclared-label": DocumentSeverity.ERROR,
    "duplicate-label": DocumentSeverity.ERROR,
    "unused-label": DocumentSeverity.NOTICE,
    # Against a reference
    "other-edition": DocumentSeverity.WARNING,
    "missing-article": DocumentSeverity.ERROR,
    "extra-article": DocumentSeverity.ERROR,
    "different-anchor": DocumentSeverity.ERROR,
    "missing": DocumentSeverity.ERROR,
    "extra": DocumentSeverity.ERROR,
    "mistranslated-label": DocumentSeverity.ERROR,
    "different-link": DocumentSeverity.WARNING,
    "different-number": DocumentSeverity.WARNING,
    "untranslated": DocumentSeverity.WARNING,
    "stale": DocumentSeverity.WARNING,
}
"""How much findings of each code matter. What usually helps against them is in the texts of `documents.advice`."""


@dataclass(frozen=True, slots=True)
class FilePosition:
    """A place in a file: its line and column, both counted from 1."""

    file: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class DocumentFinding:
    """A mistake: its code, where it is, which item it concerns, and how to correct it.

    >>> message = Message("documents.no_text", item="2e2b")
    >>> str(DocumentFinding("empty-item", message, file="pt.md", line=90, number="2e2b"))
    'pt.md:90:1: error: empty-item: 2e2b has no text.'
    """

    code: str
    message: Message
    file: str = ""
    line: int = 1
    column: int = 1
    number: str | None = None
    suggestion: Message | None = None
    target: str | None = None

    @property
    def severity(self) -> DocumentSeverity:
        """How much findings of this code matter."""
        return CODES[self.code]

    @property
    def advice(self) -> Message:
        """How to correct it: what is suggested here, or else what usually helps."""
        return self.suggestion or Message(f"documents.advice.{self.code}")

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.code}: {self.message}"

    def as_json(self) -> dict[str, object]:
        """The finding as plain data; `id` is the number of the item concerned."""
        return {
            "code": self.code,
            "severity": str(self.severity),
            "id": self.number,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "message": str(self.message),
            "suggestion": str(self.advice),
            "target": self.target,
        }


def finding_at(
    code: str,
    message: Message,
    place: FilePosition,
    number: str | None = None,
    suggestion: Message | None = None,
    target: str | None = None,
) -> DocumentFinding:
    """A finding at a place."""
    return DocumentFinding(code, message, place.file, place.line, place.column, number, suggestion, target)
