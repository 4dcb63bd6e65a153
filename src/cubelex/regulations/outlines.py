"""An edition in our own lines, as a document: what can be read and searched where no official one was added."""

from functools import cache
from itertools import groupby

from cubelex.messages import language_of
from cubelex.regulations.documents.findings import FilePosition
from cubelex.regulations.documents.structure import Article, ContentKind, Document, Item, Passage
from cubelex.regulations.editions import Edition
from cubelex.regulations.items import ItemEntry, items_of
from cubelex.regulations.summaries import summary, translated_summary


@cache
def outline(edition: Edition, language: str = "en") -> Document:
    """Every item of an edition with our line about it, in English where it is not translated.

    >>> from cubelex.regulations.editions import edition
    >>> [article.number for article in outline(edition("2026-04-01")).articles][-3:]
    ['E', 'H', 'I']
    """
    articles = groupby(items_of(edition).values(), key=lambda entry: entry.article)
    return Document(
        kind=ContentKind.REGULATIONS,
        title="",
        version="",
        edition=edition.read_as,
        language=language_of(language).tag,
        articles=tuple(
            Article(number, "", _PLACE, items=tuple(_item(entry, edition, language) for entry in entries))
            for number, entries in articles
        ),
    )


_PLACE = FilePosition("", 1)


def _item(entry: ItemEntry, edition: Edition, language: str) -> Item:
    english = summary(entry.number, edition) or ""
    line = translated_summary(english, language) or english
    return Item(entry.number, Passage(line, _PLACE), _PLACE, label=entry.label)
