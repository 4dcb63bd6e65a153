"""A site of documents that needs no server: pages, search, comparisons, PDF."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

from cubelex.errors import MissingExtra, MissingGlyph, UnknownDocument
from cubelex.regulations.documents.comparisons.changes import Comparison, compare
from cubelex.regulations.documents.languages import language, script_of
from cubelex.regulations.documents.library import ORIGINAL
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.publishing.markup import signs_isolated
from cubelex.regulations.documents.publishing.pages import document_body
from cubelex.regulations.documents.publishing.parallels import beside_body, comparison_body
from cubelex.regulations.documents.publishing.shell import Choice, asset, menu, name_of, page, words
from cubelex.regulations.documents.structure import Document

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

    def __post_init__(self) -> None:
        dated = [document for document in self.documents if document.edition]
        self.documents = sorted(dated, key=lambda each: (each.language != ORIGINAL, each.language, str(each.edition)))
        self.latest = {each.language: each for each in self.documents if each.numbers()}

    def build(self) -> Built:
        for name in _ASSETS:
            self._write(f"assets/{name}", asset(name))
        for done, document in enumerate(self.documents):
            self._document(document)
            self.progress(done + 1)
        for old, new in self._pairs():
            self._comparison(self._compared(old, new))
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
        body = document_body(document, pdf, comparison, address)
        title = f"{document.title} ({document.edition})"
        self._write(
            self._address(document),
            page(title, document.language, "../../", self._bar(document), body, self._head(document)),
        )
        self._items(document)
        original = self._original(document)
        if original:
            path = f"{document.language}/{document.edition}/beside-{original.language}.html"
            self._write(
                path, page(title, document.language, "../../", self._bar(document), beside_body(document, original))
            )

    def _pdf(self, document: Document) -> str | None:
        if self.pdf is None or not document.numbers():
            return None
        name = f"{document.language}-{document.edition}.pdf"
        path = self.folder / document.language / str(document.edition) / name
        try:
            data = self.pdf(document)
        except (MissingExtra, MissingGlyph) as missing:
            self.unmade.append((f"{document.language}/{document.edition}", str(missing)))
            return None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.pdfs.append(path)
        return name

    def _items(self, document: Document) -> None:
        """The texts for the search page, as a script, because pages opened from a folder cannot fetch."""
        shown = signs_isolated if language(document.language).is_right_to_left else str
        items = [[item.number, shown(plain(item.text))] for item in document.items()]
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

    def _comparison(self, comparison: Comparison) -> None:
        title = f"{comparison.new.title} ({comparison.old.edition} – {comparison.new.edition})"
        path = self._comparison_address(comparison.old, comparison.new)
        bar = self._bar(comparison.new, root="../")
        self._write(path, page(title, comparison.new.language, "../", bar, comparison_body(comparison)))

    # Menus

    def _bar(self, document: Document, root: str = "../../") -> str:
        said = words(document.language)
        tags = dict.fromkeys(each.language for each in self.documents if each.numbers())
        languages = [self._choice(self._nearest(tag, document), root, document, is_language=True) for tag in tags]
        editions = [self._choice(each, root, document) for each in self.documents if self._is_sibling(each, document)]
        compared = [
            Choice(f"{old.edition} – {new.edition}", root + self._comparison_address(old, new))
            for old, new in reversed(list(self._pairs()))
            if new.language == document.language
        ]
        original = self._original(document)
        if original:
            path = f"{root}{document.language}/{document.edition}/beside-{original.language}.html"
            compared.append(Choice(said.text("published.beside_original"), path))
        return (
            menu(language(document.language).name, languages, keeps_place=True)
            + menu(str(document.edition), editions, keeps_place=True)
            + menu(said.text("published.compare"), compared, keeps_place=True)
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

    def _choice(self, each: Document, root: str, current: Document, is_language: bool = False) -> Choice:
        is_current = each.language == current.language if is_language else each is current
        text = name_of(each) if is_language and each.edition != current.edition else ""
        text = text or (language(each.language).name if is_language else str(each.edition))
        return Choice(text, root + self._address(each), is_current, each.language)

    def _head(self, document: Document) -> str:
        return "".join(
            f'<link rel="alternate" hreflang="{each.language}" href="../../{self._address(each)}">\n'
            for each in self.documents
            if each.edition == document.edition and each is not document
        )

    # The list of documents, and the search

    def _index(self) -> None:
        said = words(ORIGINAL)
        sections = "".join(map(self._language_section, dict.fromkeys(each.language for each in self.documents)))
        body = (
            f'<div class="layout single"><main id="top"><h1>{escape(said.text("published.documents"))}</h1>'
            f'<div class="languages">{sections}</div></main></div>'
        )
        self._write("index.html", page(said.text("published.documents"), ORIGINAL, "", "", body))

    def _language_section(self, tag: str) -> str:
        entries = "".join(
            f'<li><a href="{self._address(each)}"><bdi>{each.edition}</bdi></a> '
            f"<small>{len(each.numbers()) or len(each.states)}</small></li>"
            for each in reversed(self.documents)
            if each.language == tag
        )
        return f'<section><h2><bdi lang="{tag}">{escape(language(tag).name)}</bdi></h2><ul>{entries}</ul></section>'

    def _search(self) -> None:
        said = words(ORIGINAL)
        title, none = said.text("published.search_all"), escape(said.text("published.no_result"))
        options = "".join(f'<option value="{tag}">{escape(language(tag).name)}</option>' for tag in self.latest)
        facts = json.dumps([self._searchable(each) for each in self.latest.values()], ensure_ascii=False).replace(
            "</", "<\\/"
        )
        body = (
            f'<div class="layout single"><main id="top"><h1>{escape(title)}</h1>'
            f'<p class="choices"><label>{escape(said.text("published.language"))} '
            f'<select name="lang"><option value="">—</option>{options}</select></label></p>'
            f'<div class="everywhere" aria-live="polite" data-none="{none}"></div></main></div>'
            f'<script type="application/json" id="documents">{facts}</script>'
        )
        self._write("search.html", page(title, ORIGINAL, "", "", body))

    def _searchable(self, document: Document) -> dict[str, object]:
        name = f"{document.language}/{document.edition}"
        sample = " ".join(item.text for item in list(document.items())[:40])
        return {
            "name": name,
            "language": document.language,
            "direction": "rtl" if language(document.language).is_right_to_left else "ltr",
            "isLatin": script_of(sample) == "latin",
            "label": name_of(document),
            "page": self._address(document),
            "items": f"{name}/items.js",
        }
