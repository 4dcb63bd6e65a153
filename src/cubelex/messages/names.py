"""What people, rounds and events are called."""

from typing import TYPE_CHECKING

from cubelex.messages.message import Message
from cubelex.messages.texts import has_text

if TYPE_CHECKING:
    from cubelex.messages.catalogues import Catalogue


class Names:
    """Names without a competition at hand. A surface that has one gives its own, with people's names and finals."""

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
        code = f"events.{event_id}"
        return catalogue.say(Message(code)) if has_text(code) else event_id
