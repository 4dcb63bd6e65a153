"""Checking files as people name them: a file, two files, a folder, or an edition that was added."""

import re
from collections.abc import Sequence
from pathlib import Path

from cubelex.errors import UnknownDocument, UnreadableDocument
from cubelex.regulations.documents.checks.reports import DocumentReport, check_document
from cubelex.regulations.documents.checks.staleness import Earlier
from cubelex.regulations.documents.library import ORIGINAL, Library
from cubelex.regulations.documents.readers import read_document
from cubelex.regulations.documents.structure import Document
from cubelex.regulations.documents.whole_documents import combined

_DAY = re.compile(r"\d{4}(?:-\d{2}-\d{2})?\Z")
_OTHER_FILE = (("regulations", "guidelines"), ("guidelines", "regulations"))


def check_files(
    paths: Sequence[str],
    against: Sequence[str] = (),
    previous: Sequence[str] = (),
    previous_original: Sequence[str] = (),
    library: Library | None = None,
) -> DocumentReport:
    """The report on a document named by its paths, against an original that is a path, an edition added, or `en`.

    :raises UnreadableDocument: a path does not lead to a document, or leads to several
    :raises UnknownDocument: an edition is named that was not added
    """
    library = library or Library()
    document = document_at(paths)
    companion = None
    if len(paths) == 1 and not document.parts:
        beside = companion_of(paths[0])
        companion = read_document(beside) if beside else None
    if not against:
        return check_document(document, companion=companion)
    reference = _reference(against, document, library)
    earlier = _earlier(document, reference, previous, previous_original, library)
    return check_document(document, reference, companion=companion, earlier=earlier)


def document_at(paths: Sequence[str]) -> Document:
    """The document in a file, in two files, or in a folder that holds one document."""
    files = [file for path in paths for file in _files(Path(path))]
    documents = [read_document(file) for file in files]
    if len(documents) > 1:
        documents = [each for each in documents if each.numbers()]
    if len(documents) > 2:
        names = ", ".join(str(file) for file in files[:4])
        raise UnreadableDocument(f"{' '.join(paths)} holds several documents ({names}, …); name one of them")
    if not documents:
        raise UnreadableDocument(f"{' '.join(paths)} does not have a document; give a .md or .txt file")
    return documents[0] if len(documents) == 1 else combined(documents)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(each for each in path.iterdir() if each.suffix.lower() in (".md", ".txt"))


def companion_of(path: str) -> Path | None:
    """The other file of Regulations and Guidelines beside one of them, told by its name."""
    name = Path(path).name
    for kind, other in _OTHER_FILE:
        if kind in name and (beside := Path(path).with_name(name.replace(kind, other))).is_file():
            return beside
    return None


def _reference(named: Sequence[str], document: Document, library: Library) -> Document:
    """The original: from files, both of them where one is named; or of an edition that was added."""
    if len(named) == 1 and not Path(named[0]).exists():
        return _added(named[0], document, library)
    other = companion_of(named[0]) if len(named) == 1 and Path(named[0]).is_file() else None
    return document_at([*named, *([str(other)] if other else [])])


def _added(name: str, document: Document, library: Library) -> Document:
    if _DAY.match(name):
        return library.get(ORIGINAL, name)
    if library.of_language(name) and document.edition:
        return library.get(name, document.edition)
    raise UnreadableDocument(f"{name} is neither a file nor an edition that was added; give a path or a date")


def _earlier(
    document: Document, reference: Document, previous: Sequence[str], originals: Sequence[str], library: Library
) -> Earlier | None:
    translation = _reference(previous, document, library) if previous else None
    if originals:
        return Earlier(_reference(originals, translation or document, library), translation)
    edition = translation.edition if translation else document.edition
    if edition is None or edition == reference.edition:
        return None
    try:
        return Earlier(library.get(ORIGINAL, edition), translation)
    except UnknownDocument:
        return None
