"""Which group of events a procedure of the Regulations speaks of."""

from collections.abc import Mapping

from cubelex.errors import UnknownEvent
from cubelex.regulations import cites
from cubelex.rules.events import is_blindfolded, is_fewest_moves

_GROUPS: Mapping[str, tuple[str, ...]] = {
    "333mbf": ("multi-blind",),
    "333mbo": ("multi-blind",),
    "333fm": ("fewest moves",),
    "333oh": ("one-handed",),
    "333ft": ("feet",),
    "clock": ("clock",),
    "sq1": ("square-1",),
    "magic": ("magic",),
    "mmagic": ("magic",),
}
_OTHERS = ("333", "222", "444", "555", "666", "777", "minx", "pyram", "skewb", "333bf", "444bf", "555bf")


@cites("B1", "C1", "D1", "E1", "F1", "G1", "H1", "I4a", "I5a")
def event_groups(event: str, head_to_head: bool = False) -> tuple[str, ...]:
    """The groups an event belongs to, the most particular first: where an article has nothing to say, Article A holds.

    >>> event_groups("333mbf")
    ('multi-blind', 'blindfolded', 'timed events', 'every event')

    :raises UnknownEvent: when no event has that id.
    """
    if event not in _GROUPS and event not in _OTHERS:
        raise UnknownEvent(f"unknown event {event!r}; expected one of {', '.join((*_OTHERS, *_GROUPS))}")
    groups = list(_GROUPS.get(event, ()))
    if head_to_head:
        groups[:0] = ["head to head blindfolded", "head to head"] if is_blindfolded(event) else ["head to head"]
    if is_blindfolded(event):
        groups.append("blindfolded")
    if not is_fewest_moves(event):
        groups.append("timed events")
    return (*groups, "every event")


def has_inspection(event: str) -> bool:
    """Whether the puzzle is inspected before the solve: not in blindfolded events, Fewest Moves and Magic."""
    return not {"blindfolded", "fewest moves", "magic"} & set(event_groups(event))
