"""Which group of events a procedure of the Regulations speaks of."""

from cubelex.competition import ResultKind, event_kind
from cubelex.regulations import cites


@cites("B1", "C1", "D1", "E1", "F1", "G1", "H1", "I4a", "I5a")
def event_groups(event_id: str, head_to_head: bool = False) -> tuple[str, ...]:
    """The groups an event belongs to, the most particular first: where an article has nothing to say, Article A holds.

    >>> event_groups("333mbf")
    ('multi-blind', 'blindfolded', 'timed events', 'every event')

    :raises UnknownEvent: when no event has that id.
    """
    kind = event_kind(event_id)
    groups = list(kind.groups)
    if head_to_head:
        groups[:0] = ["head to head blindfolded", "head to head"] if kind.is_blindfolded else ["head to head"]
    if kind.result is not ResultKind.MOVES:
        groups.append("timed events")
    return (*groups, "every event")


def has_inspection(event_id: str) -> bool:
    """Whether the puzzle is inspected before the solve: not in blindfolded events, Fewest Moves and Magic."""
    return not {"blindfolded", "fewest moves", "magic"} & set(event_groups(event_id))
