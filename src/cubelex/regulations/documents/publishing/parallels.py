"""Two documents side by side: two editions of one language, or a translation and its original."""

from collections.abc import Iterator
from html import escape

from cubelex.regulations.documents.comparisons.changes import Change, ChangeKind, Comparison, text_of
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.numbering import order_of
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
    counts = " · ".join(f"{escape(said[kind])}: {count}" for kind, count in comparison.counts().items() if count)
    choice = (
        f'<label><input type="checkbox" class="unchanged"> {escape(said["show_unchanged"])}</label>'
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
        f'<div class="choices"><span>{counts or escape(said["unchanged"])}</span>{choice}</div>'
        f'<div class="comparison"><div class="change heads"><span></span>{heads}</div>{rows}</div></main></div>'
    )


def _rows(comparison: Comparison, said: dict[str, str]) -> Iterator[str]:
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


def _change(change: Change, said: dict[str, str], is_first: bool) -> str:
    number = escape(change.number)
    stretches = change.words()
    kind = escape(said[change.kind])
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
    sides = (document, original)
    numbers = sorted({*document.numbers(), *original.numbers()}, key=order_of)
    heads = "".join(f'<div class="text" {_lang(each)}>{name_html(each)}</div>' for each in sides)
    links = [Linker(document), Linker(original)]
    rows = "".join(
        f'<div class="change" id="{escape(number)}"><div class="number"><bdi>{escape(number)}</bdi></div>'
        + "".join(_side(each, each.get(number), link) for each, link in zip(sides, links, strict=True))
        + "</div>\n"
        for number in numbers
    )
    return (
        f'<div class="layout single"><main id="top"><h1>{escape(document.title)}</h1>'
        f'<p class="version">{escape(said["beside_original"])}</p>'
        f'<div class="comparison all"><div class="change heads"><span></span>{heads}</div>{rows}</div></main></div>'
    )


def _side(document: Document, item: Item | None, link: Linker) -> str:
    text = text_html(item.text, link) if item else "—"
    return f'<div class="text" {_lang(document)}>{text}</div>'


def _lang(document: Document) -> str:
    direction = "rtl" if language(document.language).is_right_to_left else "ltr"
    return f'lang="{document.language}" dir="{direction}"'
