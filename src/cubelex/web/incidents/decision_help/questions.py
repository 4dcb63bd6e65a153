"""Questions that lead to a ruling: what each is, and which is the next."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from cubelex.competition import Round
from cubelex.officiating import AttemptRef, CompetitionState
from cubelex.officiating.log import Try
from cubelex.rules import Ruling
from cubelex.rules.incidents import Remedy

Answers = Mapping[str, str]
Note = tuple[str, tuple[str, ...]]

YES: Final = "yes"
NO: Final = "no"


@dataclass(frozen=True, slots=True)
class Case:
    """The attempt that a walk is about; in a match its number is that of the point, 0 for the last one."""

    state: CompetitionState
    round_id: str
    person_id: int
    attempt: int
    match: str = ""

    @property
    def about(self) -> AttemptRef:
        """The attempt, as verbs are told of it."""
        return AttemptRef(self.round_id, self.person_id, self.attempt, self.match)

    @property
    def announced(self) -> Round:
        """Its round."""
        return self.state.announced_round(self.round_id)

    @property
    def made(self) -> Try | None:
        """The try that counts; nothing where the competitor is not in the round."""
        card = self.state.round(self.round_id).cards.get(self.person_id)
        return card.slot(self.attempt).valid if card else None

    @property
    def is_over(self) -> bool:
        """Whether the competition has ended."""
        return self.state.ended_at is not None

    @property
    def is_final(self) -> bool:
        """Whether no round follows."""
        return self.state.competition.next_round(self.announced) is None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with its answers; `known` is what is suggested, and `why`."""

    name: str
    text: str
    options: tuple[tuple[str, str], ...]
    under: tuple[str, ...] = ()
    known: str = ""
    why: str = ""

    def said(self, answer: str) -> str:
        """The words of an answer."""
        return dict(self.options).get(answer, answer)


@dataclass(frozen=True, slots=True)
class DecisionPath:
    """A way from questions to a ruling."""

    title: Promise
    asks: Callable[[Case, Answers], Iterator[Ask]]
    ruling: Callable[[Case, Answers], Ruling[Remedy]]
    notes: Callable[[Case, Answers], Iterator[Note]]


def asked(walk: DecisionPath, case: Case, answers: Answers) -> tuple[list[tuple[Ask, str]], Ask | None]:
    """The questions that were answered, and the next one; nothing once all are."""
    done: list[tuple[Ask, str]] = []
    for ask in walk.asks(case, answers):
        answer = answers.get(ask.name, "")
        if answer not in dict(ask.options):
            return done, ask
        done.append((ask, answer))
    return done, None


def yes_no() -> tuple[tuple[str, str], ...]:
    """The answers to a plain question."""
    return (YES, _("Yes")), (NO, _("No"))
