"""The Small Open: eight competitors, 3x3x3 in two rounds, 2x2x2 in one with a cutoff. Enough for most tests."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Protocol

from django.test import Client

from cubelex.competition import (
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Format,
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
    write_wcif,
)
from cubelex.officiating import Actor, CompetitionState, Outcome, Role, enter_attempt, open_round
from cubelex.officiating.log import read_fact
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord
from cubelex.web.store.repository import Appended

AccountOf = Callable[[Role], Account]
ClientOf = Callable[[Role], Client]
NOON = datetime(2026, 5, 2, 12, microsecond=123_456, tzinfo=UTC)
DELEGATE = Actor("delegate", frozenset({Role.DELEGATE}))
SCORE_TAKER = Actor("score taker", frozenset({Role.SCORE_TAKER}))
NAMES = (
    "Ada Swan",
    "Bo Lind",
    "Chi Mori (森千)",
    "Dua Reyes",
    "Eli Costa",
    "Fay Okoro",
    "Gil Novak",
    "Hana Park (박하나)",
)
TEN_MINUTES = TimeLimit(60_000)


class Caller(Protocol):
    """Makes programs that call the API."""

    def __call__(self, *allowed: TokenScope, role: Role = Role.DELEGATE) -> Client: ...


def small_open() -> Competition:
    """The competition as it is announced."""
    cubes = (
        Round("333-r1", Format.AVERAGE_OF_5, TEN_MINUTES),
        Round("333-r2", Format.AVERAGE_OF_5, TEN_MINUTES, participation_ruleset=_best_half_of("333-r1")),
    )
    small_cubes = (Round("222-r1", Format.AVERAGE_OF_5, TEN_MINUTES, Cutoff(2, AttemptResult(1000))),)
    return Competition(
        "SmallOpen2026",
        "Small Open 2026",
        "Small Open",
        Schedule(date(2026, 5, 2), 1),
        tuple(_person(number, name) for number, name in enumerate(NAMES, 1)),
        (Event("333", cubes), Event("222", small_cubes)),
    )


def large_open(persons: int) -> Competition:
    """The Small Open with more competitors."""
    names = [*NAMES, *(f"Competitor {number}" for number in range(len(NAMES) + 1, persons + 1))][:persons]
    people = tuple(_person(number, name) for number, name in enumerate(names, 1))
    return replace(small_open(), persons=people)


def varied_open(finalists: int = 4) -> Competition:
    """The Small Open with 2x2x2 in Dual Rounds, and a Head to Head final of 3x3x3."""
    competition = small_open()
    best = ResultCondition(ConditionType.RANKING, Scope.AVERAGE, finalists)
    rules = ParticipationRuleset(FromRounds(("333-r1",), best))
    final = Round("333-r2", Format.HEAD_TO_HEAD, TEN_MINUTES, participation_ruleset=rules)
    linked = ("222-r1", "222-r2")
    dual = tuple(Round(round_, Format.AVERAGE_OF_5, TEN_MINUTES, linked_rounds=linked) for round_ in linked)
    events = (Event("333", (competition.events[0].rounds[0], final)), Event("222", dual))
    return replace(competition, events=events)


def _person(number: int, name: str) -> Person:
    registration = Registration(number, ("333", "222"), RegistrationStatus.ACCEPTED)
    wca_id = f"{2000 + number // 100}TEST{number % 100:02}"
    return Person(number, name, "PT", wca_id=wca_id, birthdate=date(2000, 1, 1), registration=registration)


def _best_half_of(round_id: str) -> ParticipationRuleset:
    condition = ResultCondition(ConditionType.PERCENT, Scope.AVERAGE, 50)
    return ParticipationRuleset(FromRounds((round_id,), condition))


def stored(competition: Competition) -> str:
    """Put a competition in the store and open its first round; its id."""
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
    )
    defined = read_fact({"kind": "defined", "wcif": write_wcif(competition)})
    repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
    opened = repository.append(
        competition.id, lambda state: open_round(state, DELEGATE, "333-r1"), by=DELEGATE, at=NOON
    )
    assert not opened.outcome.is_refused
    return competition.id


def entered(
    competition_id: str, person_id: int, attempt: int, result: int, key: str | None = None, *, round_id: str = "333-r1"
) -> Appended:
    """Enter an attempt, of the first round of 3x3x3 if no other is named."""

    def verb(state: CompetitionState) -> Outcome:
        return enter_attempt(state, SCORE_TAKER, round_id, person_id, attempt, AttemptResult(result))

    return repository.append(competition_id, verb, by=SCORE_TAKER, at=NOON, key=key)
