"""Nouns as pages show them: written results, ranks, tags and outlooks. Nothing is decided here."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils import timezone
from django.utils.translation import get_language

from cubelex.competition import AttemptResult, Person, Result, Round, Scope
from cubelex.officiating import CompetitionState, RoundStatus, results_of
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.views import (
    TaggedResult,
    combined_results,
    declined_attempts,
    first_date,
    outlooks,
    results_basis,
    tags_of,
)
from cubelex.rules import format_result
from cubelex.rules.results import removed_from_average
from cubelex.web.shared.labels.names import STATUSES, event_label, round_label
from cubelex.web.shared.labels.rounds import outlook_label, stage_label
from cubelex.web.shared.rankings.live import place_in_the_world
from cubelex.web.shared.rankings.worth import Standings, standings_in_memory

LAST = 1_000_000
_SCOPES: Final = (Scope.SINGLE, Scope.AVERAGE)
NOT_PROVISIONAL: Final[frozenset[Scope]] = frozenset()


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A line of a results table.

    `provisional` are the records that may still be beaten on their day (9i2), `removed` the places of the attempts that
    an average leaves out (9f8), `rank_together` the rank in both of Dual Rounds (9v4), `best_place` and
    `average_place` the places of personal bests in the rankings of the installation. A competitor who declined all
    attempts has DNS for each of them and no result (9f5a).
    """

    result: Result
    person: Person
    attempts: tuple[str, ...]
    best: str
    average: str
    outlook: str
    best_tag: str = ""
    average_tag: str = ""
    outlook_text: str = ""
    provisional: frozenset[Scope] = NOT_PROVISIONAL
    is_by_average: bool = True
    removed: frozenset[int] = frozenset()
    rank_together: int | None = None
    best_place: str = ""
    average_place: str = ""

    @property
    def place_in_the_world(self) -> str:
        """The place that the result takes in the rankings, of the one that ranks the round where it is a best."""
        return (self.average_place if self.is_by_average else "") or self.best_place

    @property
    def main(self) -> str:
        """The result by which the round is ranked first: the average in rounds with one, else the best."""
        return self.average if self.is_by_average and self.average else self.best

    @property
    def counted_attempts(self) -> Iterator[tuple[str, bool]]:
        """The attempts as they are written, and whether each counts; those that do not are in parentheses."""
        for place, attempt in enumerate(self.attempts):
            yield (f"({attempt})", False) if place in self.removed else (attempt, True)

    @property
    def is_tagged(self) -> bool:
        """Whether it is a record or a personal best."""
        return bool(self.best_tag or self.average_tag)

    @property
    def is_declined(self) -> bool:
        """Whether all attempts were declined."""
        return bool(self.attempts) and all(attempt == "DNS" for attempt in self.attempts)

    @property
    def order(self) -> int:
        """Its rank, those without one last."""
        return self.result.ranking or LAST

    @property
    def is_best_provisional(self) -> bool:
        """Whether the best result is a record that may still be beaten."""
        return Scope.SINGLE in self.provisional

    @property
    def is_average_provisional(self) -> bool:
        """Whether the average is a record that may still be beaten."""
        return Scope.AVERAGE in self.provisional


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in a list."""

    round_: Round
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


# Many look at the same rows until the next result of the event; numbers are worked out once for all languages.
_NUMBERS: IdentityCache["_Numbers"] = IdentityCache()
_ROWS: IdentityCache[tuple[ShownRow, ...]] = IdentityCache()


@dataclass(frozen=True, slots=True)
class _Numbers:
    """What is known of a round in no language: its results in order, and what can be said of advancing."""

    results: tuple[Result, ...]
    prospects: Mapping[int, str]


def rows_of(state: CompetitionState, round_: Round) -> tuple[ShownRow, ...]:
    """The results of a round as lines of a table, best first; who shares a rank comes by number."""
    today = first_date(state.competition, timezone.now())
    standings = standings_in_memory(round_.event_id)
    name = state.competition.id, round_.id, get_language() or "", today, id(standings)
    return _ROWS.get(
        name,
        results_basis(state, round_.event_id),
        lambda: tuple(_rows(state, round_, _numbers(state, round_).results, _ROWS.last(name))),
    )


def row_of(state: CompetitionState, round_: Round, person_id: int) -> ShownRow | None:
    """A person's line of that table."""
    results = _numbers(state, round_).results
    return next(_rows(state, round_, [result for result in results if result.person_id == person_id]), None)


def _numbers(state: CompetitionState, round_: Round) -> _Numbers:
    name = state.competition.id, round_.id
    return _NUMBERS.get(name, results_basis(state, round_.event_id), lambda: _worked_out(state, round_))


def _worked_out(state: CompetitionState, round_: Round) -> _Numbers:
    in_order = sorted(results_of(state, round_.id), key=lambda result: (result.ranking or LAST, result.person_id))
    return _Numbers(tuple(in_order), outlooks(state, round_.id))


def rows_together(state: CompetitionState, round_: Round) -> tuple[ShownRow, ...]:
    """The results of Dual Rounds ranked together, by which competitors advance (9v4), or nothing for other rounds."""
    if len(round_.linked_rounds) != 2:
        return ()
    people = {person.registrant_id: person for person in state.competition.persons}
    return tuple(
        ShownRow(
            result,
            people[result.person_id],
            tuple(shown(round_, attempt, Scope.SINGLE) for attempt in result.attempts),
            shown(round_, result.best, Scope.SINGLE),
            shown(round_, result.average, Scope.AVERAGE),
            "",
        )
        for result in combined_results(state, round_.id)
        if not result.is_empty
    )


def _rows(
    state: CompetitionState,
    round_: Round,
    results: Iterable[Result],
    last: tuple[tuple[object, ...], tuple[ShownRow, ...]] | None = None,
) -> Iterator[ShownRow]:
    """The lines, in order. Those of `last` of which nothing has changed are taken as they are."""
    known = {row.result.person_id: row for row in last[1]} if last and last[0][0] is state.competition else {}
    prospects, tags = _numbers(state, round_).prospects, tags_of(state, round_.event_id, timezone.now())
    status = state.round(round_.id).status
    standings = standings_in_memory(round_.event_id) if tags else None
    is_dual, is_by_average = len(round_.linked_rounds) == 2, round_.format.is_average
    together = {row.person_id: row.ranking for row in combined_results(state, round_.id)} if is_dual else {}
    # Words are looked up once, not for each line.
    words = {prospect: outlook_label(prospect, status) for prospect in {"", *prospects.values()}}
    for result in results:
        person = state.competition.person(result.person_id)
        prospect = prospects.get(result.person_id, "")
        before = known.get(result.person_id)
        is_tagged = bool(tags) and any((round_.id, result.person_id, scope) in tags for scope in _SCOPES)
        if before is not None and not is_tagged and before.result is result and not before.is_tagged:
            said = before.outlook, before.outlook_text, before.rank_together
            if said == (prospect, words[prospect], together.get(result.person_id)):
                yield before
                continue
        tagged = {scope: tag for scope in Scope if (tag := tags.get((round_.id, result.person_id, scope)))}
        attempts, best, average, removed = _texts(state, round_, result, before)
        row = ShownRow(
            result,
            person,
            attempts,
            best,
            average,
            prospect,
            tagged[Scope.SINGLE].tag if Scope.SINGLE in tagged else "",
            tagged[Scope.AVERAGE].tag if Scope.AVERAGE in tagged else "",
            words[prospect],
            frozenset(scope for scope, tag in tagged.items() if tag.is_provisional) if tagged else NOT_PROVISIONAL,
            is_by_average,
            removed,
            together.get(result.person_id),
            *(_places(standings, person, result, tagged) if standings and tagged else ()),
        )
        yield before if before is not None and row == before else row


def _places(
    standings: Standings, person: Person, result: Result, tagged: Mapping[Scope, TaggedResult]
) -> Iterator[str]:
    """The places of a single and of an average in the rankings, each where it is a personal best."""
    for scope, value in ((Scope.SINGLE, result.best), (Scope.AVERAGE, result.average)):
        yield place_in_the_world(standings, person.country_iso2, scope, value) if scope in tagged else ""


def _texts(
    state: CompetitionState, round_: Round, result: Result, before: ShownRow | None
) -> tuple[tuple[str, ...], str, str, frozenset[int]]:
    """Attempts, best and average as they are written, and the attempts that an average leaves out.

    They are those of the line before where the attempts are: most results only change their rank.
    """
    if before is not None and result.attempts and before.result.attempts == result.attempts:
        return before.attempts, before.best, before.average, before.removed
    return (
        tuple(shown(round_, attempt, Scope.SINGLE) for attempt in made_attempts(state, round_, result)),
        shown(round_, result.best, Scope.SINGLE),
        shown(round_, result.average, Scope.AVERAGE),
        removed_from_average(result.attempts, round_.kind, round_.format, state.edition),
    )


def made_attempts(state: CompetitionState, round_: Round, result: Result) -> tuple[AttemptResult, ...]:
    """The attempts of a row, also of one without a result because all were declined."""
    card = state.round(round_.id).cards.get(result.person_id)
    return result.attempts or (declined_attempts(state, round_, card) if card else ())


def rounds_of(state: CompetitionState) -> Iterator[RoundSummary]:
    """Every round with its status."""
    return (summary_of(state, round_) for round_ in state.competition.rounds)


_SUMMARIES: IdentityCache[RoundSummary] = IdentityCache()


def summary_of(state: CompetitionState, round_: Round) -> RoundSummary:
    """A round with its status."""
    key = state.competition.id, round_.id, get_language() or ""
    basis = state.competition, round_, state.round(round_.id)
    return _SUMMARIES.get(key, basis, lambda: _summary(state, round_))


def _summary(state: CompetitionState, round_: Round) -> RoundSummary:
    round_state, competition = state.round(round_.id), state.competition
    cards = list(state.taking_part(round_.id))
    entered = sum(card.has_results for card in cards)
    label, stage = round_label(competition, round_.id), stage_label(competition, round_)
    return RoundSummary(round_, round_state.status, entered, len(cards), label, stage)


def events_of(state: CompetitionState) -> Iterable[EventSummary]:
    """Every event with its rounds and their status."""
    for event in state.competition.events:
        rounds = tuple(summary_of(state, round_) for round_ in event.rounds)
        yield EventSummary(event.id, event_label(event.kind), rounds)


def shown(round_: Round, result: AttemptResult, scope: Scope) -> str:
    """A result of a round as people read it."""
    return format_result(result, round_.kind, scope)
