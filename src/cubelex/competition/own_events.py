"""Events of a competition's own: unofficial events that its document declares, and defines where no table has them.

They are kept in the extension `cubelex.events` of a WCIF document, a row each with the fields of the table of events.
An id means the event only in the competition that defines it: two competitions may call different events alike.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize

from cubelex.competition.event_table import (
    NO_OWN_EVENTS,
    OWN_ID,
    EventKind,
    EventTable,
    event_row,
    is_known_event,
    read_event_row,
)
from cubelex.competition.extensions import Extension, extension_data, with_extension
from cubelex.errors import InvalidFile

if TYPE_CHECKING:
    from cubelex.competition.competitions import Competition

OWN_EVENTS: Final = "cubelex.events"
_LONGEST_SLUG: Final = 30


def event_table_of(extensions: Iterable[Extension]) -> EventTable:
    """The events that a competition with these extensions knows.

    :raises InvalidFile: when a row is not an event; `read_wcif` says so too.
    """
    rows = extension_data(extensions, OWN_EVENTS).get("events")
    return EventTable(read_own_events(rows)) if rows else NO_OWN_EVENTS


def read_own_events(rows: Any) -> tuple[EventKind, ...]:
    """The events of a list of rows.

    :raises InvalidFile: when a row is not an event.
    """
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise InvalidFile(f"{OWN_EVENTS}: expected a list of events, each with an id and a name")
    return tuple(read_event_row(f"{OWN_EVENTS}[{place}]", row) for place, row in enumerate(rows))


def with_own_events(competition: "Competition", kinds: Iterable[EventKind]) -> "Competition":
    """The competition that declares these events as its own, instead of those before."""
    declared = tuple({kind.id: kind for kind in kinds}.values())
    data: dict[str, Any] = {"events": list(map(event_row, declared))} if declared else {}
    return replace(competition, extensions=with_extension(competition.extensions, OWN_EVENTS, data))


def own_event_id(name: str, taken: Collection[str] = ()) -> str:
    """An id for an event of a competition's own: the name in plain letters, and a number if another event has it.

    >>> own_event_id("Bag of cubes!"), own_event_id("Kilominx"), own_event_id("رله", {"event"})
    ('bag_of_cubes', 'kilominx_2', 'event_2')
    """
    letters = normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    words = "".join(sign if sign.isalnum() else " " for sign in letters).split()
    slug = "_".join(words)[:_LONGEST_SLUG].strip("_") or "event"
    others = (f"{slug}_{number}" for number in count(2))
    free = (found for found in chain([slug], others) if OWN_ID.fullmatch(found) and not is_known_event(found))
    return next(found for found in free if found not in taken)
