"""The markup inside texts, apart from any output: paragraphs and lists, emphasis, links."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cubelex.messages import isolated
from cubelex.regulations.documents.links import LINK, LinkKind, classify

_EMPHASIS = re.compile(
    r"\*\*(?P<strong>[^*\n]+)\*\*|(?<!\w)_(?P<under>[^_\n]+)_(?!\w)|(?<![\w*])\*(?P<star>[^*\n]+)\*(?![\w*])"
)
_BULLET = re.compile(r"\s*(?:[-*•]\s+|[-•](?=[^\s\d-]))(?=\S)")
# In text from right to left, signs at the edge of a number or move would change sides.
_EDGED = re.compile(r"(?<![\w+'’-])(?:[A-Za-z0-9]+[+'’-]+|[+-]\d[\d.]*)(?![\w+'’-])")


@dataclass(frozen=True, slots=True)
class TextSpan:
    """A stretch of text in one style; with an address, a link."""

    text: str
    style: str = ""
    kind: LinkKind | None = None
    target: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or an entry of a list, as lines of spans."""

    is_entry: bool
    lines: tuple[tuple[TextSpan, ...], ...]


def blocks(text: str, is_right_to_left: bool = False) -> tuple[Block, ...]:
    r"""The paragraphs and list entries of a text.

    >>> [(block.is_entry, len(block.lines)) for block in blocks("To bring:\n- a cube\n- a timer")]
    [(False, 1), (True, 1), (True, 1)]
    """
    return tuple(_blocks(signs_isolated(text) if is_right_to_left else text))


def signs_isolated(text: str) -> str:
    r"""The text with what reads from left to right and ends in a sign set apart, for text from right to left.

    >>> signs_isolated("1c+")
    '\u20661c+\u2069'
    """
    parts = LINK.split(text)
    # Texts, then link texts and addresses in turn: addresses stay as they are.
    return "".join(_relinked(parts))


def _relinked(parts: list[str]) -> Iterator[str]:
    for index in range(0, len(parts), 3):
        yield _EDGED.sub(_isolated, parts[index])
        if index + 2 < len(parts):
            text = _EDGED.sub(_isolated, parts[index + 1])
            yield f"[{text}]({parts[index + 2]})"


def _isolated(sign: re.Match[str]) -> str:
    return isolated(sign[0])


def _blocks(text: str) -> Iterator[Block]:
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        bullet = _BULLET.match(line)
        if (bullet or not line.strip()) and lines:
            yield _block(lines)
            lines = []
        if line.strip():
            lines.append(line)


def _block(lines: list[str]) -> Block:
    bullet = _BULLET.match(lines[0])
    first = lines[0][bullet.end() :] if bullet else lines[0]
    # A link may go on over a line break, so links are found before lines are parted.
    spans = tuple(spans_of("\n".join([first, *lines[1:]])))
    return Block(bool(bullet), tuple(_lines(spans)))


def _lines(spans: tuple[TextSpan, ...]) -> Iterator[tuple[TextSpan, ...]]:
    line: list[TextSpan] = []
    for span in spans:
        pieces = [" ".join(span.text.split())] if span.kind else span.text.split("\n")
        for index, piece in enumerate(pieces):
            if index:
                yield tuple(line)
                line = []
            if piece:
                line.append(TextSpan(piece, span.style, span.kind, span.target))
    yield tuple(line)


def spans_of(text: str) -> Iterator[TextSpan]:
    """The stretches of a text: plain, emphasised, linked."""
    end = 0
    for match in LINK.finditer(text):
        yield from _emphasised(text[end : match.start()])
        kind, target = classify(match[2].strip())
        yield TextSpan(_entities(match[1]), "", kind, target)
        end = match.end()
    yield from _emphasised(text[end:])


def _emphasised(text: str) -> Iterator[TextSpan]:
    end = 0
    for match in _EMPHASIS.finditer(text):
        if match.start() > end:
            yield TextSpan(_entities(text[end : match.start()]))
        style = "strong" if match["strong"] else "emphasis"
        yield TextSpan(_entities(match["strong"] or match["under"] or match["star"]), style)
        end = match.end()
    if end < len(text):
        yield TextSpan(_entities(text[end:]))


def _entities(text: str) -> str:
    return html.unescape(text) if "&" in text else text
