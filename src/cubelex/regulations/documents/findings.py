"""What is wrong with a document, in words that help a translator to correct it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cubelex.messages import Message


class Severity(StrEnum):
    """How much a finding matters. The names are those of annotations on GitHub."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


CODES: Final[Mapping[str, Severity]] = {
    # Reading
    "encoding": Severity.ERROR,
    "not-a-document": Severity.ERROR,
    "no-title": Severity.ERROR,
    "no-version": Severity.ERROR,
    "unreadable-version": Severity.ERROR,
    "unknown-edition": Severity.WARNING,
    "unknown-language": Severity.WARNING,
    "metadata-differs": Severity.WARNING,
    "malformed-article": Severity.ERROR,
    "duplicate-article": Severity.ERROR,
    "malformed-item": Severity.ERROR,
    "empty-item": Severity.ERROR,
    "stray-text": Severity.WARNING,
    # Structure
    "duplicate": Severity.ERROR,
    "misplaced": Severity.ERROR,
    "misnested": Severity.WARNING,
    "orphan": Severity.NOTICE,
    # Links
    "malformed-link": Severity.ERROR,
    "broken-link": Severity.ERROR,
    "outdated-link": Severity.WARNING,
    "link-text": Severity.WARNING,
    # Labels
    "malformed-label": Severity.ERROR,
    "missing-label": Severity.WARNING,
    "undeclared-label": Severity.ERROR,
    "duplicate-label": Severity.ERROR,
    "unused-label": Severity.NOTICE,
    # Against a reference
    "other-edition": Severity.WARNING,
    "missing-article": Severity.ERROR,
    "extra-article": Severity.ERROR,
    "different-anchor": Severity.ERROR,
    "missing": Severity.ERROR,
    "extra": Severity.ERROR,
    "mistranslated-label": Severity.ERROR,
    "different-link": Severity.WARNING,
    "different-number": Severity.WARNING,
    "untranslated": Severity.WARNING,
    "stale": Severity.WARNING,
}
"""How much findings of each code matter. What usually helps against them is in the texts of `documents.advice`."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: its line and column, both counted from 1."""

    file: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake: its code, where it is, which item it concerns, and how to correct it.

    >>> str(Finding("empty-item", Message("documents.no_text", item="2e2b"), file="pt.md", line=90, number="2e2b"))
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
    def severity(self) -> Severity:
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


def found(
    code: str,
    message: Message,
    place: Place,
    number: str | None = None,
    suggestion: Message | None = None,
    target: str | None = None,
) -> Finding:
    """A finding at a place."""
    return Finding(code, message, place.file, place.line, place.column, number, suggestion, target)
