"""A document as PDF, set by typst."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from cubelex.errors import MissingExtra
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.links import LinkKind
from cubelex.regulations.documents.numbering import depth_of
from cubelex.regulations.documents.publishing.fonts import families, font_folders, fonts_at_hand
from cubelex.regulations.documents.publishing.markup import Block, Span, blocks
from cubelex.regulations.documents.structure import Article, Document, Item

# Type size, leading and space between items: scripts with tall or dense signs need more room.
_ROOMY = {"fa": (10.5, 0.9, 1.25), "ar": (10.5, 0.9, 1.25), "ur": (11.0, 1.3, 1.6)}
_DENSE = {"ja": (9.5, 0.85, 1.2), "ko": (9.5, 0.8, 1.15), "zh": (9.5, 0.85, 1.2), "zh-Hant": (9.5, 0.85, 1.2)}
_USUAL = (10.5, 0.6, 0.95)
_UNHYPHENATED = {"fa", "ar", "ur", "he", "ja", "ko", "zh", "zh-Hant", "th"}


def document_pdf(document: Document, fonts: Path | None = None) -> bytes:
    """The PDF of a document; the same document and fonts give the same bytes.

    :raises MissingExtra: typst is not installed, or no font has the letters of the language
    """
    try:
        import typst
    except ImportError:
        raise MissingExtra("PDF needs typst; install it with: pip install 'cubelex[sheets]'") from None
    at_hand = fonts_at_hand(tuple(font_folders(fonts)))
    data = _data(document, families(document.language, at_hand.families()))
    template = files("cubelex.regulations.documents").joinpath("data/document.typ").read_bytes()
    day = document.edition or datetime(1970, 1, 1).date()
    return typst.compile(
        template,
        font_paths=at_hand,
        sys_inputs={"document": json.dumps(data, ensure_ascii=False)},
        timestamp=int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()),
    )


def _data(document: Document, fonts: tuple[str, ...]) -> dict[str, Any]:
    tag, _, region = document.language.partition("-")
    is_rtl = language(document.language).is_right_to_left
    size, leading, gap = {**_ROOMY, **_DENSE}.get(document.language, _USUAL)
    return {
        "title": document.title,
        "version": document.version,
        "lang": tag,
        "region": region if len(region) == 2 else None,
        "direction": "rtl" if is_rtl else "ltr",
        "fonts": list(fonts),
        "size": size,
        "leading": leading,
        "gap": gap,
        "number-size": 9.5,
        "hyphenate": tag not in _UNHYPHENATED,
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
    return [_block(block) for block in blocks(text, is_rtl)]


def _block(block: Block) -> dict[str, Any]:
    return {"entry": block.is_entry, "lines": [_spans(line) for line in block.lines]}


def _spans(line: Iterable[Span]) -> list[dict[str, Any]]:
    return [{"text": span.text, "style": span.style, "target": _target(span)} for span in line]


def _target(span: Span) -> str | None:
    if span.kind in (LinkKind.REGULATION, LinkKind.GUIDELINE):
        return f"#{span.target}"
    if span.kind is LinkKind.ARTICLE:
        return f"#article-{span.target}"
    return span.target if span.kind is LinkKind.OUTSIDE else None
