"""A small competition under any edition, and a desk at which verbs are carried out one after the other."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from cubelex.competition import (
    AttemptResult,
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
from cubelex.officiating import (
    Actor,
    CompetitionState,
    Entry,
    Outcome,
    Role,
    define_competition,
    enter_attempt,
    finish_round,
    open_round,
    replay,
)
from cubelex.officiating.log import with_entries
from cubelex.regulations import Edition, items_of

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
AMSTERDAM = ZoneInfo("Europe/Amsterdam")


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
        self.now = datetime.combine(held.schedule.start_date, datetime.min.time(), AMSTERDAM) + timedelta(hours=9)
        first = define_competition(DELEGATE, held)
        self.log = list(first.entries(0, self.now, DELEGATE))
        self.state = replay(self.log)

    def ask(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor = DELEGATE, **named: Any) -> Outcome:
        """What a verb answers now; it cites nothing that the edition does not have."""
        outcome = verb(self.state, by, *arguments, **named)
        check_citations(outcome, self.state.edition)
        return outcome

    def do(self, verb: Callable[..., Outcome], *arguments: Any, by: Actor = DELEGATE, **named: Any) -> Outcome:
        """Have the verb's facts appended; it must not be refused."""
        outcome = self.ask(verb, *arguments, by=by, **named)
        assert not outcome.is_refused, outcome.refusals
        self.append(outcome, by)
        return outcome

    def append(self, outcome: Outcome, by: Actor = DELEGATE) -> None:
        entries = outcome.entries(self.state.entries, self.now, by)
        earlier = tuple(self.log)
        self.state = with_entries(self.state, entries, lambda: earlier)
        self.log += entries
        self.now += timedelta(seconds=20)

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.log[-1].number

    def replayed(self) -> CompetitionState:
        return replay(self.log)


def check_citations(outcome: Outcome, edition: Edition) -> None:
    """Every number in an outcome is one that the edition has."""
    cited = [number for ruling in (*outcome.refusals, *outcome.remarks) for number in ruling.under]
    cited += [number for question in outcome.questions for number in question.under]
    cited += [number for fact in outcome.facts for number in getattr(fact, "under", ())]
    unknown = [number for number in cited if number not in items_of(edition)]
    assert not unknown, f"{edition} has no {', '.join(unknown)}"


def numbers(outcome: Outcome) -> set[str]:
    """The regulations behind what an outcome refuses."""
    assert outcome.is_refused, outcome
    return {number for ruling in outcome.refusals for number in ruling.under}


def entry(desk: Desk, number: int) -> Entry:
    return desk.log[number - 1]


def enter_all(desk: Desk, round_id: str, results: Mapping[int, Sequence[int]] | None = None) -> None:
    """Results of everybody in a round, 10.11 to 10.15 for the first competitor, a tenth more for each after."""
    round_ = desk.state.announced_round(round_id)
    count = round_.format.attempts or 0
    for card in list(desk.state.taking_part(round_id)):
        usual = [1000 + card.person_id * 10 + number for number in range(1, count + 1)]
        for number, result in enumerate((results or {}).get(card.person_id, usual), 1):
            desk.do(enter_attempt, round_id, card.person_id, number, AttemptResult(result), by=SCORE_TAKER)


def hold(desk: Desk, round_id: str, results: Mapping[int, Sequence[int]] | None = None) -> None:
    """A round from opening to finishing."""
    desk.do(open_round, round_id)
    enter_all(desk, round_id, results)
    desk.do(finish_round, round_id)
