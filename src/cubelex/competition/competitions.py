"""A competition: the root of everything WCIF says."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cubelex.competition.events import Event
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.people import Person
from cubelex.competition.rounds import Round
from cubelex.competition.schedules import Schedule
from cubelex.errors import UnknownRound


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition with its people, events and schedule."""

    id: str
    name: str
    short_name: str
    schedule: Schedule
    persons: tuple[Person, ...] = ()
    events: tuple[Event, ...] = ()
    competitor_limit: int | None = None
    series: Any = field(default=None, hash=False)
    registration_info: Any = field(default=None, hash=False)
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)
    # Where rounds and people are found; made when they are first asked for.
    _by_id: dict[str, Round] = field(default_factory=dict, init=False, repr=False, compare=False)
    _by_number: dict[int | None, Person] = field(default_factory=dict, init=False, repr=False, compare=False)

    def rounds(self) -> Iterator[Round]:
        """All rounds, event by event."""
        for event in self.events:
            yield from event.rounds

    def event(self, event_id: str) -> Event | None:
        """The event, where it is held."""
        return next((event for event in self.events if event.id == event_id), None)

    def round(self, round_id: str) -> Round:
        """The round.

        :raises UnknownRound: when the competition has no such round.
        """
        found = self._round(round_id)
        if found is not None:
            return found
        known = ", ".join(round_.id for round_ in self.rounds())
        raise UnknownRound(f"{self.id} has no round {round_id!r}; it has {known or 'none'}")

    def next_round(self, after: Round) -> Round | None:
        """The event's round after that one."""
        following = f"{after.event_id}-r{after.number + 1}"
        return self._round(following)

    def _round(self, round_id: str) -> Round | None:
        if not self._by_id:
            # From the last to the first, so that the first of an id is found.
            self._by_id.update({round_.id: round_ for round_ in reversed(list(self.rounds()))})
        return self._by_id.get(round_id)

    def countries_in(self, event_id: str) -> frozenset[str]:
        """The countries that those who compete in an event represent."""
        return frozenset(person.country_iso2 for person in self.persons if person.competes_in(event_id))

    def person(self, registrant_id: int) -> Person | None:
        """The person of that registrant id."""
        if not self._by_number:
            self._by_number.update({person.registrant_id: person for person in reversed(self.persons)})
        return self._by_number.get(registrant_id)
