"""Where a round is held: in one room, or on several stages at the same time.

Groups on several stages at the same time are parts of one group: they have its number and its scramble sequences (1h+),
so a final on two stages is still one group (1h++).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from cubelex.competition import Activity, Competition, EventOrId, Room, Round, event_kind_or_default
from cubelex.officiating.planning.choices import stations_in
from cubelex.officiating.planning.groups import Group, capacity, number_of_groups, split
from cubelex.officiating.planning.timelines import Span


@dataclass(frozen=True, slots=True)
class RoundStage:
    """A room in which a round is held at some time, and its stations."""

    room: Room
    activity: Activity
    stations: int


@dataclass(frozen=True, slots=True)
class Session:
    """A time at which a round is held, on one stage or on several at once."""

    span: Span
    stages: tuple[RoundStage, ...]

    @property
    def stations(self) -> int:
        """The stations of all its stages."""
        return sum(stage.stations for stage in self.stages)

    @property
    def capacity(self) -> int:
        """How many competitors a group takes on all its stages."""
        return sum(capacity(stage.stations) for stage in self.stages)


def activities_of_round(competition: Competition, round_id: str) -> Iterator[tuple[Room, Activity]]:
    """Where and when a round is held, as a whole or attempt by attempt."""
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if activity.code.round_id == round_id:
                    yield room, activity


def sessions_of(
    competition: Competition, round_id: str, stations: Mapping[int, int] | None = None
) -> tuple[Session, ...]:
    """The times at which a round is held, in order. `stations` are by room id, if not those of the rooms."""
    by_span: dict[Span, list[RoundStage]] = defaultdict(list)
    for room, activity in activities_of_round(competition, round_id):
        available = (stations or {}).get(room.id) or stations_in(room)
        by_span[Span(activity.start_time, activity.end_time)].append(RoundStage(room, activity, available))
    return tuple(Session(span, tuple(stages)) for span, stages in sorted(by_span.items(), key=lambda item: item[0]))


def stage_names(competition: Competition) -> dict[str, Mapping[int, str]]:
    """The names of the rooms by id, for each round that is held in several."""
    rooms: dict[str, dict[int, str]] = defaultdict(dict)
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if activity.code.round_id is not None:
                    rooms[activity.code.round_id][room.id] = room.name
    return {round_id: names for round_id, names in rooms.items() if len(names) > 1}


def shares(number: int, sessions: Sequence[Session]) -> list[int]:
    """A number of groups in parts, one for each session: as equal as possible, and at least one."""
    places = len(sessions)
    return [max(number // places + (place < number % places), 1) for place in range(places)]


def is_for_everybody(round_: Round) -> bool:
    """Whether all who entered the event are in a round, so that its staff compete in it too."""
    return round_.number == 1 or round_.id in round_.linked_rounds[1:]


def groups_needed(sessions: Sequence[Session], competitors: int, everybody: int, *, is_first_round: bool) -> int:
    """The fewest groups that fit the stations of all stages and leave enough staff."""
    each = ceil(competitors / len(sessions))
    others = everybody - competitors
    return sum(
        number_of_groups(each, session.stations, others, most=session.capacity, is_first_round=is_first_round)
        for session in sessions
    )


def groups_in_sessions(round_id: str, sessions: Sequence[Session], number: int) -> Iterator[tuple[RoundStage, Group]]:
    """The round in this number of groups of equal length, each on all stages of its session."""
    is_staged = len({stage.room.id for session in sessions for stage in session.stages}) > 1
    first = 1
    for session, share in zip(sessions, shares(number, sessions), strict=True):
        for stage in session.stages:
            name = stage.room.name if is_staged else ""
            for group in split(round_id, stage.room.id, session.span, share, stage.stations, first, stage=name):
                yield stage, group
        first += share


def attempts_in_sessions(round_id: str, sessions: Sequence[Session]) -> Iterator[Group]:
    """A group for each attempt that everyone does at the same time, on each of its stages."""
    is_staged = len({stage.room.id for session in sessions for stage in session.stages}) > 1
    for place, session in enumerate(sessions, 1):
        for stage in session.stages:
            parts = [child for child in stage.activity.child_activities if child.code.attempt_number]
            for part in parts or [stage.activity]:
                span, attempt = Span(part.start_time, part.end_time), part.code.attempt_number or place
                name = stage.room.name if is_staged else ""
                yield Group(round_id, 1, stage.room.id, span, stage.stations, attempt, name)


def is_held_at_once(event: EventOrId) -> bool:
    """Whether everyone does an attempt of the event at the same time."""
    return event_kind_or_default(event).attempts_apart
