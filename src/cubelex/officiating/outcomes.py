"""What a verb answers: the facts to append, or why not."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from cubelex.officiating.facts import Fact
from cubelex.officiating.logs import Entry
from cubelex.rules import Ruling


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
        """Whether this is the Delegate."""
        return Role.DELEGATE in self.roles


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts that a verb would append, or the refusals; remarks are to be shown either way."""

    facts: tuple[Fact, ...] = ()
    refusals: tuple[Ruling[str], ...] = ()
    remarks: tuple[Ruling[str], ...] = ()

    @property
    def is_refused(self) -> bool:
        """Whether nothing is to be appended."""
        return bool(self.refusals)

    def entries(self, after: int, at: datetime, by: Actor) -> tuple[Entry, ...]:
        """The facts as entries of the log, numbered on from `after`."""
        return tuple(Entry(number, at, by.name, fact) for number, fact in enumerate(self.facts, after + 1))


def done(*facts: Fact, remarks: tuple[Ruling[str], ...] = ()) -> Outcome:
    """It may be done."""
    return Outcome(facts, remarks=remarks)


def refused(why: str, *under: str) -> Outcome:
    """It may not be done, under these regulations."""
    return Outcome(refusals=(Ruling(why, under),))
