"""Everything known about one item: what it says, how it changed, which code decides by it, what depends on it."""

import datetime
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cubelex.regulations.calendar import releases
from cubelex.regulations.citations import Citation, Speaker
from cubelex.regulations.documents.library import Library
from cubelex.regulations.documents.links import plain
from cubelex.regulations.editions import Edition, later_revisions, numbered_editions
from cubelex.regulations.items import ItemEntry, entry, items_of, parent
from cubelex.regulations.lineages import Appearance, lineage, other_meanings, places
from cubelex.regulations.parameters.parameter import Parameter, parameters
from cubelex.regulations.standings import Covered, nature
from cubelex.regulations.summaries import summary

SITE: Final = "https://www.worldcubeassociation.org/regulations"


@dataclass(frozen=True, slots=True)
class Resting:
    """A parameter that depends on an item, and its value under the edition asked about."""

    parameter: Parameter
    value: Any = field(hash=False)

    def __str__(self) -> str:
        value = json.dumps(_plain(self.value), ensure_ascii=False)
        return f"{self.parameter} = {value} {self.parameter.unit or ''}".rstrip()

    def on(self, day: datetime.date) -> "Resting | None":
        """The parameter with its value of another day; nothing where it is the same."""
        value = self.parameter.on(day)
        return Resting(self.parameter, value) if value != self.value else None

    def as_json(self) -> dict[str, object]:
        """The parameter and its value as plain data."""
        return {
            "name": str(self.parameter),
            "value": _plain(self.value),
            "unit": self.parameter.unit,
            "description": self.parameter.description,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known about an item of an edition, apart from its official text."""

    citation: Citation
    edition: Edition
    """The edition asked about, which the citation reads as another where it is not held."""
    entry: ItemEntry
    summary: str | None
    above: tuple[ItemEntry, ...]
    """The items it is nested in, outermost first."""
    below: tuple[ItemEntry, ...]
    """Its guidelines and the items nested directly in it."""
    covered: Covered
    since: datetime.date
    """The first day of the oldest version known that says it, those between included."""
    lineage: tuple[Appearance, ...]
    summaries: tuple[str | None, ...]
    """Our line for each appearance of the lineage."""
    other_meanings: tuple[datetime.date, ...]
    resting: tuple[Resting, ...]
    revised_on: datetime.date | None
    """The later day on which a revision inside the edition changed what depends on the item."""
    address: str

    def as_json(self) -> dict[str, object]:
        """The explanation as plain data."""
        return {
            "id": self.entry.number,
            "edition": str(self.citation.edition),
            "revision": self.citation.revision and str(self.citation.revision),
            "in_force": self.edition.date.isoformat(),
            "revised_on": self.revised_on and str(self.revised_on),
            "kind": "guideline" if self.entry.is_guideline else "regulation",
            "label": self.entry.label,
            "article": self.entry.article,
            "summary": self.summary,
            "address": self.address,
            "nested_in": [item.number for item in self.above],
            "nested": [item.number for item in self.below],
            "nature": self.covered.nature,
            "standing": self.covered.standing,
            "code": [{"function": str(speaker), "says": speaker.says} for speaker in self.covered.speakers],
            "parameters": [parameter.as_json() for parameter in self.resting],
            "since": str(self.since),
            "history": [
                {"edition": str(appearance.edition), "id": appearance.number, "change": appearance.change}
                for appearance in self.lineage
            ],
            "other_meanings": [str(day) for day in self.other_meanings],
        }


@dataclass(frozen=True, slots=True)
class OfficialText:
    """What a document that was added says, and in which edition and under which number it says it."""

    language: str
    edition: datetime.date
    number: str
    text: str


def explain(number: str, edition: Edition, speakers: Iterable[Speaker]) -> Explanation:
    """Everything known about the item of that number.

    :raises UnknownRegulation: the edition has no such item
    """
    found, line = entry(number, edition), lineage(number, edition)
    resting = tuple(_resting(number, edition))
    deciding = (speaker for speaker in speakers if number in speaker.numbers_in(edition))
    return Explanation(
        citation=Citation.of(number, edition),
        edition=edition,
        entry=found,
        summary=summary(number, edition),
        above=_above(number, edition),
        below=tuple(item for item in items_of(edition).values() if parent(item.number, edition) == number),
        covered=Covered(number, nature(number, edition), tuple(dict.fromkeys(deciding))),
        since=min(places(number, edition)),
        lineage=line,
        summaries=tuple(
            summary(
                appearance.number,
                next(each for each in numbered_editions() if each.date == appearance.edition),
            )
            for appearance in line
        ),
        other_meanings=other_meanings(number, edition),
        resting=resting,
        revised_on=_revised_on(resting, edition),
        address=address(number, edition),
    )


def address(number: str, edition: Edition) -> str:
    """Where the WCA's website has the item."""
    release = next(each for each in releases() if each.date == edition.read_as)
    apart = release.layout == "regulations_and_guidelines" and "+" in number
    where = "/".join(filter(None, (SITE, release.address, "guidelines" if apart else "")))
    return f"{where}/#{number}" if where == SITE else f"{where}#{number}"


def _plain(value: Any) -> Any:
    """A value of a parameter as JSON knows it."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _above(number: str, edition: Edition) -> tuple[ItemEntry, ...]:
    found: list[ItemEntry] = []
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


def _revised_on(resting: Iterable[Resting], edition: Edition) -> datetime.date | None:
    days = (revised.in_force_since for revised in later_revisions(edition))
    return next((day for day in days if any(each.on(day) for each in resting)), None)


def official_text(number: str, edition: Edition, language: str, library: Library) -> OfficialText | None:
    """The official text in a language: of the edition asked about if it was added, else of the nearest that says it."""
    added = {entry.edition: entry for entry in library.of_language(language)}
    here = edition.read_as
    nearest = sorted(lineage(number, edition), key=lambda appearance: abs(appearance.edition - here))
    for day, name in [(edition.date, number), *((appearance.edition, appearance.number) for appearance in nearest)]:
        item = library.read(added[day]).get(name) if day in added else None
        if item:
            rows = (" | ".join(row) for table in item.tables for row in table.rows)
            return OfficialText(added[day].language, day, name, "\n".join([plain(item.text), *rows]))
    return None


def spelled(number: str) -> str:
    """The number as editions write it: other capitals are forgiven where one number alone can be meant.

    >>> spelled("a4D1"), spelled("9F5+"), spelled("9f77")
    ('A4d1', '9f5+', '9f77')
    """
    alike = {other for edition in numbered_editions() for other in items_of(edition) if other.lower() == number.lower()}
    return alike.pop() if len(alike) == 1 else number


def editions_with(number: str) -> tuple[Edition, ...]:
    """The editions known that have an item of that number."""
    return tuple(edition for edition in numbered_editions() if number in items_of(edition))
