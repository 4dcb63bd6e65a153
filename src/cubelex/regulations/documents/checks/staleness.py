"""Items whose original was reworded while the translation stayed as it was."""

from collections.abc import Iterator
from dataclasses import dataclass

from cubelex.messages import Message
from cubelex.regulations.documents.findings import DocumentFinding, finding_at
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.structure import Document, Item


@dataclass(frozen=True, slots=True)
class Earlier:
    """The original in an earlier edition and, where there is one, the translation of that edition."""

    original: Document
    translation: Document | None = None


def stale_items(document: Document, reference: Document, earlier: Earlier | None) -> Iterator[DocumentFinding]:
    """Items to translate again.

    If the document itself is of the earlier edition, these are all whose original was reworded since; if it was brought
    up to date already, those of them that still read as in the earlier translation.
    """
    if earlier is None:
        return
    is_updated = document.edition != earlier.original.edition
    before = earlier.translation if is_updated else document
    for item in document.items():
        now, then = reference.get(item.number), earlier.original.get(item.number)
        if now is None or then is None or _says(now) == _says(then):
            continue
        old = before.get(item.number) if before else None
        if old is not None and _says(old) == _says(item):
            editions = {"before": str(earlier.original.edition), "after": str(reference.edition)}
            message = Message("documents.reworded", item=item.number, **editions)
            yield finding_at("stale", message, item.place, item.number)


def _says(item: Item) -> list[str]:
    return plain(item.text).split()
