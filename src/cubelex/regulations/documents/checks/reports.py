"""Checking a document, and the report of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cubelex.regulations.documents.checks.labels import undeclared_and_unused
from cubelex.regulations.documents.checks.links import faulty_links
from cubelex.regulations.documents.checks.order import faulty_structure
from cubelex.regulations.documents.checks.references import differences
from cubelex.regulations.documents.checks.staleness import Earlier, stale_items
from cubelex.regulations.documents.findings import DocumentFinding, DocumentSeverity
from cubelex.regulations.documents.structure import Document


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """A document and everything found in it, in the order of its lines."""

    document: Document
    findings: tuple[DocumentFinding, ...]
    reference: Document | None = None

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found that should be corrected; notices do not count."""
        return all(finding.severity is DocumentSeverity.NOTICE for finding in self.findings)

    def counts(self) -> dict[str, int]:
        """How many findings there are of each code, most frequent first."""
        return dict(Counter(finding.code for finding in self.findings).most_common())

    def as_json(self) -> dict[str, object]:
        """The report as plain data."""
        document = self.document
        return {
            "files": list(document.files),
            "kind": str(document.kind),
            "title": document.title,
            "language": document.language,
            "edition": document.edition.isoformat() if document.edition else None,
            "articles": len(document.articles),
            "regulations": document.regulations,
            "guidelines": document.guidelines,
            "against": list(self.reference.files) if self.reference else None,
            "findings": [finding.as_json() for finding in self.findings],
        }


def check_document(
    document: Document,
    against: Document | None = None,
    *,
    companion: Document | None = None,
    earlier: Earlier | None = None,
) -> DocumentReport:
    """Everything wrong with a document: by itself, and against a reference of the same edition where one is given.

    The companion is the other file of Regulations and Guidelines, so that links between the two can be followed.
    `earlier` lets items be found that were reworded in the original and not in the translation.
    """
    findings = [*alone(document, companion)]
    if against is not None:
        findings += differences(document, against)
        findings += stale_items(document, against, earlier)
    advised = _advised_alike(findings)
    ordered = sorted(advised, key=lambda finding: (finding.file, finding.line, finding.column, finding.code))
    return DocumentReport(document, tuple(ordered), against)


def alone(document: Document, companion: Document | None = None) -> Iterable[DocumentFinding]:
    """What is wrong with a document as it stands."""
    for part in document.parts or (document,):
        yield from part.findings
        yield from faulty_structure(part)
        yield from undeclared_and_unused(part)
    yield from faulty_links(document, companion)


def _advised_alike(findings: Sequence[DocumentFinding]) -> Iterator[DocumentFinding]:
    """The findings, an undeclared label to be corrected to the translation of the original's, where that is known."""
    translated = {finding.number: finding.advice for finding in findings if finding.code == "mistranslated-label"}
    for finding in findings:
        is_known = finding.code == "undeclared-label" and finding.number in translated
        yield replace(finding, suggestion=translated[finding.number]) if is_known else finding
