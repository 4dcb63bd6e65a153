"""The Station Open: a round of every kind of procedure, all open at once, for six competitors."""

from dataclasses import replace
from datetime import date
from functools import partial
from random import Random

from cubelex.competition import (
    Competition,
    Event,
    Format,
    Person,
    Registration,
    RegistrationStatus,
    Round,
    Schedule,
    TimeLimit,
    write_wcif,
)
from cubelex.officiating import CompetitionState, Outcome, open_round
from cubelex.officiating.log import read_fact
from cubelex.officiating.verbs import open_head_to_head
from cubelex.rules import head_to_head as h2h
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord
from tests.support.web.small_open import DELEGATE, NAMES, NOON, TEN_MINUTES

STATION = "StationOpen2026"
ROUNDS = (
    Round("333-r1", Format.AVERAGE_OF_5, TEN_MINUTES),
    Round("333oh-r1", Format.AVERAGE_OF_5, TEN_MINUTES),
    Round("333bf-r1", Format.BEST_OF_5, TEN_MINUTES),
    Round("444bf-r1", Format.BEST_OF_3, TimeLimit(180_000, ("444bf-r1",))),
    Round("333mbf-r1", Format.BEST_OF_2, None),
    Round("333fm-r1", Format.MEAN_OF_3, None),
    Round("clock-r1", Format.AVERAGE_OF_5, TEN_MINUTES),
    Round("sq1-r1", Format.AVERAGE_OF_5, TEN_MINUTES),
    Round("444-r1", Format.HEAD_TO_HEAD, TEN_MINUTES),
)
EVENTS = tuple(round_.event_id for round_ in ROUNDS)


def station_open(day: date = date(2026, 5, 2)) -> Competition:
    """The competition as it is announced, on a day of which the edition follows."""
    people = tuple(
        Person(
            number,
            name,
            "PT",
            wca_id=f"2000TEST{number:02}",
            birthdate=date(2000, 1, 1),
            registration=Registration(number, EVENTS, RegistrationStatus.ACCEPTED),
        )
        for number, name in enumerate(NAMES[:6], 1)
    )
    events = tuple(Event(round_.event_id, (round_,)) for round_ in ROUNDS)
    return Competition(STATION, "Station Open 2026", "Station Open", Schedule(day, 1), people, events)


def stored_station(day: date = date(2026, 5, 2), rounds: tuple[str, ...] | None = None, identity: str = STATION) -> str:
    """Put the Station Open in the store and open its rounds; its id."""
    competition = replace(station_open(day), id=identity)
    if rounds is not None:
        competition = replace(
            competition, events=tuple(event for event in competition.events if event.rounds[0].id in rounds)
        )
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
    )
    defined = read_fact({"kind": "defined", "wcif": write_wcif(competition)})
    repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
    for round_ in competition.rounds:
        opened = repository.append(competition.id, partial(_opened, round_=round_), by=DELEGATE, at=NOON)
        assert not opened.outcome.is_refused, opened.outcome.refusals
    return competition.id


def _opened(state: CompetitionState, round_: Round) -> Outcome:
    if round_.format is not Format.HEAD_TO_HEAD:
        return open_round(state, DELEGATE, round_.id)
    sets = dict.fromkeys(h2h.stages(4), 1)
    ranks = {person: person for person in range(1, 7)}
    return open_head_to_head(state, DELEGATE, round_.id, 4, sets, Random(1), ranks=ranks)
