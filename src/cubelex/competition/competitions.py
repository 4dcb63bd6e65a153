"""A competition: the root of everything WCIF says."""

from dataclasses import dataclass, field
from typing import Any

from cubelex.competition.event_table import EventKind, EventTable
from cubelex.competition.events import Event
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.own_events import event_table_of
from cubelex.competition.people import Person
from cubelex.competition.rounds import Round
from cubelex.competition.schedules import Schedule
from cubelex.errors import UnknownEvent, UnknownPerson, UnknownRound
from cubelex.reprs import ShortRepr


@dataclass(frozen=True, slots=True, repr=False)
class Competition(ShortRepr):
    """A competition with its people, events and schedule. Its own events are known in it alone.

    >>> from datetime import date
    >>> demo = Competition("Demo2026", "Demo 2026", "Demo 2026", Schedule(date(2026, 5, 2), 1), events=(Event("333"),))
    >>> demo.event("333"), demo.find_event("444")
    (Event('333'), None)
    """

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
    event_table: EventTable = field(init=False, repr=False, compare=False)
    # Where rounds and people are found; made when they are first asked for.
    _by_id: dict[str, Round] = field(default_factory=dict, init=False, repr=False, compare=False)
    _by_number: dict[int | None, Person] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        table = event_table_of(self.extensions)
        object.__setattr__(self, "event_table", table)
        object.__setattr__(self, "events", tuple(event.known_in(table) for event in self.events))

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, event by event."""
        return tuple(round_ for event in self.events for round_ in event.rounds)

    def event(self, event_id: str) -> Event:
        """The event.

        :raises UnknownEvent: when it is not held at the competition.
        """
        found = self.find_event(event_id)
        if found is not None:
            return found
        held = ", ".join(event.id for event in self.events)
        raise UnknownEvent(f"{self.id} does not have the event {event_id!r}; it has {held or 'none'}")

    def find_event(self, event_id: str) -> Event | None:
        """The event, or None if it is not held at the competition."""
        return next((event for event in self.events if event.id == event_id), None)

    def kind(self, event_id: str) -> EventKind:
        """The kind of an event, as this competition knows it."""
        return self.event_table.kind(event_id)

    def round(self, round_id: str) -> Round:
        """The round.

        :raises UnknownRound: when the competition does not have it.
        """
        found = self.find_round(round_id)
        if found is not None:
            return found
        known = ", ".join(round_.id for round_ in self.rounds)
        raise UnknownRound(f"{self.id} does not have the round {round_id!r}; it has {known or 'none'}")

    def find_round(self, round_id: str) -> Round | None:
        """The round, or None if the competition does not have it."""
        if not self._by_id:
            # From the last to the first, so that the first of an id is found.
            self._by_id.update({round_.id: round_ for round_ in reversed(self.rounds)})
        return self._by_id.get(round_id)

    def next_round(self, after: Round) -> Round | None:
        """The event's round after that one."""
        return self.find_round(f"{after.event_id}-r{after.number + 1}")

    def countries_in(self, event_id: str) -> frozenset[str]:
        """The countries that those who compete in an event represent."""
        return frozenset(person.country_iso2 for person in self.persons if person.competes_in(event_id))

    def person(self, registrant_id: int) -> Person:
        """The person with that registrant id.

        :raises UnknownPerson: when the competition does not have this person.
        """
        found = self.find_person(registrant_id)
        if found is not None:
            return found
        raise UnknownPerson(f"{self.id} does not have a person {registrant_id}; it has {len(self.persons)} persons")

    def find_person(self, registrant_id: int) -> Person | None:
        """The person with that registrant id, or None if the competition does not have this person."""
        if not self._by_number:
            self._by_number.update({person.registrant_id: person for person in reversed(self.persons)})
        return self._by_number.get(registrant_id)
