"""What pages work out from a state, kept until what it rests on is something else.

States and all they hold are never changed in place, so the same objects say the same; comparing them takes no time.
"""

from collections.abc import Callable, Hashable
from operator import is_
from typing import Generic, TypeVar

from cubelex.competition import Round
from cubelex.officiating import State

T = TypeVar("T")


class Derived(Generic[T]):
    """Answers by their name, each with what it rests on."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[tuple[object, ...], T]] = {}

    def of(self, name: Hashable, basis: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The answer as it was worked out from this very basis, or now."""
        known = self._known.get(name)
        if known is None or len(known[0]) != len(basis) or not all(map(is_, known[0], basis)):
            known = self._known[name] = basis, work_out()
        return known[1]


def basis_of(state: State, event_id: str) -> tuple[object, ...]:
    """All that the results of an event rest on: its rounds, and those that share a time limit with them."""
    rounds = state.rounds_of_event(event_id)
    names = dict.fromkeys(one for announced in rounds for one in (announced.id, *_sharing(announced)))
    return state.competition, state.disqualifications, state.orders, *(state.round(one) for one in names)


def _sharing(announced: Round) -> tuple[str, ...]:
    return tuple(announced.time_limit.cumulative_round_ids) if announced.time_limit else ()
