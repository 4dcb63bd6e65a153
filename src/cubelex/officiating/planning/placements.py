"""Who competes in which group: groups of equal size and strength, nobody in two places, preferences respected."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cubelex.competition import Person
from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.timelines import Timelines
from cubelex.officiating.planning.wishes import Wishes

COMPETITOR = "competitor"
_CLASHES = Message("planning.reason.clashes")
_AT_ONCE = Message("planning.reason.at_once")


@dataclass(frozen=True, slots=True)
class Placement:
    """The place of a person in a group or task, and why they have it."""

    person_id: int
    group: Group
    code: str
    because: tuple[Message, ...]
    station: int | None = None


def place_competitors(
    strongest_first: Sequence[Person],
    groups: Sequence[Group],
    timelines: Timelines,
    wishes: Wishes,
    kept: Mapping[int, Group] | None = None,
) -> list[Placement]:
    """Everyone of a round in one of its groups, except for those whose place is kept.

    Strong and weak competitors are placed in turn, each in the smallest group that is free for them. People who should
    be together are placed one after another.
    """
    kept = kept or {}
    dealt = _Dealing(groups, timelines, wishes)
    ranks = {person.registrant_id: rank for rank, person in enumerate(strongest_first)}
    for person in strongest_first:
        if group := kept.get(person.registrant_id or 0):
            dealt.seat(person, ranks[person.registrant_id], group)
    to_place = [person for person in strongest_first if person.registrant_id not in kept]
    for person in _in_turn(to_place, groups, timelines, wishes):
        dealt.place(person, ranks[person.registrant_id])
    return dealt.placements


def place_everybody(persons: Iterable[Person], attempts: Sequence[Group], timelines: Timelines) -> list[Placement]:
    """Everyone in every attempt of a round whose attempts everyone does at the same time."""
    placements = []
    for person in persons:
        number = person.registrant_id
        assert number is not None
        for group in attempts:
            clash = not timelines.is_free(number, group.span)
            timelines.take(number, group.span)
            placements.append(Placement(number, group, COMPETITOR, (_CLASHES if clash else _AT_ONCE,)))
    return placements


def _in_turn(
    persons: Sequence[Person], groups: Sequence[Group], timelines: Timelines, wishes: Wishes
) -> Iterator[Person]:
    """Those with the least choice first, then by strength, each followed by the people they should be with."""
    by_number = {person.registrant_id: person for person in persons}
    left = dict.fromkeys(by_number)
    for person in sorted(persons, key=lambda candidate: _choices(candidate, groups, timelines) == len(groups)):
        for number in (person.registrant_id, *sorted(wishes.partners(person.registrant_id or 0))):
            if number in left:
                del left[number]
                yield by_number[number]


def _choices(person: Person, groups: Sequence[Group], timelines: Timelines) -> int:
    number = person.registrant_id
    assert number is not None
    return sum(timelines.is_free(number, group.span) for group in groups)


class _Dealing:
    """Places people in groups, one after another."""

    def __init__(self, groups: Sequence[Group], timelines: Timelines, wishes: Wishes) -> None:
        self._groups = groups
        self._timelines = timelines
        self._wishes = wishes
        self._members: dict[Group, list[Person]] = {group: [] for group in groups}
        self._numbers: dict[Group, set[int]] = {group: set() for group in groups}
        self._ranks = dict.fromkeys(groups, 0)
        self.placements: list[Placement] = []

    def place(self, person: Person, rank: int) -> None:
        number = person.registrant_id
        assert number is not None
        free = [group for group in self._groups if self._timelines.is_free(number, group.span)]
        chosen = min(free or self._groups, key=lambda group: self._cost(person, number, group))
        because = tuple(self._because(number, chosen, free))
        self.seat(person, rank, chosen)
        self._timelines.take(number, chosen.span)
        self.placements.append(Placement(number, chosen, COMPETITOR, because))

    def seat(self, person: Person, rank: int, group: Group) -> None:
        """Count a person in a group."""
        assert person.registrant_id is not None
        self._members[group].append(person)
        self._numbers[group].add(person.registrant_id)
        self._ranks[group] += rank

    def _cost(self, person: Person, number: int, group: Group) -> tuple[int, float, int, int, int]:
        members = self._members[group]
        officials = sum(bool(set(person.roles) & set(member.roles)) for member in members) if person.roles else 0
        # A longer or better equipped group takes more people.
        filled = len(members) / (group.stations * group.span.minutes)
        return self._wish(number, group), filled, officials, self._ranks[group], group.number

    def _wish(self, number: int, group: Group) -> int:
        """−1 if a preference is for the group, 1 if a preference is against it, 0 otherwise."""
        others = self._numbers[group]
        if self._wishes.keep_apart(number, others):
            return 1
        return -int(self._wishes.bring_together(number, others))

    def _because(self, number: int, group: Group, free: Sequence[Group]) -> Iterator[Message]:
        if not free:
            yield Message("planning.reason.all_groups_clash")
            return
        if len(free) < len(self._groups):
            busy = tuple(other.number for other in self._groups if other not in free)
            yield Message("planning.reason.busy", busy=busy)
        if self._wish(number, group) < 0:
            yield Message("planning.reason.together")
        if any(self._wish(number, other) > 0 for other in free) and self._wish(number, group) <= 0:
            yield Message("planning.reason.apart")
        yield Message("planning.reason.even")
