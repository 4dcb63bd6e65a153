"""Invented competitions, for demonstrations, tests and measurements. The same seed gives the same one."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from cubelex.competition import (
    Activity,
    ActivityCode,
    Competition,
    Person,
    Room,
    Schedule,
    Venue,
    event_kind,
    event_kinds,
    is_wca_event,
    with_own_events,
)
from cubelex.officiating.demo.crowds import invented_people
from cubelex.officiating.demo.programmes import entries_of, invented_events
from cubelex.officiating.planning import (
    Day,
    Hall,
    Span,
    expected_entrants,
    is_held_at_once,
    number_of_groups,
    plan_first_rounds,
    propose_schedule,
    with_plan,
    with_scramble_sets,
    with_stations_in,
)
from cubelex.regulations import Edition, edition_on, editions

_TAKE_LONGEST: Final = ("666", "777")

SMALL: Final = (Hall(1, "Main hall", 14, "#1f6f8b"), Hall(2, "Side room", 6, "#c26a1b"))
LARGE: Final = (
    Hall(1, "Red stage", 32, "#b3261e"),
    Hall(2, "Blue stage", 32, "#1f4e8b"),
    Hall(3, "Green stage", 24, "#2e7d32"),
    Hall(4, "Quiet room", 24, "#6a4a9c"),
)
STAGES: Final = (Hall(1, "Blue stage", 16, "#1f4e8b"), Hall(2, "Red stage", 12, "#b3261e"))
_FIRST_DAY: Final = date(2026, 5, 16)


def every_event() -> tuple[str, ...]:
    """The events of the newest edition for which results can be invented, in the order of the table of events."""
    official = editions()[-1].events.official
    return tuple(kind.id for kind in event_kinds() if kind.demo and kind.id in official)


def usual_events() -> tuple[str, ...]:
    """The events of a small competition: all but those that take longest."""
    return tuple(event_id for event_id in every_event() if event_id not in _TAKE_LONGEST)


def invented_competition(
    persons: int = 120,
    seed: int = 1,
    *,
    first_day: date = _FIRST_DAY,
    event_ids: Sequence[str] | None = None,
    days: int = 2,
    halls: Sequence[Hall] = SMALL,
    day: Day | None = None,
    is_planned: bool = True,
) -> Competition:
    """A competition that the edition of its first day allows, with schedule, groups and tasks.

    On another day it is the same, as far as the edition allows.
    """
    chance = Random(f"{seed} {persons} {_FIRST_DAY}")
    edition = edition_on(first_day)
    official = edition.events.official
    chosen_events = tuple(
        event_id for event_id in event_ids or usual_events() if event_id in official or not is_wca_event(event_id)
    )
    people = invented_people(persons, chosen_events, first_day, chance)
    empty = _empty(first_day, days, people, chosen_events, edition)
    own = [event_kind(event_id) for event_id in chosen_events if event_id not in official]
    competition = _scheduled(with_own_events(empty, own), halls, day)
    if not is_planned:
        return competition
    return with_plan(competition, plan_first_rounds(competition, {hall.id: hall.stations for hall in halls}))


def _scheduled(competition: Competition, halls: Sequence[Hall], day: Day | None) -> Competition:
    """The competition with a schedule. The days get longer until everything fits."""
    days = [day] if day else [Day(time(9), time(hour)) for hour in (18, 20, 22, 23)]
    proposals = (propose_schedule(competition, halls, hours) for hours in days)
    for proposal in proposals:
        if not proposal.unplaced:
            break
    return proposal.competition


def invented_championship(persons: int = 500, seed: int = 1, *, is_planned: bool = True) -> Competition:
    """A large competition of four days with every event."""
    return invented_competition(persons, seed, event_ids=every_event(), days=4, halls=LARGE, is_planned=is_planned)


def staged_competition(
    persons: int = 120, seed: int = 1, *, event_ids: Sequence[str] | None = None, halls: Sequence[Hall] = STAGES
) -> Competition:
    """A competition with each round on all stages at the same time, one round after another, and no groups yet."""
    chance = Random(f"{seed} {persons} {_FIRST_DAY}")
    events = tuple(event_ids or usual_events())
    people = invented_people(persons, events, _FIRST_DAY, chance)
    empty = _empty(_FIRST_DAY, 1, people, events, edition_on(_FIRST_DAY))
    empty = with_scramble_sets(empty, {round_.id: 1 for round_ in empty.rounds})
    spans, days = _one_after_another(empty, halls)
    numbers = count(1)
    rooms = tuple(
        with_stations_in(
            Room(
                hall.id,
                hall.name,
                hall.color,
                tuple(Activity(next(numbers), str(code), code, span.start, span.end) for code, span in spans),
            ),
            hall.stations,
        )
        for hall in halls
    )
    (venue,) = empty.schedule.venues
    return replace(empty, schedule=replace(empty.schedule, number_of_days=days, venues=(replace(venue, rooms=rooms),)))


def _one_after_another(competition: Competition, halls: Sequence[Hall]) -> tuple[list[tuple[ActivityCode, Span]], int]:
    """The times of all rounds, first rounds first, and the number of days they take."""
    stations = sum(hall.stations for hall in halls)
    morning = datetime.combine(competition.schedule.start_date, time(9), ZoneInfo("Europe/Amsterdam"))
    now, days, spans = morning, 1, []
    for round_ in sorted(competition.rounds, key=lambda each: each.number):
        minutes = 20 * number_of_groups(len(expected_entrants(competition, round_)), stations)
        if now + timedelta(minutes=minutes) > morning + timedelta(hours=12) and now > morning:
            morning, days = morning + timedelta(days=1), days + 1
            now = morning
        attempts = range(1, (round_.format.attempts or 1) + 1) if is_held_at_once(round_.event_id) else (None,)
        for attempt in attempts:
            code = ActivityCode(round_.event_id, round_.number, None, attempt)
            spans.append((code, Span(now, now + timedelta(minutes=minutes))))
            now += timedelta(minutes=minutes)
    return spans, days


def _empty(
    first_day: date, days: int, people: tuple[Person, ...], event_ids: tuple[str, ...], edition: Edition
) -> Competition:
    """The competition with people and events, and nothing on its schedule."""
    entered = [person.registration.event_ids for person in people if person.registration]
    venue = Venue(1, "Invented Hall", "NL", "Europe/Amsterdam", 52_370_000, 4_895_000)
    year = first_day.year
    return Competition(
        f"InventedOpen{year}",
        f"Invented Open {year}",
        f"Invented {year}",
        Schedule(first_day, days, (venue,)),
        people,
        invented_events(entries_of(entered, event_ids), edition),
        competitor_limit=len(people),
    )
