"""Pieces of HTML: texts with their links, items, tables, comparisons."""

from collections.abc import Iterable, Iterator
from html import escape

from cubelex.regulations.documents.comparisons.wording import Stretch
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.links import LinkKind
from cubelex.regulations.documents.numbering import depth_of
from cubelex.regulations.documents.publishing.markup import Block, TextSpan, blocks
from cubelex.regulations.documents.structure import Document, Item, Table

_TAGS = {"strong": "strong", "emphasis": "em"}
_MARKS = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}


class Linker:
    """Where the links of a document lead on its page; what leads nowhere is marked and is not a link."""

    def __init__(self, document: Document, base: str = "", pdf: str | None = None) -> None:
        self.document = document
        self.base = base
        self.pdf = pdf
        self.is_right_to_left = language(document.language).is_right_to_left
        self.articles = {
            key: article.number for article in document.articles for key in (article.number, *article.anchors)
        }

    def __call__(self, span: TextSpan) -> str:
        """A link as HTML."""
        text = escape(span.text)
        address = self.address(span)
        if address is None:
            return f'<span class="broken">{text}</span>'
        if span.kind is LinkKind.OUTSIDE:
            return f'<a href="{escape(address)}" rel="noopener">{text}</a>'
        preview = (
            f' data-item="{escape(span.target)}"' if span.kind in (LinkKind.REGULATION, LinkKind.GUIDELINE) else ""
        )
        return f'<a href="{escape(address)}"{preview}>{text}</a>'

    def address(self, span: TextSpan) -> str | None:
        """The address a link leads to."""
        if span.kind is LinkKind.OUTSIDE:
            return span.target
        if span.kind in (LinkKind.REGULATION, LinkKind.GUIDELINE):
            return f"{self.base}#{span.target}" if span.target in self.document else None
        if span.kind is LinkKind.ARTICLE:
            return f"{self.base}#article-{self.articles[span.target]}" if span.target in self.articles else None
        if span.kind is LinkKind.PLACE:
            return self.pdf if span.target == "link:pdf" else f"{self.base}#{span.target.partition(':')[2]}"
        return None


def text_html(text: str, link: Linker) -> str:
    """A text as HTML."""
    parts = blocks(text, link.is_right_to_left)
    if len(parts) == 1 and not parts[0].is_entry:
        return _lines(parts[0], link)
    return "".join(_grouped(parts, link))


def _grouped(parts: Iterable[Block], link: Linker) -> Iterator[str]:
    in_list = False
    for part in parts:
        if part.is_entry != in_list:
            yield "<ul>" if part.is_entry else "</ul>"
            in_list = part.is_entry
        tag = "li" if part.is_entry else "p"
        yield f"<{tag}>{_lines(part, link)}</{tag}>"
    if in_list:
        yield "</ul>"


def _lines(part: Block, link: Linker) -> str:
    return "<br>".join("".join(_span(span, link) for span in line) for line in part.lines)


def _span(span: TextSpan, link: Linker) -> str:
    if span.kind is not None:
        return link(span)
    text = escape(span.text)
    tag = _TAGS.get(span.style)
    return f"<{tag}>{text}</{tag}>" if tag else text


def table_html(table: Table) -> str:
    """A table as HTML."""
    head, *rows = table.rows
    cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class=table><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"


def item_html(item: Item, link: Linker, note: str = "", original_language: str = "en") -> str:
    """An item: its number, which is its permalink, its label and its text."""
    number = escape(item.number)
    label = f'<span class="label">{escape(item.label)}</span> ' if item.label else ""
    tables = "".join(map(table_html, item.tables))
    original = ""
    if item.original:
        text = "<br>".join(escape(line) for line in item.original.split("\n"))
        original = f'<div class="original" lang="{original_language}" dir="ltr">{text}</div>'
    kind = " guideline" if item.is_guideline else ""
    return (
        f'<div class="item depth{depth_of(item.number)}{kind}" id="{number}">'
        f'<a class="number" href="#{number}"><bdi>{number}</bdi></a>'
        f'<div class="text">{label}{text_html(item.text, link)}{tables}{original}</div>{note}</div>\n'
    )


def side_html(stretches: Iterable[Stretch], hidden: str) -> str:
    """One side of a comparison: everything but what is only on the other side."""
    return "".join(_MARKS[stretch.mark].format(escape(stretch.text)) for stretch in stretches if stretch.mark != hidden)
