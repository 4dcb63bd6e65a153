"""Tasks: who judges, scrambles and runs in which group."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
from operator import attrgetter
from typing import Final

from cubelex.competition import Competition, EventOrId, Person
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
CHOICE: Final = 4
LEAST_CHOICE: Final = 150
"""A task is given to the best of this many times the number of people needed, and at least of the second number."""
_CHOICE_OF_TAKERS: Final = 4
"""A task is passed on to the best of this many people."""
_LAST: Final = 1000.0
"""More than anybody's load."""
_NO_TASKS: Final = Message("planning.reason.no_tasks")
_FREE: Final = Message("planning.reason.free")
_COMPETES: Final = Message("planning.reason.competes")


@dataclass(frozen=True, slots=True)
class Shortage:
    """A group with fewer people for a task than it needs."""

    group: Group
    code: str
    missing: int


@dataclass(slots=True)
class _Helper:
    """A person who can have tasks."""

    person: Person
    number: int
    is_newcomer: bool
    duties: float
    """What other duties count for: Delegates and organizers have tasks only if others are busy."""
    load: float = 0.0
    """Minutes of work for each hour they are there, other duties included."""
    turn: float = 0.0
    """Their load; newcomers come after everybody else."""
    worked: float = 0.0
    hours: float = 1.0


class TaskPlanner:
    """Gives out tasks, group after group, to the people who suit and have done the least."""

    def __init__(self, competition: Competition, timelines: Timelines, wishes: Wishes, edition: Edition) -> None:
        self._timelines = timelines
        self._wishes = wishes
        self._edition = edition
        self._kind = competition.kind
        people = [person for person in competition.persons if _can_work(person, competition)]
        self._helpers = {helper.number: helper for helper in map(self._helper, people)}
        self._in_event: dict[str, dict[int, int]] = {}
        """The people of an event who can work, by their number, with their rank."""
        self._orders: dict[str, list[_Helper]] = {}
        self._given: Counter[tuple[int, str]] = Counter()
        self._competing: dict[Group, frozenset[int]] = {}
        self.placements: list[Placement] = []
        self.shortages: list[Shortage] = []

    def _helper(self, person: Person) -> _Helper:
        assert person.registrant_id is not None
        duties = OTHER_DUTIES * _has_other_duties(person)
        helper = _Helper(person, person.registrant_id, person.is_newcomer, duties)
        self._reckon(helper)
        return helper

    def _reckon(self, helper: _Helper) -> None:
        helper.hours = max(self._timelines.minutes_there(helper.number) / 60, 1.0)
        helper.worked = self._timelines.minutes_worked(helper.number)
        helper.load = helper.worked / helper.hours + helper.duties
        helper.turn = helper.load + _LAST * helper.is_newcomer

    def remember(self, placements: Collection[Placement]) -> None:
        """Take into account who scrambled, ran and judged before."""
        self._given.update((placement.person_id, placement.code) for placement in placements)

    def staff(self, stages: Sequence[tuple[Group, Sequence[int], Counter[str]]]) -> None:
        """Find staff for a group on its stages: nobody whom 1h1 forbids it, who is busy or is spared.

        Each stage has its competitors and the number of people who have each task already. If people are missing, they
        are missing on all stages alike.
        """
        needed: dict[str, list[tuple[Group, frozenset[int], int]]] = {}
        for group, competitors, there in stages:
            competing = self._competing[group] = frozenset(competitors)
            for code, number in tasks_needed(group, self._kind(group.event_id), len(competitors)):
                needed.setdefault(code, []).append((group, competing, max(number - there[code], 0)))
        for code, wanted in needed.items():
            self._staff(code, wanted)

    def _staff(self, code: str, wanted: Sequence[tuple[Group, frozenset[int], int]]) -> None:
        """Give a task to the number of people that each stage wants, to all stages in turn."""
        candidates = self._candidates_for_stages(code, wanted)
        chosen: list[list[_Helper]] = [[] for _ in wanted]
        taken: set[int] = set()
        for turn in range(max((number for _, _, number in wanted), default=0)):
            for place, (_, _, number) in enumerate(wanted):
                free = (helper for helper in candidates[place] if helper.number not in taken)
                if turn < number and (helper := next(free, None)):
                    chosen[place].append(helper)
                    taken.add(helper.number)
        for (group, _, number), helpers in zip(wanted, chosen, strict=True):
            self.placements += [self._give(helper, group, code) for helper in helpers]
            if len(helpers) < number:
                self.shortages.append(Shortage(group, code, number - len(helpers)))

    def _candidates_for_stages(
        self, code: str, wanted: Sequence[tuple[Group, frozenset[int], int]]
    ) -> list[list[_Helper]]:
        """The best people for each stage. They are at the same time, so those who are free are the same."""
        total, group = sum(number for _, _, number in wanted), wanted[0][0]
        if (
            len(wanted) == 1
            or self._wishes.apart
            or may_work_in_own_group(code, self._kind(group.event_id), self._edition)
        ):
            return [self._best(total, stage, code, competing) for stage, competing, _ in wanted]
        return [self._best(total, group, code, wanted[0][1])] * len(wanted)

    def substitute(self, group: Group, code: str, competing: Sequence[int]) -> Placement | None:
        """A person for a vacant task, or None if nobody is free."""
        found = [self._give(helper, group, code) for helper in self._best(1, group, code, frozenset(competing))]
        self.placements += found
        return found[0] if found else None

    def _best(self, number: int, group: Group, code: str, competing: frozenset[int]) -> list[_Helper]:
        """The people who suit best, the best first."""
        if not number:
            return []
        minutes, known = group.span.minutes, self._known(group.event_id)
        most = len(known) if code != SCRAMBLER else max(len(known) * GOOD_SCRAMBLERS, 8)
        is_hurried = self._timelines.busy_soon(group.span.end, REST)

        def cost(helper: _Helper) -> tuple[bool, float, int, int]:
            """First those who know the event and have done least, newcomers last. A scrambler knows it well."""
            burden = (helper.worked + minutes) / helper.hours + helper.duties
            burden += STRANGER * (known.get(helper.number, most) >= most) + HURRIED * is_hurried(helper.number)
            return helper.is_newcomer, round(burden, 1), self._given[helper.number, code], helper.number

        return nsmallest(number, self._candidates(number, group, code, competing), key=cost)

    def _candidates(self, number: int, group: Group, code: str, competing: frozenset[int]) -> Iterator[_Helper]:
        """People who are able to do a task: those of the event and all others, in each case those with the least work.

        Some times as many as are needed are enough to choose from. To look at everybody for every task takes long.
        """
        enough = max(CHOICE * number, LEAST_CHOICE)
        own = list(islice(self._able(self._order(group.event_id), group, code, competing), enough))
        yield from own
        seen = {helper.number for helper in own}
        others = self._able(self._order(""), group, code, competing)
        yield from islice((helper for helper in others if helper.number not in seen), enough)

    def _order(self, event_id: str) -> list[_Helper]:
        """People with little work first, newcomers last: those of an event, or all.

        The order is made again each time. To sort what is nearly in order is quick.
        """
        if event_id not in self._orders:
            known = self._known(event_id) if event_id else self._helpers
            self._orders[event_id] = [self._helpers[number] for number in known]
        self._orders[event_id].sort(key=attrgetter("turn"))
        return self._orders[event_id]

    def _able(
        self, helpers: Iterable[_Helper], group: Group, code: str, competing: frozenset[int]
    ) -> Iterator[_Helper]:
        """Those who are free and whom no rule or preference keeps from a task."""
        wishes, spared = self._wishes, self._wishes.spared
        skilled = wishes.skilled.get(group.event_id) if code == SCRAMBLER else None
        in_own = (
            competing if may_work_in_own_group(code, self._kind(group.event_id), self._edition) else frozenset[int]()
        )
        is_free = self._timelines.free_during(group.span)
        for helper in helpers:
            number = helper.number
            if (
                (is_free(number) or number in in_own)
                and number not in spared
                and (skilled is None or number in skilled)
                and not (wishes.apart and wishes.keep_apart(number, competing))
            ):
                yield helper

    def _load(self, helper: _Helper, more: float = 0.0) -> float:
        """Minutes of work, plus `more`, for each hour a person is there. People with other duties count as busy."""
        return (helper.worked + more) / helper.hours + helper.duties

    def even_out(self) -> None:
        """Pass tasks from people who have much more to do than others to those who have much less."""
        regulars = [helper for helper in self._helpers.values() if not helper.is_newcomer and not helper.duties]
        usual = sum(helper.load for helper in regulars) / max(len(regulars), 1)
        most = usual * 1.1
        idle = sorted((helper for helper in regulars if helper.load < most), key=attrgetter("load"))
        failed: set[tuple[Group, str]] = set()
        for place in sorted(range(len(self.placements)), key=lambda place: self.placements[place].person_id):
            placement = self.placements[place]
            giver, task = self._helpers[placement.person_id], (placement.group, placement.code)
            if giver.is_newcomer or giver.duties or giver.load <= most or task in failed:
                continue
            if self._pass_on(place, idle, most):
                idle = sorted((helper for helper in idle if helper.load < most), key=attrgetter("load"))
            else:
                failed.add(task)

    def _pass_on(self, place: int, idle: list[_Helper], most: float) -> bool:
        """Give a task to the person with the least work who is able and suits. Returns whether there is one."""
        placement = self.placements[place]
        group, code, minutes = placement.group, placement.code, placement.group.span.minutes
        known = self._known(group.event_id)
        limit = len(known) if code != SCRAMBLER else max(len(known) * GOOD_SCRAMBLERS, 8)
        suits = (helper for helper in idle if known.get(helper.number, limit) < limit)
        able = self._able(suits, group, code, self._competing[group])
        light = islice((helper for helper in able if self._load(helper, minutes) < most), _CHOICE_OF_TAKERS)
        taker = min(light, key=lambda helper: (self._load(helper, minutes), helper.number), default=None)
        if taker is None:
            return False
        self._timelines.release(placement.person_id, group.span, is_work=True)
        self._given[placement.person_id, code] -= 1
        self._reckon(self._helpers[placement.person_id])
        self.placements[place] = self._give(taker, group, code)
        return True

    def _known(self, event_id: str) -> dict[int, int]:
        """The people who compete in an event and can work, with their rank from 0 on."""
        if event_id not in self._in_event:
            people = (helper.person for helper in self._helpers.values() if helper.person.competes_in(event_id))
            self._in_event[event_id] = {
                person.registrant_id or 0: place
                for place, person in enumerate(by_strength(people, self._kind(event_id)))
            }
        return self._in_event[event_id]

    def _give(self, helper: _Helper, group: Group, code: str) -> Placement:
        because = tuple(self._reasons(helper, group, code))
        self._timelines.take(helper.number, group.span, is_work=True)
        self._given[helper.number, code] += 1
        self._reckon(helper)
        return Placement(helper.number, group, code, because)

    def _reasons(self, helper: _Helper, group: Group, code: str) -> Iterator[Message]:
        known = self._known(group.event_id)
        yield _FREE
        if helper.number in known:
            yield _COMPETES
        worked = round(helper.worked)
        yield Message("planning.reason.minutes_of_tasks", count=worked) if worked else _NO_TASKS
        if code == SCRAMBLER and known.get(helper.number, len(known)) < max(len(known) * GOOD_SCRAMBLERS, 8):
            yield Message("planning.reason.better_half")
        if helper.is_newcomer:
            yield Message("planning.reason.newcomer_needed")


def tasks_needed(group: Group, event: EventOrId, competitors: int) -> Iterator[tuple[str, int]]:
    """The tasks of a group and the number of people for each. A Fewest Moves attempt needs only a few judges (1f)."""
    if not competitors:
        return
    if is_fewest_moves(event):
        yield JUDGE, 1 + competitors // 20
        return
    need = staffing(competitors, group.stations)
    if is_multi_blind(event):
        # Cubes are scrambled before the attempt and brought at once.
        yield SCRAMBLER, need.scramblers
        yield JUDGE, need.judges
        return
    yield from ((SCRAMBLER, need.scramblers), (RUNNER, need.runners), (JUDGE, need.judges))


@cites("1h1")
@lru_cache(maxsize=4096)
def may_work_in_own_group(code: str, event: EventOrId, edition: Edition) -> bool:
    """Whether a person may work while their own group competes: as a judge of Fewest Moves, but not in 2009.

    A runner carries scrambled puzzles, and is treated like a scrambler.
    """
    role = role_of_assignment(code) or role_of_assignment(SCRAMBLER)
    assert role is not None
    return may_help(Helper(role, is_in_own_group=True), event, edition).answer


def number_of_helpers(competition: Competition) -> int:
    """How many people can have tasks."""
    return sum(_can_work(person, competition) for person in competition.persons)


def _can_work(person: Person, competition: Competition) -> bool:
    if person.registrant_id is None or person.registration is None or person.registration.status != "accepted":
        return False
    return person.birthdate is None or age_on(competition.schedule.start_date, person.birthdate) >= LEAST_AGE


def _has_other_duties(person: Person) -> bool:
    return bool({"delegate", "trainee-delegate", "organizer"} & set(person.roles))
