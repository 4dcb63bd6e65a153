"""Events that are held beside the official ones, and what goes to the WCA of a competition."""

from dataclasses import replace
from datetime import date

from cubelex.competition import Competition, is_known_event, is_wca_event
from cubelex.regulations import Edition, cites, later_editions
from cubelex.rules.events import is_official


def official_since(event_id: str, after: Edition) -> date | None:
    """The first day of a competition at which an event is official that an edition does not have yet.

    >>> from cubelex.regulations import edition
    >>> official_since("fto", edition("2026-04-01")), official_since("333ft", edition("2026-04-01"))
    (datetime.date(2027, 1, 2), None)
    """
    having = (later for later in later_editions(after) if event_id in later.events.official)
    return next((later.in_force_since for later in having), None)


@cites("9b++")
def official_part(competition: Competition, edition: Edition) -> Competition:
    """The competition without the events that are not official: they are no part of the results for the WCA."""
    official = tuple(event for event in competition.events if is_official(event.kind, edition).answer)
    return competition if official == competition.events else replace(competition, events=official)


@cites("9b++")
def is_held_unofficially(event_id: str, competition: Competition, edition: Edition) -> bool:
    """Whether a competition holds the event beside the official ones.

    It is so for an event that never was one of the WCA, and for one that the competition declares as its own.
    """
    if is_official(event_id, edition).answer:
        return False
    declared = (kind.id for kind in competition.event_table.declared)
    return event_id in declared or (is_known_event(event_id) and not is_wca_event(event_id))
