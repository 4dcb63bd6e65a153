"""Articles as they are shown: each regulation with its guidelines beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from cubelex.regulations import Article, Item, Linker, depth_of, items_of, table_html, text_html
from cubelex.web.reader.links import ARTICLES
from cubelex.web.shared.citations import Line, line_of
from cubelex.web.shared.library import Book


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item as it is shown."""

    number: str
    label: str | None
    html: SafeString
    summary: Line
    is_known: bool
    """Whether it has a page of its own: other editions may have numbers that nothing is known about."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A regulation with its guidelines; guidelines without a regulation are alone."""

    regulation: ShownItem | None
    guidelines: tuple[ShownItem, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """An article in the contents."""

    number: str
    title: str
    regulations: int
    guidelines: int


def chapters_of(book: Book) -> list[ContentsEntry]:
    """The articles of a book."""
    return [_chapter(article) for article in book.document.articles]


def _chapter(article: Article) -> ContentsEntry:
    guidelines = sum(item.is_guideline for item in article.items)
    return ContentsEntry(article.number, title_of(article), len(article.items) - guidelines, guidelines)


def title_of(article: Article) -> str:
    """What an article is called: as the document has it, without its number where that comes before a colon."""
    if not article.title:
        return str(ARTICLES.get(article.number, article.number))
    _, colon, rest = article.title.replace("：", ":").partition(":")
    return rest.strip() if colon else article.title


def clauses_of(book: Book, article: Article, links: Linker) -> Iterator[Clause]:
    """The items of an article, guidelines with their regulation."""
    regulation: Item | None = None
    guidelines: list[Item] = []
    for item in article.items:
        if item.is_guideline:
            guidelines.append(item)
            continue
        yield from _clause(book, regulation, guidelines, links)
        regulation, guidelines = item, []
    yield from _clause(book, regulation, guidelines, links)


def _clause(book: Book, regulation: Item | None, guidelines: list[Item], links: Linker) -> Iterator[Clause]:
    if regulation is None and not guidelines:
        return
    lines = tuple(line_in(book, item, links) for item in guidelines)
    number = regulation.number if regulation else guidelines[0].number
    yield Clause(line_in(book, regulation, links) if regulation else None, lines, depth_of(number))


def line_in(book: Book, item: Item, links: Linker) -> ShownItem:
    """An item of a book as it is shown."""
    html = mark_safe(text_html(item.text, links) + "".join(map(table_html, item.tables)))
    is_known = item.number in items_of(book.edition)
    return ShownItem(item.number, item.label, html, line_of(item.number, book.edition), is_known)
