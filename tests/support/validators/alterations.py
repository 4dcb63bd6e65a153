"""Changing one thing of a competition."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from cubelex.competition import (
    Activity,
    AttemptResult,
    Competition,
    ConditionType,
    FromRounds,
    Person,
    Result,
    ResultCondition,
    Scope,
)


def with_round(competition: Competition, round_id: str, **changes: Any) -> Competition:
    """One round changed."""
    events = tuple(
        replace(
            event,
            rounds=tuple(replace(round_, **changes) if round_.id == round_id else round_ for round_ in event.rounds),
        )
        for event in competition.events
    )
    return replace(competition, events=events)


def with_row(competition: Competition, round_id: str, place: int = 0, **changes: Any) -> Competition:
    """One row of a round changed, by its place."""
    rows = list(competition.round(round_id).results)
    rows[place] = replace(rows[place], **changes)
    return with_round(competition, round_id, results=tuple(rows))


def with_attempts(competition: Competition, round_id: str, attempts: Sequence[int], place: int = 0) -> Competition:
    """The attempts of a row changed, and nothing else of it."""
    return with_row(competition, round_id, place, attempts=tuple(map(AttemptResult, attempts)))


def with_person(competition: Competition, place: int = 1, **changes: Any) -> Competition:
    """One person changed, by their place."""
    people = list(competition.persons)
    people[place] = replace(people[place], **changes)
    return replace(competition, persons=tuple(people))


def with_condition(
    competition: Competition, round_id: str, kind: ConditionType, value: int, **changes: Any
) -> Competition:
    """The condition that lets people into a round changed."""
    ruleset = competition.round(round_id).participation_ruleset
    source = ruleset.participation_source
    assert isinstance(source, FromRounds)
    condition = ResultCondition(kind, changes.pop("scope", Scope.AVERAGE), value)
    changed = replace(ruleset, participation_source=FromRounds(source.round_ids, condition), **changes)
    return with_round(competition, round_id, participation_ruleset=changed)


def with_activities(competition: Competition, change: Callable[[list[Activity]], None]) -> Competition:
    """The list of activities changed in place."""
    (venue,) = competition.schedule.venues
    (room,) = venue.rooms
    activities = list(room.activities)
    change(activities)
    rooms = (replace(room, activities=tuple(activities)),)
    return replace(competition, schedule=replace(competition.schedule, venues=(replace(venue, rooms=rooms),)))


def moved(activity: Activity, **by: Any) -> Activity:
    """An activity at another time."""
    delta = timedelta(**by)
    return replace(activity, start_time=activity.start_time + delta, end_time=activity.end_time + delta)


def with_more_rows(competition: Competition, round_id: str, rows: Sequence[Result]) -> Competition:
    """A round with further rows."""
    return with_round(competition, round_id, results=(*competition.round(round_id).results, *rows))


def absent_from(competition: Competition, round_id: str, before: str) -> list[int]:
    """Those of a round before who did not take part in the next, best first."""
    there = {row.person_id for row in competition.round(round_id).results}
    return [row.person_id for row in competition.round(before).results if row.person_id not in there]


def newcomer(competition: Competition) -> Person:
    """Somebody without a WCA ID."""
    return next(person for person in competition.persons if person.is_newcomer)
