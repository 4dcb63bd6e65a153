"""What follows from one observation, and for which regulations the table of observations speaks."""

from cubelex.regulations import Edition, cites_table
from cubelex.rules.attempts.event_groups import event_groups
from cubelex.rules.attempts.observations import Consequence, cited_by_observations, observation


@cites_table(cited_by_observations)
def consequence_of(name: str, event_id: str, edition: Edition, head_to_head: bool = False) -> Consequence | None:
    """What an observation leads to in an event under an edition; nothing where it has no penalty for it.

    >>> from cubelex.regulations import edition
    >>> found = consequence_of("released_late", "333", edition("2009"))
    >>> found.effect, found.under
    (<Effect.PLUS_TWO: '+2'>, ('A6d',))

    :raises UnknownObservation: when there is no such observation.
    """
    return observation(name).consequence(event_groups(event_id, head_to_head), edition)
