"""The demonstration: an invented competition, half-way through its second day, in which results keep arriving."""

import random
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from django.db import connection, transaction
from django.utils import timezone

from cubelex.competition import (
    DNF,
    Activity,
    ActivityCode,
    AttemptResult,
    Competition,
    ConditionType,
    Event,
    Format,
    FromRounds,
    ParticipationRuleset,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
    ResultCondition,
    Room,
    Round,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
    write_wcif,
)
from cubelex.officiating import (
    Actor,
    Entry,
    Outcome,
    Role,
    RoundStatus,
    State,
    enter_attempt,
    finish_round,
    next_attempt,
    open_round,
    read_fact,
    replay,
)
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership

SECONDS_BETWEEN_RESULTS = 2.0
COMPETITORS = 120
DELEGATE = Actor("Demo Delegate", frozenset({Role.DELEGATE}))
SCORE_TAKER = Actor("Demo Score Taker", frozenset({Role.SCORE_TAKER}))

_FIRST = (
    "Ada",
    "Bo",
    "Chi",
    "Dua",
    "Eli",
    "Fay",
    "Gil",
    "Hana",
    "Ivo",
    "Jun",
    "Kai",
    "Lea",
    "Mio",
    "Noa",
    "Oto",
    "Pia",
    "Quy",
    "Rui",
    "Sia",
    "Tom",
)
_LAST = ("Alves", "Berg", "Costa", "Diaz", "Eto", "Faria", "Gomes", "Hart", "Ito", "Jung", "Kovac", "Lind")
_COUNTRIES = ("PT", "ES", "FR", "JP", "KR", "BR", "IR", "PL", "US", "DE")
# Usual time of an event in centiseconds, its share of competitors, and the places in its later rounds.
_EVENTS = {
    "333": (1500, 1.0, (60, 16)),
    "222": (450, 0.9, (30, 12)),
    "444": (5500, 0.6, (16,)),
    "333oh": (2600, 0.6, (16,)),
    "pyram": (600, 0.7, (16,)),
    "skewb": (700, 0.5, (12,)),
}
_FIRST_DAY = ("333-r1", "222-r1", "444-r1", "pyram-r1", "333oh-r1")
_SECOND_DAY = ("skewb-r1", "333-r2", "222-r2", "444-r2", "pyram-r2", "333oh-r2", "skewb-r2", "222-r3", "333-r3")


def invented_competition(today: date, chance: random.Random) -> Competition:
    """Two days, of which the second is today."""
    rounds = [
        (day, place, name) for day, names in enumerate((_FIRST_DAY, _SECOND_DAY)) for place, name in enumerate(names)
    ]
    first_day = today - timedelta(days=1)
    activities = tuple(
        _activity(number, first_day + timedelta(days=day), place, name)
        for number, (day, place, name) in enumerate(rounds, 1)
    )
    venue = Venue(1, "Town Hall", "PT", "Europe/Lisbon", rooms=(Room(1, "Main Hall", activities=activities),))
    people = tuple(_person(number, chance) for number in range(1, COMPETITORS + 1))
    events = tuple(Event(event_id, tuple(_rounds(event_id))) for event_id in _EVENTS)
    return Competition("DemoOpen", "Demo Open", "Demo Open", Schedule(first_day, 2, (venue,)), people, events)


def _activity(number: int, day: date, place: int, round_id: str) -> Activity:
    start = datetime.combine(day, time(9), UTC) + timedelta(minutes=60 * place)
    return Activity(number, round_id, ActivityCode.parse(round_id), start, start + timedelta(minutes=60))


def _rounds(event_id: str) -> Iterator[Round]:
    places = _EVENTS[event_id][2]
    yield Round(f"{event_id}-r1", Format.AVERAGE_OF_5, TimeLimit(60_000))
    for number, place in enumerate(places, 2):
        condition = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, place)
        ruleset = ParticipationRuleset(FromRounds((f"{event_id}-r{number - 1}",), condition))
        yield Round(f"{event_id}-r{number}", Format.AVERAGE_OF_5, TimeLimit(60_000), participation_ruleset=ruleset)


def _person(number: int, chance: random.Random) -> Person:
    name = f"{_FIRST[number % len(_FIRST)]} {_LAST[number % len(_LAST)]}"
    skill = chance.lognormvariate(0, 0.5)
    chosen = [event_id for event_id, (_, share, _) in _EVENTS.items() if chance.random() < share]
    bests = tuple(
        PersonalBest(event_id, Scope.SINGLE, AttemptResult(int(_EVENTS[event_id][0] * skill * 0.8)))
        for event_id in chosen
    )
    registration = Registration(number, tuple(chosen), RegistrationStatus.ACCEPTED)
    wca_id = None if number % 12 == 0 else f"2019DEMO{number % 100:02}"
    return Person(
        number, name, chance.choice(_COUNTRIES), wca_id=wca_id, registration=registration, personal_bests=bests
    )


def played(competition: Competition, until: datetime, chance: random.Random) -> tuple[Entry, ...]:
    """The log of the competition up to a moment: rounds before it complete, the one at that moment half entered."""
    log = [
        Entry(
            1, until - timedelta(days=2), DELEGATE.name, read_fact({"kind": "defined", "wcif": write_wcif(competition)})
        )
    ]
    for activity in competition.schedule.activities():
        if activity.start_time > until:
            break
        state, round_id = replay(log), str(activity.code)
        _add(log, open_round(state, DELEGATE, round_id), activity.start_time, DELEGATE)
        opened = replay(log)
        share = (until - activity.start_time) / (activity.end_time - activity.start_time)
        cards = list(opened.taking_part(round_id))
        for card in cards[: int(len(cards) * min(1, share)) + 1]:
            for attempt in range(1, 6):
                result = plausible(opened, round_id, card.person_id, chance)
                _add(
                    log,
                    enter_attempt(opened, SCORE_TAKER, round_id, card.person_id, attempt, result),
                    activity.end_time,
                    SCORE_TAKER,
                )
        if activity.end_time <= until:
            _add(log, finish_round(replay(log), DELEGATE, round_id), activity.end_time, DELEGATE)
    return tuple(log)


def _add(log: list[Entry], outcome: Outcome, at: datetime, by: Actor) -> None:
    assert not outcome.is_refused, outcome.refusals
    log.extend(outcome.entries(len(log), at, by))


def plausible(state: State, round_id: str, person_id: int, chance: random.Random) -> AttemptResult:
    """A result such as this competitor might have on such a day."""
    if chance.random() < 0.02:
        return DNF
    event_id = state.announced(round_id).event_id
    person = state.competition.person(person_id)
    best = person.personal_best(event_id, Scope.SINGLE) if person else None
    usual = best.value * 1.25 if best else _EVENTS[event_id][0] * 1.5
    return AttemptResult(max(100, int(usual * chance.lognormvariate(0, 0.12))))


def set_up(now: datetime) -> str:
    """Put the demonstration into the store with an account for every role; its id."""
    chance = random.Random(7)
    competition = invented_competition(now.date(), chance)
    middle = datetime.combine(now.date(), time(12, 25), UTC)
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
    )
    with transaction.atomic():
        repository.adopt(record, played(competition, middle, chance))
        for role in Role:
            account = Account.objects.create(username=role.value.replace("_", " "), is_superuser=role is Role.DELEGATE)
            Membership.objects.create(
                account=account, competition=record, role=role, person_id=1 if role is Role.COMPETITOR else None
            )
    return competition.id


def next_step(state: State, chance: random.Random) -> tuple[Actor, Outcome]:
    """What somebody would do next: enter a result, finish a round, or open the next one."""
    for activity in state.competition.schedule.activities():
        round_id = str(activity.code)
        status = state.round(round_id).status
        if status is RoundStatus.PENDING:
            return DELEGATE, open_round(state, DELEGATE, round_id)
        if status is RoundStatus.OPEN:
            return _next_in_round(state, round_id, chance)
    return DELEGATE, Outcome()


def _next_in_round(state: State, round_id: str, chance: random.Random) -> tuple[Actor, Outcome]:
    waiting = [card.person_id for card in state.taking_part(round_id) if next_attempt(state, round_id, card.person_id)]
    if not waiting:
        return DELEGATE, finish_round(state, DELEGATE, round_id)
    person_id = chance.choice(waiting[:12])
    attempt = next_attempt(state, round_id, person_id) or 1
    result = plausible(state, round_id, person_id, chance)
    return SCORE_TAKER, enter_attempt(state, SCORE_TAKER, round_id, person_id, attempt, result)


def keep_playing(competition_id: str, stop: threading.Event) -> None:
    """Enter a result every few seconds until told to stop."""
    chance = random.Random()
    while not stop.wait(SECONDS_BETWEEN_RESULTS * chance.uniform(0.3, 1.7)):
        if not take_next_step(competition_id, chance):
            break
    connection.close()


def take_next_step(competition_id: str, chance: random.Random) -> bool:
    """Do what somebody would do next; whether there was anything to do."""
    by, outcome = next_step(repository.load(competition_id), chance)
    # If somebody was quicker meanwhile, the state has moved on and the step is decided anew the next time.
    entries = repository.load(competition_id).entries
    repository.append(
        competition_id,
        lambda state: outcome if state.entries == entries else Outcome(),
        by=by,
        at=timezone.now(),
    )
    return bool(outcome.facts)
