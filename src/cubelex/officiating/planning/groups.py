"""Groups: how many a round needs, how many staff each needs, and when they are."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from cubelex.competition import ActivityCode
from cubelex.messages import Message, RoundRef, Value
from cubelex.officiating.planning.timelines import Span

MOST_PER_STATION: Final = 1.75
"""With more competitors per station than this, they wait longer than they solve."""


@dataclass(frozen=True, slots=True)
class Staffing:
    """How many people a group needs."""

    judges: int
    scramblers: int
    runners: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.judges + self.scramblers + self.runners


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a round in one room: its number from 1, when it is, and how many stations it has.

    A round on several stages has the same group on each of them: they use the same scramble sequences (1h+). `stage` is
    the name of the room if the round is in several. Rounds whose attempts everyone does at the same time have a group
    for each attempt.
    """

    round_id: str
    number: int
    room_id: int
    span: Span
    stations: int
    attempt: int | None = None
    stage: str = ""

    def __hash__(self) -> int:
        """Groups are looked up often. These fields tell them apart, and times take long to hash."""
        return hash((self.round_id, self.number, self.room_id, self.attempt))

    @property
    def code(self) -> ActivityCode:
        """WCIF's activity code."""
        event_id, _, number = self.round_id.rpartition("-r")
        group = None if self.attempt else self.number
        return ActivityCode(event_id, int(number), group, self.attempt)

    @property
    def event_id(self) -> str:
        """The event it belongs to."""
        return self.round_id.rpartition("-r")[0]

    @property
    def name(self) -> str:
        """The code as it is written."""
        return str(self.code)

    @property
    def label(self) -> Value:
        """The name of the group for people."""
        label = place_label(self.code)
        return Message("planning.place.stage", place=label, stage=self.stage) if self.stage else label

    @property
    def capacity(self) -> int:
        """How many competitors it takes at most."""
        return capacity(self.stations)


def place_label(code: ActivityCode) -> Value:
    """The name of a round, group or attempt for people."""
    if code.round_id is None:
        return code.event_id
    label: Value = RoundRef(code.round_id)
    if code.group_number is not None:
        label = Message("planning.place.group", round=label, number=code.group_number)
    if code.attempt_number is not None:
        label = Message("planning.place.attempt", round=label, number=code.attempt_number)
    return label


def staffing(size: int, stations: int) -> Staffing:
    """A judge per station in use, a scrambler for every four stations and a runner for every eight, at least one each.

    >>> staffing(24, 16)
    Staffing(judges=16, scramblers=4, runners=2)
    """
    in_use = min(size, stations)
    return Staffing(in_use, max(1, ceil(in_use / 4)), max(1, ceil(in_use / 8)))


def capacity(stations: int) -> int:
    """How many competitors a group on these stations takes at most.

    >>> capacity(16)
    28
    """
    return int(stations * MOST_PER_STATION)


def number_of_groups(
    competitors: int, stations: int, others: int = 0, *, most: int | None = None, is_first_round: bool = True
) -> int:
    """The fewest groups that fit the stations and leave enough staff for each. `others` can work but do not compete.

    `most` is how many competitors a group takes, if its stations are on several stages.

    >>> number_of_groups(60, 16)
    3
    >>> number_of_groups(12, 16, others=20, is_first_round=False)
    1
    """
    groups, most = 1, most or capacity(stations)
    while groups < competitors:
        size = ceil(competitors / groups)
        enough_staff = competitors - size + others >= staffing(size, stations).total or not is_first_round
        if size <= most and enough_staff:
            break
        groups += 1
    return max(groups, 1)


def split(
    round_id: str, room_id: int, span: Span, groups: int, stations: int, first: int = 1, *, stage: str = ""
) -> tuple[Group, ...]:
    """Groups one after another, of equal length in whole minutes, numbered from `first` on."""
    length = (span.end - span.start) / groups
    between = [(span.start + length * place).replace(second=0, microsecond=0) for place in range(1, groups)]
    edges = [span.start, *between, span.end]
    return tuple(
        Group(round_id, first + place, room_id, Span(edges[place], edges[place + 1]), stations, stage=stage)
        for place in range(groups)
    )
