"""Qualifying for an event by earlier results: what WCIF's qualification asks for, and what Article Z says of it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from cubelex.competition import AttemptResult, ConditionType, EventOrId, Qualification, Scope
from cubelex.regulations import Edition, cites
from cubelex.rules.results.ranking import is_better
from cubelex.rules.rulings import Ruling


@dataclass(frozen=True, slots=True)
class EarlierResult:
    """A single or an average of a person, the day it counts from, and its place in the rankings of that time."""

    event_id: str
    scope: Scope
    value: AttemptResult
    day: date
    world_ranking: int | None = None


@cites("2a2")
def is_qualified(
    qualification: Qualification | None, event: EventOrId, results: Iterable[EarlierResult], edition: Edition
) -> Ruling[bool]:
    """Whether the earlier results of a person fulfil what the competition asks for an event.

    A result must be better than the one asked for, a place in the rankings at least as good. Without a condition, any
    result in the event will do. Results count from the earliest to the latest day announced, both included.
    """
    if qualification is None:
        return Ruling(True, under=())
    counting = [
        result
        for result in results
        if result.event_id == str(event) and result.value > 0 and _is_in_time(result.day, qualification)
    ]
    condition = qualification.result_condition
    if condition is None:
        return Ruling(bool(counting), under=edition.cite("2a2"))
    counting = [result for result in counting if result.scope == condition.scope]
    if condition.type is ConditionType.RANKING:
        places = [result.world_ranking for result in counting if result.world_ranking is not None]
        return Ruling(any(place <= condition.value for place in places), under=edition.cite("2a2"))
    asked = AttemptResult(condition.value)
    is_better_than_asked = any(is_better(result.value, asked, event, edition) for result in counting)
    return Ruling(is_better_than_asked, under=edition.cite("2a2"))


def _is_in_time(day: date, qualification: Qualification) -> bool:
    earliest, latest = qualification.earliest_result_date, qualification.latest_result_date
    return (earliest is None or earliest <= day) and (latest is None or day <= latest)


@cites("Z4+")
def uses_one_kind_of_result(scopes: Collection[Scope], edition: Edition) -> Ruling[bool]:
    """Whether the places of an event are given by singles alone or averages alone."""
    return Ruling(len(set(scopes)) <= 1, under=edition.cite_known("Z4+"))
