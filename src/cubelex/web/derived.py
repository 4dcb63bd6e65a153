"""What the pages about an event depend on: results are kept for as long as these stay the same."""

from cubelex.competition import Round
from cubelex.officiating import State


def basis_of(state: State, event_id: str) -> tuple[object, ...]:
    """All that the results of an event depend on: its rounds, and those that share a time limit with them."""
    rounds = state.rounds_of_event(event_id)
    names = dict.fromkeys(round_id for announced in rounds for round_id in (announced.id, *_sharing(announced)))
    return state.competition, state.disqualifications, state.orders, *(state.round(round_id) for round_id in names)


def _sharing(announced: Round) -> tuple[str, ...]:
    return tuple(announced.time_limit.cumulative_round_ids) if announced.time_limit else ()
