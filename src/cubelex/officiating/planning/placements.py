"""Who competes in which group: groups of equal size and strength, nobody in two places, preferences respected."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cubelex.competition import Person
from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.timelines import Span, Timelines
from cubelex.officiating.planning.wishes import Wishes

COMPETITOR = "competitor"
_CLASHES = Message("planning.reason.clashes")
_AT_ONCE = Message("planning.reason.at_once")
_EVEN = Message("planning.reason.even")


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
    """Everyone in every attempt of a round whose attempts everyone does at the same time.

    If an attempt is on several stages, everyone is on one of them, by the number of stations.
    """
    by_attempt: dict[int | None, list[Group]] = defaultdict(list)
    for group in attempts:
        by_attempt[group.attempt].append(group)
    sizes: Counter[tuple[int | None, int]] = Counter()
    placements = []
    for person in persons:
        number = person.registrant_id
        assert number is not None
        for attempt, stages in by_attempt.items():
            group = min(stages, key=lambda stage: sizes[stage.attempt, stage.room_id] / stage.stations)
            sizes[attempt, group.room_id] += 1
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
    spans = list(dict.fromkeys(group.span for group in groups))
    for person in sorted(persons, key=lambda candidate: _is_always_free(candidate, spans, timelines)):
        for number in (person.registrant_id, *sorted(wishes.partners(person.registrant_id or 0))):
            if number in left:
                del left[number]
                yield by_number[number]


def _is_always_free(person: Person, spans: Iterable[Span], timelines: Timelines) -> bool:
    number = person.registrant_id
    assert number is not None
    return all(timelines.is_free(number, span) for span in spans)


@dataclass(slots=True)
class _Seats:
    """The competitors of a group so far."""

    group: Group
    room: float
    """Stations times minutes: a longer or better equipped group takes more people."""
    members: list[Person] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    ranks: int = 0

    def officials(self, person: Person) -> int:
        """How many there have a role of this person: Delegates and organizers are in different groups."""
        return sum(bool(set(person.roles) & set(member.roles)) for member in self.members) if person.roles else 0


class _Dealing:
    """Places people in groups, one after another."""

    def __init__(self, groups: Sequence[Group], timelines: Timelines, wishes: Wishes) -> None:
        self._groups = groups
        self._timelines = timelines
        self._wishes = wishes
        self._tied = frozenset[int]().union(*wishes.together, *wishes.apart)
        self._seats = [_Seats(group, group.stations * group.span.minutes) for group in groups]
        self._place_of = {group: place for place, group in enumerate(groups)}
        self._by_span: dict[Span, list[_Seats]] = defaultdict(list)
        for seats in self._seats:
            self._by_span[seats.group.span].append(seats)
        self.placements: list[Placement] = []

    def place(self, person: Person, rank: int) -> None:
        number = person.registrant_id
        assert number is not None
        free = [
            seats
            for span, at_once in self._by_span.items()
            if self._timelines.is_free(number, span)
            for seats in at_once
        ]
        chosen = min(free or self._seats, key=lambda seats: self._cost(person, number, seats))
        because = tuple(self._because(number, chosen, free))
        self._sit(person, rank, chosen)
        self._timelines.take(number, chosen.group.span)
        self.placements.append(Placement(number, chosen.group, COMPETITOR, because))

    def seat(self, person: Person, rank: int, group: Group) -> None:
        """Count a person in a group."""
        self._sit(person, rank, self._seats[self._place_of[group]])

    def _sit(self, person: Person, rank: int, seats: _Seats) -> None:
        assert person.registrant_id is not None
        seats.members.append(person)
        seats.numbers.add(person.registrant_id)
        seats.ranks += rank

    def _cost(self, person: Person, number: int, seats: _Seats) -> tuple[int, float, int, int, int]:
        wish = self._wish(number, seats) if number in self._tied else 0
        filled, officials = len(seats.members) / seats.room, seats.officials(person) if person.roles else 0
        return wish, filled, officials, seats.ranks, seats.group.number

    def _wish(self, number: int, seats: _Seats) -> int:
        """−1 if a preference is for the group, 1 if a preference is against it, 0 otherwise."""
        if self._wishes.keep_apart(number, seats.numbers):
            return 1
        return -int(self._wishes.bring_together(number, seats.numbers))

    def _because(self, number: int, seats: _Seats, free: Sequence[_Seats]) -> Iterator[Message]:
        if not free:
            yield Message("planning.reason.all_groups_clash")
            return
        if len(free) < len(self._seats):
            there = {other.group.number for other in free}
            busy = dict.fromkeys(group.number for group in self._groups if group.number not in there)
            yield Message("planning.reason.busy", busy=tuple(busy))
        if number in self._tied:
            yield from self._by_wishes(number, seats, free)
        yield _EVEN

    def _by_wishes(self, number: int, seats: _Seats, free: Sequence[_Seats]) -> Iterator[Message]:
        wish = self._wish(number, seats)
        if wish < 0:
            yield Message("planning.reason.together")
        if any(self._wish(number, other) > 0 for other in free) and wish <= 0:
            yield Message("planning.reason.apart")
