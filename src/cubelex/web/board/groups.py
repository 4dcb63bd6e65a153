"""Who competes in which group of a round, and when it is on, by the schedule. Worked out once for each set-up."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from cubelex.competition import Competition

WHOLE: Final = 0
"""The number of the group that a round without groups consists of."""
ONLY: Final = 1
"""The number under which that group is called."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A group as the schedule has it, in the time of its venue."""

    round_id: str
    number: int
    start: datetime
    end: datetime
    rooms: tuple[str, ...]
    persons: frozenset[int]


Plan = Mapping[str, Mapping[int, Planned]]
"""By round and group; under `WHOLE` the round itself."""

_PLANS: dict[str, tuple[Competition, Plan]] = {}


def plan_of(competition: Competition) -> Plan:
    """The groups of every round that is on the schedule."""
    known = _PLANS.get(competition.id)
    if known is None or known[0] is not competition:
        known = _PLANS[competition.id] = competition, _plan(competition)
    return known[1]


def group_of(plan: Plan, round_id: str, person_id: int) -> int:
    """The number of a competitor's group, or `WHOLE` if they have none."""
    groups = plan.get(round_id, {})
    return next((number for number, planned in groups.items() if number and person_id in planned.persons), WHOLE)


def _plan(competition: Competition) -> Plan:
    assigned = _assigned(competition)
    found: dict[str, dict[int, Planned]] = {}
    for venue in competition.schedule.venues:
        zone = ZoneInfo(venue.timezone)
        for room in venue.rooms:
            for activity in (activity for top in room.activities for activity in top.with_descendants()):
                code = activity.code
                if code.is_other or code.round_id is None or code.attempt_number is not None:
                    continue
                start, end = activity.start_time.astimezone(zone), activity.end_time.astimezone(zone)
                persons = assigned.get(activity.id, frozenset())
                planned = Planned(code.round_id, code.group_number or WHOLE, start, end, (room.name,), persons)
                groups = found.setdefault(code.round_id, {})
                groups[planned.number] = _together(groups.get(planned.number), planned)
    return {round_id: dict(sorted(groups.items())) for round_id, groups in found.items()}


def _together(known: Planned | None, planned: Planned) -> Planned:
    """A group that is in several rooms, or on at several times."""
    if known is None:
        return planned
    rooms = tuple(dict.fromkeys((*known.rooms, *planned.rooms)))
    start, end = min(known.start, planned.start), max(known.end, planned.end)
    return Planned(planned.round_id, planned.number, start, end, rooms, known.persons | planned.persons)


def _assigned(competition: Competition) -> dict[int, frozenset[int]]:
    """Who competes in each activity."""
    found: dict[int, set[int]] = {}
    for person in competition.persons:
        for task in person.assignments:
            if task.assignment_code == "competitor" and person.registrant_id:
                found.setdefault(task.activity_id, set()).add(person.registrant_id)
    return {activity: frozenset(persons) for activity, persons in found.items()}
