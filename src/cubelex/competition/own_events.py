"""Events of a competition's own: unofficial events that its document declares, and defines where no table has them.

They are kept in the extension `cubelex.events` of a WCIF document, a row each with the fields of the table of events.
Reading a document makes its events known, as if the table had them. An id means the same event in one installation:
where two documents define it differently, the last one that was read holds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final
from unicodedata import normalize

from cubelex.competition.competitions import Competition
from cubelex.competition.event_table import (
    EventKind,
    define_events,
    event_row,
    read_event_row,
)
from cubelex.competition.extensions import extension_data, with_extension
from cubelex.errors import InvalidFile

OWN_EVENTS: Final = "cubelex.events"
_LONGEST_SLUG: Final = 30


def own_events_of(competition: Competition) -> tuple[EventKind, ...]:
    """The events that the competition declares as its own.

    :raises InvalidFile: when a row is not an event; `read_wcif` says so too.
    """
    return read_own_events(extension_data(competition.extensions, OWN_EVENTS).get("events", ()))


def read_own_events(rows: Any) -> tuple[EventKind, ...]:
    """The events of a list of rows.

    :raises InvalidFile: when a row is not an event.
    """
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise InvalidFile(f"{OWN_EVENTS}: expected a list of events, each with an id and a name")
    return tuple(read_event_row(f"{OWN_EVENTS}[{place}]", row) for place, row in enumerate(rows))


def with_own_events(competition: Competition, kinds: Iterable[EventKind]) -> Competition:
    """The competition that declares these events as its own, instead of those before. They are known from now on."""
    declared = tuple({kind.id: kind for kind in kinds}.values())
    define_events(declared)
    data: dict[str, Any] = {"events": list(map(event_row, declared))} if declared else {}
    return replace(competition, extensions=with_extension(competition.extensions, OWN_EVENTS, data))


def own_event_id(name: str, competition_id: str) -> str:
    """An id for an event of a competition's own: the name in plain letters, and four digits of the competition.

    The digits keep the events of two competitions apart that call theirs alike.

    >>> own_event_id("Team relay", "Demo2027"), own_event_id("رله", "Demo2027")
    ('team_relay_104d', 'event_0c73')
    """
    letters = normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    words = "".join(sign if sign.isalnum() else " " for sign in letters).split()
    slug = "_".join(words)[:_LONGEST_SLUG].strip("_") or "event"
    salt = competition_id if words else f"{competition_id} {name}"
    return f"{slug}_{sha256(salt.encode()).hexdigest()[:4]}"


def declared_event_ids(competition: Competition) -> frozenset[str]:
    """The ids of the events that the competition declares as unofficial."""
    rows = extension_data(competition.extensions, OWN_EVENTS).get("events", ())
    return frozenset(str(row.get("id")) for row in rows if isinstance(row, Mapping))
