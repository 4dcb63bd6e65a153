"""Records and personal bests at a competition, as far as it is known what they were before.

The records before are an extension of the competition, `cubelex.records`: by event, scope and region (`world`, a
continent's name or a country's code) the result, for example `{"333": {"single": {"world": 305, "PT": 500}}}`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from cubelex.competition import AttemptResult, Competition, Format, Person, Result, Round, Scope, extension_data
from cubelex.officiating import Derived, State, results_of
from cubelex.rules import (
    Achieved,
    day_of_round,
    is_personal_record,
    provisional_records,
    record_tag,
    regions_of,
)
from cubelex.web.derived import basis_of

RECORDS: Final = "cubelex.records"
PERSONAL: Final = "PB"

Tags = Mapping[tuple[str, int, Scope], str]
"""By round, person and scope: PB, or the highest record such as NR."""


@dataclass(frozen=True, slots=True)
class Achievement:
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
    known = extension_data(competition.extensions, RECORDS).get(event_id, {})
    return {
        (region, scope): AttemptResult(value) for scope in Scope for region, value in known.get(scope.value, {}).items()
    }


_ACHIEVED: Derived[tuple[Achievement, ...]] = Derived()
_TAGS: Derived[Tags] = Derived()


def tags_of(state: State, event_id: str) -> Tags:
    """What results of an event are to be tagged with."""
    achieved = achievements_of(state, event_id)
    return _TAGS.of(
        (state.competition.id, event_id),
        (achieved,),
        lambda: {
            (achievement.round_id, achievement.person_id, achievement.scope): achievement.tag
            for achievement in achieved
        },
    )


def achievements_of(state: State, event_id: str) -> tuple[Achievement, ...]:
    """Every record and personal best of an event, in the order of its rounds."""
    name = state.competition.id, event_id
    return _ACHIEVED.of(name, basis_of(state, event_id), lambda: tuple(_achievements(state, event_id)))


def _achievements(state: State, event_id: str) -> Iterator[Achievement]:
    held = [announced for announced in state.rounds_of_event(event_id) if state.has_begun(announced.id)]
    results = {announced.id: results_of(state, announced.id) for announced in held}
    records = _records(state, event_id, held, results)
    people = {person.registrant_id: person for person in state.competition.persons}
    before = {(person_id, scope): _known(people[person_id], event_id, scope) for person_id in people for scope in Scope}
    for announced in held:
        for row in results[announced.id]:
            for scope, value in _scored(row):
                tag = records.get((announced.id, row.person_id, scope))
                if not tag and is_personal_record(value, before[row.person_id, scope], event_id, state.edition):
                    tag = PERSONAL
                if tag:
                    yield Achievement(tag, announced.id, row.person_id, scope, value)
                before[row.person_id, scope].append(value)


def _known(person: Person, event_id: str, scope: Scope) -> list[AttemptResult]:
    best = person.personal_best(event_id, scope)
    return [best.value] if best else []


def _scored(row: Result) -> Iterator[tuple[Scope, AttemptResult]]:
    for scope, value in ((Scope.SINGLE, row.best), (Scope.AVERAGE, row.average)):
        if value > 0:
            yield scope, value


def _records(
    state: State, event_id: str, held: Sequence[Round], results: Mapping[str, Sequence[Result]]
) -> dict[tuple[str, int, Scope], str]:
    before = records_before(state.competition, event_id)
    if not before:
        return {}
    rounds = [list(_achieved(state, announced, results[announced.id])) for announced in held]
    ruled = provisional_records(rounds, before, event_id, state.edition)
    found = {}
    for announced, achieved, rulings in zip(held, rounds, ruled, strict=True):
        for result, ruling in zip(achieved, rulings, strict=True):
            regions = regions_of(result.country_iso2)
            known = [record for record in ruling.decision if (regions[record], result.scope) in before]
            if tag := record_tag(known, result.country_iso2):
                found[announced.id, int(result.person), result.scope] = tag
    return found


def _achieved(state: State, announced: Round, rows: Sequence[Result]) -> Iterator[Achieved]:
    countries = {person.registrant_id: person.country_iso2 for person in state.competition.persons}
    day = day_of_round(days_of(state.competition, announced), state.edition).decision
    is_head_to_head = announced.format is Format.HEAD_TO_HEAD
    for row in rows:
        for scope, value in _scored(row):
            yield Achieved(row.person_id, countries[row.person_id], scope, value, day, is_head_to_head)


def days_of(competition: Competition, announced: Round) -> list[date]:
    """The days on which a round is held; the competition's last where the schedule does not say."""
    activities = competition.schedule.activities()
    days = [activity.end_time.date() for activity in activities if activity.code.round_id == announced.id]
    return days or [competition.schedule.end_date]
