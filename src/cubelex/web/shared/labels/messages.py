"""Messages in the reader's language, with the names of people, rounds and events as a competition has them."""

from collections.abc import Iterable

from cubelex.competition import Competition
from cubelex.messages import Catalogue, Message, Names, catalogue
from cubelex.web.shared.labels.names import reader_language, round_label


class CompetitionNames(Names):
    """The names of people, rounds and events at a competition."""

    def __init__(self, competition: Competition) -> None:
        super().__init__(competition.event_table)
        self._competition = competition

    def person(self, number: int, catalogue: Catalogue) -> str:
        """A competitor by name, or by number where nobody has it."""
        person = self._competition.find_person(number)
        return person.name if person else super().person(number, catalogue)

    def round(self, round_id: str, catalogue: Catalogue) -> str:
        """A round with its event; the last one is the final."""
        return round_label(self._competition, round_id)


def reader_catalogue() -> Catalogue:
    """The catalogue of the reader's language."""
    return catalogue(reader_language())


def comma_separated(texts: Iterable[str]) -> str:
    """Texts with commas between them, as the reader's language writes them."""
    return reader_catalogue().comma_separated(texts)


def comma() -> str:
    """A comma between two texts, as the reader's language writes it."""
    return reader_catalogue().text("lists.comma")


def say(message: Message, competition: Competition | None = None) -> str:
    """A message in the reader's language."""
    return reader_catalogue().say(message, CompetitionNames(competition) if competition else Names())
