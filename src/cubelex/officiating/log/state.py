"""The state of a competition: computed from its log alone. Nothing in it ever changes in place."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Final

from cubelex.competition import Competition, Round
from cubelex.errors import UnknownRound
from cubelex.officiating.log.bracket import Bracket
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.facts import (
    Accommodated,
    Disqualified,
    EligibilityNoted,
    EquipmentChecked,
    EvidenceNoted,
    Incident,
    IncidentReported,
    Warned,
)
from cubelex.officiating.log.holders import Holder
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption

Cards = MappingProxyType[int, Card]

_NO_CARDS: Final[Cards] = MappingProxyType({})
_NO_ROUNDS_BEFORE: Final[MappingProxyType[str, Cards]] = MappingProxyType({})


class RoundStatus(NamedOption):
    """The status of a round."""

    PENDING = "pending"
    OPEN = "open"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class RoundState:
    """The state of a round. Before it is opened it has only the cards of those who withdrew.

    `opened_on` are the cards, as they were when the round was opened, of the rounds that decided who competes in it.
    """

    status: RoundStatus = RoundStatus.PENDING
    cards: Cards = field(default_factory=lambda: _NO_CARDS, hash=False)
    called_groups: tuple[int, ...] = ()
    bracket: Bracket | None = None
    opened_on: MappingProxyType[str, Cards] = field(default_factory=lambda: _NO_ROUNDS_BEFORE, hash=False)

    def with_cards(self, cards: dict[int, Card]) -> "RoundState":
        """The round with these cards, which must not change from now on."""
        return RoundState(self.status, MappingProxyType(cards), self.called_groups, self.bracket, self.opened_on)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute: its entry in the log, who raised it and when, the entry and event it is about, and the decision."""

    entry: int
    person_id: int
    about: int
    raised_at: datetime
    what: str
    event_id: str = ""
    decision: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A reported incident: its entry in the log, when and by whom it was reported, its evidence and its decisions.

    `decisions` are the entries of incidents that answer it. Without any it is open.
    """

    entry: int
    at: datetime
    by: str
    reported: IncidentReported
    evidence: tuple[EvidenceNoted, ...] = ()
    decisions: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether nothing is decided yet."""
        return not self.decisions


@dataclass(frozen=True, slots=True)
class RecordedCheck:
    """A check of equipment: its entry in the log, when and by whom it was recorded, and what it found."""

    entry: int
    at: datetime
    by: str
    fact: EquipmentChecked


_UNTOUCHED: Final = RoundState()
_NO_ROUNDS: Final[MappingProxyType[str, RoundState]] = MappingProxyType({})
_NO_ORDERS: Final[MappingProxyType[int, tuple[str, ...]]] = MappingProxyType({})
_NO_CHECKS: Final[MappingProxyType[int | str, tuple[RecordedCheck, ...]]] = MappingProxyType({})
_NONE_SEEN: Final[MappingProxyType[int, frozenset[str]]] = MappingProxyType({})
_NO_HOLDERS: Final[MappingProxyType[int, tuple[Holder, ...]]] = MappingProxyType({})
_NO_TIMES: Final[MappingProxyType[tuple[str, int], datetime]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CompetitionState:
    """The state of a competition, under the edition of its first day.

    `called` says when groups of rounds were called last, and under 0 when a round was opened, in order of time.
    `checks` are those of equipment, by the number of the competitor or the name of the station.
    `seen` are the names of the sequences that a person was shown at the scrambling table, by their number.
    `last_number` is the highest number that a person ever had here: it is not given to another person. A document can
    do that, so `holders` are those who had each number, the first one first.
    """

    competition: Competition
    edition: Edition
    rounds: MappingProxyType[str, RoundState] = field(default_factory=lambda: _NO_ROUNDS, hash=False)
    checked_in: frozenset[int] = frozenset()
    identity_checked: frozenset[int] = frozenset()
    disqualifications: tuple[Disqualified, ...] = ()
    incidents: tuple[tuple[int, Incident], ...] = ()
    disputes: tuple[Dispute, ...] = ()
    orders: MappingProxyType[int, tuple[str, ...]] = field(default_factory=lambda: _NO_ORDERS, hash=False)
    ended_at: datetime | None = None
    entries: int = 0
    reports: tuple[Report, ...] = ()
    warnings: tuple[tuple[int, Warned], ...] = ()
    accommodations: tuple[tuple[int, Accommodated], ...] = ()
    eligibility: tuple[tuple[int, EligibilityNoted], ...] = ()
    called: MappingProxyType[tuple[str, int], datetime] = field(default_factory=lambda: _NO_TIMES, hash=False)
    checks: MappingProxyType[int | str, tuple[RecordedCheck, ...]] = field(
        default_factory=lambda: _NO_CHECKS, hash=False
    )
    seen: MappingProxyType[int, frozenset[str]] = field(default_factory=lambda: _NONE_SEEN, hash=False)
    last_number: int = 0
    holders: MappingProxyType[int, tuple[Holder, ...]] = field(default_factory=lambda: _NO_HOLDERS, hash=False)

    def announced_round(self, round_id: str) -> Round:
        """What was announced of a round.

        :raises UnknownRound: the competition does not have the round
        """
        return self.competition.round(round_id)

    def rounds_of_event(self, event_id: str) -> tuple[Round, ...]:
        """The rounds announced of an event, the first one first."""
        event = self.competition.find_event(event_id)
        return event.rounds if event else ()

    def round(self, round_id: str) -> RoundState:
        """The state of a round; pending where nothing has happened yet."""
        return self.rounds.get(round_id, _UNTOUCHED)

    def has_begun(self, round_id: str) -> bool:
        """Whether a round was opened."""
        return self.round(round_id).status is not RoundStatus.PENDING

    @property
    def has_any_begun(self) -> bool:
        """Whether the first round was opened, and with it the competition."""
        return any(round_state.status is not RoundStatus.PENDING for round_state in self.rounds.values())

    def card(self, round_id: str, person_id: int) -> Card:
        """A competitor's card in a round.

        :raises UnknownRound: the competitor is not in the round
        """
        card = self.round(round_id).cards.get(person_id)
        if card is None:
            raise UnknownRound(f"competitor {person_id} is not in {round_id}; open the round or enter them first")
        return card

    def with_round(self, round_id: str, round_state: RoundState) -> "CompetitionState":
        """The state with that round changed."""
        return replace(self, rounds=MappingProxyType(self.rounds | {round_id: round_state}))

    def is_disqualified(self, person_id: int, event_id: str) -> bool:
        """Whether a competitor was disqualified from the event."""
        return any(
            fact.person_id == person_id and (not fact.event_ids or event_id in fact.event_ids)
            for fact in self.disqualifications
        )

    def report(self, entry: int) -> Report | None:
        """The incident that an entry reports; nothing where it does not report one."""
        return next((report for report in self.reports if report.entry == entry), None)

    def taking_part(self, round_id: str) -> Iterator[Card]:
        """The cards of competitors who have not withdrawn and whose results were not removed."""
        cards = self.round(round_id).cards.values()
        return (card for card in cards if not card.has_withdrawn and not card.is_removed)
