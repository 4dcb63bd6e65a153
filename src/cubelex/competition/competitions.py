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
        for round_ in self.rounds():
            if round_.id == round_id:
                return round_
        known = ", ".join(round_.id for round_ in self.rounds())
        raise UnknownRound(f"{self.id} has no round {round_id!r}; it has {known or 'none'}")

    def next_round(self, after: Round) -> Round | None:
        """The event's round after that one."""
        following = f"{after.event_id}-r{after.number + 1}"
        return next((round_ for round_ in self.rounds() if round_.id == following), None)

    def countries_in(self, event_id: str) -> frozenset[str]:
        """The countries that those who compete in an event represent."""
        return frozenset(person.country_iso2 for person in self.persons if person.competes_in(event_id))

    def person(self, registrant_id: int) -> Person | None:
        """The person of that registrant id."""
        return next((person for person in self.persons if person.registrant_id == registrant_id), None)
