"""What people, rounds and events are called."""

from typing import TYPE_CHECKING

from cubelex.competition import NO_OWN_EVENTS, EventTable
from cubelex.messages.message import Message

if TYPE_CHECKING:
    from cubelex.messages.catalogues import Catalogue


class Names:
    """The names of rounds and events, without those of people. A competition has a table of its events.

    Surfaces that name people and finals too have names of their own.
    """

    def __init__(self, table: EventTable = NO_OWN_EVENTS) -> None:
        self._table = table

    def person(self, number: int, catalogue: "Catalogue") -> str:
        """A competitor."""
        return catalogue.say(Message("names.competitor", number=number))

    def round(self, round_id: str, catalogue: "Catalogue") -> str:
        """A round with its event, or its id where it is not one that WCIF has."""
        event_id, separator, number = round_id.partition("-r")
        if not separator or not number.isdigit():
            return round_id
        return catalogue.say(Message("names.round", event=self.event(event_id, catalogue), number=int(number)))

    def event(self, event_id: str, catalogue: "Catalogue") -> str:
        """An event, or its id where the table of events does not have it."""
        return catalogue.event(self._table.kind(event_id))
