"""What a verb answers: the facts to append, the reasons against it, or the questions that a person decides first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from cubelex.messages import Message, Value
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Fact
from cubelex.officiating.log.holders import with_link_part
from cubelex.reprs import NamedOption
from cubelex.rules import Question, Ruling


class Role(NamedOption):
    """What a person is at the competition."""

    DELEGATE = "delegate"
    ORGANIZER = "organizer"
    SCORE_TAKER = "score_taker"
    JUDGE = "judge"
    SCRAMBLER = "scrambler"
    COMPETITOR = "competitor"


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who does something, with their roles; the host is the person who runs the installation."""

    name: str
    roles: frozenset[Role] = frozenset()
    is_host: bool = False

    @property
    def is_delegate(self) -> bool:
        """Whether this is the Delegate, who is also the main judge where the edition has one (2009's 1k)."""
        return Role.DELEGATE in self.roles

    def may_give(self, role: Role) -> bool:
        """Whether this person can give or remove a role: Delegates each, organizers each but that of a Delegate."""
        is_organizer = Role.ORGANIZER in self.roles
        return self.is_host or self.is_delegate or (is_organizer and role is not Role.DELEGATE)

    def may_decide_as(self, decider: str) -> bool:
        """Whether this person can decide what is left to a judge, score taker, main judge or Delegate."""
        if decider == "judge":
            return bool(self.roles & {Role.JUDGE, Role.DELEGATE})
        if decider == "score taker":
            return bool(self.roles & {Role.SCORE_TAKER, Role.DELEGATE})
        return self.is_delegate


@dataclass(frozen=True, slots=True)
class AttemptRef:
    """Which attempt: of a competitor in a round, by its number; in a match the number of the point, 0 for the last."""

    round_id: str
    person_id: int
    number: int
    match: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts that a verb would append, or the refusals. Remarks are shown either way.

    `questions` must be decided before the verb can do everything that was asked for.
    """

    facts: tuple[Fact, ...] = ()
    refusals: tuple[Ruling[Message], ...] = ()
    remarks: tuple[Ruling[Message], ...] = ()
    questions: tuple[Question[str], ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether nothing is to be appended."""
        return bool(self.refusals)

    def entries(self, after: int, at: datetime, by: Actor, link_part: str = "") -> tuple[Entry, ...]:
        """The facts as entries of the log, numbered from `after` + 1; `link_part` is random."""
        facts = (with_link_part(fact, link_part) for fact in self.facts)
        return tuple(Entry(number, at, by.name, fact) for number, fact in enumerate(facts, after + 1))


def done(*facts: Fact, remarks: Iterable[Ruling[Message]] = ()) -> Outcome:
    """The outcome of a verb that may be carried out."""
    return Outcome(facts, remarks=tuple(remarks))


def refused(said: str | Message, *under: str, **values: Value) -> Outcome:
    """The outcome of a verb that may not be carried out: a message, or its code and values, and the regulations.

    >>> refused("attempts.has_result", "1g2", attempt=2).refusals[0].answer
    Message('attempts.has_result', attempt=2)
    """
    message = said if isinstance(said, Message) else Message(said, **values)
    return Outcome(refusals=(Ruling(message, under),))


def refuse_if_not_delegate(by: Actor, reason: str, deed: str, *under: str) -> Outcome | None:
    """The refusal where another person than the Delegate decides, or the reason is missing; nothing otherwise.

    `deed` is the code of two messages: that only the Delegate does it, and that it needs a reason.
    """
    if not by.is_delegate:
        return refused(f"{deed}.only_delegate", *under)
    if not reason.strip():
        return refused(f"{deed}.needs_reason", *under)
    return None


def role_name(role: str) -> Message:
    """What a role is called within a sentence: one of `Role`, one that signs, or one that decides.

    >>> str(role_name("second scrambler")), str(role_name(Role.SCORE_TAKER))
    ('second scrambler', 'score taker')
    """
    return Message(f"roles.{role.lower().replace(' ', '_')}")
