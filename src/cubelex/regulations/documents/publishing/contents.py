"""A document as plain values, for a template to set on paper."""

from collections.abc import Iterable
from typing import Any

from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.links import LinkKind
from cubelex.regulations.documents.numbering import depth_of
from cubelex.regulations.documents.publishing.markup import TextSpan, blocks
from cubelex.regulations.documents.structure import Article, Document, Item


def document_content(document: Document) -> dict[str, Any]:
    """Title, sections, articles and items of a document, their texts as stretches with styles and links."""
    is_rtl = language(document.language).is_right_to_left
    return {
        "title": document.title,
        "version": document.version,
        "sections": [
            {"title": section.title, "text": _blocks(section.body.text, is_rtl)}
            for section in document.sections
            if section.body.text or section.title
        ],
        "articles": [_article(article, is_rtl) for article in document.articles],
        "targets": [*document.numbers(), *(f"article-{article.number}" for article in document.articles)],
    }


def _article(article: Article, is_rtl: bool) -> dict[str, Any]:
    return {
        "number": article.number,
        "title": article.title or article.number,
        "introduction": [block for passage in article.introduction for block in _blocks(passage.text, is_rtl)],
        "items": [_item(item, is_rtl) for item in article.items],
    }


def _item(item: Item, is_rtl: bool) -> dict[str, Any]:
    return {
        "number": item.number,
        "depth": depth_of(item.number),
        "label": item.label,
        "text": _blocks(item.text, is_rtl),
        "rows": [list(row) for table in item.tables for row in table.rows],
        "original": item.original,
    }


def _blocks(text: str, is_rtl: bool) -> list[dict[str, Any]]:
    return [
        {"entry": block.is_entry, "lines": [_spans(line) for line in block.lines]} for block in blocks(text, is_rtl)
    ]


def _spans(line: Iterable[TextSpan]) -> list[dict[str, Any]]:
    return [{"text": span.text, "style": span.style, "target": _target(span)} for span in line]


def _target(span: TextSpan) -> str | None:
    if span.kind in (LinkKind.REGULATION, LinkKind.GUIDELINE):
        return f"#{span.target}"
    if span.kind is LinkKind.ARTICLE:
        return f"#article-{span.target}"
    return span.target if span.kind is LinkKind.OUTSIDE else None
