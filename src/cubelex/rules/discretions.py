"""What the Regulations leave to a person: the answer that holds unless they decide, and what they may decide instead.

`attempts.Choice` is the same for one attempt. Here the answer may be of any kind, and a decision carries its reason.
"""

from dataclasses import dataclass
from typing import Generic, TypeVar

from cubelex.errors import InvalidDecision
from cubelex.messages import Message
from cubelex.regulations import Edition
from cubelex.rules.rulings import Ruling

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Discretion(Generic[T_co]):
    """A decision left to a person: about what, to whom, and the answer that holds unless they decide.

    `alternatives` are the other answers, each with the condition under which it is meant.
    """

    matter: str
    by: str
    default: T_co
    alternatives: tuple[tuple[T_co, Message], ...]
    regulations: tuple[str, ...]

    @property
    def options(self) -> tuple[T_co, ...]:
        """Every answer that is open, the one that holds by itself first."""
        return (self.default, *(answer for answer, _ in self.alternatives))


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T_co]):
    """An answer, and the discretions under which a person may give another."""

    answer: T_co
    choices: tuple[Discretion[T_co], ...] = ()


@dataclass(frozen=True, slots=True)
class Decided(Generic[T_co]):
    """What a person decided under a discretion, and why."""

    discretion: Discretion[T_co]
    answer: T_co
    reason: str


def decide(discretion: Discretion[T], answer: T, reason: str) -> Decided[T]:
    """The decision with its reason, if it is one that is open.

    >>> condition = Message("conditions.recorded_incorrectly")
    >>> lenient = Discretion("score_sheet_changed", "Delegate", "no", (("yes", condition),), ("1g2",))
    >>> decide(lenient, "yes", "the judge misread the display").answer
    'yes'

    :raises InvalidDecision: when the answer is not open, or no reason is given.
    """
    if answer not in discretion.options:
        options = " or ".join(repr(str(option)) for option in discretion.options)
        numbers = " and ".join(discretion.regulations)
        raise InvalidDecision(f"{discretion.matter} cannot be {str(answer)!r} under {numbers}; expected {options}")
    if not reason.strip():
        raise InvalidDecision(f"{discretion.matter}: a decision needs a reason; enter one")
    return Decided(discretion, answer, reason.strip())


def firm(answer: T, under: tuple[str, ...]) -> Ruling[Verdict[T]]:
    """An answer that nobody may change."""
    return Ruling(Verdict(answer), under)


def left_to(
    by: str, matter: str, default: T, alternatives: tuple[tuple[T, Message], ...], under: tuple[str, ...]
) -> Ruling[Verdict[T]]:
    """An answer that holds unless a person decides otherwise."""
    return Ruling(Verdict(default, (Discretion(matter, by, default, alternatives, under),)), under)


def decider(edition: Edition) -> str:
    """Who decides about incidents: the main judge of the event in 2009, the Delegate since."""
    return "main judge" if edition.incidents.decided_by == "main_judge" else "Delegate"
