"""Files with the records before a competition: read, and cut down to what it can break.

Three forms are understood: JSON as it is kept in the extension `cubelex.records`; JSON as the WCA's website answers
when asked for its records (`world_records`, `continental_records`, `national_records`); and CSV with the columns
`event`, `type`, `region` and `result`, which is written as people write it or, as `value`, as WCIF encodes it.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from io import StringIO
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Continent, EventTable, Scope, country, recognised_countries, with_extension
from cubelex.errors import CubelexError, InvalidCompetition, UnknownCountry
from cubelex.officiating.views import RECORDS
from cubelex.reading import read_json
from cubelex.regulations import Edition
from cubelex.rules.attempts import read_scorecard_entry
from cubelex.rules.records import WORLD, regions_of

Records = dict[str, dict[str, dict[str, int]]]
"""By event, scope and region."""

MOST_CHARACTERS: Final = 5_000_000
# The WCA's own names for countries, where they are not those it shows.
_IDS: Final = {"USA": "US", "Korea": "KR", "Taiwan": "TW", "Hong Kong": "HK", "Macau": "MO", "Cote d_Ivoire": "CI"}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record as a file says it."""

    event_id: str
    scope: str
    region: str
    value: int


@dataclass(frozen=True, slots=True)
class ReadRecords:
    """What was understood of a file, and the regions in it that nobody knows."""

    records: Records
    unknown: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many records there are."""
        return sum(len(regions) for scopes in self.records.values() for regions in scopes.values())


def read_records(text: str, table: EventTable, edition: Edition) -> ReadRecords:
    """The records of a file.

    :raises InvalidCompetition: when it is none of the three forms.
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidCompetition(_("The records file is too large."))
    found, unknown = Records(), dict[str, None]()
    for line in _lines(text.lstrip("\ufeff"), table, edition):
        region = region_named(line.region)
        if region is None:
            unknown[line.region] = None
        elif line.scope in set(Scope) and line.value > 0:
            found.setdefault(line.event_id, {}).setdefault(line.scope, {})[region] = line.value
    if not found:
        raise InvalidCompetition(_("No records found in the file. Use JSON, or CSV with event, type, region, result."))
    return ReadRecords(found, tuple(unknown))


def _lines(text: str, table: EventTable, edition: Edition) -> Iterator[RecordLine]:
    if not text.lstrip().startswith("{"):
        yield from _of_table(text, table, edition)
        return
    try:
        document = read_json(text)
    except ValueError as fault:
        raise InvalidCompetition(_("The file is not valid JSON: %(why)s") % {"why": fault}) from fault
    if "world_records" in document:
        yield from _of_website(document)
    else:
        yield from _of_extension(document)


def _of_extension(document: Mapping[str, Any]) -> Iterator[RecordLine]:
    for event_id, scopes in document.items():
        for scope, regions in _objects(scopes):
            for region, value in _objects(regions):
                yield RecordLine(event_id, scope, region, _whole(value))


def _of_website(document: Mapping[str, Any]) -> Iterator[RecordLine]:
    regions = {WORLD: document["world_records"]}
    for part in ("continental_records", "national_records"):
        regions |= dict(_objects(document.get(part)))
    for region, events in regions.items():
        for event_id, scopes in _objects(events):
            for scope, value in _objects(scopes):
                yield RecordLine(event_id, scope, region, _whole(value))


def _of_table(text: str, table: EventTable, edition: Edition) -> Iterator[RecordLine]:
    for row in _rows(text):
        cells = {(name or "").strip().lower(): (value or "").strip() for name, value in row.items() if name}
        if cells.get("event"):
            yield RecordLine(
                cells["event"], cells.get("type", ""), cells.get("region", ""), _of_cells(cells, table, edition)
            )


def _rows(text: str) -> Iterator[dict[str | None, Any]]:
    """The rows of a table, whose lines may end as on any computer."""
    table = csv.DictReader(StringIO("\n".join(text.splitlines())))
    while True:
        try:
            row = next(table, None)
        except csv.Error as fault:
            problem = _("Line %(line)d cannot be read (%(why)s). Check for a missing quotation mark.")
            raise InvalidCompetition(problem % {"line": table.line_num, "why": fault}) from None
        if row is None:
            return
        yield row


def _of_cells(cells: Mapping[str, str], table: EventTable, edition: Edition) -> int:
    if cells.get("value"):
        return _whole(cells["value"])
    average_of_moves = cells["event"] == "333fm" and cells.get("type") == Scope.AVERAGE
    text = cells.get("result", "")
    try:
        if average_of_moves:
            return round(float(text) * 100)
        return read_scorecard_entry(text, table.kind(cells["event"]), edition).answer.result
    except (CubelexError, ValueError):
        values = {"text": text, "event": cells["event"]}
        raise InvalidCompetition(_("“%(text)s” is not a valid result for %(event)s.") % values) from None


def _objects(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from value.items()


def _whole(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        return 0


def region_named(name: str) -> str | None:
    """A region by whatever it is called: the world, a continent, a code or an English name.

    >>> region_named("_North America"), region_named("Portugal"), region_named("USA"), region_named("WR")
    ('North America', 'PT', 'US', 'world')
    """
    plain = name.strip().removeprefix("_")
    if plain.lower() in (WORLD, "wr"):
        return WORLD
    if plain in set(Continent):
        return plain
    return _IDS.get(plain) or _codes().get(plain.casefold())


@cache
def _codes() -> dict[str, str]:
    codes = sorted(recognised_countries())
    return {country(code).name().casefold(): code for code in codes} | {code.casefold(): code for code in codes}


def kept_for(competition: Competition, records: Records) -> Records:
    """The records that a person at the competition can break: in its events, of the regions of its people."""
    events = {event.id for event in competition.events}
    regions = {WORLD, *(region for person in competition.persons for region in _regions(person.country_iso2))}
    return {
        event_id: {
            scope: {region: value for region, value in of_scope.items() if region in regions}
            for scope, of_scope in scopes.items()
        }
        for event_id, scopes in records.items()
        if event_id in events
    }


def _regions(iso2: str) -> Iterator[str]:
    try:
        yield from regions_of(iso2).values()
    except UnknownCountry:
        return


def with_records(competition: Competition, records: Records) -> Competition:
    """The competition with what the records before it were."""
    return replace(competition, extensions=with_extension(competition.extensions, RECORDS, records))


def with_personal_bests(competition: Competition, other: Competition) -> tuple[Competition, int]:
    """The competition with the personal bests of another document, by WCA ID; and of how many people they were."""
    known = {person.wca_id: person.personal_bests for person in other.persons if person.wca_id}
    people = [
        replace(person, personal_bests=bests) if (bests := known.get(person.wca_id or "")) else person
        for person in competition.persons
    ]
    changed = sum(after is not two for after, two in zip(people, competition.persons, strict=True))
    return replace(competition, persons=tuple(people)), changed
