"""Qualifying for an event by earlier results: what WCIF's qualification asks for, and what Article Z says of it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from cubelex.competition import AttemptResult, ConditionType, Qualification, Scope
from cubelex.regulations import Edition, cites
from cubelex.rules.ranks import is_better
from cubelex.rules.rulings import Ruling

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)


@dataclass(frozen=True, slots=True)
class EarlierResult:
    """A single or an average somebody achieved, the day it counts from, and its place in the rankings of that time."""

    event_id: str
    scope: Scope
    value: AttemptResult
    day: date
    world_ranking: int | None = None


@cites("2a2")
def is_qualified(
    qualification: Qualification | None, event: str, results: Iterable[EarlierResult], edition: Edition
) -> Ruling[bool]:
    """Whether somebody's earlier results fulfil what the competition asks for an event.

    A result must be better than the one asked for, a place in the rankings at least as good. Without a condition, any
    result in the event will do. Results count from the earliest to the latest day announced, both included.
    """
    if qualification is None:
        return Ruling(True, under=())
    counting = [
        one for one in results if one.event_id == event and one.value > 0 and _is_in_time(one.day, qualification)
    ]
    condition = qualification.result_condition
    if condition is None:
        return Ruling(bool(counting), under=("2a2",))
    counting = [one for one in counting if one.scope == condition.scope]
    if condition.type is ConditionType.RANKING:
        places = [one.world_ranking for one in counting if one.world_ranking is not None]
        return Ruling(any(place <= condition.value for place in places), under=("2a2",))
    asked = AttemptResult(condition.value)
    return Ruling(any(is_better(one.value, asked, event, edition) for one in counting), under=("2a2",))


def _is_in_time(day: date, qualification: Qualification) -> bool:
    earliest, latest = qualification.earliest_result_date, qualification.latest_result_date
    return (earliest is None or earliest <= day) and (latest is None or day <= latest)


@cites("Z4+", since=_2018, until=_2025)
def uses_one_kind_of_result(scopes: Collection[Scope]) -> Ruling[bool]:
    """Whether the places of an event are given by singles alone or averages alone."""
    return Ruling(len(set(scopes)) <= 1, under=("Z4+",))
