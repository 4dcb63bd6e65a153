"""What is wrong with a schedule: two activities in a room, a person in two places, rounds out of order, no time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from cubelex.competition import Activity, Competition, Event, Person, Round, Venue, find_zone
from cubelex.messages import Message, PersonRef, RoundRef, Value
from cubelex.officiating.planning.durations import estimate_round
from cubelex.officiating.planning.groups import place_label
from cubelex.officiating.planning.timelines import Span
from cubelex.regulations import Edition, edition_on
from cubelex.reprs import NamedOption
from cubelex.rules.people import Helper, may_help, role_of_assignment
from cubelex.rules.rounds import may_start_round

BREAK: Final = 10
"""Minutes from a round to the next of its event, to enter and check results and to call competitors."""


class ClashKind(NamedOption):
    """The kind of a fault: the code of the message that says it."""

    ROOM = "planning.clash.room"
    PERSON = "planning.clash.person"
    OWN_GROUP = "planning.clash.own_group"
    ORDER = "planning.clash.order"
    OUTSIDE = "planning.clash.outside"
    MISSING = "planning.clash.missing"
    NO_BREAK = "planning.clash.no_break"
    TOO_SHORT = "planning.clash.too_short"
    UNKNOWN = "planning.clash.unknown"
    NO_ZONE = "planning.clash.time_zone"
    NOT_WITHIN = "planning.clash.not_within"


@dataclass(frozen=True, slots=True)
class Clash:
    """A fault of the schedule: what is wrong, the regulations behind it, and the person and activities it is about."""

    message: Message
    under: tuple[str, ...] = ()
    person_id: int | None = None
    activity_ids: tuple[int, ...] = ()

    @property
    def kind(self) -> ClashKind:
        """What kind of fault it is."""
        return ClashKind(self.message.code)


def _said(kind: ClashKind, **values: Value) -> Message:
    return Message(kind.value, **values)


def clashes(competition: Competition, stations: Mapping[int, int] | None = None) -> tuple[Clash, ...]:
    """Every fault of the schedule. With stations by room, also rounds that have too little time."""
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


def _label(activity: Activity) -> Value:
    """The name of an activity for people."""
    return activity.name if activity.code.is_other and activity.name else place_label(activity.code)


def _who(person: Person) -> Value:
    return person.name if person.registrant_id is None else PersonRef(person.registrant_id)


def _in_rooms(competition: Competition) -> Iterator[Clash]:
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for first, second in combinations(sorted(room.activities, key=_span), 2):
                if _span(first).overlaps(_span(second)):
                    labels = {"first": _label(first), "second": _label(second), "room": room.name}
                    yield Clash(_said(ClashKind.ROOM, **labels), activity_ids=(first.id, second.id))


def _of_groups(competition: Competition) -> Iterator[Clash]:
    for activity in competition.schedule.activities():
        for child in activity.child_activities:
            if not _span(child).within(_span(activity)):
                what = _said(ClashKind.NOT_WITHIN, group=_label(child))
                yield Clash(what, activity_ids=(child.id, activity.id))


def _of_persons(competition: Competition) -> Iterator[Clash]:
    activities = {activity.id: activity for activity in competition.schedule.activities()}
    for person in competition.persons:
        own = [
            activities[assignment.activity_id]
            for assignment in person.assignments
            if assignment.activity_id in activities
        ]
        for first, second in _overlapping({activity.id: activity for activity in own}.values()):
            what = _said(ClashKind.PERSON, person=_who(person), first=_label(first), second=_label(second))
            yield Clash(what, (), person.registrant_id, (first.id, second.id))


def _overlapping(activities: Iterable[Activity]) -> Iterator[tuple[Activity, Activity]]:
    """Each activity that begins before another is over, with the other."""
    longest: Activity | None = None
    for activity in sorted(activities, key=_span):
        if longest is not None and _span(activity).overlaps(_span(longest)):
            yield longest, activity
        if longest is None or activity.end_time > longest.end_time:
            longest = activity


def _in_own_groups(competition: Competition, edition: Edition) -> Iterator[Clash]:
    """People who judge or scramble in their own group, if 1h1 does not allow it."""
    activities = {scheduled.id: scheduled for scheduled in competition.schedule.activities()}
    for person in competition.persons:
        competing = {
            assignment.activity_id for assignment in person.assignments if assignment.assignment_code == "competitor"
        }
        for assignment in person.assignments:
            role = role_of_assignment(assignment.assignment_code)
            if role is None or assignment.activity_id not in competing or assignment.activity_id not in activities:
                continue
            activity = activities[assignment.activity_id]
            ruling = may_help(Helper(role, is_in_own_group=True), competition.kind(activity.code.event_id), edition)
            if not ruling.answer:
                what = _said(ClashKind.OWN_GROUP, person=_who(person), group=_label(activity))
                yield Clash(what, ruling.under, person.registrant_id, (activity.id,))


def _of_event(competition: Competition, event: Event, edition: Edition) -> Iterator[Clash]:
    """Rounds that are missing, or that begin before the one before them is over (9l)."""
    spans = spans_of_rounds(competition)
    for round_ in event.rounds:
        if round_.id not in spans or not _has_all_attempts(competition, round_):
            yield Clash(_said(ClashKind.MISSING, round=RoundRef(round_.id)))
    for before, after in pairwise(event.rounds):
        if before.id in spans and after.id in spans:
            yield from _between(competition, before, after, spans, edition)


def _between(
    competition: Competition, before: Round, after: Round, spans: Mapping[str, Span], edition: Edition
) -> Iterator[Clash]:
    """What is wrong with the time between two rounds of an event."""
    pause = round(Span(spans[before.id].end, spans[after.id].start).minutes)
    second = after.linked_rounds[1:] == (after.id,)
    rounds, ids = {"before": RoundRef(before.id), "after": RoundRef(after.id)}, _ids_of(competition, after.id)
    if pause < 0:
        ruling = may_start_round(edition, earlier_rounds_are_complete=False, is_second_of_dual=second)
        if not ruling.answer:
            yield Clash(_said(ClashKind.ORDER, **rounds), ruling.under, activity_ids=ids)
    elif pause < BREAK and not second:
        yield Clash(_said(ClashKind.NO_BREAK, count=pause, wanted=BREAK, **rounds), activity_ids=ids)


def _ids_of(competition: Competition, round_id: str) -> tuple[int, ...]:
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return tuple(activity.id for room in rooms for activity in room.activities if activity.code.round_id == round_id)


def spans_of_rounds(competition: Competition) -> dict[str, Span]:
    """From the first to the last moment of each round, in all rooms."""
    by_round: dict[str, list[Activity]] = defaultdict(list)
    for activity in competition.schedule.activities():
        if activity.code.round_id is not None:
            by_round[activity.code.round_id].append(activity)
    return {
        round_id: Span(
            min(activity.start_time for activity in activities), max(activity.end_time for activity in activities)
        )
        for round_id, activities in by_round.items()
    }


def _has_all_attempts(competition: Competition, round_: Round) -> bool:
    """Whether each attempt of Fewest Moves and Multi-Blind is scheduled, or the round as a whole."""
    if not round_.kind.attempts_apart:
        return True
    codes = [activity.code for activity in competition.schedule.activities() if activity.code.round_id == round_.id]
    attempts = {code.attempt_number for code in codes if code.attempt_number is not None}
    return not attempts or len(attempts) == round_.format.attempts


def _outside(competition: Competition) -> Iterator[Clash]:
    """In venue time: from midnight of the first day to midnight after the last."""
    schedule = competition.schedule
    for venue in schedule.venues:
        zone = find_zone(venue.timezone)
        if zone is None:
            yield Clash(_said(ClashKind.NO_ZONE, venue=venue.name, zone=venue.timezone))
            continue
        for activity in _activities(venue):
            starts, ends = (moment.astimezone(zone) for moment in (activity.start_time, activity.end_time))
            if starts.date() < schedule.start_date or ends.date() > schedule.end_date or ends <= starts:
                yield Clash(_said(ClashKind.OUTSIDE, activity=_label(activity)), activity_ids=(activity.id,))


def _unknown(competition: Competition) -> Iterator[Clash]:
    """Activities of rounds that the competition does not have."""
    round_ids = {round_.id for round_ in competition.rounds}
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if not activity.code.is_other and activity.code.round_id not in round_ids:
                    yield Clash(_said(ClashKind.UNKNOWN, activity=_label(activity)), activity_ids=(activity.id,))


def _activities(venue: Venue) -> Iterator[Activity]:
    for room in venue.rooms:
        for activity in room.activities:
            yield from activity.with_descendants()


def _too_short(competition: Competition, stations: Mapping[int, int]) -> Iterator[Clash]:
    """Rounds with much less time than their competitors need on the stations where they are held."""
    planned: dict[str, float] = defaultdict(float)
    available: dict[str, int] = defaultdict(int)
    for venue in competition.schedule.venues:
        for room in venue.rooms:
            for activity in room.activities:
                if activity.code.round_id is not None:
                    planned[activity.code.round_id] += _span(activity).minutes
                    available[activity.code.round_id] = stations.get(room.id) or max(stations.values())
    for round_ in competition.rounds:
        if round_.id in planned:
            estimate = estimate_round(competition, round_, available[round_.id])
            if planned[round_.id] * 60 < 0.85 * estimate.seconds:
                minutes = {"planned": round(planned[round_.id]), "needed": estimate.minutes}
                what = _said(ClashKind.TOO_SHORT, round=RoundRef(round_.id), **minutes)
                yield Clash(what, activity_ids=_ids_of(competition, round_.id))
