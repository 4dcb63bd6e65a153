"""The table of events: what is the same in every edition about each event and its puzzle.

`data/events.toml` has a row for each event of the WCA, past and present, `data/unofficial.toml` for events that many
competitions hold unofficially. Further rows come from the file that `CUBELEX_EVENTS` names and from installed packages
(the entry points `cubelex.events`). A competition that defines events of its own has them in its `EventTable`: no
document changes what an event is elsewhere. What has a date is a parameter of the Regulations.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from cubelex.entry_points import EVENTS, InstalledExtension, installed_extensions, leave_out
from cubelex.errors import InvalidFile, UnknownEvent
from cubelex.reprs import NamedOption

TABLE: Final = Path(__file__).parent / "data" / "events.toml"
UNOFFICIAL: Final = Path(__file__).parent / "data" / "unofficial.toml"
FURTHER_ROWS: Final = "CUBELEX_EVENTS"
OWN_ID: Final = re.compile(r"(?!other\b)[a-z0-9][a-z0-9_]{0,39}")

# What a competition may say of an event of its own.
_OWN_FIELDS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "id": str,
        "name": str,
        "puzzle": str,
        "result": str,
        "groups": list,
        "scramble": str,
        "attempts_apart": bool,
        "pace": int,
        "longest_limit": int,
        "format": str,
    }
)
_FORMATS: Final = "a, m, 5, 3, 2, 1"


class ResultKind(NamedOption):
    """What a result is: a time, a number of moves, or solved and attempted cubes with a time."""

    TIME = "time"
    MOVES = "moves"
    MULTI_BLIND = "multi-blind"


class ScrambleMethod(NamedOption):
    """What an event asks of its sequences beyond what its puzzle has."""

    USUAL = "usual"
    ORIENTED = "oriented"
    PADDED = "padded"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A puzzle: the module that knows it in each area, and what the Regulations say of it under which numbers."""

    id: str
    module: str
    parts: tuple[str, ...] = ()
    limits: tuple[str, ...] = ("10f1", "10f")
    distance: str = ""
    held: str = ""
    notation: tuple[tuple[str, str], ...] = ()
    half_turns: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Typical:
    """Of an event: the median average at a competition in seconds (moves, cubes), its spread, and who enters.

    `failing` is the share of attempts that are DNF, `ranked` how many are in the world rankings.
    """

    median: float
    spread: float
    popularity: float
    failing: float
    ranked: int


@dataclass(frozen=True, slots=True)
class EventKind:
    """A row of the table. `puzzle` is empty where no state model exists, `demo` where no results are invented.

    As a text it is its id.

    >>> event_kind("333oh").name, event_kind("333oh").puzzle
    ('3x3x3 One-Handed', '333')
    """

    id: str
    name: str
    puzzle: str = ""
    result: ResultKind = ResultKind.TIME
    groups: tuple[str, ...] = ()
    scramble: ScrambleMethod = ScrambleMethod.USUAL
    attempts_apart: bool = False
    formats: str = "9b1"
    pace: int = 60
    longest_limit: int | None = None
    demo: Typical | None = None
    format: str = "a"

    def __str__(self) -> str:
        return self.id

    @property
    def has_sequences(self) -> bool:
        """Whether Cubelex makes scramble sequences for it; without a puzzle that it knows, people scramble by hand."""
        return bool(self.puzzle) and self.scramble is not ScrambleMethod.NONE

    @property
    def is_defined(self) -> bool:
        """Whether a competition defines it, and no table has it."""
        return not is_known_event(self.id)

    @property
    def is_blindfolded(self) -> bool:
        """Whether the competitor solves without looking."""
        return "blindfolded" in self.groups


# An event: its kind, or the id of one that the tables have.
EventOrId: TypeAlias = EventKind | str

Row = TypeVar("Row", EventKind, PuzzleKind)


@dataclass(frozen=True, slots=True)
class EventTable:
    """The events that a competition knows: those of the tables, and those that it declares as its own.

    Rows of the tables stay as they are: a declared row with the id of one of them only says that the event is held.

    >>> relay = EventKind("relay", "Relay of all cubes")
    >>> EventTable((relay,)).kind("relay").name, EventTable().kind("relay").name
    ('Relay of all cubes', 'relay')
    """

    declared: tuple[EventKind, ...] = ()

    @property
    def defined(self) -> tuple[EventKind, ...]:
        """The events that no other table has."""
        return tuple(kind for kind in self.declared if kind.is_defined)

    def find_defined(self, event_id: str) -> EventKind | None:
        """The event if the competition defines it; of two rows with its id, the last one holds."""
        found = next((kind for kind in reversed(self.declared) if kind.id == event_id), None)
        return found if found and found.is_defined else None

    def kind(self, event_id: str) -> EventKind:
        """The row of an event; if the tables have none, a timed event that is called by its id."""
        return self.find_defined(event_id) or event_kind_or_default(event_id)


NO_OWN_EVENTS: Final = EventTable()


def event_kinds() -> tuple[EventKind, ...]:
    """All events in the order of the table: those of the WCA, the retired ones, then the unofficial ones."""
    return tuple(_every_event().values())


def own_event_kinds() -> tuple[EventKind, ...]:
    """The events that were never events of the WCA: the usual unofficial ones, then your own events."""
    return tuple(kind for kind in event_kinds() if not is_wca_event(kind.id))


def is_wca_event(event_id: str) -> bool:
    """Whether the event is, was or will be an event of the WCA.

    >>> is_wca_event("333ft"), is_wca_event("kilominx")
    (True, False)
    """
    return event_id in _documents()[0][1]["events"]


def event_kind(event: EventOrId) -> EventKind:
    """The row of an event, by its id or by the row itself.

    >>> event_kind("333mbf").groups
    ('multi-blind', 'blindfolded')

    :raises UnknownEvent: when the table has no such row.
    """
    if isinstance(event, EventKind):
        return event
    kind = _find_event(event)
    if kind is None:
        raise UnknownEvent(f"unknown event {event!r}; expected one of {', '.join(_every_event())}")
    return kind


def event_kind_or_default(event: EventOrId) -> EventKind:
    """The row of an event; where the table has no such row, a timed event that is called by its id."""
    return event if isinstance(event, EventKind) else _find_event(event) or EventKind(event, event)


def is_known_event(event: EventOrId) -> bool:
    """Whether the table has a row for the event. Who has its kind knows it."""
    return isinstance(event, EventKind) or _find_event(event) is not None


def puzzle_kind(puzzle_id: str) -> PuzzleKind:
    """The row of a puzzle, by the event that uses it first.

    :raises UnknownEvent: when the table has no such row.
    """
    found = _puzzles().get(puzzle_id) or _installed().puzzles.get(puzzle_id)
    if found is None:
        known = ", ".join([*_puzzles(), *_installed().puzzles])
        raise UnknownEvent(f"unknown puzzle {puzzle_id!r}; expected one of {known}")
    return found


def event_name(event: EventOrId) -> str:
    """The name of the event in English, or its id where the table has no such row. Surfaces translate it.

    >>> event_name("333oh"), event_name("mirror-blocks")
    ('3x3x3 One-Handed', 'mirror-blocks')
    """
    return event_kind_or_default(event).name


def read_event_row(origin: object, row: Mapping[str, Any]) -> EventKind:
    """The event that a row with an id describes, as a competition defines one of its own.

    >>> read_event_row("this page", {"id": "relay", "name": "Relay of all cubes", "scramble": "none"}).name
    'Relay of all cubes'

    :raises InvalidFile: when a field is unknown, missing or of another kind.
    """
    event_id = row.get("id")
    if not isinstance(event_id, str) or not OWN_ID.fullmatch(event_id):
        raise InvalidFile(f"{origin}: {event_id!r} is not an id; expected up to 40 small letters, digits and _")
    for key, value in row.items():
        if key not in _OWN_FIELDS:
            raise InvalidFile(f"{origin}: {event_id}: unknown field {key!r}; expected {', '.join(_OWN_FIELDS)}")
        if type(value) is not _OWN_FIELDS[key]:
            kind = _OWN_FIELDS[key].__name__
            raise InvalidFile(f"{origin}: {event_id}: {key} is {value!r}; expected a value of the kind {kind}")
    if row.get("format", "a") not in _FORMATS.split(", "):
        raise InvalidFile(f"{origin}: {event_id}: unknown format {row['format']!r}; expected one of {_FORMATS}")
    others = {key: value for key, value in row.items() if key != "id"}
    return _event(origin, event_id, others, {**_puzzles(), **_installed().puzzles})


def event_row(kind: EventKind) -> dict[str, Any]:
    """The row of an event with its id, as `read_event_row` reads it: what is not as usual."""
    usual = EventKind(kind.id, kind.name)
    said = {name: getattr(kind, name) for name in _OWN_FIELDS if getattr(kind, name) != getattr(usual, name)}
    return {"id": kind.id, "name": kind.name, **{key: _plain(value) for key, value in said.items()}}


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, NamedOption):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _find_event(event_id: str) -> EventKind | None:
    """A row of the tables. Installed packages are only asked for what they do not have: that takes a while."""
    return _events().get(event_id) or _installed().events.get(event_id)


def _every_event() -> Mapping[str, EventKind]:
    return {**_events(), **_installed().events}


@cache
def _events() -> Mapping[str, EventKind]:
    puzzles = _puzzles()
    found = {}
    for path, event_id, row in _rows("events"):
        found[event_id] = _event(path, event_id, row, puzzles)
    return MappingProxyType(found)


def _event(origin: object, event_id: str, row: Mapping[str, Any], puzzles: Mapping[str, PuzzleKind]) -> EventKind:
    kind = _read(EventKind, origin, event_id, row)
    if kind.puzzle and kind.puzzle not in puzzles:
        raise InvalidFile(f"{origin}: {event_id}: unknown puzzle {kind.puzzle!r}; expected one of {', '.join(puzzles)}")
    return kind


@dataclass(frozen=True, slots=True)
class InstalledRows:
    """Rows of installed packages."""

    events: Mapping[str, EventKind]
    puzzles: Mapping[str, PuzzleKind]


@cache
def _installed() -> InstalledRows:
    """The rows of installed packages. No package can replace a row of the table, or of another package."""
    events: dict[str, EventKind] = {}
    puzzles: dict[str, PuzzleKind] = {}
    for extension in installed_extensions(EVENTS):
        try:
            rows = _tables_of(extension)
            own_puzzles = {name: _read(PuzzleKind, extension, name, row) for name, row in rows["puzzles"].items()}
            every_puzzle = {**_puzzles(), **puzzles, **own_puzzles}
            own = {name: _event(extension, name, row, every_puzzle) for name, row in rows["events"].items()}
            taken = (own.keys() & {*_events(), *events}) | (own_puzzles.keys() & {*_puzzles(), *puzzles})
            if taken:
                raise InvalidFile(f"{', '.join(sorted(taken))} exists already")
        except InvalidFile as fault:
            leave_out(extension, fault)
        else:
            events |= own
            puzzles |= own_puzzles
    return InstalledRows(events, puzzles)


def _tables_of(extension: InstalledExtension) -> Mapping[str, Mapping[str, Any]]:
    """Its tables of events and puzzles, in the shape of the TOML file."""
    tables = extension.value
    if not isinstance(tables, Mapping) or not all(isinstance(table, Mapping) for table in tables.values()):
        raise InvalidFile("expected a mapping with the tables 'events' and 'puzzles', as in a file of events")
    return {"events": {}, "puzzles": {}, **tables}


@cache
def _puzzles() -> Mapping[str, PuzzleKind]:
    return MappingProxyType({name: _read(PuzzleKind, path, name, row) for path, name, row in _rows("puzzles")})


def _rows(section: str) -> Iterator[tuple[Path, str, Mapping[str, Any]]]:
    for path, document in _documents():
        for name, row in document.get(section, {}).items():
            yield path, name, row


@cache
def _documents() -> tuple[tuple[Path, Mapping[str, Any]], ...]:
    """The tables, and the further file, if there is one."""
    further = os.environ.get(FURTHER_ROWS)
    found = []
    for path in (TABLE, UNOFFICIAL, *([Path(further)] if further else [])):
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as fault:
            raise InvalidFile(f"{path} is not a table of events: {fault}") from None
        for section in ("events", "puzzles"):
            rows = document.get(section, {})
            if not isinstance(rows, Mapping) or not all(isinstance(row, Mapping) for row in rows.values()):
                raise InvalidFile(f"{path} is not a table of events: {section} needs a table for each, [{section}.ID]")
        found.append((path, document))
    return tuple(found)


def _read(kind: type[Row], path: object, name: str, row: Mapping[str, Any]) -> Row:
    """A row with its types."""
    known = [field.name for field in fields(kind)]
    for key in row.keys() - set(known):
        raise InvalidFile(f"{path}: {name}: unknown field {key!r}; expected {', '.join(known[1:])}")
    try:
        return kind(id=name, **{key: _value(key, value) for key, value in row.items()})
    except (TypeError, ValueError) as fault:
        raise InvalidFile(f"{path}: {name}: {fault}") from None


def _value(key: str, value: Any) -> Any:
    match key:
        case "result":
            return ResultKind(value)
        case "scramble":
            return ScrambleMethod(value)
        case "demo":
            if not isinstance(value, Mapping):
                raise ValueError(f"demo is {value!r}; expected a table")
            return Typical(**value)
        case "notation" | "half_turns":
            if not isinstance(value, Mapping):
                raise ValueError(f"{key} is {value!r}; expected a table")
            return tuple(value.items())
    return tuple(map(str, value)) if isinstance(value, list) else value
