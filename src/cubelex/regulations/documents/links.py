"""Links in the text of the Regulations, well written and otherwise."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from cubelex.regulations.documents.numbering import NUMBER, is_guideline
from cubelex.reprs import NamedOption

LINK = re.compile(r"\[([^\[\]]*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_INSIDE = re.compile(r"(regulations|guidelines):(regulation|guideline|article):(\S+)\Z")
_PLACES = {"regulations:top", "regulations:contents", "guidelines:top", "guidelines:contents", "link:pdf"}
_OUTSIDE = re.compile(r"(?:https?://[^\s/]+\.[^\s/]+\S*|mailto:[^\s@]+@[^\s@]+)\Z")
# What only a link would hold, found outside of one.
_TRACE = re.compile(r"\]\(|(?:regulations?|guidelines?):?[ ]?(?:regulations?|guidelines?|article)[: ]+|\[https?:")
_ENDS = re.compile(r"[)\]]+")
_NUMBER = re.compile(rf"(?<![\w.]){NUMBER}(?![\w+])")


class LinkKind(NamedOption):
    """Where a link leads."""

    REGULATION = "regulation"
    GUIDELINE = "guideline"
    ARTICLE = "article"
    PLACE = "place"
    OUTSIDE = "outside"
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Link:
    """A link: its text, its address as written, and where it leads; `start` counts characters of the text it is in."""

    text: str
    address: str
    kind: LinkKind
    target: str
    start: int

    @property
    def is_inside(self) -> bool:
        """Whether it leads to an article, a regulation or a guideline."""
        return self.kind in (LinkKind.REGULATION, LinkKind.GUIDELINE, LinkKind.ARTICLE)

    @property
    def written(self) -> str:
        """The link as the source has it; a malformed one is kept whole in its text."""
        return f"[{self.text}]({self.address})" if self.address else self.text


def links_in(text: str) -> tuple[Link, ...]:
    """Every link of a text in order, malformed ones included.

    >>> [(link.kind.value, link.target) for link in links_in("see [Regulation 2k](regulations:regulation:2k)")]
    [('regulation', '2k')]
    >>> [link.kind.value for link in links_in("see [Regulation 2k(regulations:regulation:2k)")]
    ['malformed']
    """
    if "[" not in text and ":" not in text:
        return ()
    found = [_link(match) for match in LINK.finditer(text)]
    rest = LINK.sub(lambda match: " " * len(match[0]), text)
    return tuple(sorted([*found, *_malformed(rest)], key=lambda link: link.start))


def _link(match: re.Match[str]) -> Link:
    kind, target = classify(match[2].strip())
    return Link(match[1], match[2], kind, target, match.start())


def classify(address: str) -> tuple[LinkKind, str]:
    """Where an address leads: the kind, and the number or address meant.

    >>> classify("guidelines:guideline:2i%2B")
    (LinkKind.GUIDELINE, '2i+')
    """
    inside = _INSIDE.match(address)
    if inside and inside[2] == "article":
        return LinkKind.ARTICLE, unquote(inside[3])
    if inside and inside[1] == f"{inside[2]}s":
        return LinkKind(inside[2]), unquote(inside[3])
    if address in _PLACES:
        return LinkKind.PLACE, address
    if _OUTSIDE.match(address):
        return LinkKind.OUTSIDE, address
    return LinkKind.MALFORMED, address


def _malformed(rest: str) -> Iterator[Link]:
    end = 0
    for trace in _TRACE.finditer(rest):
        if trace.start() < end:
            continue
        opening = rest.rfind("[", max(end, trace.start() - 80), trace.start() + 1)
        start = trace.start() if opening < 0 else opening
        closing = _ENDS.search(rest, trace.end())
        end = closing.end() if closing and closing.end() - trace.end() < 120 else trace.end()
        yield Link(rest[start:end].strip(), "", LinkKind.MALFORMED, "", start)


def numbers_named(text: str) -> list[str]:
    """What looks like the number of a regulation or guideline in a link's text.

    >>> numbers_named("Regulation 2k2a and 4b+")
    ['2k2a', '4b+']
    """
    return [number for number in _NUMBER.findall(text) if len(number) > 1 and not number.isdigit()]


def repaired(link: Link) -> str | None:
    """How a malformed link was probably meant, where that can be told."""
    numbers = numbers_named(link.address.replace(":", " ")) or numbers_named(re.sub(r"[\[\]():]", " ", link.text))
    if not numbers:
        return _repaired_outside(link)
    number = numbers[-1]
    words = re.split(r"[\[\](]|(?:regulations?|guidelines?):", link.text.lstrip("["))[0].strip() or number
    address = (
        "guidelines:guideline" if "guidelines:" in link.written and is_guideline(number) else "regulations:regulation"
    )
    return f"[{words}]({address}:{number})"


def _repaired_outside(link: Link) -> str | None:
    if link.address.startswith("www."):
        return f"[{link.text}](https://{link.address})"
    address = link.text.strip("[]()")
    return f"[{address}]({address})" if _OUTSIDE.match(address) else None


def plain(text: str) -> str:
    """The text with its links reduced to what they say.

    >>> plain("see [Regulation 2k](regulations:regulation:2k).")
    'see Regulation 2k.'
    """
    return LINK.sub(r"\1", text) if "](" in text else text
