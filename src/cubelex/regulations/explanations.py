"""Everything known about one item: what it says, how it changed, which code decides by it, what rests on it."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cubelex.regulations.calendar import releases
from cubelex.regulations.citations import Citation, Speaker
from cubelex.regulations.editions import Edition, editions
from cubelex.regulations.items import Entry, entry, items_of, parent
from cubelex.regulations.lineages import Appearance, lineage, other_meanings
from cubelex.regulations.parameters.parameter import Parameter, parameters
from cubelex.regulations.standings import Covered, nature
from cubelex.regulations.summaries import summary

SITE: Final = "https://www.worldcubeassociation.org/regulations"


@dataclass(frozen=True, slots=True)
class Resting:
    """A parameter that rests on an item, and its value under the edition asked about."""

    parameter: Parameter
    value: Any


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known about an item of an edition, apart from its official text."""

    citation: Citation
    entry: Entry
    summary: str | None
    above: tuple[Entry, ...]
    """The items it is nested in, outermost first."""
    below: tuple[Entry, ...]
    """Its guidelines and the items nested directly in it."""
    covered: Covered
    lineage: tuple[Appearance, ...]
    other_meanings: tuple[datetime.date, ...]
    resting: tuple[Resting, ...]
    address: str


def explain(number: str, edition: Edition, speakers: Iterable[Speaker]) -> Explanation:
    """Everything known about the item of that number.

    :raises UnknownRegulation: the edition has no such item
    """
    found = entry(number, edition)
    deciding = (one for one in speakers if number in one.numbers and one.speaks_for(edition))
    return Explanation(
        citation=Citation.of(number, edition),
        entry=found,
        summary=summary(number, edition),
        above=_above(number, edition),
        below=tuple(one for one in items_of(edition).values() if parent(one.number, edition) == number),
        covered=Covered(number, nature(number, edition), tuple(dict.fromkeys(deciding))),
        lineage=lineage(number, edition),
        other_meanings=other_meanings(number, edition),
        resting=tuple(_resting(number, edition)),
        address=address(number, edition),
    )


def address(number: str, edition: Edition) -> str:
    """Where the WCA's website has the item."""
    release = next(one for one in releases() if one.date == edition.read_as)
    apart = release.layout == "regulations_and_guidelines" and "+" in number
    where = "/".join(filter(None, (SITE, release.address, "guidelines" if apart else "")))
    return f"{where}/#{number}" if where == SITE else f"{where}#{number}"


def _above(number: str, edition: Edition) -> tuple[Entry, ...]:
    found: list[Entry] = []
    above = parent(number, edition)
    while above is not None:
        found.insert(0, entry(above, edition))
        above = parent(above, edition)
    return tuple(found)


def _resting(number: str, edition: Edition) -> Iterable[Resting]:
    day = edition.in_force_since
    for parameter in parameters().values():
        if number in parameter.regulations_on(edition.read_as):
            yield Resting(parameter, parameter.on(day))


def editions_with(number: str) -> tuple[Edition, ...]:
    """The editions held that have an item of that number."""
    return tuple(one for one in editions() if number in items_of(one))
