"""Two documents side by side: two editions of one language, or a translation and its original."""

from collections.abc import Iterator
from html import escape

from cubelex.messages import Catalogue
from cubelex.regulations.documents.comparisons.changes import Change, ChangeKind, Comparison, text_of
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.numbering import article_of, order_of
from cubelex.regulations.documents.publishing.fragments import Linker, side_html, text_html
from cubelex.regulations.documents.publishing.shell import name_html, standalone, words
from cubelex.regulations.documents.structure import Document, Item


def comparison_page(comparison: Comparison) -> str:
    """A comparison as a page of its own."""
    title = f"{comparison.old.edition} – {comparison.new.edition}"
    return standalone(title, comparison.new.language, comparison_body(comparison, has_scripts=False))


def comparison_body(comparison: Comparison, has_scripts: bool = True) -> str:
    """Both editions side by side: changes marked word by word, the rest shown when asked for."""
    said = words(comparison.new.language)
    found = {said.text(f"published.{kind}"): count for kind, count in comparison.counts().items() if count}
    counts = " · ".join(f"{escape(kind)}: {count}" for kind, count in found.items())
    choice = (
        f'<label><input type="checkbox" class="unchanged"> {escape(said.text("published.show_unchanged"))}</label>'
        if has_scripts
        else ""
    )
    rows = "".join(_rows(comparison, said))
    heads = "".join(
        f'<div class="text"><bdi>{each}</bdi></div>' for each in (comparison.old.edition, comparison.new.edition)
    )
    return (
        f'<div class="layout single"><main id="top"><h1>{escape(comparison.new.title)}</h1>'
        f'<p class="version"><bdi>{comparison.old.edition} – {comparison.new.edition}</bdi></p>'
        f'<div class="choices"><span>{counts or escape(said.text("published.unchanged"))}</span>{choice}</div>'
        f'<div class="comparison"><div class="change heads"><span></span>{heads}</div>{rows}</div></main></div>'
    )


def _rows(comparison: Comparison, said: Catalogue) -> Iterator[str]:
    changes: dict[str, list[Change]] = {}
    for change in comparison.changes:
        changes.setdefault(change.number, []).append(change)
    same = [number for number in comparison.new.numbers() if number not in changes]
    for number in sorted([*changes, *same], key=order_of):
        if number in changes:
            for index, change in enumerate(changes[number]):
                yield _change(change, said, is_first=index == 0)
        else:
            yield _unchanged(number, text_of(comparison.new.get(number)))


def _change(change: Change, said: Catalogue, is_first: bool) -> str:
    number = escape(change.number)
    stretches = change.words()
    kind = escape(said.text(f"published.{change.kind}"))
    if change.kind is ChangeKind.RENUMBERED and change.old:
        kind = f"{kind}: <bdi>{escape(change.old.number)}</bdi>"
    place = f' id="{number}"' if is_first else ""
    return (
        f'<div class="change {change.kind}"{place}>'
        f'<div class="number"><bdi>{number}</bdi><span class="kind">{kind}</span></div>'
        f'<div class="text">{side_html(stretches, "added")}</div>'
        f'<div class="text">{side_html(stretches, "removed")}</div></div>\n'
    )


def _unchanged(number: str, text: str) -> str:
    return (
        f'<div class="change unchanged" id="{escape(number)}"><div class="number"><bdi>{escape(number)}</bdi></div>'
        f'<div class="text">{escape(text)}</div></div>\n'
    )


def beside_body(document: Document, original: Document) -> str:
    """A translation beside its original, item by item."""
    said = words(document.language)
    sides = (Linker(document), Linker(original))
    heads = "".join(f'<div class="text" {_lang(each.document)}>{name_html(each.document)}</div>' for each in sides)
    rows = "".join(_beside(sides))
    return (
        f'<div class="layout single"><main id="top"><h1>{escape(document.title)}</h1>'
        f'<p class="version">{escape(said.text("published.beside_original"))}</p>'
        f'<div class="comparison all" id="contents"><div class="change heads"><span></span>{heads}</div>{rows}</div>'
        "</main></div>"
    )


def _beside(sides: tuple[Linker, Linker]) -> Iterator[str]:
    article = ""
    for number in sorted({number for side in sides for number in side.document.numbers()}, key=order_of):
        if article_of(number) != article:
            article = article_of(number)
            titles = "".join(_title(side.document, article) for side in sides)
            yield f'<div class="change title" id="article-{article}"><span></span>{titles}</div>\n'
        texts = "".join(_side(side, side.document.get(number)) for side in sides)
        number = escape(number)
        yield f'<div class="change" id="{number}"><div class="number"><bdi>{number}</bdi></div>{texts}</div>\n'


def _title(document: Document, number: str) -> str:
    titles = [article.title for article in document.articles if article.number == number]
    return f'<h2 class="text" {_lang(document)}>{escape(titles[0]) if titles else "—"}</h2>'


def _side(side: Linker, item: Item | None) -> str:
    text = text_html(item.text, side) if item else "—"
    return f'<div class="text" {_lang(side.document)}>{text}</div>'


def _lang(document: Document) -> str:
    direction = "rtl" if language(document.language).is_right_to_left else "ltr"
    return f'lang="{document.language}" dir="{direction}"'
