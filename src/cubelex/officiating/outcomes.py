"""What a verb answers: the facts to append, why not, or what somebody has to decide first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from cubelex.messages import Message
from cubelex.officiating.facts import Fact
from cubelex.officiating.logs import Entry
from cubelex.regulations import Edition
from cubelex.rules import Ruling

T = TypeVar("T")


class Role(StrEnum):
    """What somebody is at the competition."""

    DELEGATE = "delegate"
    ORGANIZER = "organizer"
    SCORE_TAKER = "score_taker"
    JUDGE = "judge"
    SCRAMBLER = "scrambler"
    COMPETITOR = "competitor"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, and as what."""

    name: str
    roles: frozenset[Role] = frozenset()

    @property
    def is_delegate(self) -> bool:
        """Whether this is the Delegate, who speaks as main judge too where the edition has one (2009's 1k)."""
        return Role.DELEGATE in self.roles

    def may_decide_as(self, decider: str) -> bool:
        """Whether a choice left to a judge, score taker, main judge or Delegate is open to this person."""
        if decider == "judge":
            return bool(self.roles & {Role.JUDGE, Role.DELEGATE})
        if decider == "score taker":
            return bool(self.roles & {Role.SCORE_TAKER, Role.DELEGATE})
        return self.is_delegate


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided about a matter that the Regulations leave to them, and why."""

    matter: str
    answer: str
    reason: str

    def to_json(self, by: Actor, under: Iterable[str]) -> dict[str, Any]:
        """The decision as a fact keeps it, with who made it and its regulations."""
        return {
            "matter": self.matter,
            "answer": self.answer,
            "reason": self.reason,
            "by": by.name,
            "under": list(under),
        }


@dataclass(frozen=True, slots=True)
class Question:
    """A matter somebody has to decide: who, what holds unless they speak, and what else is open and when."""

    matter: str
    by: str
    default: str
    alternatives: tuple[tuple[str, str], ...]
    under: tuple[str, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """Every answer that is open."""
        return (self.default, *(answer for answer, _ in self.alternatives))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts that a verb would append, or the refusals; remarks are to be shown either way.

    `questions` are what has to be decided before the verb can do all that was asked for.
    """

    facts: tuple[Fact, ...] = ()
    refusals: tuple[Ruling[Any], ...] = ()
    remarks: tuple[Ruling[Any], ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether nothing is to be appended."""
        return bool(self.refusals)

    def entries(self, after: int, at: datetime, by: Actor) -> tuple[Entry, ...]:
        """The facts as entries of the log, numbered on from `after`."""
        return tuple(Entry(number, at, by.name, fact) for number, fact in enumerate(self.facts, after + 1))


def done(*facts: Fact, remarks: Iterable[Ruling[str]] = ()) -> Outcome:
    """It may be done."""
    return Outcome(facts, remarks=tuple(remarks))


def refused(why: Message | str, *under: str) -> Outcome:
    """It may not be done, under these regulations."""
    return Outcome(refusals=(Ruling(why, under),))


def unless_delegate(by: Actor, reason: str, what: str, *under: str) -> Outcome | None:
    """The refusal where somebody else than the Delegate decides, or nobody says why; nothing otherwise."""
    if not by.is_delegate:
        return refused(f"only the Delegate {what}", *under)
    if not reason.strip():
        return refused(f"the Delegate {what} for a reason; say which", *under)
    return None


def in_edition(by_year: Mapping[int, T], edition: Edition) -> T:
    """What holds since the latest of the years that an edition, or the one it is read as, has reached.

    >>> from cubelex.regulations import edition
    >>> in_edition({2009: ("2o",), 2018: ("2n1",)}, edition("2025-07-17"))
    ('2n1',)
    """
    return by_year[max(year for year in by_year if year <= edition.read_as.year)]
