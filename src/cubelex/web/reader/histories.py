"""How an item changed from edition to edition, word by word where the texts were added."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from cubelex.regulations import Document, Edition, edition, items_of, language, lineage, text_of, word_by_word
from cubelex.web.shared.citations import Line, line_of
from cubelex.web.shared.library import ORIGINAL, documents_in

CHANGES: Final[Mapping[str, Promise]] = {
    "first": gettext_lazy("oldest edition available"),
    "new": gettext_lazy("new"),
    "same": gettext_lazy("unchanged"),
    "reworded": gettext_lazy("reworded"),
    "moved": gettext_lazy("moved"),
    "moved_and_reworded": gettext_lazy("moved and reworded"),
    "removed": gettext_lazy("removed"),
}
_MARKS: Final = {"same": "{}", "removed": "<del>{}</del>", "added": "<ins>{}</ins>"}


@dataclass(frozen=True, slots=True)
class ItemAppearance:
    """An item in one edition: under which number, what changed, our line, and the change word by word."""

    edition: Edition
    number: str
    change: str
    line: Line
    words: SafeString

    @property
    def change_text(self) -> str:
        """What changed since the edition before."""
        return str(CHANGES[self.change])


def language_of_changes(tag: str) -> str:
    """The language in which changes can be shown: that one, if more than one edition was added; else the original."""
    return tag if len(documents_in(tag)) > 1 else ORIGINAL


def appearances_of(number: str, chosen: Edition, tag: str) -> list[ItemAppearance]:
    """An item in each edition available, oldest first."""
    appearances: list[ItemAppearance] = []
    documents, before = documents_in(tag), ""
    for place in lineage(number, chosen):
        under = edition(place.edition.isoformat())
        text = _official(place.number, under, documents)
        words = _words(before, text) if "reworded" in place.change and before and text else SafeString("")
        appearances.append(ItemAppearance(under, place.number, place.change, line_of(place.number, under), words))
        # Editions that were not added may lie between two that were, and say the same as the older one.
        before = text or (before if place.change in ("same", "moved") else "")
    return appearances


def _official(number: str, chosen: Edition, documents: Mapping[date, Document]) -> str:
    """What the document of an edition says, if there is one."""
    document = documents.get(chosen.date)
    return text_of(document.get(number)) if document else ""


def _words(old: str, new: str, hidden: str = "") -> SafeString:
    """The change from one text to another; on one side of two, what is only on the other is hidden."""
    stretches = (stretch for stretch in word_by_word(old, new) if stretch.mark != hidden)
    return format_html_join("", "{}", ((format_html(_MARKS[stretch.mark], stretch.text),) for stretch in stretches))


@dataclass(frozen=True, slots=True)
class Pair:
    """What two editions say: side by side, and what changed."""

    number: str
    old_number: str
    change: str
    old: SafeString
    new: SafeString
    tag: str

    @property
    def direction(self) -> str:
        """Which way both are written."""
        return "rtl" if language(self.tag).is_right_to_left else "ltr"

    @property
    def change_text(self) -> str:
        """What changed."""
        return str(CHANGES[self.change])


class Sides:
    """Two editions side by side: official texts where both were added in a language, else our own lines."""

    def __init__(self, old: Edition, new: Edition, tag: str) -> None:
        self.old, self.new, self.tag = old, new, tag
        documents = documents_in(tag)
        self.is_official = old.date in documents and new.date in documents
        self._documents = documents if self.is_official else {}

    def pairs(self, article: str) -> Iterator[Pair]:
        """The items of an article that differ; removed items come last."""
        for number, entry in items_of(self.new).items():
            if entry.article == article:
                before = self._place(number, self.new, self.old)
                yield from self._pair(before, number)
        for number, entry in items_of(self.old).items():
            if entry.article == article and self._place(number, self.old, self.new) is None:
                [text], tag = self._texts((number, self.old))
                yield Pair(number, number, "removed", format_html("{}", text), SafeString(""), tag)

    def _place(self, number: str, here: Edition, there: Edition) -> str | None:
        """Where the other edition says what this one says under a number."""
        return next((place.number for place in lineage(number, here) if place.edition == there.read_as), None)

    def _pair(self, before: str | None, number: str) -> Iterator[Pair]:
        if before is None:
            [text], tag = self._texts((number, self.new))
            yield Pair(number, "", "new", SafeString(""), format_html("{}", text), tag)
            return
        is_reworded = items_of(self.old)[before].wording != items_of(self.new)[number].wording
        if before != number or is_reworded:
            changes = [*["moved"][: before != number], *["reworded"][:is_reworded]]
            [old, new], tag = self._texts((before, self.old), (number, self.new))
            sides = _words(old, new, hidden="added"), _words(old, new, hidden="removed")
            yield Pair(number, before, "_and_".join(changes), *sides, tag)

    def _texts(self, *places: tuple[str, Edition]) -> tuple[list[str], str]:
        """What is said in these places, in one language, and in which."""
        texts = [_official(number, chosen, self._documents) for number, chosen in places]
        if all(texts):
            return texts, self.tag
        lines = [line_of(number, chosen) for number, chosen in places]
        if len({line.tag for line in lines}) == 1:
            return [line.text for line in lines], lines[0].tag
        return [line.english for line in lines], ORIGINAL
