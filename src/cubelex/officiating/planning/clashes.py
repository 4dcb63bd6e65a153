"""What is wrong with a schedule: two things in one room, somebody in two places, rounds out of order, no time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final
from zoneinfo import ZoneInfo

from cubelex.competition import Activity, Competition, Event, Round, Venue
from cubelex.officiating.planning.durations import estimate_round
from cubelex.officiating.planning.timelines import Span
from cubelex.regulations import Edition, edition_on
from cubelex.rules import Helper, is_fewest_moves, is_multi_blind, may_help, may_start_round, role_of_assignment

BREAK: Final = 10
"""Minutes from a round to the next of its event in which results are entered and checked, and people called."""


class ClashKind(StrEnum):
    """What kind of fault it is."""

    ROOM = "two activities in one room"
    PERSON = "somebody in two places"
    OWN_GROUP = "an official in their own group"
    ORDER = "a round before the one before it is over"
    OUTSIDE = "outside the days of the competition"
    MISSING = "a round that is not on the schedule"
    NO_BREAK = "no time between a round and the next one of its event"
    TOO_SHORT = "less time than the round takes"
    UNKNOWN = "a round that is not held"
    NO_ZONE = "a time zone that does not exist"
    NOT_WITHIN = "a group outside the time of its round"


@dataclass(frozen=True, slots=True)
class Clash:
    """A fault of the schedule: the activities or rounds it is about, the regulations behind it, and what to know.

    `minutes` are those there are and those there should be, where the fault is about time.
    """

    kind: ClashKind
    about: tuple[str, ...]
    what: str
    under: tuple[str, ...] = ()
    person_id: int | None = None
    activity_ids: tuple[int, ...] = ()
    minutes: tuple[int, int] | None = None


def clashes(competition: Competition, stations: Mapping[int, int] | None = None) -> tuple[Clash, ...]:
    """Every fault of the schedule; whether there is time enough is looked at where stations by room are given."""
    edition = edition_on(competition.schedule.start_date)
    return (
        *_in_rooms(competition),
        *_of_groups(competition),
        *_of_persons(competition),
        *_in_own_groups(competition, edition),
        *(clash for event in competition.events for clash in _of_event(competition, event, edition)),
        *_outside(competition),
        *_unknown(competition),
        *(_too_short(competition, stations) if stations else ()),
    )


def _span(activity: Activity) -> Span:
    return Span(activity.start_time, activity.end_time)


def _in_rooms(competition: Competition) -> Iterator[Clash]:
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for one, other in combinations(sorted(room.activities, key=_span), 2):
                if _span(one).overlaps(_span(other)):
                    codes = str(one.code), str(other.code)
                    what = f"{room.name} has {one.name} and {other.name} at once"
                    yield Clash(ClashKind.ROOM, codes, what, activity_ids=(one.id, other.id))


def _of_groups(competition: Competition) -> Iterator[Clash]:
    for activity in competition.schedule.activities():
        for child in activity.child_activities:
            if not _span(child).within(_span(activity)):
                codes = str(child.code), str(activity.code)
                what = f"{child.name} is not within the time of {activity.name}"
                yield Clash(ClashKind.NOT_WITHIN, codes, what, activity_ids=(child.id, activity.id))


def _of_persons(competition: Competition) -> Iterator[Clash]:
    activities = {one.id: one for one in competition.schedule.activities()}
    for person in competition.persons:
        own = [activities[one.activity_id] for one in person.assignments if one.activity_id in activities]
        for one, other in _overlapping({activity.id: activity for activity in own}.values()):
            codes = str(one.code), str(other.code)
            what = f"{person.name} is in {one.name} and {other.name} at once"
            yield Clash(ClashKind.PERSON, codes, what, (), person.registrant_id, (one.id, other.id))


def _overlapping(activities: Iterable[Activity]) -> Iterator[tuple[Activity, Activity]]:
    """Each activity that begins before another one is over, with that one."""
    longest: Activity | None = None
    for one in sorted(activities, key=_span):
        if longest is not None and _span(one).overlaps(_span(longest)):
            yield longest, one
        if longest is None or one.end_time > longest.end_time:
            longest = one


def _in_own_groups(competition: Competition, edition: Edition) -> Iterator[Clash]:
    """Those who are to judge or scramble in their own group, where 1h1 does not allow it."""
    activities = {one.id: one for one in competition.schedule.activities()}
    for person in competition.persons:
        competing = {one.activity_id for one in person.assignments if one.assignment_code == "competitor"}
        for one in person.assignments:
            role = role_of_assignment(one.assignment_code)
            if role is None or one.activity_id not in competing or one.activity_id not in activities:
                continue
            activity = activities[one.activity_id]
            ruling = may_help(Helper(role, is_in_own_group=True), activity.code.event_id, edition)
            if not ruling.decision.answer:
                what = f"{person.name} is to be {role} in {activity.name}, and competes in it"
                codes, number = (str(activity.code),), person.registrant_id
                yield Clash(ClashKind.OWN_GROUP, codes, what, ruling.under, number, (activity.id,))


def _of_event(competition: Competition, event: Event, edition: Edition) -> Iterator[Clash]:
    """Rounds that are missing, or that begin before the one before them is over (9l)."""
    spans = spans_of_rounds(competition)
    for one in event.rounds:
        if one.id not in spans or not _has_all_attempts(competition, one):
            yield Clash(ClashKind.MISSING, (one.id,), f"{one.id} is not on the schedule, or not all its attempts")
    for before, after in pairwise(event.rounds):
        if before.id in spans and after.id in spans:
            yield from _between(competition, before, after, spans, edition)


def _between(
    competition: Competition, before: Round, after: Round, spans: Mapping[str, Span], edition: Edition
) -> Iterator[Clash]:
    """What is wrong with the time between two rounds of an event."""
    pause = round(Span(spans[before.id].end, spans[after.id].start).minutes)
    second = after.linked_rounds[1:] == (after.id,)
    codes, ids = (before.id, after.id), _ids_of(competition, after.id)
    if pause < 0:
        ruling = may_start_round(edition, earlier_rounds_are_complete=False, is_second_of_dual=second)
        if not ruling.decision:
            what = f"{after.id} begins before {before.id} is over"
            yield Clash(ClashKind.ORDER, codes, what, ruling.under, activity_ids=ids)
    elif pause < BREAK and not second:
        what = f"{after.id} begins {pause} minutes after {before.id}; results are entered and people called in {BREAK}"
        yield Clash(ClashKind.NO_BREAK, codes, what, activity_ids=ids, minutes=(pause, BREAK))


def _ids_of(competition: Competition, round_id: str) -> tuple[int, ...]:
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return tuple(one.id for room in rooms for one in room.activities if one.code.round_id == round_id)


def spans_of_rounds(competition: Competition) -> dict[str, Span]:
    """From the first to the last moment of each round, in all rooms."""
    found: dict[str, list[Activity]] = defaultdict(list)
    for activity in competition.schedule.activities():
        if activity.code.round_id is not None:
            found[activity.code.round_id].append(activity)
    return {
        round_id: Span(min(one.start_time for one in held), max(one.end_time for one in held))
        for round_id, held in found.items()
    }


def _has_all_attempts(competition: Competition, announced: Round) -> bool:
    """Whether each attempt of Fewest Moves and Multi-Blind has its time, unless the round is scheduled as a whole."""
    if not (is_fewest_moves(announced.event_id) or is_multi_blind(announced.event_id)):
        return True
    held = [one.code for one in competition.schedule.activities() if one.code.round_id == announced.id]
    attempts = {one.attempt_number for one in held if one.attempt_number is not None}
    return not attempts or len(attempts) == announced.format.attempts


def _outside(competition: Competition) -> Iterator[Clash]:
    """By the clock of the venue: from midnight of the first day to midnight after the last."""
    schedule = competition.schedule
    for venue in schedule.venues:
        zone = _zone(venue)
        if zone is None:
            yield Clash(ClashKind.NO_ZONE, (venue.name,), f"{venue.name} is in no time zone: {venue.timezone}")
            continue
        for activity in _activities(venue):
            starts, ends = (moment.astimezone(zone) for moment in (activity.start_time, activity.end_time))
            if starts.date() < schedule.start_date or ends.date() > schedule.end_date or ends <= starts:
                what = f"{activity.name} is from {starts:%d %B %H:%M} to {ends:%d %B %H:%M}"
                yield Clash(ClashKind.OUTSIDE, (str(activity.code),), what, activity_ids=(activity.id,))


def _zone(venue: Venue) -> ZoneInfo | None:
    try:
        return ZoneInfo(venue.timezone)
    except (LookupError, OSError, ValueError):
        return None


def _unknown(competition: Competition) -> Iterator[Clash]:
    """Activities of rounds that are not held."""
    held = {one.id for one in competition.rounds()}
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if not activity.code.is_other and activity.code.round_id not in held:
                    what = f"{activity.name} is on the schedule, and no round of the competition"
                    yield Clash(ClashKind.UNKNOWN, (str(activity.code),), what, activity_ids=(activity.id,))


def _activities(venue: Venue) -> Iterator[Activity]:
    for room in venue.rooms:
        for activity in room.activities:
            yield from activity.with_descendants()


def _too_short(competition: Competition, stations: Mapping[int, int]) -> Iterator[Clash]:
    """Rounds with much less time than their entries need, on all stations where they are held."""
    planned: dict[str, float] = defaultdict(float)
    available: dict[str, int] = defaultdict(int)
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if activity.code.round_id is not None:
                    planned[activity.code.round_id] += _span(activity).minutes
                    available[activity.code.round_id] = stations.get(room.id) or max(stations.values())
    for announced in competition.rounds():
        if announced.id in planned:
            estimate = estimate_round(competition, announced, available[announced.id])
            if planned[announced.id] * 60 < 0.85 * estimate.seconds:
                minutes = round(planned[announced.id]), estimate.minutes
                what = f"{announced.id} has {minutes[0]} minutes and takes about {minutes[1]}"
                ids = _ids_of(competition, announced.id)
                yield Clash(ClashKind.TOO_SHORT, (announced.id,), what, activity_ids=ids, minutes=minutes)
