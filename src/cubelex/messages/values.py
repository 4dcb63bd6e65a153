"""The values of a message. Each says what kind of thing it is, so that a surface can show it in its own way."""

import datetime
from dataclasses import dataclass
from typing import TypeAlias, Union

from cubelex.messages.message import Message


@dataclass(frozen=True, slots=True)
class PersonRef:
    """A competitor, by the number they have at the competition."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundRef:
    """A round, by its id, for example 333-r1."""

    id: str


@dataclass(frozen=True, slots=True)
class EventRef:
    """An event, by its id, for example 333."""

    id: str


@dataclass(frozen=True, slots=True)
class ResultValue:
    """A result as it is written, for example 12.34 or DNF: the same in every language."""

    written: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, or a day with a time of day."""

    when: datetime.date


# A number is shown in the digits of the language, a text as it is; several values are listed.
Value: TypeAlias = Union[str, int, PersonRef, RoundRef, EventRef, ResultValue, Moment, Message, "tuple[Value, ...]"]
