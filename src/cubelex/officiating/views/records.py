"""Records and personal bests at a competition, as far as it is known what they were before.

The records before are an extension of the competition, `cubelex.records`: by event, scope and region (`world`, a
continent's name or a country's code) the result, for example `{"333": {"single": {"world": 305, "PT": 500}}}`.

Of the results of one day only the best is a record (9i2). Until the day is over at every venue, it is provisional.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from cubelex.competition import AttemptResult, Competition, Format, Person, Result, Round, Scope, extension_data
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.results import results_basis, results_of
from cubelex.regulations import Edition, cites
from cubelex.rules import record_tag
from cubelex.rules.records import (
    Achieved,
    day_of_round,
    is_listed,
    is_personal_record,
    may_be_beaten,
    recognised_records,
)

RECORDS: Final = "cubelex.records"
PERSONAL: Final = "PB"


@dataclass(frozen=True, slots=True)
class TaggedResult:
    """A record or personal best of the competition.

    The tag is PB, or the highest record, for example NR. A provisional record may be beaten before the day is over.
    """

    tag: str
    round_id: str
    person_id: int
    scope: Scope
    value: AttemptResult
    is_provisional: bool = False

    @property
    def is_record(self) -> bool:
        """Whether it is a record, and not only a personal best."""
        return self.tag != PERSONAL


Tags = Mapping[tuple[str, int, Scope], TaggedResult]
"""What is tagged, by round, person and scope."""


def records_before(competition: Competition, event_id: str) -> dict[tuple[str, Scope], AttemptResult]:
    """The records of an event before the competition, as far as they are known."""
    records = extension_data(competition.extensions, RECORDS).get(event_id)
    by_scope = records if isinstance(records, dict) else {}
    return {
        (region, scope): AttemptResult(value)
        for scope in Scope
        if isinstance(by_region := by_scope.get(scope.value), dict)
        for region, value in by_region.items()
        if type(value) is int
    }


_TAGGED: IdentityCache[tuple[TaggedResult, ...]] = IdentityCache()
_TAGS: IdentityCache[Tags] = IdentityCache()


def tags_of(state: CompetitionState, event_id: str, now: datetime) -> Tags:
    """What results of an event are to be tagged with."""
    tagged = tagged_results(state, event_id, now)
    return _TAGS.get(
        (state.competition.id, event_id),
        (tagged,),
        lambda: {(result.round_id, result.person_id, result.scope): result for result in tagged},
    )


def tagged_results(state: CompetitionState, event_id: str, now: datetime) -> tuple[TaggedResult, ...]:
    """Every record and personal best of an event, in the order of its rounds."""
    today = first_date(state.competition, now)
    key = state.competition.id, event_id, today
    return _TAGGED.get(key, results_basis(state, event_id), lambda: tuple(_tagged(state, event_id, today)))


def first_date(competition: Competition, now: datetime) -> date:
    """The date of now at the venues; where they have several, the earliest. A day before it is over everywhere."""
    zones = [venue.zone for venue in competition.schedule.venues]
    return min((now.astimezone(zone).date() for zone in zones), default=now.date())


def _tagged(state: CompetitionState, event_id: str, today: date) -> Iterator[TaggedResult]:
    rounds = [round_ for round_ in state.rounds_of_event(event_id) if state.has_begun(round_.id)]
    results = {round_.id: results_of(state, round_.id) for round_ in rounds}
    records = _records(state, event_id, rounds, results)
    open_rounds = {
        round_.id for round_ in rounds if may_be_beaten(results_day(state, round_), today, state.edition).answer
    }
    people = {person.registrant_id: person for person in state.competition.persons}
    before = {(person_id, scope): _known(people[person_id], event_id, scope) for person_id in people for scope in Scope}
    for round_ in rounds:
        for row in results[round_.id]:
            for scope, value in _scored(row):
                tag = records.get((round_.id, row.person_id, scope))
                if tag:
                    yield TaggedResult(tag, round_.id, row.person_id, scope, value, round_.id in open_rounds)
                elif _is_personal(people[row.person_id], value, before[row.person_id, scope], event_id, state):
                    yield TaggedResult(PERSONAL, round_.id, row.person_id, scope, value)
                before[row.person_id, scope].append(value)


def _is_personal(
    person: Person, value: AttemptResult, before: Sequence[AttemptResult], event_id: str, state: CompetitionState
) -> bool:
    """Whether a result beats what is known of a person. Where nothing is known, a first result beats nothing.

    Someone with a WCA ID has results elsewhere: without their personal bests, it cannot be told what they beat.
    """
    is_all_known = bool(person.personal_bests) or person.wca_id is None
    return (
        is_all_known
        and bool(before)
        and is_personal_record(value, before, state.competition.kind(event_id), state.edition)
    )


def _known(person: Person, event_id: str, scope: Scope) -> list[AttemptResult]:
    best = person.personal_best(event_id, scope)
    return [best.value] if best else []


def _scored(row: Result) -> Iterator[tuple[Scope, AttemptResult]]:
    for scope, value in ((Scope.SINGLE, row.best), (Scope.AVERAGE, row.average)):
        if value > 0:
            yield scope, value


@cites("9i", "9i1", "9i1a", "9i2", "9i3")
def _records(
    state: CompetitionState, event_id: str, begun: Sequence[Round], results: Mapping[str, Sequence[Result]]
) -> dict[tuple[str, int, Scope], str]:
    """The tags of records, by the results so far: of those of a day, only the best is one."""
    before = records_before(state.competition, event_id)
    if not before:
        return {}
    achieved = [(round_, result) for round_ in begun for result in _achieved(state, round_, results[round_.id])]
    rulings = recognised_records(
        [result for _, result in achieved], before, state.competition.kind(event_id), state.edition
    )
    tags = {}
    for (round_, result), ruling in zip(achieved, rulings, strict=True):
        if tag := record_tag(ruling.answer, result.country_iso2):
            tags[round_.id, int(result.person), result.scope] = tag
    return tags


def _achieved(state: CompetitionState, round_: Round, rows: Sequence[Result]) -> Iterator[Achieved]:
    """The results of a round that the world rankings list."""
    countries = {person.registrant_id: person.country_iso2 for person in state.competition.persons}
    day = results_day(state, round_)
    is_head_to_head = round_.format is Format.HEAD_TO_HEAD
    listed = {scope for scope in Scope if is_listed(round_.kind, scope, round_.format, state.edition).answer}
    for row in rows:
        for scope, value in _scored(row):
            if scope in listed:
                yield Achieved(row.person_id, countries[row.person_id], scope, value, day, is_head_to_head)


def results_day(state: CompetitionState, round_: Round) -> date:
    """The day on which the results of a round count; the competition's last where the schedule does not say."""
    return day_of_results(state.competition, round_.id, state.edition)


def day_of_results(competition: Competition, round_id: str, edition: Edition) -> date:
    """The day on which the results of a round count, by the schedule of the competition or else its last day."""
    schedule = competition.schedule
    days = [
        activity.end_time.astimezone(venue.zone).date()
        for venue in schedule.venues
        for room in venue.rooms
        for activity in room.activities
        if activity.code.round_id == round_id
    ]
    return day_of_round(days or [schedule.end_date], edition).answer
