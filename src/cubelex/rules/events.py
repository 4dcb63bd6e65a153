"""What kind of result an event has, which events are official, and which articles speak of an event."""

from datetime import date

from cubelex.competition import (
    EventKind,
    EventOrId,
    ResultKind,
    event_kind,
    event_kind_or_default,
    own_event_kinds,
)
from cubelex.regulations import Edition, cites, editions
from cubelex.regulations import edition as edition_named
from cubelex.rules.rulings import Ruling


def is_fewest_moves(event: EventOrId) -> bool:
    """Whether results are numbers of moves."""
    return event_kind_or_default(event).result is ResultKind.MOVES


def is_multi_blind(event: EventOrId) -> bool:
    """Whether results are solved and attempted cubes with a time."""
    return event_kind_or_default(event).result is ResultKind.MULTI_BLIND


def is_timed(event: EventOrId) -> bool:
    """Whether results are times alone."""
    return event_kind_or_default(event).result is ResultKind.TIME


def is_blindfolded(event: EventOrId) -> bool:
    """Whether the competitor solves without looking."""
    return event_kind_or_default(event).is_blindfolded


@cites("9b", "9c", "9d", "9b++")
def is_official(event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether the WCA recognises the event's results; others may be held, unofficially.

    >>> from cubelex.regulations import edition
    >>> is_official("333ft", edition("2018-01-01")).answer, is_official("333ft", edition("2025-01-01")).answer
    (True, False)
    """
    if str(event) in edition.events.official:
        return Ruling(True, under=edition.cite_known("9b", "9c", "9d"))
    return Ruling(False, under=edition.cite("9b++"))


def events(edition: Edition | str | date | None = None) -> tuple[EventKind, ...]:
    """The official events of an edition (the latest unless another is given) in its order, then the unofficial ones.

    >>> [event.name for event in events()][:3]
    ['3x3x3 Cube', '2x2x2 Cube', '4x4x4 Cube']

    :raises UnknownEdition: when the edition is unknown.
    """
    under = editions()[-1] if edition is None else edition_named(edition)
    official = (event_kind(event_id) for event_id in under.events.official)
    return (*official, *own_event_kinds())


@cites("B1", "C1", "D1", "E1", "F1", "G1", "H1", "I4a", "I5a")
def event_groups(event: EventOrId, head_to_head: bool = False) -> tuple[str, ...]:
    """The groups an event belongs to, the most particular first: where an article has nothing to say, Article A holds.

    >>> event_groups("333mbf")
    ('multi-blind', 'blindfolded', 'timed events', 'every event')

    :raises UnknownEvent: when no event has that id.
    """
    kind = event_kind(event)
    groups = list(kind.groups)
    if head_to_head:
        groups[:0] = ["head to head blindfolded", "head to head"] if kind.is_blindfolded else ["head to head"]
    if kind.result is not ResultKind.MOVES:
        groups.append("timed events")
    return (*groups, "every event")


def has_inspection(event: EventOrId) -> bool:
    """Whether the puzzle is inspected before the solve: not in blindfolded events, Fewest Moves and Magic."""
    return not {"blindfolded", "fewest moves", "magic"} & set(event_groups(event))
