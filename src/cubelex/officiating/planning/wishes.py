"""What is known of people beyond their registration."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from cubelex.officiating.planning.timelines import Span


@dataclass(frozen=True, slots=True)
class Wishes:
    """Requests and circumstances.

    `together` and `apart` are sets of people, such as siblings, who should or should not share a group; those apart do
    not judge or scramble for each other either. `away` are times at which somebody is not there; `spared` do no tasks;
    `skilled` may scramble, by event, where only some should.
    """

    together: tuple[frozenset[int], ...] = ()
    apart: tuple[frozenset[int], ...] = ()
    away: Mapping[int, tuple[Span, ...]] = field(default_factory=dict)
    spared: frozenset[int] = frozenset()
    skilled: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def keep_apart(self, person_id: int, others: Collection[int]) -> bool:
        """Whether somebody should be apart from one of the others."""
        return any(person_id in people and not people.isdisjoint(others) for people in self.apart)

    def bring_together(self, person_id: int, others: Collection[int]) -> bool:
        """Whether somebody should be together with one of the others."""
        return any(person_id in people and not people.isdisjoint(others) for people in self.together)

    def partners(self, person_id: int) -> frozenset[int]:
        """Everybody somebody should be together with."""
        found = frozenset[int]().union(*(people for people in self.together if person_id in people))
        return found - {person_id}
