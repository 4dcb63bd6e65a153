"""Two documents side by side: two editions of one language, or a translation and its original."""

from itertools import groupby

from cubelex.regulations.documents.comparisons.changes import Change, Comparison
from cubelex.regulations.documents.numbering import article_of, order_of
from cubelex.regulations.documents.publishing.fragments import Linker
from cubelex.regulations.documents.publishing.pages import title_of
from cubelex.regulations.documents.publishing.templates import Frame, page
from cubelex.regulations.documents.structure import Document


def comparison_page(comparison: Comparison, frame: Frame | None = None) -> str:
    """Both editions side by side: changes marked word by word. In a site, the rest is shown when asked for.

    Without a frame, it is a page of its own in one file.
    """
    old, new = comparison.old, comparison.new
    changes: dict[str, list[Change]] = {number: [] for number in new.numbers()}
    for change in comparison.changes:
        changes.setdefault(change.number, []).append(change)
    editions = f"{old.edition} – {new.edition}"
    return page(
        "comparison.html",
        f"{new.title} ({editions})" if frame else editions,
        new.language,
        frame,
        comparison=comparison,
        counts={kind: count for kind, count in comparison.counts().items() if count},
        rows=sorted(changes.items(), key=lambda row: order_of(row[0])),
    )


def beside_page(document: Document, original: Document, frame: Frame) -> str:
    """A translation beside its original, item by item."""
    numbers = sorted({*document.numbers(), *original.numbers()}, key=order_of)
    return page(
        "beside.html",
        title_of(document),
        document.language,
        frame,
        document=document,
        sides=(Linker(document), Linker(original)),
        articles=[(article, list(items)) for article, items in groupby(numbers, key=article_of)],
        article_title=_article_title,
    )


def _article_title(document: Document, number: str) -> str:
    return next((article.title for article in document.articles if article.number == number), "—")
