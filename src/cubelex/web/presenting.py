"""Nouns as pages show them: written results, ranks, tags and outlooks. Nothing is decided here."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import is_not

from django.utils.translation import get_language

from cubelex.competition import AttemptResult, Person, Result, Round, Scope
from cubelex.officiating import RoundStatus, State, combined_results, outlooks, results_of
from cubelex.rules import written
from cubelex.web.achievements import tags_of
from cubelex.web.naming import STATUSES, event_label, round_label
from cubelex.web.wording import outlook_label, stage_label

LAST = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a results table."""

    result: Result
    person: Person
    attempts: tuple[str, ...]
    best: str
    average: str
    outlook: str
    best_tag: str = ""
    average_tag: str = ""
    outlook_text: str = ""

    @property
    def order(self) -> int:
        """Its rank, those without one last."""
        return self.result.ranking or LAST


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in a list."""

    announced: Round
    status: RoundStatus
    entered: int
    competitors: int
    label: str
    stage: str

    @property
    def status_text(self) -> str:
        """How far it is, in words."""
        return str(STATUSES[self.status])


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event with its rounds."""

    id: str
    label: str
    rounds: tuple[RoundSummary, ...]


@dataclass(frozen=True, slots=True)
class _Shown:
    """Rows that were worked out, and what they rest on."""

    basis: tuple[object, ...]
    rows: tuple[Row, ...]


# By competition, round and language: many look at the same rows until the next result of the event.
_SHOWN: dict[tuple[str, str, str], _Shown] = {}


def rows_of(state: State, announced: Round) -> tuple[Row, ...]:
    """The results of a round as lines of a table, best first; who shares a rank comes by number."""
    key = state.competition.id, announced.id, get_language() or ""
    basis, known = _basis(state, announced), _SHOWN.get(key)
    if known is None or len(known.basis) != len(basis) or any(map(is_not, known.basis, basis)):
        known = _SHOWN[key] = _Shown(basis, tuple(_rows(state, announced)))
    return known.rows


def _basis(state: State, announced: Round) -> tuple[object, ...]:
    """All that the rows of a round rest on. Nothing of it changes in place, so the same objects say the same."""
    limits = announced.time_limit.cumulative_round_ids if announced.time_limit else ()
    rounds = [one.id for one in state.rounds_of_event(announced.event_id)]
    return (
        state.competition,
        state.disqualifications,
        state.orders,
        *(state.round(round_id) for round_id in (*rounds, *limits)),
    )


def rows_together(state: State, announced: Round) -> tuple[Row, ...]:
    """The results of Dual Rounds ranked together, by which competitors advance (9v4); nothing for other rounds."""
    if len(announced.linked_rounds) != 2:
        return ()
    people = {person.registrant_id: person for person in state.competition.persons}
    return tuple(
        Row(
            result,
            people[result.person_id],
            tuple(shown(announced, attempt, Scope.SINGLE) for attempt in result.attempts),
            shown(announced, result.best, Scope.SINGLE),
            shown(announced, result.average, Scope.AVERAGE),
            "",
        )
        for result in combined_results(state, announced.id)
        if not result.is_empty
    )


def _rows(state: State, announced: Round) -> list[Row]:
    people = {person.registrant_id: person for person in state.competition.persons}
    results = results_of(state, announced.id)
    prospects, tags = outlooks(state, announced.id, results), tags_of(state, announced.event_id)
    status = state.round(announced.id).status
    rows = [
        Row(
            result,
            people[result.person_id],
            tuple(shown(announced, attempt, Scope.SINGLE) for attempt in result.attempts),
            shown(announced, result.best, Scope.SINGLE),
            shown(announced, result.average, Scope.AVERAGE),
            prospects.get(result.person_id, ""),
            tags.get((announced.id, result.person_id, Scope.SINGLE), ""),
            tags.get((announced.id, result.person_id, Scope.AVERAGE), ""),
            outlook_label(prospects.get(result.person_id, ""), status),
        )
        for result in results
    ]
    return sorted(rows, key=lambda row: (row.order, row.result.person_id))


def rounds_of(state: State) -> Iterator[RoundSummary]:
    """Every round and how it stands."""
    return (summary_of(state, announced) for announced in state.competition.rounds())


def summary_of(state: State, announced: Round) -> RoundSummary:
    """A round and how it stands."""
    held, competition = state.round(announced.id), state.competition
    cards = list(state.taking_part(announced.id))
    entered = sum(card.has_results for card in cards)
    label, stage = round_label(competition, announced.id), stage_label(competition, announced)
    return RoundSummary(announced, held.status, entered, len(cards), label, stage)


def events_of(state: State) -> Iterable[EventSummary]:
    """Every event with its rounds and how they stand."""
    for event in state.competition.events:
        rounds = tuple(summary_of(state, announced) for announced in event.rounds)
        yield EventSummary(event.id, event_label(event.id), rounds)


def shown(announced: Round, result: AttemptResult, scope: Scope) -> str:
    """A result of a round as people read it."""
    return written(result, announced.event_id, scope)
