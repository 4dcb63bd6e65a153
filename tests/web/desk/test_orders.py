"""The order of attempts under a shared limit, DNS for the rest at the station, the next in line, the log as a file."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from django.test import Client

from cubelex.competition import (
    DNS,
    AttemptResult,
    Event,
    Format,
    Registration,
    RegistrationStatus,
    Round,
    TimeLimit,
    write_wcif,
)
from cubelex.officiating import CompetitionState, Outcome, Role, enter_attempt, open_round, read_log, replay, results_of
from cubelex.officiating.log import read_fact
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered
from tests.support.web.station_open import STATION, station_open

SHARED = TimeLimit(10_000, ("444bf-r1", "555bf-r1"))
FOUR, FIVE = Round("444bf-r1", Format.BEST_OF_3, SHARED), Round("555bf-r1", Format.BEST_OF_3, SHARED)


def append(verb: Callable[[CompetitionState], Outcome]) -> None:
    assert not repository.append(STATION, verb, by=DELEGATE, at=NOON).outcome.is_refused


@pytest.fixture
def as_(db: None) -> Callable[[Role], Client]:
    """A browser of somebody at a competition in which two blindfolded rounds share a limit."""
    held = replace(station_open(), events=(Event("444bf", (FOUR,)), Event("555bf", (FIVE,))))
    registered = (Registration(number, ("444bf", "555bf"), RegistrationStatus.ACCEPTED) for number in range(1, 7))
    people = (replace(person, registration=how) for person, how in zip(held.persons, registered, strict=True))
    held = replace(held, persons=tuple(people))
    days = held.schedule
    record = CompetitionRecord(id=held.id, name=held.name, first_day=days.start_date, last_day=days.end_date)
    repository.create(
        Outcome((read_fact({"kind": "defined", "wcif": write_wcif(held)}),)), record, DELEGATE, NOON, None
    )
    for round_ in (FOUR, FIVE):
        append(partial(open_round, by=DELEGATE, round_id=round_.id))

    def make(role: Role) -> Client:
        account, _ = Account.objects.get_or_create(username=role.value)
        Membership.objects.get_or_create(account=account, competition_id=STATION, role=role)
        client = Client()
        client.force_login(account)
        return client

    return make


def results(round_id: str) -> list[int]:
    return [*next(row for row in results_of(repository.load(STATION), round_id) if row.person_id == 1).attempts]


def test_the_order_that_was_noted_on_paper_counts(as_: Callable[[Role], Client]) -> None:
    for round_id in ("444bf-r1", "555bf-r1"):
        append(
            partial(enter_attempt, by=DELEGATE, round_id=round_id, person_id=1, attempt=1, result=AttemptResult(6_000))
        )
    assert (results("444bf-r1")[0], results("555bf-r1")[0]) == (6_000, -1)
    desk, address = as_(Role.SCORE_TAKER), f"/{STATION}/desk/444bf-r1/order/"
    assert "Order of attempts" in desk.get(f"/{STATION}/desk/444bf-r1/").content.decode()
    page = desk.get(address, {"person": 1})
    assert [attempt.name for attempt in page.context["made"]] == ["444bf-r1-a1", "555bf-r1-a1"]
    places = {"place-444bf-r1-a1": "2", "place-555bf-r1-a1": "1"}
    assert desk.post(f"{address}?person=1", places).status_code == 302
    assert (results("444bf-r1")[0], results("555bf-r1")[0]) == (-1, 6_000)
    assert "No results for this competitor" in desk.get(address, {"person": 2}).content.decode()


def test_who_makes_no_more_attempts_has_dns_in_the_rest(as_: Callable[[Role], Client]) -> None:
    append(lambda state: enter_attempt(state, DELEGATE, "444bf-r1", 1, 1, AttemptResult(3_000)))
    sent = {"key": "d", "action": "decline", "attempt": 2}
    address = f"/{STATION}/station/444bf-r1/1/do/"
    answer = as_(Role.JUDGE).post(address, sent, content_type="application/json").json()
    assert (answer["done"], answer["card"]["next"]) == (True, None)
    assert results("444bf-r1") == [3_000, DNS, DNS]


def test_the_log_is_a_file_for_the_delegate_alone(as_: Callable[[Role], Client]) -> None:
    address = f"/{STATION}/audit/log.jsonl"
    answer = as_(Role.DELEGATE).get(address)
    assert replay(read_log(answer.content)) == repository.load(STATION)
    assert as_(Role.SCORE_TAKER).get(address).status_code == 403
    assert address in as_(Role.DELEGATE).get(f"/{STATION}/audit/").content.decode()


def test_a_round_with_a_limit_of_its_own_has_no_order(competition_id: str, client_of: ClientOf) -> None:
    assert client_of(Role.SCORE_TAKER).get(f"/{competition_id}/desk/333-r1/order/").status_code == 404


def test_whoever_steers_a_round_sees_who_is_next_in_line(competition_id: str, client_of: ClientOf) -> None:
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 1000 + person)
    page = client_of(Role.DELEGATE).get(f"/{competition_id}/desk/333-r2/steer/").content.decode()
    assert "Next in line" in page
