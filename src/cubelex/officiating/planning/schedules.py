"""Proposing a schedule: which round when and in which room.

Rounds are placed one after another, the earliest of each event first: where they end soonest, the round before is over
and nobody has to be in two places.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from itertools import count
from math import ceil
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from cubelex.competition import (
    Activity,
    ActivityCode,
    Competition,
    Event,
    Room,
    Round,
    Venue,
    find_zone,
)
from cubelex.errors import InvalidCompetition
from cubelex.officiating.planning.choices import with_stations_in
from cubelex.officiating.planning.durations import Estimate, estimate_round, expected_entrants, likely_entrants
from cubelex.officiating.planning.groups import split, staffing
from cubelex.officiating.planning.timelines import Span, Timelines

LAST: Final = 2.0
ENOUGH: Final = 0.8
"""Rooms are used at the same time while they keep no larger share of all people busy. Others rest or are newcomers."""
_LUNCH: Final = ActivityCode("other-lunch")
_STEP: Final = timedelta(minutes=5)
_GAP: Final = timedelta(minutes=15)
"""Between a round and the next of its event, to enter results and call competitors."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A room with its stations."""

    id: int
    name: str
    stations: int
    color: str = "#304a96"


@dataclass(frozen=True, slots=True)
class Day:
    """When a day begins and ends, and when there is a break."""

    opens: time = time(9)
    closes: time = time(18, 30)
    lunch: tuple[time, time] | None = (time(12, 30), time(13, 30))


_DayInRoom: TypeAlias = tuple[Span, Span | None]
"""When a day is open, and its break."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A competition with a schedule, and the rounds that did not fit."""

    competition: Competition
    unplaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Job:
    """A round, or an attempt that everyone does at the same time. `takes` is how long it takes in each room."""

    round_: Round
    attempt: int | None
    persons: frozenset[int]
    likely: frozenset[int]
    """`persons` and others who may advance to the round: it is not known before who does."""
    takes: Mapping[int, Estimate]
    order: float

    @property
    def code(self) -> ActivityCode:
        return ActivityCode(self.round_.event_id, self.round_.number, None, self.attempt)

    def length(self, hall: Hall) -> timedelta:
        whole = timedelta(minutes=self.takes[hall.id].minutes)
        parts = self.round_.format.attempts or 1 if self.attempt is not None else 1
        return ceil(whole / parts / _STEP) * _STEP


@dataclass(frozen=True, slots=True)
class _Placed:
    job: _Job
    hall: Hall
    span: Span

    @property
    def groups(self) -> tuple[Span, ...]:
        """When its groups are. It is one group if everyone is there at the same time."""
        count = self.job.takes[self.hall.id].groups
        return tuple(group.span for group in split(self.job.round_.id, self.hall.id, self.span, count, 1))

    def people_during(self, length: timedelta) -> float:
        """How many people it keeps busy during this time: some groups of competitors, and the staff of one group."""
        groups = self.job.takes[self.hall.id].groups
        own = (self.span.end - self.span.start) / groups
        size = len(self.job.persons) / groups
        met = min(groups, ceil(length / own) + 1)
        return size * met + staffing(ceil(size), self.hall.stations).total


@dataclass(slots=True)
class _Board:
    """What is placed so far, on days with their breaks. Everyone is in the first group in which they are free."""

    days: Mapping[int, Sequence[_DayInRoom]]
    """The days to fill in each room, in the time of its venue."""
    everybody: int
    taken: Mapping[int, Sequence[Span]]
    """What is already on the schedule of each room, and stays."""
    fixed: Sequence[tuple[ActivityCode, Span]]
    """When rounds that stay are."""
    placed: list[_Placed] = field(default_factory=list)
    timelines: Timelines = field(default_factory=Timelines)

    @property
    def _begins(self) -> datetime:
        return min(opening.start for days in self.days.values() for opening, _ in days)

    def spans(self, hall: Hall, length: timedelta) -> Iterator[Span]:
        """Every time of that length that fits into a day of a room, in steps of five minutes."""
        for opening, lunch in self.days[hall.id]:
            start = opening.start
            while start + length <= opening.end:
                span = Span(start, start + length)
                if lunch is None or not span.overlaps(lunch):
                    yield span
                start += _STEP

    def is_free(self, hall: Hall, span: Span) -> bool:
        if any(span.overlaps(taken) for taken in self.taken.get(hall.id, ())):
            return False
        return not any(placed.hall.id == hall.id and placed.span.overlaps(span) for placed in self.placed)

    def goes_on(self, day: Span, lunch: Span) -> bool:
        """Whether something is before and after lunch: a break after the last round is none."""
        spans = [*(placed.span for placed in self.placed), *(span for taken in self.taken.values() for span in taken)]
        of_day = [span for span in spans if span.overlaps(day)]
        return any(span.end <= lunch.start for span in of_day) and any(span.start >= lunch.end for span in of_day)

    def place(self, candidates: Iterable[_Placed]) -> bool:
        """Choose the cheapest candidate. Returns whether there is one.

        A person in two places costs more than days of waiting.
        """
        in_order = sorted(
            (self._cost(candidate), candidate.span, place, candidate) for place, candidate in enumerate(candidates)
        )
        best: tuple[float, _Placed] | None = None
        for cost, _, _, candidate in in_order:
            if best is not None and cost >= best[0]:
                break
            groups = candidate.groups
            total = cost + 100 * sum(self._first_free(person, groups) is None for person in candidate.job.likely)
            if best is None or total < best[0]:
                best = total, candidate
        if best is not None:
            self._take(best[1])
        return best is not None

    def _take(self, chosen: _Placed) -> None:
        groups = chosen.groups
        for person in chosen.job.likely:
            self.timelines.take(person, self._first_free(person, groups) or groups[0])
        self.placed.append(chosen)

    def _first_free(self, person: int, groups: Sequence[Span]) -> Span | None:
        return next((group for group in groups if self.timelines.is_free(person, group)), None)

    def _cost(self, new: _Placed) -> float:
        """Hours until it ends, plus costs for busy people, too few people, too early a day and idle stations."""
        hours = (new.span.end - self._begins) / timedelta(hours=1)
        meeting = [placed for placed in self.placed if placed.span.overlaps(new.span)]
        busy = sum(len(placed.job.persons & new.job.persons) for placed in meeting) / max(len(new.job.persons), 1)
        longest = max(placed.groups[0].end - placed.groups[0].start for placed in (*meeting, new)) if meeting else _STEP
        too_few = sum(placed.people_during(longest) for placed in (*meeting, new)) > ENOUGH * self.everybody
        idle = max(0, new.hall.stations - len(new.job.persons))
        return hours + busy + 14 * (too_few and bool(meeting)) + 30 * self._days_early(new) + idle / 20

    def _days_early(self, new: _Placed) -> int:
        if new.job.round_.number == 1:
            return 0
        days = self.days[new.hall.id]
        day = (new.span.start.date() - days[0][0].start.date()).days
        return max(0, ceil(min(new.job.order, 1.0) * len(days)) - 1 - day)


def propose_schedule(
    competition: Competition,
    halls: Sequence[Hall],
    day: Day | None = None,
    timezone: str | None = None,
    *,
    kept: Collection[int] = (),
    on: Collection[date] = (),
) -> Proposal:
    """The competition with a schedule for all its rounds, on its days and in these rooms.

    Activities whose ids are in `kept` stay where they are. `on` are the days to fill, if not all.

    :raises InvalidCompetition: no room was given.
    """
    if not halls:
        raise InvalidCompetition("a schedule needs at least one room; got none")
    venues = competition.schedule.venues or (Venue(1, "Venue", "", timezone or "UTC"),)
    staying = {
        room.id: [activity for activity in room.activities if activity.id in kept]
        for venue in venues
        for room in venue.rooms
    }
    by_venue = _by_venue(venues, halls)
    days = {
        hall.id: list(
            _days(competition, day or Day(), (find_zone(timezone) if timezone else None) or venue.zone, held, on)
        )
        for venue, own in zip(venues, by_venue, strict=True)
        for held in [[activity for hall in own for activity in staying.get(hall.id, ())]]
        for hall in own
    }
    spans = {
        room_id: [(activity.code, Span(activity.start_time, activity.end_time)) for activity in activities]
        for room_id, activities in staying.items()
    }
    taken = {room_id: [span for _, span in held] for room_id, held in spans.items()}
    fixed = [(code, span) for held in spans.values() for code, span in held if code.round_id is not None]
    board = _Board(days, len(competition.persons), taken, fixed)
    there = {str(activity.code) for activities in staying.values() for activity in activities}
    wanted = [job for job in _jobs(competition, halls) if not {str(job.code), job.round_.id} & there]
    jobs = sorted(wanted, key=lambda job: (job.order, -job.length(halls[0])))
    unplaced = tuple(str(job.code) for job in jobs if not _place(job, board, halls))
    filled = tuple(_filled(board, venues, by_venue, staying))
    return Proposal(replace(competition, schedule=replace(competition.schedule, venues=filled)), unplaced)


def _by_venue(venues: Sequence[Venue], halls: Sequence[Hall]) -> list[list[Hall]]:
    """The rooms to fill, venue by venue. New rooms belong to the first venue."""
    places = {room.id: place for place, venue in enumerate(venues) for room in venue.rooms}
    return [[hall for hall in halls if places.get(hall.id, 0) == place] for place in range(len(venues))]


def _days(
    competition: Competition,
    day: Day,
    zone: ZoneInfo,
    staying: Iterable[Activity],
    on: Collection[date],
) -> Iterator[_DayInRoom]:
    """The days of a venue to fill. A day on which a lunch stays gets no other."""
    has_lunch = {activity.start_time.astimezone(zone).date() for activity in staying if activity.code == _LUNCH}
    for number in range(competition.schedule.number_of_days):
        date_ = competition.schedule.start_date + timedelta(days=number)
        if on and date_ not in on:
            continue
        if date_ in has_lunch:
            yield Span(_at(date_, day.opens, zone), _at(date_, day.closes, zone)), None
            continue
        lunch = Span(_at(date_, day.lunch[0], zone), _at(date_, day.lunch[1], zone)) if day.lunch else None
        yield Span(_at(date_, day.opens, zone), _at(date_, day.closes, zone)), lunch


def _at(day: date, clock: time, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, clock, zone)


def _jobs(competition: Competition, halls: Sequence[Hall]) -> Iterator[_Job]:
    """Every round, with how late in the competition it should be."""
    for event in competition.events:
        for round_ in event.rounds:
            persons, likely = (
                frozenset(person.registrant_id or 0 for person in found(competition, round_))
                for found in (expected_entrants, likely_entrants)
            )
            takes = {hall.id: estimate_round(competition, round_, hall.stations) for hall in halls}
            order = round_.number / len(event.rounds) if len(event.rounds) > 1 else 0.4
            if event.kind.attempts_apart:
                for number in range(1, (round_.format.attempts or 1) + 1):
                    yield _Job(round_, number, persons, likely, takes, order + number / 100)
            else:
                yield _Job(round_, None, persons, likely, takes, LAST if _is_last(round_, event) else order)


def _is_last(round_: Round, event: Event) -> bool:
    """Whether everyone waits for this: the final of 3×3×3."""
    return event.id == "333" and len(event.rounds) > 1 and round_.number == len(event.rounds)


def _place(job: _Job, board: _Board, halls: Sequence[Hall]) -> bool:
    """Place a job if it fits. Returns whether it did."""
    earliest, latest = _earliest(job, board), _latest(job, board)
    return board.place(
        _Placed(job, hall, span)
        for hall in halls
        for span in board.spans(hall, job.length(hall))
        if (earliest is None or span.start >= earliest)
        and (latest is None or span.end <= latest)
        and board.is_free(hall, span)
    )


def _earliest(job: _Job, board: _Board) -> datetime | None:
    """When everything of the event before the job is over. For the last job, when everything is over."""
    round_ = job.round_
    before = [placed for placed in board.placed if placed.job.round_.event_id == round_.event_id]
    if job.order == LAST:
        before = board.placed
    ends = [span.end for code, span in board.fixed if _place_in_event(code, round_) < 0]
    return max((end + _GAP for end in (*ends, *(placed.span.end for placed in before))), default=None)


def _latest(job: _Job, board: _Board) -> datetime | None:
    """When the next round of the event begins, if it stays."""
    after = (span.start for code, span in board.fixed if _place_in_event(code, job.round_) > 0)
    return min((start - _GAP for start in after), default=None)


def _place_in_event(code: ActivityCode, round_: Round) -> int:
    """Negative for an earlier round of the event, positive for a later one."""
    return (code.round_number or 0) - round_.number if code.event_id == round_.event_id else 0


def _filled(
    board: _Board,
    venues: Sequence[Venue],
    by_venue: Sequence[Sequence[Hall]],
    staying: Mapping[int, Sequence[Activity]],
) -> Iterator[Venue]:
    """The venues with what was placed. A venue without a room to fill stays as it is."""
    untouched = [room for venue, own in zip(venues, by_venue, strict=True) if not own for room in venue.rooms]
    activities = [
        *(activity for room in untouched for activity in room.activities),
        *(activity for each in staying.values() for activity in each),
    ]
    numbers = count(max((part.id for activity in activities for part in activity.with_descendants()), default=0) + 1)
    for venue, own in zip(venues, by_venue, strict=True):
        yield replace(venue, rooms=tuple(_rooms(board, own, venue, staying, numbers))) if own else venue


def _rooms(
    board: _Board,
    halls: Iterable[Hall],
    venue: Venue,
    staying: Mapping[int, Sequence[Activity]],
    numbers: Iterator[int],
) -> Iterator[Room]:
    by_id = {room.id: room for room in venue.rooms}
    for place, hall in enumerate(halls):
        own = [placed for placed in board.placed if placed.hall.id == hall.id]
        new_activities = [_activity(each, next(numbers)) for each in sorted(own, key=lambda placed: placed.span)]
        lunches = [lunch for day, lunch in board.days[hall.id] if lunch and place == 0 and board.goes_on(day, lunch)]
        breaks = [Activity(next(numbers), "Lunch", _LUNCH, lunch.start, lunch.end) for lunch in lunches]
        activities = (*staying.get(hall.id, ()), *new_activities, *breaks)
        in_order = tuple(sorted(activities, key=lambda activity: activity.start_time))
        room = replace(by_id.get(hall.id, Room(hall.id, "")), name=hall.name, color=hall.color, activities=in_order)
        yield with_stations_in(room, hall.stations)


def _activity(placed: _Placed, number: int) -> Activity:
    round_, attempt = placed.job.round_, placed.job.attempt
    name = f"{round_.event_id}, Round {round_.number}" + (f", Attempt {attempt}" if attempt else "")
    return Activity(number, name, placed.job.code, placed.span.start, placed.span.end)
