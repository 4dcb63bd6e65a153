"""A competition that is still being prepared, for the demonstration: with people and events, and slips to find."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from cubelex.competition import (
    Competition,
    ConditionType,
    FromRounds,
    ParticipationRuleset,
    ResultCondition,
    Schedule,
    Scope,
    TimeLimit,
)
from cubelex.officiating import demo

PEOPLE: Final = 48
EVENTS: Final = ("333", "222", "444", "333bf", "333oh", "pyram", "333fm")
AHEAD: Final = timedelta(weeks=5)


def in_preparation(today: date) -> Competition:
    """Some weeks ahead, without a schedule; too many would advance, a limit is a slip, and one is missing."""
    competition = demo.invented_competition(PEOPLE, 2, first_day=today + AHEAD, event_ids=EVENTS, is_planned=False)
    venues = tuple(
        replace(venue, rooms=tuple(replace(room, activities=()) for room in venue.rooms))
        for venue in competition.schedule.venues
    )
    bare = replace(
        competition,
        id=f"NextOpen{competition.schedule.start_date.year}",
        name=f"Next Open {competition.schedule.start_date.year}",
        short_name="Next Open",
        schedule=Schedule(competition.schedule.start_date, competition.schedule.number_of_days, venues),
    )
    return _with_slips(bare)


def _with_slips(competition: Competition) -> Competition:
    limits = {"pyram-r1": TimeLimit(600), "333bf-r1": None}
    everybody = ResultCondition(ConditionType.PERCENT, Scope.AVERAGE, 90)
    sources = {"333-r2": ParticipationRuleset(FromRounds(("333-r1",), everybody))}
    events = tuple(
        replace(
            event,
            rounds=tuple(
                replace(
                    round_,
                    time_limit=limits.get(round_.id, round_.time_limit),
                    participation_ruleset=sources.get(round_.id, round_.participation_ruleset),
                )
                for round_ in event.rounds
            ),
        )
        for event in competition.events
    )
    return replace(competition, events=events)
