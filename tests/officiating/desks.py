"""A small competition under any edition, and a desk at which verbs are carried out one after the other."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta, timezone
from typing import Any

from cubelex.competition import (
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Format,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    Person,
    Registration,
    RegistrationStatus,
    ResultCondition,
    Round,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
)
from cubelex.officiating import Actor, Entry, Outcome, Role, State, after, define_competition, replay

FIRST_DAYS = {
    "2009-02-06": date(2009, 5, 2),
    "2018-01-01": date(2018, 3, 3),
    "2025-01-01": date(2025, 4, 5),
    "2025-07-17": date(2025, 9, 6),
    "2026-01-01": date(2026, 2, 7),
    "2026-04-01": date(2026, 5, 2),
}
"""A Saturday under each edition held."""

DELEGATE = Actor("Delegate", frozenset({Role.DELEGATE}))
SCORE_TAKER = Actor("score taker", frozenset({Role.SCORE_TAKER}))
JUDGE = Actor("judge", frozenset({Role.JUDGE}))
TEN_MINUTES = TimeLimit(60_000)
UTC_PLUS_2 = timezone(timedelta(hours=2))


def ranking(value: int, scope: Scope = Scope.AVERAGE) -> ResultCondition:
    return ResultCondition(ConditionType.RANKING, scope, value)


def rounds(
    event_id: str,
    conditions: Sequence[ResultCondition],
    *,
    formats: Sequence[Format] | None = None,
    limit: TimeLimit | None = TEN_MINUTES,
    cutoff: Cutoff | None = None,
    dual: bool = False,
) -> Event:
    """An event with one round more than there are conditions; the first two are Dual Rounds where `dual`."""
    count = len(conditions) + 1 + dual
    ids = [f"{event_id}-r{number}" for number in range(1, count + 1)]
    pair = tuple(ids[:2]) if dual else ()
    held = []
    for place, round_id in enumerate(ids):
        source: FromRegistrations | FromRounds = FromRegistrations()
        if place > dual:
            before = pair if dual and place == 2 else (ids[place - 1],)
            source = FromRounds(before, conditions[place - 1 - dual])
        held.append(
            Round(
                round_id,
                (formats or [Format.AVERAGE_OF_5] * count)[place],
                limit,
                cutoff if place == 0 or (dual and place == 1) else None,
                ParticipationRuleset(source),
                pair if round_id in pair else (),
            )
        )
    return Event(event_id, tuple(held))


def people(count: int, event_ids: tuple[str, ...]) -> tuple[Person, ...]:
    return tuple(
        Person(
            number,
            f"Person {number}",
            "NL",
            number,
            None if number % 10 == 0 else f"2015PERS{number:02d}",
            registration=Registration(number, event_ids, RegistrationStatus.ACCEPTED),
        )
        for number in range(1, count + 1)
    )


def competition(
    first_day: date, persons: int = 16, events: Sequence[Event] | None = None, days: int = 2
) -> Competition:
    """A competition of two days in Amsterdam; 3×3×3 in two rounds if nothing else is asked for."""
    held = tuple(events or [rounds("333", [ranking(8)])])
    venue = Venue(1, "Hall", "NL", "Europe/Amsterdam")
    schedule = Schedule(first_day, days, (venue,))
    ids = tuple(event.id for event in held)
    return Competition("SmallOpen", "Small Open", "Small", schedule, people(persons, ids), held)


class Desk:
    """A log that grows by what verbs answer, and the state after it."""

    def __init__(self, held: Competition) -> None:
        self.now = datetime.combine(held.schedule.start_date, datetime.min.time(), UTC_PLUS_2) + timedelta(hours=9)
        first = define_competition(DELEGATE, held)
        self.log = list(first.entries(0, self.now, DELEGATE))
        self.state = replay(self.log)

    def ask(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor = DELEGATE, **named: Any) -> Outcome:
        """What a verb answers now."""
        return verb(self.state, by, *arguments, **named)

    def do(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor = DELEGATE, **named: Any) -> Outcome:
        """Have the verb's facts appended; it must not be refused."""
        outcome = self.ask(verb, *arguments, by=by, **named)
        assert not outcome.is_refused, outcome.refusals
        self.append(outcome, by)
        return outcome

    def append(self, outcome: Outcome, by: Actor = DELEGATE) -> None:
        entries = outcome.entries(self.state.entries, self.now, by)
        earlier = tuple(self.log)
        self.state = after(self.state, entries, lambda: earlier)
        self.log += entries
        self.now += timedelta(seconds=20)

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.log[-1].number

    def replayed(self) -> State:
        return replay(self.log)


def entry(desk: Desk, number: int) -> Entry:
    return desk.log[number - 1]
