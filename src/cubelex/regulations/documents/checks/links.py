"""Links: malformed, broken, outdated, or saying another number than they lead to."""

from collections.abc import Iterator

from cubelex.messages import Message
from cubelex.regulations.documents.findings import DocumentFinding, FilePosition, finding_at
from cubelex.regulations.documents.links import Link, LinkKind, numbers_named, repaired
from cubelex.regulations.documents.numbering import is_guideline
from cubelex.regulations.documents.structure import Document


def faulty_links(document: Document, companion: Document | None = None) -> Iterator[DocumentFinding]:
    """Every faulty link; one that leads into the other of Regulations and Guidelines needs the companion."""
    targets = _Targets(document, companion)
    for number, passage in document.passages():
        for link in passage.links:
            place = passage.place_of(link)
            if link.kind is LinkKind.MALFORMED:
                yield _malformed(link, place, number)
            elif link.is_inside:
                yield from _inside(link, place, number, targets)


def _malformed(link: Link, place: FilePosition, number: str | None) -> DocumentFinding:
    corrected = repaired(link)
    message = Message("documents.not_a_link", text=link.written[:80])
    suggestion = Message("documents.fix.write", text=corrected) if corrected else None
    return finding_at("malformed-link", message, place, number, suggestion, link.target or None)


def _inside(link: Link, place: FilePosition, number: str | None, targets: "_Targets") -> Iterator[DocumentFinding]:
    if targets.lacks(link):
        near = targets.near(link)
        message = Message(f"documents.no_{link.kind}", target=link.target)
        suggestion = Message("documents.fix.did_you_mean", target=near) if near else None
        if link.target in targets.articles:
            suggestion = Message("documents.fix.write", text=f"regulations:article:{link.target}")
        yield finding_at("broken-link", message, place, number, suggestion, link.target)
        return
    if targets.is_outdated(link):
        message = Message("documents.link_outdated", address=link.address)
        suggestion = Message("documents.fix.write", text=f"regulations:regulation:{link.target}")
        yield finding_at("outdated-link", message, place, number, suggestion, link.target)
    named = numbers_named(link.text)
    if link.kind is not LinkKind.ARTICLE and named and link.target not in named:
        message = Message("documents.link_text_differs", text=link.text, target=link.target)
        suggestion = Message("documents.fix.did_you_mean", target=named[0])
        yield finding_at("link-text", message, place, number, suggestion, link.target)


class _Targets:
    """What links may lead to, and what cannot be told because that document is not at hand."""

    def __init__(self, document: Document, companion: Document | None) -> None:
        documents = [document] if companion is None else [document, companion]
        self.numbers = {number for each in documents for number in each.numbers()}
        self.articles = {
            key for each in documents for article in each.articles for key in (article.number, *article.anchors)
        }
        self.has_regulations = any(not is_guideline(number) for number in self.numbers)
        self.has_guidelines = any(map(is_guideline, self.numbers))
        self.is_combined = document.is_combined

    def lacks(self, link: Link) -> bool:
        """Whether a link leads nowhere, as far as can be told."""
        if link.kind is LinkKind.ARTICLE:
            return link.target not in self.articles and self.has_regulations
        if link.kind is LinkKind.GUIDELINE or is_guideline(link.target):
            return link.target not in self.numbers and self.has_guidelines
        return link.target not in self.numbers and self.has_regulations

    def is_outdated(self, link: Link) -> bool:
        """Whether it leads to separate Guidelines that there are not."""
        return link.kind is LinkKind.GUIDELINE and self.is_combined

    def near(self, link: Link) -> str | None:
        """What a broken link was probably meant to lead to: what its text says, or a number much alike."""
        targets = self.articles if link.kind is LinkKind.ARTICLE else self.numbers
        named_targets = [number for number in numbers_named(link.text) if number in targets]
        cased = [link.target[:1].swapcase() + link.target[1:], link.target.lower(), link.target.upper()]
        shorter = [link.target[:length] for length in range(len(link.target) - 1, 1, -1)]
        return next((number for number in [*named_targets, *cased, *shorter] if number in targets), None)
