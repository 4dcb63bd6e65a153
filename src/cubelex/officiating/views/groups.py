"""Who competes and who scrambles in which group, by the schedule. Worked out once for each set-up."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cubelex.competition import ActivityCode, Assignment, Competition, Scheduled
from cubelex.officiating.log.identity_cache import IdentityCache

WHOLE: Final = 0
"""The number of the group that a round without groups consists of."""
ONLY: Final = 1
"""The number under which that group is called."""

COMPETING: Final = "competitor"
_SCRAMBLING: Final = "staff-scrambler"

Assigned = Mapping[int, Mapping[int, Assignment]]
"""By the id of an activity and the number of a person, their assignment."""
_NONE: Final[Mapping[int, Assignment]] = {}


@dataclass(frozen=True, slots=True)
class PlannedGroup:
    """A group as the schedule has it, in the time of its venue. It may be in several rooms, or on at several times."""

    round_id: str
    number: int
    start: datetime
    end: datetime
    rooms: tuple[str, ...]
    persons: frozenset[int]

    def joined(self, other: "PlannedGroup") -> "PlannedGroup":
        """The group with another part of it."""
        rooms = tuple(dict.fromkeys((*self.rooms, *other.rooms)))
        start, end = min(self.start, other.start), max(self.end, other.end)
        return PlannedGroup(self.round_id, self.number, start, end, rooms, self.persons | other.persons)


@dataclass(frozen=True, slots=True)
class GroupPlan:
    """The activities of each round, who competes and who scrambles in each, and the groups that they make up.

    `groups` are by round and number; under `WHOLE` is the round itself.
    """

    activities: Mapping[str, tuple[Scheduled, ...]]
    competing: Assigned
    scrambling: Assigned
    groups: Mapping[str, Mapping[int, PlannedGroup]]

    def group_of(self, round_id: str, person_id: int) -> int:
        """The number of a competitor's group, or `WHOLE` if they have none."""
        groups = self.groups.get(round_id, {})
        return next((number for number, group in groups.items() if number and person_id in group.persons), WHOLE)

    def competing_in(self, round_id: str, person_id: int) -> Iterator[tuple[Scheduled, Assignment]]:
        """The activities of a round in which a person competes, with their assignment."""
        for scheduled in self.activities.get(round_id, ()):
            if assignment := self.competing.get(scheduled.activity.id, _NONE).get(person_id):
                yield scheduled, assignment

    def share_group(self, round_id: str, person_id: int, other_id: int) -> bool:
        """Whether both compete in the same group of a round, on the same stage or not.

        A round without groups is one group.
        """
        own, theirs = self._groups_with(round_id, person_id), self._groups_with(round_id, other_id)
        return not own or not theirs or not own.isdisjoint(theirs)

    def _groups_with(self, round_id: str, person_id: int) -> set[int]:
        codes = (scheduled.activity.code for scheduled, _ in self.competing_in(round_id, person_id))
        return {code.group_number for code in codes if code.group_number is not None}

    def activities_of(self, code: ActivityCode) -> list[Scheduled]:
        """What the schedule has of a group, the most particular first, then the earliest."""
        activities = (
            scheduled
            for scheduled in self.activities.get(code.round_id or "", ())
            if scheduled.activity.code.group_number in (None, code.group_number)
            and scheduled.activity.code.attempt_number in (None, code.attempt_number)
        )
        return sorted(
            activities, key=lambda scheduled: (-_particularity(scheduled.activity.code), scheduled.activity.start_time)
        )

    def scramblers_of(self, code: ActivityCode) -> frozenset[int]:
        """The people who have the task to scramble for a group."""
        return frozenset(
            number
            for scheduled in self.activities_of(code)
            for number in self.scrambling.get(scheduled.activity.id, _NONE)
        )

    def groups_with_people(self, round_id: str) -> dict[int, frozenset[int]]:
        """The competitors of each group of a round by its number, attempts that are held apart included."""
        by_group: defaultdict[int, set[int]] = defaultdict(set)
        for scheduled in self.activities.get(round_id, ()):
            if (number := scheduled.activity.code.group_number) is not None:
                by_group[number] |= self.competing.get(scheduled.activity.id, _NONE).keys()
        return {number: frozenset(people) for number, people in by_group.items()}


def _particularity(code: ActivityCode) -> int:
    return (code.group_number is not None) + (code.attempt_number is not None)


_PLANS: Final[IdentityCache[GroupPlan]] = IdentityCache()


def group_plan(competition: Competition) -> GroupPlan:
    """The groups of every round that is on the schedule, and everybody who has a place in them."""
    return _PLANS.get(competition.id, (competition,), lambda: _worked_out(competition))


def _worked_out(competition: Competition) -> GroupPlan:
    activities: defaultdict[str, list[Scheduled]] = defaultdict(list)
    for scheduled in competition.schedule.scheduled():
        if scheduled.activity.code.round_id is not None:
            activities[scheduled.activity.code.round_id].append(scheduled)
    competing = _assigned(competition, COMPETING)
    return GroupPlan(
        {round_id: tuple(found) for round_id, found in activities.items()},
        competing,
        _assigned(competition, _SCRAMBLING),
        {round_id: groups for round_id, found in activities.items() if (groups := _groups(round_id, found, competing))},
    )


def _assigned(competition: Competition, task: str) -> Assigned:
    by_activity: defaultdict[int, dict[int, Assignment]] = defaultdict(dict)
    for person in competition.persons:
        for assignment in person.assignments if person.registrant_id is not None else ():
            if assignment.assignment_code == task:
                by_activity[assignment.activity_id].setdefault(person.registrant_id or 0, assignment)
    return by_activity


def _groups(round_id: str, activities: list[Scheduled], competing: Assigned) -> dict[int, PlannedGroup]:
    groups: dict[int, PlannedGroup] = {}
    for scheduled in activities:
        code = scheduled.activity.code
        if code.attempt_number is not None:
            continue
        number, persons = code.group_number or WHOLE, frozenset(competing.get(scheduled.activity.id, _NONE))
        times = scheduled.starts_at, scheduled.ends_at
        planned = PlannedGroup(round_id, number, *times, (scheduled.room.name,), persons)
        groups[number] = groups[number].joined(planned) if number in groups else planned
    return dict(sorted(groups.items()))
