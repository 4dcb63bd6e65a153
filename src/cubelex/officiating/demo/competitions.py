"""Invented competitions, for demonstrations, tests and measurements. The same seed gives the same one."""

from collections.abc import Sequence
from datetime import date, time
from random import Random
from typing import Final

from cubelex.competition import Competition, Person, Schedule, Venue, event_kinds
from cubelex.officiating.demo.crowds import invented_people
from cubelex.officiating.demo.programmes import entries_of, invented_events
from cubelex.officiating.planning import Day, Hall, plan_first_rounds, propose_schedule, with_plan
from cubelex.regulations import Edition, edition_on, editions

_TAKE_LONGEST: Final = ("666", "777")

SMALL: Final = (Hall(1, "Main hall", 14, "#1f6f8b"), Hall(2, "Side room", 6, "#c26a1b"))
LARGE: Final = (
    Hall(1, "Red stage", 32, "#b3261e"),
    Hall(2, "Blue stage", 32, "#1f4e8b"),
    Hall(3, "Green stage", 24, "#2e7d32"),
    Hall(4, "Quiet room", 24, "#6a4a9c"),
)
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
    chosen_events = tuple(event_id for event_id in event_ids or usual_events() if event_id in edition.events.official)
    people = invented_people(persons, chosen_events, first_day, chance)
    competition = _scheduled(_empty(first_day, days, people, chosen_events, edition), halls, day)
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
