"""The items of each edition known, without their text: number, kind, label, place, and a hash of the wording.

The hash tells whether an item was reworded from one edition to another. It says nothing about what the words were.
"""

import datetime
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from cubelex.errors import UnknownRegulation
from cubelex.regulations.documents.numbering import article_of, is_guideline, parent_of
from cubelex.regulations.editions import Edition, editions
from cubelex.regulations.sources import DATA

FOLDER: Final = DATA / "items"


class ItemEntry(NamedTuple):
    """A regulation or guideline of one edition."""

    number: str
    wording: str
    """A short hash of what it says in English."""
    label: str | None = None
    """The label of a guideline, for example CLARIFICATION."""

    @property
    def is_guideline(self) -> bool:
        """Whether it is a guideline; otherwise it is a regulation."""
        return is_guideline(self.number)

    @property
    def article(self) -> str:
        """The article it is in."""
        return article_of(self.number)


@cache
def held_items(day: datetime.date) -> Mapping[str, ItemEntry]:
    """The items of the edition of that date, in the order of its text."""
    lines = (FOLDER / f"{day}.txt").read_text(encoding="utf-8").splitlines()
    entries = (ItemEntry(*line.split()) for line in lines if not line.startswith("#"))
    return MappingProxyType({entry.number: entry for entry in entries})


@cache
def items_of(edition: Edition) -> Mapping[str, ItemEntry]:
    """The items an edition's citations refer to: its own, or those of the edition it is read as."""
    return held_items(edition.read_as)


def entry(number: str, edition: Edition) -> ItemEntry:
    """The item of that number.

    :raises UnknownRegulation: the edition has none
    """
    items = items_of(edition)
    if number in items:
        return items[number]
    raise UnknownRegulation(_unknown(number, edition, items))


def parent(number: str, edition: Edition) -> str | None:
    """The item one level up that the edition has, or nothing directly under an article.

    >>> from cubelex.regulations.editions import edition
    >>> parent("9f12c", edition("2018")), parent("9f5+", edition("2018")), parent("2s1", edition("2009"))
    ('9f12', '9f5', None)
    """
    above = parent_of(number)
    while above is not None and above not in items_of(edition):
        above = parent_of(above)
    return above


def nearest(number: str, edition: Edition) -> list[str]:
    """Up to five numbers of the edition that look like this one."""
    items = items_of(edition)
    folded = {other.lower(): other for other in items}
    if number.lower() in folded:
        return [folded[number.lower()]]
    return get_close_matches(number, items, n=5, cutoff=0.5)


def _unknown(number: str, edition: Edition, items: Mapping[str, ItemEntry]) -> str:
    """What came, what was expected, what to do."""
    elsewhere = [str(other) for other in editions() if number in items_of(other)]
    near = nearest(number, edition)
    advice = f"it has {len(items)} items, for example {next(iter(items))}"
    if elsewhere:
        advice = f"it is in {', '.join(elsewhere)}"
    elif inside := [item.number for item in items.values() if item.article == number]:
        advice = f"it is an article; name one of its items, for example {inside[0]}"
    elif near:
        advice = f"did you mean {', '.join(near)}?"
    return f"edition {edition.read_as} has no item {number!r}; {advice}"
