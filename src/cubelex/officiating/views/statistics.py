"""What can be counted of a competition. What is not known is not guessed: it is left out, or said to be unknown."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from cubelex.competition import DNF, DNS, AttemptResult, Event, Person, Result, Scope
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.placings import PODIUM, EventPlace, placings_of
from cubelex.officiating.views.records import records_before, tagged_results
from cubelex.officiating.views.results import results_basis, results_of
from cubelex.rules import is_multi_blind, is_timed
from cubelex.rules.results import removed_from_average

Hidden = Mapping[str, frozenset[int]]
"""By round, the people whose results are withheld."""

_FIGURES: IdentityCache["EventFigures"] = IdentityCache()


@dataclass(frozen=True, slots=True)
class NotedResult:
    """A result worth telling, whose it is, and where it was made."""

    person_id: int
    event_id: str
    scope: Scope
    value: AttemptResult


@dataclass(frozen=True, slots=True)
class Gap:
    """How close a final was: the results of two people who came one after the other."""

    event_id: str
    round_id: str
    scope: Scope
    ahead: EventPlace
    behind: EventPlace
    share: float
    """The difference, as a share of the better result."""


@dataclass(frozen=True, slots=True)
class Improvement:
    """How much somebody beat their best result from before the competition."""

    noted: NotedResult
    before: AttemptResult

    @property
    def share(self) -> float:
        """By which share the result is better."""
        return (self.before - self.noted.value) / self.before


@dataclass(frozen=True, slots=True)
class Climb:
    """Somebody who placed much better in the end than in the first round."""

    person_id: int
    event_id: str
    first_rank: int
    place: int


@dataclass(frozen=True, slots=True)
class Steadiness:
    """An average whose counted attempts are close to each other."""

    noted: NotedResult
    spread: AttemptResult
    """The difference between the fastest and the slowest attempt that counts."""

    @property
    def share(self) -> float:
        """The spread as a share of the average."""
        return self.spread / self.noted.value


@dataclass(frozen=True, slots=True)
class EventFigures:
    """What is counted of an event."""

    event_id: str
    persons: frozenset[int]
    attempts: int
    solved: int
    dnfs: int
    dnss: int
    centiseconds: int
    """The time of all solved attempts, where results are times."""
    single: NotedResult | None
    average: NotedResult | None
    gaps: tuple[Gap | None, Gap | None]
    """Between first and second, and between third and fourth."""
    improvement: Improvement | None
    climb: Climb | None
    steadiness: Steadiness | None
    attempts_by_person: Mapping[int, int]

    @property
    def dnf_share(self) -> float:
        """The DNFs among the attempts that were made."""
        return self.dnfs / self.attempts if self.attempts else 0.0


@dataclass(frozen=True, slots=True)
class Medals:
    """The places on podiums of one person or country, by finished events."""

    first: int
    second: int
    third: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.first + self.second + self.third


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is counted of a competition."""

    events: tuple[EventFigures, ...]
    people: tuple[Person, ...]
    """Those with a result; before the first one, those who are registered."""
    personal_bests: int
    known_people: int
    """Of how many people the best results from before are known."""
    records: int
    knows_records: bool
    medals_by_person: Mapping[int, Medals]
    medals_by_country: Mapping[str, Medals]

    @property
    def countries(self) -> list[tuple[str, int]]:
        """The countries of the people, with how many come from each, most first."""
        return Counter(person.country_iso2 for person in self.people).most_common()


def statistics_of(state: CompetitionState, now: datetime, hidden: Hidden) -> Statistics:
    """Everything that can be counted, without results that are withheld."""
    figures = tuple(_event_figures(state, event, hidden) for event in state.competition.events)
    begun = tuple(event for event in figures if event.attempts or event.dnss)
    with_results = frozenset[int]().union(*(event.persons for event in begun))
    competing = (person for person in state.competition.persons if person.registrant_id)
    events = [event.id for event in state.competition.events]
    people = tuple(
        person
        for person in competing
        if (person.registrant_id in with_results if begun else any(map(person.competes_in, events)))
    )
    tagged = [
        result
        for event in state.competition.events
        for result in tagged_results(state, event.id, now)
        if result.person_id not in hidden.get(result.round_id, frozenset())
    ]
    by_person, by_country = _medals(state)
    return Statistics(
        begun,
        people,
        personal_bests=len(tagged),
        known_people=sum(bool(person.personal_bests) for person in people),
        records=sum(result.is_record for result in tagged),
        knows_records=any(records_before(state.competition, event_id) for event_id in events),
        medals_by_person=by_person,
        medals_by_country=by_country,
    )


def _event_figures(state: CompetitionState, event: Event, hidden: Hidden) -> EventFigures:
    concealed = frozenset((round_.id, person) for round_ in event.rounds for person in hidden.get(round_.id, ()))
    if concealed:
        return _counted(state, event, concealed)
    basis = results_basis(state, event.id)
    return _FIGURES.get((state.competition.id, event.id), basis, lambda: _counted(state, event, concealed))


def _counted(state: CompetitionState, event: Event, concealed: frozenset[tuple[str, int]]) -> EventFigures:
    rows = [
        (round_.id, row)
        for round_ in event.rounds
        if state.has_begun(round_.id)
        for row in results_of(state, round_.id)
        if (round_.id, row.person_id) not in concealed
    ]
    attempts = Counter(attempt for _, row in rows for attempt in row.attempts)
    solved = sum(number for attempt, number in attempts.items() if attempt > 0)
    singles = [NotedResult(row.person_id, event.id, Scope.SINGLE, row.best) for _, row in rows if row.best > 0]
    averages = [NotedResult(row.person_id, event.id, Scope.AVERAGE, row.average) for _, row in rows if row.average > 0]
    by_person: Counter[int] = Counter()
    for _, row in rows:
        by_person[row.person_id] += sum(attempt > 0 or attempt == DNF for attempt in row.attempts)
    return EventFigures(
        event.id,
        frozenset(person for person, number in by_person.items() if number),
        solved + attempts[DNF],
        solved,
        attempts[DNF],
        attempts[DNS],
        sum(int(attempt) * number for attempt, number in attempts.items() if attempt > 0)
        if is_timed(event.kind)
        else 0,
        min(singles, key=lambda noted: noted.value, default=None),
        min(averages, key=lambda noted: noted.value, default=None),
        _gaps(state, event),
        _improvement(state, [*singles, *averages]),
        _climb(state, event),
        _steadiest(state, event, rows),
        by_person,
    )


def _is_decided(state: CompetitionState, event: Event) -> bool:
    final = event.rounds[-1] if event.rounds else None
    rounds = (final.linked_rounds or (final.id,)) if final else ()
    return bool(rounds) and all(state.round(round_id).status is RoundStatus.FINISHED for round_id in rounds)


def _gaps(state: CompetitionState, event: Event) -> tuple[Gap | None, Gap | None]:
    """How close the decided final was; nothing where it is not decided, or results are not simply times or moves."""
    if not _is_decided(state, event) or is_multi_blind(event.kind):
        return None, None
    final = event.rounds[-1]
    placings = [placing for placing in placings_of(state, event) if placing.round_id == final.id]
    scope = Scope.AVERAGE if final.format.is_average else Scope.SINGLE
    if final.format.attempts is None:
        return None, None
    return _gap(event, scope, placings, 0), _gap(event, scope, placings, PODIUM - 1)


def _gap(event: Event, scope: Scope, placings: list[EventPlace], place: int) -> Gap | None:
    pair = placings[place : place + 2]
    values = [placing.result.average if scope is Scope.AVERAGE else placing.result.best for placing in pair]
    if len(pair) < 2 or min(values) <= 0:
        return None
    ahead, behind = pair
    return Gap(event.id, event.rounds[-1].id, scope, ahead, behind, (values[1] - values[0]) / values[0])


def _improvement(state: CompetitionState, results: list[NotedResult]) -> Improvement | None:
    """The largest improvement on a known best result."""
    found = []
    for noted in results:
        person = (
            None
            if is_multi_blind(state.competition.kind(noted.event_id))
            else state.competition.find_person(noted.person_id)
        )
        best = person.personal_best(noted.event_id, noted.scope) if person else None
        if best is not None and noted.value < best.value:
            found.append(Improvement(noted, best.value))
    return max(found, key=lambda improvement: improvement.share, default=None)


def _climb(state: CompetitionState, event: Event) -> Climb | None:
    """Who won most places between the first round and the end."""
    if not _is_decided(state, event) or len(event.rounds) < 2 or event.rounds[-1].id in event.rounds[0].linked_rounds:
        return None
    first = {row.person_id: row.ranking for row in results_of(state, event.rounds[0].id)}
    climbs = (
        Climb(placing.result.person_id, event.id, rank, placing.place)
        for placing in placings_of(state, event)
        if placing.round_id == event.rounds[-1].id and (rank := first.get(placing.result.person_id))
    )
    climbed = [climb for climb in climbs if climb.first_rank > climb.place]
    return max(climbed, key=lambda climb: climb.first_rank - climb.place, default=None)


def _steadiest(state: CompetitionState, event: Event, rows: list[tuple[str, Result]]) -> Steadiness | None:
    """The average with the smallest spread of its counted attempts, of times alone."""
    if not is_timed(event.kind):
        return None
    found = (
        Steadiness(noted, AttemptResult(max(counted) - min(counted)))
        for round_id, row in rows
        if row.average > 0 and len(counted := _counting(state, round_id, row)) > 1
        for noted in (NotedResult(row.person_id, event.id, Scope.AVERAGE, row.average),)
    )
    return min(found, key=lambda steady: steady.share, default=None)


def _counting(state: CompetitionState, round_id: str, row: Result) -> list[AttemptResult]:
    """The attempts that count for an average."""
    round_ = state.announced_round(round_id)
    removed = removed_from_average(row.attempts, round_.kind, round_.format, state.edition)
    return [attempt for place, attempt in enumerate(row.attempts) if place not in removed and attempt > 0]


def _medals(state: CompetitionState) -> tuple[dict[int, Medals], dict[str, Medals]]:
    """The podiums of decided events, by person and by country."""
    countries = {person.registrant_id: person.country_iso2 for person in state.competition.persons}
    by_person: defaultdict[int, Counter[int]] = defaultdict(Counter)
    by_country: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for person_id, place in _on_podiums(state):
        by_person[person_id][place] += 1
        by_country[countries[person_id]][place] += 1
    return (
        {person_id: Medals(places[1], places[2], places[3]) for person_id, places in by_person.items()},
        {country: Medals(places[1], places[2], places[3]) for country, places in by_country.items()},
    )


def _on_podiums(state: CompetitionState) -> Iterator[tuple[int, int]]:
    for event in state.competition.events:
        if _is_decided(state, event):
            for placing in placings_of(state, event):
                if placing.place <= PODIUM and placing.round_id == event.rounds[-1].id:
                    yield placing.result.person_id, placing.place
