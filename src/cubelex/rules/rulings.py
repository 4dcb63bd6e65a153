"""An answer with the regulations behind it, what the Regulations leave to a person, and what that person decided."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cubelex.errors import InvalidDecision
from cubelex.messages import Message
from cubelex.regulations import Edition
from cubelex.reprs import ShortRepr

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True, repr=False)
class Question(ShortRepr, Generic[T_co]):
    """A matter for a person to decide: the role that decides, and the answer that holds unless they decide.

    `alternatives` are the other answers, each with the condition under which it is meant.
    """

    matter: str
    by: str
    default: T_co
    alternatives: tuple[tuple[T_co, Message], ...]
    under: tuple[str, ...]

    @property
    def options(self) -> tuple[T_co, ...]:
        """Every possible answer, the default first."""
        return (self.default, *(answer for answer, _ in self.alternatives))


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T_co]):
    """The answer of the Regulations, the numbers of the edition behind it, and what a person may decide otherwise.

    >>> Ruling(1965, under=("A6d",))
    Ruling(1965, under=('A6d',))
    """

    answer: T_co
    under: tuple[str, ...]
    questions: tuple[Question[Any], ...] = ()

    def __repr__(self) -> str:
        questions = f", questions={self.questions!r}" if self.questions else ""
        return f"Ruling({self.answer!r}, under={self.under!r}{questions})"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided about a matter that the Regulations leave to them, with the reason."""

    matter: str
    answer: str
    reason: str

    def to_json(self, by: str, under: Iterable[str]) -> dict[str, Any]:
        """The decision as a fact stores it, with the person who made it and its regulations."""
        return {"matter": self.matter, "answer": self.answer, "reason": self.reason, "by": by, "under": list(under)}


def decide(question: Question[str], answer: str, reason: str) -> Decision:
    """The decision with its reason, if the question has that answer.

    >>> condition = Message("conditions.recorded_incorrectly")
    >>> lenient = Question("score_sheet_changed", "Delegate", "no", (("yes", condition),), ("1g2",))
    >>> decide(lenient, "yes", "the judge misread the display").answer
    'yes'

    :raises InvalidDecision: when the question has no such answer, or no reason is given.
    """
    if answer not in question.options:
        options = " or ".join(repr(str(option)) for option in question.options)
        numbers = " and ".join(question.under)
        raise InvalidDecision(f"{question.matter} cannot be {str(answer)!r} under {numbers}; expected {options}")
    if not reason.strip():
        raise InvalidDecision(f"{question.matter}: a decision needs a reason; enter one")
    return Decision(question.matter, answer, reason.strip())


def left_to(
    by: str, matter: str, default: T, alternatives: tuple[tuple[T, Message], ...], under: tuple[str, ...]
) -> Ruling[T]:
    """An answer that holds unless a person decides otherwise."""
    return Ruling(default, under, (Question(matter, by, default, alternatives, under),))


def decider(edition: Edition) -> str:
    """Who decides about incidents: the main judge of the event in 2009, the Delegate since."""
    return "main judge" if edition.incidents.decided_by == "main_judge" else "Delegate"
