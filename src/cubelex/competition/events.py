"""Events of a competition."""

from dataclasses import dataclass, field, replace
from datetime import date
from operator import is_

from cubelex.competition.event_table import EventKind, EventTable, event_kind_or_default
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.rounds import ResultCondition, Round
from cubelex.reprs import ShortRepr


@dataclass(frozen=True, slots=True)
class Qualification:
    """What one must have achieved to register for an event; without a condition, any result will do."""

    result_condition: ResultCondition | None
    latest_result_date: date | None
    earliest_result_date: date | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Event(ShortRepr):
    """An event held at the competition. `defined` is its kind if the competition defines it.

    >>> from cubelex.competition import Format
    >>> Event("333", (Round("333-r1", Format.AVERAGE_OF_5),))
    Event('333', (Round('333-r1', Format.AVERAGE_OF_5),))
    """

    id: str
    rounds: tuple[Round, ...] = ()
    competitor_limit: int | None = None
    qualification: Qualification | None = None
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)
    defined: EventKind | None = field(default=None, repr=False)

    @property
    def kind(self) -> EventKind:
        """The kind of event."""
        return self.defined or event_kind_or_default(self.id)

    def known_in(self, table: EventTable) -> "Event":
        """The event and its rounds as a competition defines them."""
        defined, rounds = table.find_defined(self.id), tuple(round_.known_in(table) for round_ in self.rounds)
        if defined == self.defined and all(map(is_, rounds, self.rounds)):
            return self
        return replace(self, rounds=rounds, defined=defined)
