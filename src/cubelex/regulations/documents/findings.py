"""What is wrong with a document, said so that a translator can mend it."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters. The names are those of annotations on GitHub."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


CODES: dict[str, tuple[Severity, str]] = {
    # Reading
    "encoding": (Severity.ERROR, "the file is not UTF-8"),
    "not-a-document": (Severity.ERROR, "no regulation was found"),
    "no-title": (Severity.ERROR, "there is no title line"),
    "no-version": (Severity.ERROR, "there is no version line"),
    "unreadable-version": (Severity.ERROR, "the version line has no date that could be read"),
    "unknown-edition": (Severity.WARNING, "no edition was released on the date of the version line"),
    "unknown-language": (Severity.WARNING, "the language was not recognised"),
    "metadata-differs": (Severity.WARNING, "metadata.json contradicts the document"),
    "malformed-article": (Severity.ERROR, "the heading of an article is not as the layout wants it"),
    "duplicate-article": (Severity.ERROR, "two articles have the same number"),
    "malformed-item": (Severity.ERROR, "an item is not as the layout wants it"),
    "empty-item": (Severity.ERROR, "an item has no text"),
    "stray-text": (Severity.WARNING, "text that belongs to no item"),
    # Structure
    "duplicate": (Severity.ERROR, "a number is used twice"),
    "misplaced": (Severity.ERROR, "an item stands where its number does not belong"),
    "misnested": (Severity.WARNING, "an item is not indented as its number says"),
    "orphan": (Severity.NOTICE, "the item above is missing"),
    # Links
    "malformed-link": (Severity.ERROR, "a link is not written as a link"),
    "broken-link": (Severity.ERROR, "a link leads nowhere"),
    "outdated-link": (Severity.WARNING, "a link to the Guidelines in an edition that has them in one document"),
    "link-text": (Severity.WARNING, "a link's text names another number than its target"),
    # Labels
    "malformed-label": (Severity.ERROR, "a label is not written as a label"),
    "missing-label": (Severity.WARNING, "a guideline has no label"),
    "undeclared-label": (Severity.ERROR, "a label is used but not declared"),
    "duplicate-label": (Severity.ERROR, "a label is declared twice"),
    "unused-label": (Severity.NOTICE, "a label is declared but not used"),
    # Against a reference
    "other-edition": (Severity.WARNING, "the reference is of another edition"),
    "missing-article": (Severity.ERROR, "an article of the reference is missing"),
    "extra-article": (Severity.ERROR, "an article the reference does not have"),
    "different-anchor": (Severity.ERROR, "an article's anchors differ from the reference"),
    "missing": (Severity.ERROR, "an item of the reference is missing"),
    "extra": (Severity.ERROR, "an item the reference does not have"),
    "mistranslated-label": (Severity.ERROR, "a label is not the translation of the reference's"),
    "different-link": (Severity.WARNING, "an item's links lead elsewhere than the reference's"),
    "different-number": (Severity.WARNING, "the numbers in the text differ from the reference"),
    "untranslated": (Severity.WARNING, "the text is the reference's, untranslated"),
    "stale": (Severity.WARNING, "the original was reworded since this was translated"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a file, a line and a column, both counted from 1."""

    file: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its code, where it is, which item it concerns, and how to mend it.

    >>> str(Finding("missing", "2e2b is in the reference and not here", file="pt.md", line=90, number="2e2b"))
    'pt.md:90:1: error: missing: 2e2b is in the reference and not here'
    """

    code: str
    message: str
    file: str = ""
    line: int = 1
    column: int = 1
    number: str | None = None
    suggestion: str | None = None
    target: str | None = None

    @property
    def severity(self) -> Severity:
        """How much findings of this code matter."""
        return CODES[self.code][0]

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
            "message": self.message,
            "suggestion": self.suggestion,
            "target": self.target,
        }


def found(
    code: str,
    message: str,
    place: Place,
    number: str | None = None,
    suggestion: str | None = None,
    target: str | None = None,
) -> Finding:
    """A finding at a place."""
    return Finding(code, message, place.file, place.line, place.column, number, suggestion, target)
