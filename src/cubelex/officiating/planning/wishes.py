"""Preferences and availability of people, beyond their registration."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from cubelex.officiating.planning.timelines import Span


@dataclass(frozen=True, slots=True)
class Wishes:
    """Preferences and availability.

    `together` and `apart` are sets of people, for example siblings, who should or should not share a group. People who
    are apart do not judge or scramble for each other either. `away` are times at which a person is not there, `spared`
    people have no tasks, and `skilled` are the scramblers of an event if only some people should scramble it.
    """

    together: tuple[frozenset[int], ...] = ()
    apart: tuple[frozenset[int], ...] = ()
    away: Mapping[int, tuple[Span, ...]] = field(default_factory=dict)
    spared: frozenset[int] = frozenset()
    skilled: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def keep_apart(self, person_id: int, others: Collection[int]) -> bool:
        """Whether a person should be apart from at least one of the others."""
        return any(person_id in people and not people.isdisjoint(others) for people in self.apart)

    def bring_together(self, person_id: int, others: Collection[int]) -> bool:
        """Whether a person should be together with at least one of the others."""
        return any(person_id in people and not people.isdisjoint(others) for people in self.together)

    def partners(self, person_id: int) -> frozenset[int]:
        """Everyone a person should be together with."""
        people_together = frozenset[int]().union(*(people for people in self.together if person_id in people))
        return people_together - {person_id}
