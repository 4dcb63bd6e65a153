"""What is wrong with a document, said so that a translator can mend it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a finding matters. The names are those of annotations on GitHub."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class Code(NamedTuple):
    """What findings of one code have in common: how much they matter, what they mean, and what to do."""

    severity: Severity
    meaning: str
    advice: str


CODES = {
    # Reading
    "encoding": Code(Severity.ERROR, "the file is not UTF-8", "save the file as UTF-8"),
    "not-a-document": Code(Severity.ERROR, "no regulation was found", "check that it is the right file"),
    "no-title": Code(Severity.ERROR, "there is no title line", "begin with # <wca-title>Title"),
    "no-version": Code(
        Severity.ERROR, "there is no version line", "add <version>Version: January 1, 2025 in the document’s language"
    ),
    "unreadable-version": Code(
        Severity.ERROR, "the version line has no date that could be read", "write the date of the edition"
    ),
    "unknown-edition": Code(
        Severity.WARNING,
        "no edition was released on the date of the version line",
        "write the date of a released edition",
    ),
    "unknown-language": Code(
        Severity.WARNING, "the language was not recognised", "say the language with --lang when adding it"
    ),
    "metadata-differs": Code(
        Severity.WARNING, "metadata.json contradicts the document", "correct the one that is wrong"
    ),
    "malformed-article": Code(
        Severity.ERROR,
        "the heading of an article is not as the layout wants it",
        "write ## <article-1><anchor><oldanchor> Title",
    ),
    "duplicate-article": Code(Severity.ERROR, "two articles have the same number", "put their items into one"),
    "malformed-item": Code(Severity.ERROR, "an item is not as the layout wants it", "write - 1a) Text"),
    "empty-item": Code(Severity.ERROR, "an item has no text", "write its text or take it out"),
    "stray-text": Code(
        Severity.WARNING, "text that belongs to no item", "put it on the line of its item, or indent it"
    ),
    # Structure
    "duplicate": Code(Severity.ERROR, "a number is used twice", "give it its own number or take it out"),
    "misplaced": Code(
        Severity.ERROR, "an item stands where its number does not belong", "move it to where its number belongs"
    ),
    "misnested": Code(
        Severity.WARNING,
        "an item is not indented as its number says",
        "indent it by four columns more than the item above it",
    ),
    "orphan": Code(Severity.NOTICE, "the item above is missing", "add the item above it, if it was left out"),
    # Links
    "malformed-link": Code(
        Severity.ERROR, "a link is not written as a link", "write [text](regulations:regulation:1a)"
    ),
    "broken-link": Code(Severity.ERROR, "a link leads nowhere", "correct the number it leads to"),
    "outdated-link": Code(
        Severity.WARNING,
        "a link to the Guidelines in an edition that has them in one document",
        "write regulations:regulation: and the number",
    ),
    "link-text": Code(
        Severity.WARNING,
        "a link's text names another number than its target",
        "make text and target name the same number",
    ),
    # Labels
    "malformed-label": Code(Severity.ERROR, "a label is not written as a label", "write [LABEL]"),
    "missing-label": Code(Severity.WARNING, "a guideline has no label", "begin it with one of the labels declared"),
    "undeclared-label": Code(Severity.ERROR, "a label is used but not declared", "use one of the labels declared"),
    "duplicate-label": Code(Severity.ERROR, "a label is declared twice", "declare it once"),
    "unused-label": Code(Severity.NOTICE, "a label is declared but not used", "take it out if it is not needed"),
    # Against a reference
    "other-edition": Code(
        Severity.WARNING, "the reference is of another edition", "give the original of the same edition"
    ),
    "missing-article": Code(Severity.ERROR, "an article of the reference is missing", "translate it"),
    "extra-article": Code(Severity.ERROR, "an article the reference does not have", "take it out"),
    "different-anchor": Code(
        Severity.ERROR, "an article's anchors differ from the reference", "keep the anchors of the original"
    ),
    "missing": Code(Severity.ERROR, "an item of the reference is missing", "translate it"),
    "extra": Code(Severity.ERROR, "an item the reference does not have", "take it out, or correct its number"),
    "mistranslated-label": Code(
        Severity.ERROR, "a label is not the translation of the reference's", "use the label’s translation everywhere"
    ),
    "different-link": Code(
        Severity.WARNING, "an item's links lead elsewhere than the reference's", "link to what the original links to"
    ),
    "different-number": Code(
        Severity.WARNING, "the numbers in the text differ from the reference", "compare with the original"
    ),
    "untranslated": Code(Severity.WARNING, "the text is the reference's, untranslated", "translate it"),
    "stale": Code(Severity.WARNING, "the original was reworded since this was translated", "translate it anew"),
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
        return CODES[self.code].severity

    @property
    def advice(self) -> str:
        """How to mend it: what is suggested here, or else what usually helps."""
        return self.suggestion or CODES[self.code].advice

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
            "suggestion": self.advice,
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
