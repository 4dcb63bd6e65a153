"""Groups: how many a round needs, when they are, and who is in which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from cubelex.competition import Competition, Person, Scope
from cubelex.officiating.planning.timelines import Span, Timelines
from cubelex.rules import is_blindfolded

# More than this many competitors per station wait longer than they solve.
MOST_PER_STATION = 1.75


@dataclass(frozen=True, slots=True)
class Staffing:
    """How many are needed to run a group."""

    judges: int
    scramblers: int
    runners: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.judges + self.scramblers + self.runners


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a round: its number from 1, where and when it is, and how many stations it has."""

    round_id: str
    number: int
    room_id: int
    span: Span
    stations: int

    @property
    def event_id(self) -> str:
        """The event it belongs to."""
        return self.round_id.rpartition("-r")[0]

    @property
    def name(self) -> str:
        """WCIF's activity code."""
        return f"{self.round_id}-g{self.number}"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is known of people beyond their registration.

    `together` and `apart` are sets of people, such as siblings, who should or should not share a group; `away` are
    times at which somebody is not there; `spared` do no tasks.
    """

    together: tuple[frozenset[int], ...] = ()
    apart: tuple[frozenset[int], ...] = ()
    away: Mapping[int, tuple[Span, ...]] | None = None
    spared: frozenset[int] = frozenset()


def staffing(size: int, stations: int) -> Staffing:
    """A judge per station in use, a scrambler for every four of them and a runner for every eight, one at least.

    >>> staffing(24, 16)
    Staffing(judges=16, scramblers=4, runners=2)
    """
    in_use = min(size, stations)
    return Staffing(in_use, max(1, ceil(in_use / 4)), max(1, ceil(in_use / 8)))


def number_of_groups(competitors: int, stations: int, others: int = 0, *, is_first_round: bool = True) -> int:
    """The fewest groups that fit the stations and leave enough people to run each: `others` can work but not compete.

    >>> number_of_groups(60, 16)
    3
    >>> number_of_groups(12, 16, others=20, is_first_round=False)
    1
    """
    groups = 1
    while groups < competitors:
        size = ceil(competitors / groups)
        enough_staff = competitors - size + others >= staffing(size, stations).total or not is_first_round
        if size <= stations * MOST_PER_STATION and enough_staff:
            break
        groups += 1
    return max(groups, 1)


def split(round_id: str, room_id: int, start: datetime, end: datetime, groups: int, stations: int) -> tuple[Group, ...]:
    """So many groups one after the other, of equal length in whole minutes."""
    length = (end - start) / groups
    edges = [start + length * place for place in range(groups)]
    edges = [edge.replace(second=0, microsecond=0) for edge in edges] + [end]
    return tuple(
        Group(round_id, number, room_id, Span(edges[number - 1], edges[number]), stations)
        for number in range(1, groups + 1)
    )


def by_strength(persons: Iterable[Person], event_id: str) -> list[Person]:
    """Best first by personal best, those without one last: averages, but singles where the event ranks them first."""
    scopes = (Scope.SINGLE, Scope.AVERAGE) if is_blindfolded(event_id) else (Scope.AVERAGE, Scope.SINGLE)

    def key(person: Person) -> tuple[int, int, int]:
        for place, scope in enumerate(scopes):
            best = person.personal_best(event_id, scope)
            if best is not None:
                return place, best.value, person.registrant_id or 0
        return len(scopes), 0, person.registrant_id or 0

    return sorted(persons, key=key)


@dataclass(frozen=True, slots=True)
class Placement:
    """Somebody's place in a group or task, and why it is that one."""

    person_id: int
    group: Group
    code: str
    because: tuple[str, ...]


def assign_groups(
    competition: Competition, groups: Sequence[Group], timelines: Timelines, wishes: Wishes
) -> list[Placement]:
    """Everybody of a round into one of its groups: balanced in size and strength, nobody in two places.

    The strong and the weak are dealt out in turn, each to the smallest group that is free for them.
    """
    event_id = groups[0].event_id
    competing = [person for person in competition.persons if person.competes_in(event_id)]
    dealt = _Dealing(groups, timelines, wishes)
    for rank, person in enumerate(by_strength(competing, event_id)):
        dealt.place(person, rank)
    return dealt.placements


class _Dealing:
    """Deals people to groups one after the other."""

    def __init__(self, groups: Sequence[Group], timelines: Timelines, wishes: Wishes) -> None:
        self._groups = groups
        self._timelines = timelines
        self._wishes = wishes
        self._members: dict[Group, list[Person]] = {group: [] for group in groups}
        self._ranks = dict.fromkeys(groups, 0)
        self.placements: list[Placement] = []

    def place(self, person: Person, rank: int) -> None:
        number = person.registrant_id
        assert number is not None
        free = [group for group in self._groups if self._timelines.is_free(number, group.span)]
        chosen = min(free or self._groups, key=lambda group: self._cost(person, group))
        self._members[chosen].append(person)
        self._ranks[chosen] += rank
        self._timelines.take(number, chosen.span)
        self.placements.append(Placement(number, chosen, "competitor", self._because(person, chosen, free)))

    def _cost(self, person: Person, group: Group) -> tuple[int, int, int, int, int]:
        members = self._members[group]
        staff = sum(bool(set(person.roles) & set(member.roles)) for member in members)
        return self._wish(person, group), len(members), staff, self._ranks[group], group.number

    def _wish(self, person: Person, group: Group) -> int:
        """−1 where a wish speaks for the group, 1 where one speaks against it."""
        others = {member.registrant_id for member in self._members[group]}
        if any(person.registrant_id in people and people & others for people in self._wishes.apart):
            return 1
        return -any(person.registrant_id in people and people & others for people in self._wishes.together)

    def _because(self, person: Person, group: Group, free: Sequence[Group]) -> tuple[str, ...]:
        if not free:
            return ("every group of the round clashes with something else: look at the schedule",)
        reasons = []
        if len(free) < len(self._groups):
            busy = [str(one.number) for one in self._groups if one not in free]
            reasons.append(f"is busy during group {', '.join(busy)}")
        if self._wish(person, group) < 0:
            reasons.append("is to be with somebody in it")
        reasons.append("keeps the groups alike in size and strength")
        return tuple(reasons)
