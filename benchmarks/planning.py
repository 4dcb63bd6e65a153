"""Groups and assignments: the time of planning, and the quality of plans compared with the usual formulas.

The formulas are those of the tool most competitions use: groups by `round(n / 1.7 stations + 0.4)`, people sorted and
put into the first group that is not full, tasks by a fixed order of priorities.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from statistics import mean, pstdev

from cubelex.competition import Competition, Person, Scope
from cubelex.officiating import Actor, Role, after, define_competition, replay
from cubelex.officiating.demo import LARGE, SMALL, every_event, invented_competition, staged_competition
from cubelex.officiating.planning import (
    Group,
    Placement,
    Plan,
    Shortage,
    Span,
    by_strength,
    numbers_of_groups,
    plan_first_rounds,
    plan_groups,
    split,
    stations_of,
)

QUARTER = 15 * 60
_DELEGATE = Actor("delegate", frozenset({Role.DELEGATE}))
TASKS = ("staff-scrambler", "staff-runner", "staff-judge")


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a plan. Smaller is better everywhere."""

    size_spread: float
    """Difference between the largest and the smallest group of a round, on average."""
    strength_spread: float
    """Difference between the strongest and the weakest group of a round by mean rank, as a share, on average."""
    uneven_load: float
    """Deviation of the minutes of work per hour at the venue between people, relative to the mean."""
    heaviest_load: float
    """The highest minutes of work per hour at the venue, relative to the mean."""
    without_task: float
    """Share of people who could help and have no task."""
    newcomers_working: int
    missing_staff: int
    in_two_places: int
    rushed: float
    """Share of tasks that end less than a quarter of an hour before the same person competes."""


def quality(competition: Competition, plan: Plan) -> Quality:
    """The quality of a plan."""
    people = {person.registrant_id or 0: person for person in competition.persons}
    own: dict[int, list[Placement]] = defaultdict(list)
    members: dict[Group, list[int]] = defaultdict(list)
    for placement in plan.placements:
        if placement.group.attempt is not None:
            # The formulas skip attempts that all competitors do at the same time.
            continue
        own[placement.person_id].append(placement)
        if placement.code == "competitor":
            members[placement.group].append(placement.person_id)
    work = {number: [task for task in own[number] if task.code != "competitor"] for number in people}
    able = [number for number, person in people.items() if person.wca_id and not person.roles]
    minutes = {number: sum(task.group.span.minutes for task in tasks) for number, tasks in work.items()}
    load = [minutes[number] / _hours(own[number]) for number in able]
    tasks = [task for given in work.values() for task in given]
    return Quality(
        _over_rounds(plan, lambda group: len(members[group])),
        _over_rounds(plan, lambda group: _mean_rank(competition, group, members[group])),
        pstdev(load) / mean(load),
        max(load) / mean(load),
        mean(minutes[number] == 0 for number in able),
        sum(bool(work[number]) for number, person in people.items() if person.is_newcomer),
        sum(shortage.missing for shortage in plan.shortages),
        sum(_overlaps(given) for given in own.values()),
        mean(_is_rushed(task, own[task.person_id]) for task in tasks),
    )


def _hours(own: Iterable[Placement]) -> float:
    days: dict[object, list[Span]] = defaultdict(list)
    for placement in own:
        days[placement.group.span.start.date()].append(placement.group.span)
    there = (max(span.end for span in spans) - min(span.start for span in spans) for spans in days.values())
    return max(sum(length.total_seconds() / 3600 for length in there), 1.0)


def _over_rounds(plan: Plan, value: Callable[[Group], float]) -> float:
    by_round: dict[str, list[float]] = defaultdict(list)
    for group in plan.groups:
        if group.attempt is None:
            by_round[group.round_id].append(value(group))
    return mean(max(values) - min(values) for values in by_round.values() if len(values) > 1)


def _mean_rank(competition: Competition, group: Group, members: list[int]) -> float:
    competing = [person for person in competition.persons if person.competes_in(group.event_id)]
    in_order = by_strength(competing, group.event_id)
    ranks = {person.registrant_id: place / len(in_order) for place, person in enumerate(in_order)}
    return mean(ranks[number] for number in members) if members else 0.0


def _overlaps(own: list[Placement]) -> int:
    spans = sorted(placement.group.span for placement in own)
    return sum(before.end > after.start for before, after in pairwise(spans))


def _is_rushed(task: Placement, own: Iterable[Placement]) -> bool:
    starts = (placement.group.span.start for placement in own if placement.code == "competitor")
    return any(0 <= (start - task.group.span.end).total_seconds() < QUARTER for start in starts)


class Formulas:
    """A plan by the usual formulas for the schedule of a competition."""

    def __init__(self, competition: Competition, stations: dict[int, int]) -> None:
        self._competition = competition
        self._stations = stations
        self._busy: dict[int, list[Span]] = defaultdict(list)
        self._tasks: Counter[int] = Counter()
        self._in_event: Counter[tuple[int, str]] = Counter()
        self._worked: Counter[int] = Counter()
        self._placements: list[Placement] = []
        self._missing = 0

    def plan(self) -> Plan:
        rounds = list(self._rounds())
        members: dict[Group, list[int]] = defaultdict(list)
        for groups in sorted(rounds, key=lambda groups: -len(groups)):
            self._deal(groups, members)
        for group in sorted((group for groups in rounds for group in groups), key=lambda group: group.span):
            self._staff(group, members[group])
        every_group = tuple(group for groups in rounds for group in groups)
        return Plan(every_group, tuple(self._placements), (Shortage(every_group[0], TASKS[2], self._missing),))

    def _rounds(self) -> Iterable[tuple[Group, ...]]:
        for venue in self._competition.schedule.venues:
            for room in venue.rooms:
                for activity in room.activities:
                    code = activity.code
                    if code.round_number != 1 or code.event_id in ("333fm", "333mbf"):
                        continue
                    size = sum(person.competes_in(code.event_id) for person in self._competition.persons)
                    stations = self._stations[room.id]
                    groups = max(round(size / (1.7 * stations) + 0.4), 2)
                    span = Span(activity.start_time, activity.end_time)
                    yield split(str(code.round_id), room.id, span, groups, stations)

    def _deal(self, groups: tuple[Group, ...], members: dict[Group, list[int]]) -> None:
        event_id = groups[0].event_id
        competing = [person for person in self._competition.persons if person.competes_in(event_id)]
        full = ceil(len(competing) / len(groups))
        for person in reversed(by_strength(competing, event_id)):
            number = person.registrant_id or 0
            free = [group for group in groups if self._is_free(number, group.span)]
            open_groups = [group for group in free if len(members[group]) < full]
            chosen = (open_groups or free or list(groups))[0 if open_groups else -1]
            members[chosen].append(number)
            self._busy[number].append(chosen.span)
            self._placements.append(Placement(number, chosen, "competitor", ()))

    def _staff(self, group: Group, competing: list[int]) -> None:
        in_use = min(len(competing), group.stations)
        numbers = (int(1 + (in_use - 1) / 5), int(1 + (in_use - 1) / 8), in_use)
        for code, wanted in zip(TASKS, numbers, strict=True):
            for _ in range(wanted):
                able = [person for person in self._competition.persons if self._is_able(person, group, competing)]
                if not able:
                    self._missing += 1
                    continue
                number = min(able, key=lambda person: self._priority(person, group, code)).registrant_id or 0
                self._busy[number].append(group.span)
                self._tasks[number] += 1
                self._in_event[number, group.event_id] += 1
                self._worked[number] += int(group.span.minutes)
                self._placements.append(Placement(number, group, code, ()))

    def _is_able(self, person: Person, group: Group, competing: list[int]) -> bool:
        number = person.registrant_id or 0
        return number not in competing and self._is_free(number, group.span)

    def _priority(self, person: Person, group: Group, code: str) -> tuple[object, ...]:
        number = person.registrant_id or 0
        soon = any(0 <= (span.start - group.span.end).total_seconds() < QUARTER for span in self._busy[number])
        best = person.personal_best(group.event_id, Scope.AVERAGE)
        return (
            person.is_newcomer,
            not person.competes_in(group.event_id),
            bool(person.roles),
            self._in_event[number, group.event_id] >= 2,
            round(self._presence_rate(number), 1),
            self._tasks[number],
            soon,
            best.value if best and code == "staff-scrambler" else 0,
            len(person.registration.event_ids) if person.registration else 0,
            number,
        )

    def _presence_rate(self, number: int) -> float:
        """The share of the time from the first to the last assignment in which the person is busy."""
        spans = self._busy[number]
        if not spans:
            return 0.0
        there = (max(span.end for span in spans) - min(span.start for span in spans)).total_seconds() / 60
        return sum(span.minutes for span in spans) / max(there, 1.0)

    def _is_free(self, number: int, span: Span) -> bool:
        return not any(taken.overlaps(span) for taken in self._busy[number])


def compared(persons: int = 120, seed: int = 1) -> tuple[Quality, Quality]:
    """The quality of our plan of an invented competition, and of the formulas for the same schedule."""
    competition = invented_competition(persons, seed, is_planned=False)
    stations = {hall.id: hall.stations for hall in SMALL}
    ours = plan_first_rounds(competition, stations)
    return quality(competition, ours), quality(competition, Formulas(competition, stations).plan())


def seconds(persons: int = 300) -> float:
    """The time to plan the first rounds of all 17 events, each on four stages."""
    competition = staged_competition(persons, event_ids=every_event(), halls=LARGE)
    start = time.process_time()
    plan_first_rounds(competition, stations_of(competition))
    return time.process_time() - start


def seconds_with_the_log(persons: int) -> float:
    """The time of everything that happens when an organizer generates all groups, the change of the setup included."""
    competition = staged_competition(persons, event_ids=every_event(), halls=LARGE)
    moment = next(competition.schedule.activities()).start_time
    state = replay(define_competition(_DELEGATE, competition).entries(0, moment, _DELEGATE))
    round_ids = [round_.id for round_ in competition.rounds]
    start = time.process_time()
    outcome = plan_groups(state, _DELEGATE, round_ids, numbers_of_groups(state, round_ids))
    after(state, outcome)
    return time.process_time() - start


if __name__ == "__main__":
    for persons in (100, 500, 2000):
        line = f"{persons} competitors, 17 events, 4 stages: planned in {seconds(persons):.2f} s"
        print(f"{line}, recorded after {seconds_with_the_log(persons):.2f} s")
    for seed in range(1, 4):
        ours, theirs = compared(seed=seed)
        print(f"\n120 competitors, seed {seed:<12} ours   formulas")
        for name in Quality.__slots__:
            print(f"  {name:<26} {getattr(ours, name):>8.2f} {getattr(theirs, name):>8.2f}")
