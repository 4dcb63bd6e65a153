"""A site of documents that needs no server: pages, search, comparisons, PDF."""

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from cubelex.errors import MissingExtra, MissingGlyph, UnknownDocument
from cubelex.regulations.documents.comparisons.changes import Comparison, compare
from cubelex.regulations.documents.languages import language, script_of
from cubelex.regulations.documents.library import ORIGINAL
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.publishing.markup import signs_isolated
from cubelex.regulations.documents.publishing.pages import document_page
from cubelex.regulations.documents.publishing.parallels import beside_page, comparison_page
from cubelex.regulations.documents.publishing.templates import Choice, Frame, Menu, asset, name_of, page, words
from cubelex.regulations.documents.structure import Document

_PDFS_AT_ONCE = 2
_ASSETS = ("site.css", "site.js", "search.js")


@dataclass(frozen=True, slots=True)
class Built:
    """What was built: where, how many pages, which PDFs, and why some could not be made."""

    folder: Path
    pages: int
    pdfs: tuple[Path, ...] = ()
    unmade: tuple[tuple[str, str], ...] = ()


def build_site(
    documents: Sequence[Document],
    folder: Path,
    pdf: Callable[[Document], bytes] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Built:
    """Write a site of these documents into a folder; `pdf` makes the PDF of one, if there are to be any.

    :raises UnknownDocument: no document was given
    """
    if not documents:
        raise UnknownDocument("no document was found to publish; add one with `cubelex regulations add PATH`")
    return _Site(documents, folder, pdf, progress).build()


@dataclass
class _Site:
    documents: Sequence[Document]
    folder: Path
    pdf: Callable[[Document], bytes] | None
    progress: Callable[[int], None]
    pages: int = 0
    pdfs: list[Path] = field(default_factory=list)
    unmade: list[tuple[str, str]] = field(default_factory=list)
    comparisons: dict[tuple[str, str, str], Comparison] = field(default_factory=dict)
    making: dict[int, Future[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        dated = [document for document in self.documents if document.edition]
        self.documents = sorted(dated, key=lambda each: (each.language != ORIGINAL, each.language, str(each.edition)))
        self.latest = {each.language: each for each in self.documents if each.numbers()}

    def build(self) -> Built:
        for name in _ASSETS:
            self._write(f"assets/{name}", asset(name))
        # PDFs are set by processes of their own, while the pages are written here: first those that wait for no PDF.
        with ThreadPoolExecutor(_PDFS_AT_ONCE) as pool:
            if self.pdf is not None:
                making = [document for document in self.documents if document.numbers()]
                self.making = {id(document): pool.submit(self.pdf, document) for document in making}
            for old, new in self._pairs():
                frame = Frame("../", self._menus(new))
                self._write(self._comparison_address(old, new), comparison_page(self._compared(old, new), frame))
            for done, document in enumerate(self.documents):
                self._document(document)
                self.progress(done + 1)
        self._index()
        self._search()
        return Built(self.folder, self.pages, tuple(self.pdfs), tuple(self.unmade))

    def _write(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        self.pages += path.endswith(".html")

    # Addresses

    def _address(self, document: Document) -> str:
        return f"{document.language}/{document.edition}/index.html"

    def _comparison_address(self, old: Document, new: Document) -> str:
        return f"{new.language}/{old.edition}..{new.edition}.html"

    # Documents

    def _document(self, document: Document) -> None:
        pdf = self._pdf(document)
        before = self._before(document)
        comparison = self._compared(before, document) if before else None
        address = f"../../{self._comparison_address(before, document)}" if before else ""
        menus = self._menus(document)
        others = [
            (each.language, self._address(each))
            for each in self.documents
            if each.edition == document.edition and each is not document
        ]
        frame = Frame("../../", menus, others)
        self._write(self._address(document), document_page(document, frame, pdf, comparison, address))
        self._items(document)
        original = self._original(document)
        if original:
            path = f"{document.language}/{document.edition}/beside-{original.language}.html"
            self._write(path, beside_page(document, original, Frame("../../", menus)))

    def _pdf(self, document: Document) -> str | None:
        if id(document) not in self.making:
            return None
        name = f"{document.language}-{document.edition}.pdf"
        path = self.folder / document.language / str(document.edition) / name
        try:
            data = self.making.pop(id(document)).result()
        except (MissingExtra, MissingGlyph) as missing:
            self.unmade.append((f"{document.language}/{document.edition}", str(missing)))
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.pdfs.append(path)
        return name

    def _items(self, document: Document) -> None:
        """The texts for the search page, as a script, because pages opened from a folder cannot fetch."""
        isolate = signs_isolated if language(document.language).is_right_to_left else str
        items = [[item.number, isolate(plain(item.text))] for item in document.items()]
        data = json.dumps(items, ensure_ascii=False, separators=(",", ":"))
        name = f"{document.language}/{document.edition}"
        self._write(f"{name}/items.js", f'Cubelex.take("{name}", {data});\n')

    def _before(self, document: Document) -> Document | None:
        same = [each for each in self.documents if each.language == document.language and each.numbers()]
        earlier = [each for each in same if str(each.edition) < str(document.edition)]
        return earlier[-1] if earlier and document.numbers() else None

    def _original(self, document: Document) -> Document | None:
        if document.language == ORIGINAL or not document.numbers():
            return None
        found = (each for each in self.documents if each.language == ORIGINAL and each.edition == document.edition)
        return next((each for each in found if each.numbers()), None)

    # Comparisons

    def _compared(self, old: Document, new: Document) -> Comparison:
        key = (old.language, str(old.edition), str(new.edition))
        if key not in self.comparisons:
            originals = [self._original(old), self._original(new)]
            guide = self._compared(originals[0], originals[1]) if originals[0] and originals[1] else None
            self.comparisons[key] = compare(old, new, guide)
        return self.comparisons[key]

    def _pairs(self) -> Iterator[tuple[Document, Document]]:
        """Each edition with the one before it, and with the latest."""
        for tag in dict.fromkeys(each.language for each in self.documents):
            editions = [each for each in self.documents if each.language == tag and each.numbers()]
            pairs = [*pairwise(editions), *((each, editions[-1]) for each in editions[:-2])] if editions else []
            yield from pairs

    # Menus

    def _menus(self, document: Document) -> tuple[Menu, ...]:
        catalogue = words(document.language)
        tags = dict.fromkeys(each.language for each in self.documents if each.numbers())
        languages = [self._choice(self._nearest(tag, document), document, is_language=True) for tag in tags]
        editions = [self._choice(each, document) for each in self.documents if self._is_sibling(each, document)]
        compared = [
            Choice(f"{old.edition} – {new.edition}", self._comparison_address(old, new))
            for old, new in reversed(list(self._pairs()))
            if new.language == document.language
        ]
        original = self._original(document)
        if original:
            path = f"{document.language}/{document.edition}/beside-{original.language}.html"
            compared.append(Choice(catalogue.text("published.beside_original"), path))
        return (
            Menu(language(document.language).name, languages),
            Menu(str(document.edition), editions),
            Menu(catalogue.text("published.compare"), compared),
        )

    def _is_sibling(self, document: Document, other: Document) -> bool:
        return document.language == other.language and bool(document.numbers()) == bool(other.numbers())

    def _nearest(self, tag: str, document: Document) -> Document:
        """The document of a language that is of the same edition, or else its latest."""
        same = [
            each
            for each in self.documents
            if each.language == tag and each.edition == document.edition and each.numbers()
        ]
        return same[0] if same else self.latest[tag]

    def _choice(self, each: Document, current: Document, is_language: bool = False) -> Choice:
        is_current = each.language == current.language if is_language else each is current
        text = name_of(each.language, each.edition) if is_language and each.edition != current.edition else ""
        text = text or (language(each.language).name if is_language else str(each.edition))
        return Choice(text, self._address(each), is_current, each.language)

    # The list of documents, and the search

    def _index(self) -> None:
        listed: dict[str, list[tuple[str, Document]]] = {each.language: [] for each in self.documents}
        for document in reversed(self.documents):
            listed[document.language].append((self._address(document), document))
        title = words(ORIGINAL).text("published.documents")
        self._write("index.html", page("index.html", title, ORIGINAL, Frame(), documents_by_language=listed))

    def _search(self) -> None:
        title = words(ORIGINAL).text("published.search_all")
        facts = json.dumps([self._searchable(each) for each in self.latest.values()], ensure_ascii=False)
        text = page(
            "search.html", title, ORIGINAL, Frame(), languages=self.latest, documents=facts.replace("</", "<\\/")
        )
        self._write("search.html", text)

    def _searchable(self, document: Document) -> dict[str, object]:
        name = f"{document.language}/{document.edition}"
        sample = " ".join(item.text for item in list(document.items())[:40])
        return {
            "name": name,
            "language": document.language,
            "direction": "rtl" if language(document.language).is_right_to_left else "ltr",
            "isLatin": script_of(sample) == "latin",
            "label": name_of(document.language, document.edition),
            "page": self._address(document),
            "items": f"{name}/items.js",
        }
