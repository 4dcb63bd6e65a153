"""The documents a user has added, in a folder of theirs, by language and edition.

The files are kept byte for byte as they came; what is known about them can be told without reading them again.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubelex.errors import UnknownDocument, UnreadableDocument
from cubelex.messages import Message
from cubelex.regulations.documents.readers import read_bytes, read_document
from cubelex.regulations.documents.structure import ContentKind, Document
from cubelex.regulations.documents.whole_documents import combined

if TYPE_CHECKING:
    from cubelex.regulations.documents.comparisons.changes import Comparison
    from cubelex.regulations.documents.search import Index
    from cubelex.regulations.documents.sources import Source

_FACTS = "document.json"
ORIGINAL = "en"
"""The language the others are translated from."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What is known about an added document without reading it."""

    language: str
    edition: date
    title: str
    articles: int
    regulations: int
    guidelines: int
    kinds: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def name(self) -> str:
        """How it is called on the command line."""
        return f"{self.language}/{self.edition}"

    def as_json(self) -> dict[str, object]:
        """The entry as plain data."""
        facts = asdict(self)
        return {**facts, "edition": self.edition.isoformat(), "kinds": list(self.kinds), "sources": list(self.sources)}


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one source: the entry it is now part of, or why it was left out."""

    source: str
    entry: Holding | None
    reason: Message | None = None
    is_replacement: bool = False

    def as_json(self) -> dict[str, object]:
        """What became of it as plain data."""
        entry = self.entry.as_json() if self.entry else None
        return {
            "source": self.source,
            "added": entry,
            "reason": str(self.reason) if self.reason else None,
            "replaced": self.is_replacement,
        }


def data_folder() -> Path:
    """Where Cubelex keeps a user's data: `CUBELEX_DATA`, or the usual place on this system."""
    chosen = os.environ.get("CUBELEX_DATA")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("cubelex", appauthor=False)


class Library:
    """The added documents."""

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = Path(folder) if folder is not None else data_folder() / "regulations"

    def entries(self) -> tuple[Holding, ...]:
        """Every document that has items, by language and then by edition."""
        found = (self._entry(path.parent) for path in self.folder.glob(f"*/*/{_FACTS}"))
        having = (each for each in found if each and (each.regulations or each.guidelines))
        return tuple(sorted(having, key=lambda each: (each.language, each.edition)))

    def _entry(self, folder: Path) -> Holding | None:
        try:
            facts: dict[str, Any] = json.loads((folder / _FACTS).read_bytes())
            facts["edition"] = date.fromisoformat(facts["edition"])
            facts["kinds"], facts["sources"] = tuple(facts["kinds"]), tuple(facts["sources"])
            return Holding(**facts)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    # Adding and removing

    def add(self, address: str | Path, language: str | None = None, edition: date | None = None) -> tuple[Added, ...]:
        """Add every document found at an address; language and edition are recognised unless given.

        :raises UnreadableDocument: nothing there is a document
        """
        from cubelex.regulations.documents.sources import sources  # only here: reading does not need the network

        added = tuple(self._add(source, language, edition) for source in sources(str(address)))
        if not any(each.entry for each in added):
            reasons = "; ".join(f"{each.source}: {each.reason}" for each in added[:3]) or "no .md or .txt file"
            raise UnreadableDocument(f"no document was found at {address} ({reasons})")
        return added

    def _add(self, source: "Source", language: str | None, edition: date | None) -> Added:
        document = read_bytes(source.data, source.name, source.metadata)
        if not document.numbers():
            reason = "only_states" if document.states else "not_regulations"
            return Added(source.name, None, Message(f"documents.{reason}"))
        document = replace(document, language=language or document.language, edition=edition or document.edition)
        if document.edition is None:
            return Added(source.name, None, Message("documents.edition_not_recognised"))
        return self._keep(document, source)

    def _keep(self, document: Document, source: "Source") -> Added:
        folder = self._folder(document.language, document.edition)
        path = folder / f"{document.kind}.txt"
        is_replacement = path.is_file() and path.read_bytes() != source.data
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, source.data)
        before = self._entry(folder)
        stored = self._read_folder(document.language, document.edition)
        names = dict.fromkeys((*(before.sources if before else ()), source.name))
        entry = Holding(
            document.language,
            document.edition or date.min,
            stored.title,
            len(stored.articles),
            stored.regulations,
            stored.guidelines,
            tuple(str(kind) for kind in ContentKind if (folder / f"{kind}.txt").is_file()),
            tuple(names),
        )
        _write(folder / _FACTS, json.dumps(entry.as_json(), ensure_ascii=False, indent=1).encode())
        return Added(source.name, entry, is_replacement=is_replacement)

    def remove(self, language: str, edition: str | date) -> Holding:
        """Remove a document.

        :raises UnknownDocument: it was not added
        """
        entry = self.entry(language, edition)
        shutil.rmtree(self._folder(entry.language, entry.edition))
        return entry

    def _folder(self, language: str, edition: date | None) -> Path:
        return self.folder / language / str(edition)

    # Finding and reading

    def entry(self, language: str, edition: str | date) -> Holding:
        """The entry of that language and edition, which may be given by its year alone where that is unambiguous.

        :raises UnknownDocument: it was not added, or the year does not tell which is meant
        """
        of_language = self.of_language(language)
        found = [each for each in of_language if str(each.edition) == str(edition)]
        found = found or [each for each in of_language if str(each.edition).startswith(str(edition))]
        if len(found) == 1:
            return found[0]
        names = ", ".join(each.name for each in (found or of_language or self.entries())) or "none"
        raise UnknownDocument(
            f"the document {language}/{edition} was not found, or is not the only one; documents: {names}. "
            "Add one with `cubelex regulations add PATH`"
        )

    def of_language(self, language: str) -> tuple[Holding, ...]:
        """The entries of a language, oldest first; `pt` finds `pt-BR` if there is no `pt`."""
        entries = self.entries()
        exact = [each for each in entries if each.language.casefold() == language.casefold()]
        base = language.partition("-")[0].casefold()
        alike = [each for each in entries if each.language.partition("-")[0].casefold() == base]
        return tuple(sorted(exact or alike, key=lambda each: each.edition))

    def languages(self) -> tuple[str, ...]:
        """The languages there are documents in."""
        return tuple(dict.fromkeys(each.language for each in self.entries()))

    def read(self, entry: Holding) -> Document:
        """The document of an entry."""
        return self._read_folder(entry.language, entry.edition)

    def documents(self, language: str) -> Iterator[Document]:
        """Every document of a language, oldest first."""
        return (self.read(entry) for entry in self.of_language(language))

    def get(self, language: str, edition: str | date) -> Document:
        """The document of that language and edition.

        :raises UnknownDocument: it was not added
        """
        return self.read(self.entry(language, edition))

    def compare(self, old: Document, new: Document) -> "Comparison":
        """The comparison of two documents, guided by that of their originals where these were added."""
        from cubelex.regulations.documents.comparisons.changes import compare

        originals = None
        if new.language != ORIGINAL and old.edition and new.edition:
            with suppress(UnknownDocument):
                originals = compare(self.get(ORIGINAL, old.edition), self.get(ORIGINAL, new.edition))
        return compare(old, new, originals)

    def indexes(self, language: str | None = None, edition: str | None = None) -> "tuple[Index, ...]":
        """What to search: the latest edition of every language, or of one; or a certain edition.

        :raises UnknownDocument: there is none
        """
        from cubelex.regulations.documents.search import Index

        tags = (language,) if language else self.languages()
        found = [entry for tag in tags for entry in self._chosen(tag, edition)]
        if not found:
            request = " ".join(filter(None, (language, edition))) or "any language"
            raise UnknownDocument(f"no document in {request} was added; add one with `cubelex regulations add PATH`")
        return tuple(Index(self.read(entry)) for entry in found)

    def _chosen(self, tag: str, edition: str | None) -> tuple[Holding, ...]:
        entries = self.of_language(tag)
        return tuple(each for each in entries if str(each.edition).startswith(edition)) if edition else entries[-1:]

    def _read_folder(self, language: str, edition: date | None) -> Document:
        folder = self._folder(language, edition)
        paths = [
            path
            for kind in (ContentKind.REGULATIONS, ContentKind.GUIDELINES)
            if (path := folder / f"{kind}.txt").is_file()
        ]
        return _read_cached(tuple((path, path.stat().st_mtime_ns) for path in paths), language, edition)


@lru_cache(maxsize=64)
def _read_cached(paths: tuple[tuple[Path, int], ...], language: str, edition: date | None) -> Document:
    """A document is read once as long as its files stay the same."""
    read = [replace(read_document(path), language=language, edition=edition) for path, _ in paths]
    return read[0] if len(read) == 1 else combined(read)


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)
