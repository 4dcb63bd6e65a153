"""How much of each edition is in code: for every item, whether Cubelex decides it, supports a person, or has yet to.

What kind of thing an item is comes from `data/natures.yaml`; whether code decides by it, from its citations.
"""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, get_args

from cubelex.regulations.citations import Speaker
from cubelex.regulations.editions import Edition
from cubelex.regulations.items import items_of
from cubelex.regulations.lineages import places
from cubelex.regulations.sources import source

Nature = Literal["mechanical", "judgement", "physical", "structural"]
Standing = Literal["decided", "supported", "uncited", "offered", "physical", "structural", "open"]

STANDINGS: Final[tuple[Standing, ...]] = get_args(Standing)


@dataclass(frozen=True, slots=True)
class Covered:
    """An item of an edition, what kind of thing it is, and the functions that decide by it."""

    number: str
    nature: Nature
    speakers: tuple[Speaker, ...]
    is_shown: bool = True
    """Whether an answer in use can show its number."""

    @property
    def standing(self) -> Standing:
        """Decided; supported, as a person decides and code records and reminds; only offered to programs; or none.

        What the code in use follows without ever citing it is uncited.
        """
        if self.nature == "structural":
            return "structural"
        if any(speaker.is_reached for speaker in self.speakers):
            if not self.is_shown:
                return "uncited"
            return "decided" if self.nature == "mechanical" else "supported"
        if self.nature == "physical":
            return "physical"
        return "offered" if self.speakers else "open"


def coverage(edition: Edition, speakers: Iterable[Speaker]) -> tuple[Covered, ...]:
    """Every item of the edition, in the order of its text."""
    by_number: dict[str, list[Speaker]] = {}
    shown: set[str] = set()
    for speaker in speakers:
        shown.update(speaker.shown_in(edition))
        for number in speaker.numbers_in(edition):
            by_number.setdefault(number, []).append(speaker)
    return tuple(
        Covered(number, nature(number, edition), tuple(dict.fromkeys(by_number.get(number, ()))), number in shown)
        for number in items_of(edition)
    )


def totals(covered: Iterable[Covered]) -> Mapping[Standing, int]:
    """How many items stand how."""
    counted = Counter(item.standing for item in covered)
    return {standing: counted[standing] for standing in STANDINGS}


def nature(number: str, edition: Edition) -> Nature:
    """What kind of thing an item is: as listed for its edition, or for another that says the same."""
    here = edition.read_as
    nearest_first = sorted(places(number, edition).items(), key=lambda place: (place[0] != here, abs(place[0] - here)))
    return next(natures()[place] for place in nearest_first if place in natures())


@cache
def natures() -> Mapping[tuple[datetime.date, str], Nature]:
    """The kinds as listed, by edition and number."""
    return MappingProxyType(
        {
            (datetime.date.fromisoformat(day), number): kind
            for day, kinds in source("law")["natures"].items()
            for kind, numbers in kinds.items()
            for number in numbers
        }
    )
