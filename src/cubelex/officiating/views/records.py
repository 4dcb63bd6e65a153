"""Records and personal bests at a competition, as far as it is known what they were before.

The records before are an extension of the competition, `cubelex.records`: by event, scope and region (`world`, a
continent's name or a country's code) the result, for example `{"333": {"single": {"world": 305, "PT": 500}}}`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.competition import AttemptResult, Competition, Format, Person, Result, Round, Scope, extension_data
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.results import results_basis, results_of
from cubelex.rules import provisional_records, record_tag
from cubelex.rules.records import Achieved, day_of_round, is_personal_record, regions_of

RECORDS: Final = "cubelex.records"
PERSONAL: Final = "PB"

Tags = Mapping[tuple[str, int, Scope], str]
"""By round, person and scope: PB, or the highest record such as NR."""


@dataclass(frozen=True, slots=True)
class TaggedResult:
    """A record or personal best of the competition."""

    tag: str
    round_id: str
    person_id: int
    scope: Scope
    value: AttemptResult

    @property
    def is_record(self) -> bool:
        """Whether it is a record, and not only a personal best."""
        return self.tag != PERSONAL


def records_before(competition: Competition, event_id: str) -> dict[tuple[str, Scope], AttemptResult]:
    """The records of an event before the competition, as far as they are known."""
    records = extension_data(competition.extensions, RECORDS).get(event_id, {})
    return {
        (region, scope): AttemptResult(value)
        for scope in Scope
        for region, value in records.get(scope.value, {}).items()
    }


_TAGGED: IdentityCache[tuple[TaggedResult, ...]] = IdentityCache()
_TAGS: IdentityCache[Tags] = IdentityCache()


def tags_of(state: CompetitionState, event_id: str) -> Tags:
    """What results of an event are to be tagged with."""
    tagged = tagged_results(state, event_id)
    return _TAGS.get(
        (state.competition.id, event_id),
        (tagged,),
        lambda: {(result.round_id, result.person_id, result.scope): result.tag for result in tagged},
    )


def tagged_results(state: CompetitionState, event_id: str) -> tuple[TaggedResult, ...]:
    """Every record and personal best of an event, in the order of its rounds."""
    name = state.competition.id, event_id
    return _TAGGED.get(name, results_basis(state, event_id), lambda: tuple(_tagged(state, event_id)))


def _tagged(state: CompetitionState, event_id: str) -> Iterator[TaggedResult]:
    rounds = [round_ for round_ in state.rounds_of_event(event_id) if state.has_begun(round_.id)]
    results = {round_.id: results_of(state, round_.id) for round_ in rounds}
    records = _records(state, event_id, rounds, results)
    people = {person.registrant_id: person for person in state.competition.persons}
    before = {(person_id, scope): _known(people[person_id], event_id, scope) for person_id in people for scope in Scope}
    for round_ in rounds:
        for row in results[round_.id]:
            for scope, value in _scored(row):
                tag = records.get((round_.id, row.person_id, scope))
                if not tag and is_personal_record(value, before[row.person_id, scope], event_id, state.edition):
                    tag = PERSONAL
                if tag:
                    yield TaggedResult(tag, round_.id, row.person_id, scope, value)
                before[row.person_id, scope].append(value)


def _known(person: Person, event_id: str, scope: Scope) -> list[AttemptResult]:
    best = person.personal_best(event_id, scope)
    return [best.value] if best else []


def _scored(row: Result) -> Iterator[tuple[Scope, AttemptResult]]:
    for scope, value in ((Scope.SINGLE, row.best), (Scope.AVERAGE, row.average)):
        if value > 0:
            yield scope, value


def _records(
    state: CompetitionState, event_id: str, begun: Sequence[Round], results: Mapping[str, Sequence[Result]]
) -> dict[tuple[str, int, Scope], str]:
    before = records_before(state.competition, event_id)
    if not before:
        return {}
    rounds = [list(_achieved(state, round_, results[round_.id])) for round_ in begun]
    ruled = provisional_records(rounds, before, event_id, state.edition)
    tags = {}
    for round_, achieved, rulings in zip(begun, rounds, ruled, strict=True):
        for result, ruling in zip(achieved, rulings, strict=True):
            regions = regions_of(result.country_iso2)
            comparable = [record for record in ruling.answer if (regions[record], result.scope) in before]
            if tag := record_tag(comparable, result.country_iso2):
                tags[round_.id, int(result.person), result.scope] = tag
    return tags


def _achieved(state: CompetitionState, round_: Round, rows: Sequence[Result]) -> Iterator[Achieved]:
    countries = {person.registrant_id: person.country_iso2 for person in state.competition.persons}
    day = day_of_round(_days_of(state.competition, round_), state.edition).answer
    is_head_to_head = round_.format is Format.HEAD_TO_HEAD
    for row in rows:
        for scope, value in _scored(row):
            yield Achieved(row.person_id, countries[row.person_id], scope, value, day, is_head_to_head)


def _days_of(competition: Competition, round_: Round) -> list[date]:
    """The days on which a round is held; the competition's last where the schedule does not say."""
    activities = competition.schedule.activities()
    days = [activity.end_time.date() for activity in activities if activity.code.round_id == round_.id]
    return days or [competition.schedule.end_date]
