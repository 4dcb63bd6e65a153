"""Tasks: who judges, scrambles and runs in which group."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from heapq import nsmallest

from cubelex.competition import Competition, Person
from cubelex.officiating.planning.groups import Group, Placement, Wishes, by_strength, staffing
from cubelex.officiating.planning.timelines import Timelines

CODES = ("staff-scrambler", "staff-runner", "staff-judge")
REST = timedelta(minutes=15)
LEAST_AGE = {"staff-scrambler": 10, "staff-runner": 10, "staff-judge": 10}


@dataclass(frozen=True, slots=True)
class Shortage:
    """A group that fewer people than needed can run."""

    group: Group
    code: str
    missing: int


class TaskPlanner:
    """Gives out tasks, group after group, to whoever suits and has done least."""

    def __init__(self, competition: Competition, timelines: Timelines, wishes: Wishes, first_day: date) -> None:
        self._people = [person for person in competition.persons if person.registrant_id is not None]
        self._timelines = timelines
        self._wishes = wishes
        self._first_day = first_day
        self._ranks: dict[str, dict[int, int]] = {}
        self.placements: list[Placement] = []
        self.shortages: list[Shortage] = []

    def staff(self, group: Group, competing: Sequence[int]) -> None:
        """Find scramblers, runners and judges for a group: nobody who competes in it (1h1) or is busy."""
        need = staffing(len(competing), group.stations)
        for code, number in zip(CODES, (need.scramblers, need.runners, need.judges), strict=True):
            chosen = self._best(number, group, code, competing)
            for person in chosen:
                self._give(person, group, code)
            if len(chosen) < number:
                self.shortages.append(Shortage(group, code, number - len(chosen)))

    def substitute(self, group: Group, code: str, competing: Sequence[int]) -> Placement | None:
        """Somebody for a task that has become vacant, where anybody is free."""
        for person in self._best(1, group, code, competing):
            return self._give(person, group, code)
        return None

    def _best(self, number: int, group: Group, code: str, competing: Sequence[int]) -> list[Person]:
        taken = set(competing)
        able = [person for person in self._people if self._is_able(person, group, code, taken)]
        return nsmallest(number, able, key=lambda person: self._cost(person, group, code))

    def _is_able(self, person: Person, group: Group, code: str, competing: Collection[int]) -> bool:
        number = person.registrant_id
        assert number is not None
        grown = person.birthdate is None or self._age(person.birthdate) >= LEAST_AGE[code]
        return (
            grown
            and number not in competing
            and number not in self._wishes.spared
            and person.registration is not None
            and person.registration.status == "accepted"
            and self._timelines.is_free(number, group.span)
        )

    def _age(self, birthdate: date) -> int:
        had_birthday = (self._first_day.month, self._first_day.day) >= (birthdate.month, birthdate.day)
        return self._first_day.year - birthdate.year - (not had_birthday)

    def _cost(self, person: Person, group: Group, code: str) -> tuple[bool, bool, float, bool, int]:
        number = person.registrant_id
        assert number is not None
        return (
            person.is_newcomer,
            not person.competes_in(group.event_id),
            self._load(number) + 30 * self._has_other_duties(person),
            self._timelines.soonest(number, group.span.end, REST) is not None,
            self._rank(number, group.event_id) if code == "staff-scrambler" else number,
        )

    def _load(self, number: int) -> float:
        """Minutes of work for each hour somebody is there anyway."""
        presence = self._timelines.presence(number)
        return self._timelines.minutes_worked(number) / max(presence.minutes / 60, 1) if presence else 0.0

    def _has_other_duties(self, person: Person) -> bool:
        return bool({"delegate", "trainee-delegate", "organizer"} & set(person.roles))

    def _rank(self, number: int, event_id: str) -> int:
        if event_id not in self._ranks:
            ordered = by_strength((one for one in self._people if one.competes_in(event_id)), event_id)
            self._ranks[event_id] = {one.registrant_id or 0: place for place, one in enumerate(ordered)}
        return self._ranks[event_id].get(number, len(self._people))

    def _give(self, person: Person, group: Group, code: str) -> Placement:
        number = person.registrant_id
        assert number is not None
        because = tuple(self._reasons(person, group, code))
        self._timelines.take(number, group.span, is_work=True)
        given = Placement(number, group, code, because)
        self.placements.append(given)
        return given

    def _reasons(self, person: Person, group: Group, code: str) -> Iterator[str]:
        number = person.registrant_id
        assert number is not None
        yield "does not compete in this group and is free"
        if person.competes_in(group.event_id):
            yield "competes in the event"
        worked = self._timelines.minutes_worked(number)
        yield f"has {worked:.0f} minutes of tasks so far" if worked else "has no tasks so far"
        if code == "staff-scrambler" and self._rank(number, group.event_id) < 20:
            yield "is among the best in the event"
        if person.is_newcomer:
            yield "is a newcomer, but nobody else is free"
