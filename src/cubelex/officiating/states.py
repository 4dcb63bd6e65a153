"""Where a competition stands: derived from its log, and from nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from cubelex.competition import SKIPPED, AttemptResult, Competition, Round
from cubelex.errors import UnknownRound
from cubelex.officiating.facts import Disqualified, Incident
from cubelex.regulations import Edition


class RoundStatus(StrEnum):
    """How far a round is."""

    PENDING = "pending"
    OPEN = "open"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Try:
    """One go at an attempt: the regular one or an extra one. `entry` is that of the result in the log, 0 without one.

    A provisional one counts once that was decided (`counts`); until then the one before it does.
    """

    result: AttemptResult | None = None
    elapsed: int | None = None
    written: str = ""
    under: tuple[str, ...] = ()
    entry: int = 0
    is_started: bool = False
    is_extra: bool = False
    is_provisional: bool = False
    counts: bool = True
    signatures: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Slot:
    """A numbered attempt with all its tries."""

    tries: tuple[Try, ...] = (Try(),)

    @property
    def valid(self) -> Try:
        """The try that counts: the last one that is not a provisional one still to be decided on or dropped."""
        return next(one for one in reversed(self.tries) if one.counts)

    @property
    def current(self) -> Try:
        """The try to be made or made last."""
        return self.tries[-1]

    @property
    def result(self) -> AttemptResult:
        """The result that counts; skipped while it is still to come."""
        return SKIPPED if self.valid.result is None else self.valid.result


@dataclass(frozen=True, slots=True)
class Card:
    """A competitor's scorecard of a round."""

    person_id: int
    slots: Mapping[int, Slot] = field(default_factory=dict)
    has_withdrawn: bool = False

    def slot(self, attempt: int) -> Slot:
        """A numbered attempt, untouched where nothing has happened yet."""
        return self.slots.get(attempt) or Slot()

    def with_slot(self, attempt: int, slot: Slot) -> "Card":
        """The card with that attempt changed."""
        return replace(self, slots={**self.slots, attempt: slot})

    @property
    def has_started(self) -> bool:
        """Whether an attempt was started or entered."""
        return any(one.is_started or one.result is not None for slot in self.slots.values() for one in slot.tries)


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round as it stands."""

    status: RoundStatus = RoundStatus.PENDING
    cards: Mapping[int, Card] = field(default_factory=dict)
    called_groups: tuple[int, ...] = ()

    def with_card(self, card: Card) -> "RoundState":
        """The round with that card changed."""
        return replace(self, cards={**self.cards, card.person_id: card})


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute: its entry in the log, who raised it, when, about which entry, and how it was settled."""

    entry: int
    person_id: int
    about: int
    raised_at: datetime
    what: str
    decision: str | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A competition as it stands, under the edition of its first day."""

    competition: Competition
    edition: Edition
    rounds: Mapping[str, RoundState] = field(default_factory=dict)
    checked_in: frozenset[int] = frozenset()
    identity_checked: frozenset[int] = frozenset()
    disqualifications: tuple[Disqualified, ...] = ()
    incidents: tuple[tuple[int, Incident], ...] = ()
    disputes: tuple[Dispute, ...] = ()
    ended_at: datetime | None = None
    entries: int = 0

    def announced(self, round_id: str) -> Round:
        """What was announced of a round.

        :raises UnknownRound: when the competition has no such round.
        """
        return self.competition.round(round_id)

    def round(self, round_id: str) -> RoundState:
        """How a round stands; pending where nothing has happened yet."""
        return self.rounds.get(round_id) or RoundState()

    def card(self, round_id: str, person_id: int) -> Card:
        """A competitor's card in a round.

        :raises UnknownRound: when the competitor is not in the round.
        """
        card = self.round(round_id).cards.get(person_id)
        if card is None:
            raise UnknownRound(f"competitor {person_id} is not in {round_id}; open the round or enter them first")
        return card

    def with_round(self, round_id: str, changed: RoundState) -> "State":
        """The state with that round changed."""
        return replace(self, rounds={**self.rounds, round_id: changed})

    def with_card(self, round_id: str, card: Card) -> "State":
        """The state with that card changed."""
        return self.with_round(round_id, self.round(round_id).with_card(card))

    def is_disqualified(self, person_id: int, event_id: str) -> bool:
        """Whether a competitor was disqualified from the event."""
        return any(
            one.person_id == person_id and (not one.event_ids or event_id in one.event_ids)
            for one in self.disqualifications
        )

    def taking_part(self, round_id: str) -> Iterable[Card]:
        """The cards of those who have not withdrawn."""
        return (card for card in self.round(round_id).cards.values() if not card.has_withdrawn)
