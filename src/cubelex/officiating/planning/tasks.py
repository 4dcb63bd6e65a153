"""Tasks: who judges, scrambles and runs in which group."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from heapq import nsmallest
from typing import Final

from cubelex.competition import Competition, Person
from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group, staffing
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.timelines import Timelines
from cubelex.officiating.planning.wishes import Wishes
from cubelex.regulations import Edition, cites
from cubelex.rules import is_fewest_moves, is_multi_blind
from cubelex.rules.people import Helper, age_on, may_help, role_of_assignment

SCRAMBLER, RUNNER, JUDGE = "staff-scrambler", "staff-runner", "staff-judge"
TASKS: Final = (SCRAMBLER, RUNNER, JUDGE)
REST: Final = timedelta(minutes=15)
LEAST_AGE: Final = 10
STRANGER: Final = 8.0
HURRIED: Final = 3.0
OTHER_DUTIES: Final = 30.0
"""What counts against a person, in minutes of work an hour: not knowing the event, competing soon, other duties."""
GOOD_SCRAMBLERS: Final = 0.5
"""The better half of an event knows its notation best."""
_NO_TASKS: Final = Message("planning.reason.no_tasks")


@dataclass(frozen=True, slots=True)
class Shortage:
    """A group with fewer people for a task than it needs."""

    group: Group
    code: str
    missing: int


class TaskPlanner:
    """Gives out tasks, group after group, to the people who suit and have done the least."""

    def __init__(self, competition: Competition, timelines: Timelines, wishes: Wishes, edition: Edition) -> None:
        self._people = [person for person in competition.persons if _can_work(person, competition)]
        self._timelines = timelines
        self._wishes = wishes
        self._edition = edition
        self._ranks: dict[str, dict[int, int]] = {}
        self._given: Counter[tuple[int, str]] = Counter()
        self._competing: dict[Group, frozenset[int]] = {}
        self.placements: list[Placement] = []
        self.shortages: list[Shortage] = []

    def remember(self, placements: Collection[Placement]) -> None:
        """Take into account who scrambled, ran and judged before."""
        self._given.update((placement.person_id, placement.code) for placement in placements)

    def staff(self, group: Group, competing: Sequence[int], there: Counter[str] | None = None) -> None:
        """Find scramblers, runners and judges for a group: nobody whom 1h1 forbids it, who is busy or is spared.

        `there` is the number of people who have each task already.
        """
        self._competing[group] = frozenset(competing)
        for code, number_needed in tasks_needed(group, len(competing)):
            number = max(number_needed - (there[code] if there else 0), 0)
            chosen = self._best(number, group, code, competing)
            self.placements += [self._give(person, group, code) for person in chosen]
            if len(chosen) < number:
                self.shortages.append(Shortage(group, code, number - len(chosen)))

    def substitute(self, group: Group, code: str, competing: Sequence[int]) -> Placement | None:
        """A person for a vacant task, or None if nobody is free."""
        found = [self._give(person, group, code) for person in self._best(1, group, code, competing)]
        self.placements += found
        return found[0] if found else None

    def _best(self, number: int, group: Group, code: str, competing: Sequence[int]) -> list[Person]:
        taken = frozenset(competing)
        able = [person for person in self._people if self._is_able(person, group, code, taken)]
        return nsmallest(number, able, key=lambda person: self._cost(person, group, code))

    def _is_able(self, person: Person, group: Group, code: str, competing: frozenset[int]) -> bool:
        number = _number(person)
        if number in self._wishes.spared or self._wishes.keep_apart(number, competing):
            return False
        if code == SCRAMBLER and number not in self._wishes.skilled.get(group.event_id, {number}):
            return False
        if number in competing:
            return may_work_in_own_group(code, group.event_id, self._edition)
        return self._timelines.is_free(number, group.span)

    def _cost(self, person: Person, group: Group, code: str) -> tuple[bool, float, int, int]:
        """The cheapest person is chosen: first those who know the event and have done least, newcomers last."""
        number = _number(person)
        burden = self._load(person, group.span.minutes) + STRANGER * (not self._suits(person, group, code))
        burden += HURRIED * (self._timelines.soonest(number, group.span.end, REST) is not None)
        return person.is_newcomer, round(burden, 1), self._given[number, code], number

    def _suits(self, person: Person, group: Group, code: str) -> bool:
        """Whether a person knows the event. A scrambler knows it well."""
        return person.competes_in(group.event_id) and (
            code != SCRAMBLER or self._is_good(_number(person), group.event_id)
        )

    def _load(self, person: Person, more: float = 0.0) -> float:
        """Minutes of work, plus `more`, for each hour a person is there. People with other duties count as busy."""
        number = _number(person)
        hours = max(self._timelines.minutes_there(number) / 60, 1.0)
        return (self._timelines.minutes_worked(number) + more) / hours + OTHER_DUTIES * _has_other_duties(person)

    def even_out(self) -> None:
        """Pass tasks from people who have much more to do than others to those who have much less."""
        regulars = [person for person in self._people if not person.is_newcomer and not _has_other_duties(person)]
        by_number = {_number(person): person for person in regulars}
        usual = sum(map(self._load, regulars)) / max(len(regulars), 1)
        order = sorted(range(len(self.placements)), key=lambda place: self.placements[place].person_id)
        for place in order:
            placement = self.placements[place]
            giver = by_number.get(placement.person_id)
            if giver is not None and self._load(giver) > usual * 1.1:
                self._pass_on(place, regulars, usual)

    def _pass_on(self, place: int, regulars: Sequence[Person], usual: float) -> None:
        placement = self.placements[place]
        idle = [
            person
            for person in regulars
            if self._load(person, placement.group.span.minutes) < usual * 1.1
            and self._suits(person, placement.group, placement.code)
            and self._is_able(person, placement.group, placement.code, self._competing[placement.group])
        ]
        if idle:
            self._timelines.release(placement.person_id, placement.group.span, is_work=True)
            self._given[placement.person_id, placement.code] -= 1
            taker = min(idle, key=lambda person: (self._load(person, placement.group.span.minutes), _number(person)))
            self.placements[place] = self._give(taker, placement.group, placement.code)

    def _is_good(self, number: int, event_id: str) -> bool:
        ranks = self._ranks_in(event_id)
        return ranks.get(number, len(ranks)) < max(len(ranks) * GOOD_SCRAMBLERS, 8)

    def _ranks_in(self, event_id: str) -> dict[int, int]:
        if event_id not in self._ranks:
            ordered = by_strength((person for person in self._people if person.competes_in(event_id)), event_id)
            self._ranks[event_id] = {_number(person): place for place, person in enumerate(ordered)}
        return self._ranks[event_id]

    def _give(self, person: Person, group: Group, code: str) -> Placement:
        number = _number(person)
        because = tuple(self._reasons(person, group, code))
        self._timelines.take(number, group.span, is_work=True)
        self._given[number, code] += 1
        return Placement(number, group, code, because)

    def _reasons(self, person: Person, group: Group, code: str) -> Iterator[Message]:
        number = _number(person)
        yield Message("planning.reason.free")
        if person.competes_in(group.event_id):
            yield Message("planning.reason.competes")
        worked = round(self._timelines.minutes_worked(number))
        yield Message("planning.reason.minutes_of_tasks", count=worked) if worked else _NO_TASKS
        if code == SCRAMBLER and self._is_good(number, group.event_id):
            yield Message("planning.reason.better_half")
        if person.is_newcomer:
            yield Message("planning.reason.newcomer_needed")


def tasks_needed(group: Group, competitors: int) -> Iterator[tuple[str, int]]:
    """The tasks of a group and the number of people for each. A Fewest Moves attempt needs only a few judges (1f)."""
    if not competitors:
        return
    if is_fewest_moves(group.event_id):
        yield JUDGE, 1 + competitors // 20
        return
    need = staffing(competitors, group.stations)
    if is_multi_blind(group.event_id):
        # Cubes are scrambled before the attempt and brought at once.
        yield SCRAMBLER, need.scramblers
        yield JUDGE, need.judges
        return
    yield from ((SCRAMBLER, need.scramblers), (RUNNER, need.runners), (JUDGE, need.judges))


@cache
@cites("1h1")
def may_work_in_own_group(code: str, event_id: str, edition: Edition) -> bool:
    """Whether a person may work while their own group competes: as a judge of Fewest Moves, but not in 2009.

    A runner carries scrambled puzzles, and is treated like a scrambler.
    """
    role = role_of_assignment(code) or role_of_assignment(SCRAMBLER)
    assert role is not None
    return may_help(Helper(role, is_in_own_group=True), event_id, edition).answer


def _can_work(person: Person, competition: Competition) -> bool:
    if person.registrant_id is None or person.registration is None or person.registration.status != "accepted":
        return False
    return person.birthdate is None or age_on(competition.schedule.start_date, person.birthdate) >= LEAST_AGE


def _has_other_duties(person: Person) -> bool:
    return bool({"delegate", "trainee-delegate", "organizer"} & set(person.roles))


def _number(person: Person) -> int:
    assert person.registrant_id is not None
    return person.registrant_id
