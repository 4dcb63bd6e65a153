"""Who is planned where: the schedule's groups with their competitors and scramblers, gone through once for all."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from cubelex.competition import Activity, ActivityCode, Competition

Places = Mapping[int, frozenset[int]]
"""The numbers of people by the id of an activity."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The activities of each round, and who competes and who scrambles in each."""

    competition: Competition
    rounds: Mapping[str, tuple[Activity, ...]]
    competing: Places
    scrambling: Places

    def activities_of(self, code: ActivityCode) -> list[Activity]:
        """What the schedule has of a group, the most particular first, then the earliest."""
        found = [activity for activity in self.rounds.get(code.round_id or "", ()) if _is_for(activity.code, code)]
        return sorted(found, key=lambda activity: (-_particularity(activity.code), activity.start_time))

    def groups_of(self, round_id: str) -> dict[int, int]:
        """Activities of a round that are groups, with their numbers."""
        activities = self.rounds.get(round_id, ())
        return {
            activity.id: activity.code.group_number for activity in activities if activity.code.group_number is not None
        }


def _is_for(scheduled: ActivityCode, code: ActivityCode) -> bool:
    return scheduled.group_number in (None, code.group_number) and scheduled.attempt_number in (
        None,
        code.attempt_number,
    )


def _particularity(code: ActivityCode) -> int:
    return (code.group_number is not None) + (code.attempt_number is not None)


# By competition: asked for with every request, and another only when the set-up has changed.
_KNOWN: dict[str, Plan] = {}


def plan_for(competition: Competition) -> Plan:
    """The plan of a competition."""
    known = _KNOWN.get(competition.id)
    if known is None or known.competition is not competition:
        known = _KNOWN[competition.id] = _made(competition)
    return known


def _made(competition: Competition) -> Plan:
    rounds: defaultdict[str, list[Activity]] = defaultdict(list)
    for activity in competition.schedule.activities():
        rounds[activity.code.round_id or ""].append(activity)
    by_round = {round_id: tuple(found) for round_id, found in rounds.items()}
    return Plan(competition, by_round, _places(competition, "competitor"), _places(competition, "staff-scrambler"))


def _places(competition: Competition, task: str) -> Places:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for person in competition.persons:
        for assignment in person.assignments:
            if assignment.assignment_code == task and person.registrant_id is not None:
                found[assignment.activity_id].add(person.registrant_id)
    return {place: frozenset(people) for place, people in found.items()}


def people_at(places: Places, activities: list[int]) -> frozenset[int]:
    """Everybody at one of the activities."""
    return frozenset().union(*(places.get(activity, frozenset()) for activity in activities))
