"""How everyone placed in an event, whichever round they reached: for the podiums of regions and of newcomers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cubelex.competition import Event, Result, Round
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.progress import combined_results
from cubelex.officiating.views.results import results_basis

PODIUM = 3

_PLACINGS: IdentityCache[tuple["EventPlace", ...]] = IdentityCache()


@dataclass(frozen=True, slots=True)
class EventPlace:
    """A person's place in an event, with the result of the last round that they reached.

    Who reached a later round places before all others; equal ranks share a place.
    """

    place: int
    round_id: str
    result: Result


def placings_of(state: CompetitionState, event: Event) -> tuple[EventPlace, ...]:
    """Everyone with a successful attempt, best first, by the results so far."""
    basis = results_basis(state, event.id)
    return _PLACINGS.get((state.competition.id, event.id), basis, lambda: tuple(_placed(state, event)))


def podium_among(places: tuple[EventPlace, ...], is_among: Callable[[int], bool]) -> tuple[EventPlace, ...]:
    """The best three of some people, with their places among them; those who tie with the third included."""
    chosen = [reached for reached in places if is_among(reached.result.person_id)]
    first_with = {reached.place: number for number, reached in reversed(list(enumerate(chosen, 1)))}
    among = (replace(reached, place=first_with[reached.place]) for reached in chosen)
    return tuple(reached for reached in among if reached.place <= PODIUM)


def _placed(state: CompetitionState, event: Event) -> Iterator[EventPlace]:
    seen: set[int] = set()
    for round_ in reversed(_last_of_each(event)):
        if not any(state.has_begun(round_id) for round_id in round_.linked_rounds or (round_.id,)):
            continue
        before = len(seen)
        rows = [row for row in combined_results(state, round_.id) if row.best > 0 and row.person_id not in seen]
        in_order = sorted(rows, key=lambda row: (row.ranking or len(rows) + 1, row.person_id))
        first_with: dict[int | None, int] = {}
        for number, row in enumerate(in_order, before + 1):
            yield EventPlace(first_with.setdefault(row.ranking, number), round_.id, row)
        seen.update(row.person_id for row in in_order)


def _last_of_each(event: Event) -> list[Round]:
    """The rounds of an event, of Dual Rounds only the second, which stands for both (9v4)."""
    return [round_ for round_ in event.rounds if not round_.linked_rounds or round_.linked_rounds[-1] == round_.id]
