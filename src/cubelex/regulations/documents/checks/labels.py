"""Labels: declared at the top of the Guidelines, put before each of them."""

from collections.abc import Iterator
from difflib import get_close_matches

from cubelex.messages import Message
from cubelex.regulations.documents.findings import DocumentFinding, finding_at
from cubelex.regulations.documents.structure import Document, Item


def undeclared_and_unused(document: Document) -> Iterator[DocumentFinding]:
    """Labels used without being declared or declared without being used, and guidelines without one."""
    declared: dict[str, int] = {}
    for label in document.labels:
        if label.name in declared:
            message = Message("documents.label_declared_before", label=label.name, line=declared[label.name])
            yield finding_at("duplicate-label", message, label.place)
        declared.setdefault(label.name, label.place.line)
    used = set()
    for item in document.items():
        used.add(item.label)
        yield from _of(item, declared)
    for label in document.labels:
        if label.name not in used and used - {None}:
            yield finding_at("unused-label", Message("documents.label_unused", label=label.name), label.place)


def _of(item: Item, declared: dict[str, int]) -> Iterator[DocumentFinding]:
    if item.label is None and item.is_guideline:
        yield finding_at("missing-label", Message("documents.label_missing", item=item.number), item.place, item.number)
    elif item.label is not None and item.label not in declared:
        near = get_close_matches(item.label, declared, n=1, cutoff=0.6)
        suggestion = Message("documents.fix.write", text=f"[{near[0]}]") if near else None
        message = Message("documents.label_undeclared", label=item.label)
        yield finding_at("undeclared-label", message, item.place, item.number, suggestion)
