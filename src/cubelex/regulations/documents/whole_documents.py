"""Regulations and Guidelines of one edition, published in a file each, as one document."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cubelex.errors import UnreadableDocument
from cubelex.regulations.documents.languages import UNKNOWN
from cubelex.regulations.documents.numbering import order_of, regulation_of
from cubelex.regulations.documents.structure import Article, ContentKind, Document, Item


def combined(documents: Sequence[Document]) -> Document:
    """One document of Regulations and Guidelines, each guideline after its regulation; `parts` keeps both as they were.

    The order in which they are given does not matter.

    :raises UnreadableDocument: they are not Regulations and Guidelines of the same language and edition
    """
    main = next((each for each in documents if each.kind is ContentKind.REGULATIONS), None)
    others = [each for each in documents if each is not main]
    if main is None or any(each.kind is not ContentKind.GUIDELINES for each in others):
        kinds = " and ".join(str(each.kind) for each in documents) or "nothing"
        raise UnreadableDocument(f"{kinds} came; expected Regulations and their Guidelines")
    for each in others:
        _must_belong_together(main, each)
    parts = (main, *others)
    return replace(
        main,
        articles=_merged(parts),
        sections=tuple(section for each in parts for section in each.sections),
        labels=tuple(label for each in parts for label in each.labels),
        findings=tuple(finding for each in parts for finding in each.findings),
        files=tuple(file for each in parts for file in each.files),
        parts=parts,
    )


def _must_belong_together(main: Document, other: Document) -> None:
    mine, its = (f"{each.language} of {each.edition}" for each in (main, other))
    same_language = main.language == other.language or UNKNOWN in (main.language, other.language)
    if not same_language or (main.edition and other.edition and main.edition != other.edition):
        raise UnreadableDocument(f"{main.files[0]} is {mine} and {other.files[0]} is {its}; they are two documents")


def _merged(documents: Sequence[Document]) -> tuple[Article, ...]:
    articles: dict[str, list[Article]] = {}
    for document in documents:
        for article in document.articles:
            articles.setdefault(article.number, []).append(article)
    ordered = sorted(articles, key=order_of)
    return tuple(_one(articles[number]) for number in ordered)


def _one(articles: Sequence[Article]) -> Article:
    first = articles[0]
    if len(articles) == 1:
        return first
    introduction = tuple(passage for each in articles for passage in each.introduction)
    return replace(first, introduction=introduction, items=tuple(_interleaved(articles)))


def _interleaved(articles: Sequence[Article]) -> Iterable[Item]:
    """The regulations in their own order, each followed by its guidelines; guidelines of deleted ones by number."""
    regulations = [item for article in articles for item in article.items if not item.is_guideline]
    guidelines: dict[str, list[Item]] = {}
    for item in (item for article in articles for item in article.items if item.is_guideline):
        guidelines.setdefault(regulation_of(item.number), []).append(item)
    orphans = sorted(set(guidelines) - {each.number for each in regulations}, key=order_of)
    for regulation in regulations:
        while orphans and order_of(orphans[0]) < order_of(regulation.number):
            yield from guidelines[orphans.pop(0)]
        yield regulation
        yield from guidelines.pop(regulation.number, ())
    for number in orphans:
        yield from guidelines[number]
