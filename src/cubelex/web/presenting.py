"""Nouns as pages show them: written results, ranks and outlooks. Nothing is decided here."""

from collections.abc import Iterable
from dataclasses import dataclass

from cubelex.competition import AttemptResult, Person, Result, Round, Scope
from cubelex.officiating import RoundStatus, State, outlooks, results_of
from cubelex.rules import written


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a results table."""

    result: Result
    person: Person
    attempts: tuple[str, ...]
    best: str
    average: str
    outlook: str


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in a list."""

    announced: Round
    status: RoundStatus
    entered: int
    competitors: int


def rows_of(state: State, announced: Round) -> list[Row]:
    """The results of a round as lines of a table."""
    people = {person.registrant_id: person for person in state.competition.persons}
    prospects = outlooks(state, announced.id)
    return [
        Row(
            result,
            people[result.person_id],
            tuple(_written(announced, attempt, Scope.SINGLE) for attempt in result.attempts),
            _written(announced, result.best, Scope.SINGLE),
            _written(announced, result.average, Scope.AVERAGE),
            prospects.get(result.person_id, ""),
        )
        for result in results_of(state, announced.id)
    ]


def rounds_of(state: State) -> Iterable[RoundSummary]:
    """Every round and how it stands."""
    for announced in state.competition.rounds():
        held = state.round(announced.id)
        entered = sum(card.has_started for card in held.cards.values())
        yield RoundSummary(announced, held.status, entered, len(held.cards))


def _written(announced: Round, result: AttemptResult, scope: Scope) -> str:
    return written(result, announced.event_id, scope)
