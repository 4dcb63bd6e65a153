"""Courses of the casebook at the station and on the Delegate's pages: an absence, a late competitor, helping judges."""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import pytest
from django.test import Client

from cubelex.competition import Event, Round, Schedule, Venue, write_wcif
from cubelex.officiating import Outcome, Role, open_round, results_of
from cubelex.officiating.log import read_fact
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import DELEGATE, NOON
from tests.support.web.station_open import ROUNDS, STATION, station_open

DAYS = {"2018-01-01": date(2018, 3, 3), "2025-07-17": date(2025, 9, 6), "2026-04-01": date(2026, 5, 2)}
SINCE_2025 = [name for name in DAYS if name > "2025"]


def open_at_venues(edition: str, round_id: str, venues: int = 1) -> None:
    """The Station Open with one round, which is open, at one or more venues."""
    round_ = next(one for one in ROUNDS if one.id == round_id)
    places = tuple(Venue(number, f"Hall {number}", "PT", "Europe/Lisbon") for number in range(1, venues + 1))
    made = replace(
        station_open(DAYS[edition]),
        schedule=Schedule(DAYS[edition], 1, places),
        events=(Event(round_.event_id, (round_,)),),
    )
    record = CompetitionRecord(id=made.id, name=made.name, first_day=DAYS[edition], last_day=DAYS[edition])
    defined = read_fact({"kind": "defined", "wcif": write_wcif(made)})
    repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
    opened = repository.append(STATION, partial(_opened, round_=round_), by=DELEGATE, at=NOON)
    assert not opened.outcome.is_refused, opened.outcome.refusals


def _opened(state: Any, round_: Round) -> Outcome:
    return open_round(state, DELEGATE, round_.id)


def browser(role: Role, person_id: int | None = None) -> Client:
    account, _ = Account.objects.get_or_create(username=f"{role} {person_id}")
    Membership.objects.get_or_create(
        account=account, competition_id=STATION, role=role, defaults={"person_id": person_id}
    )
    client = Client()
    client.force_login(account)
    return client


def do(client: Client, round_id: str, action: str, person: int = 1, attempt: int = 1, **content: Any) -> dict[str, Any]:
    key = f"{action} {person} {attempt} {len(content)}"
    document = {"attempt": attempt, "key": key, "action": action, **content}
    answer = client.post(f"/{STATION}/station/{round_id}/{person}/do/", document, content_type="application/json")
    recorded: dict[str, Any] = answer.json()
    return recorded


def refused_under(answer: dict[str, Any]) -> list[str]:
    return [citation["number"] for refusal in answer.get("refusals", []) for citation in refusal["under"]]


@pytest.mark.parametrize(("edition", "rows"), [("2018-01-01", 1), ("2025-07-17", 0), ("2026-04-01", 0)])
def test_an_absence_before_the_first_attempt_leaves_no_results_since_2025(db: None, edition: str, rows: int) -> None:
    open_at_venues(edition, "333-r1")
    seen = {"observations": ["absent_when_called"]}
    recorded = do(browser(Role.DELEGATE), "333-r1", "observe", observed=seen)
    if recorded["ruling"] is None:
        decisions = [
            {"matter": question["matter"], "answer": question["options"][0]["answer"], "reason": "was not there"}
            for question in recorded["questions"]
        ]
        recorded = do(browser(Role.DELEGATE), "333-r1", "rule", decisions=decisions)
    assert not recorded.get("refusals")
    of_person = [row for row in results_of(repository.load(STATION), "333-r1") if row.person_id == 1]
    assert len([row for row in of_person if row.attempts]) == rows


@pytest.mark.parametrize("edition", SINCE_2025)
@pytest.mark.parametrize(("venues", "numbers"), [(1, []), (2, ["E6", "E6b"])])
def test_nobody_joins_fewest_moves_late_where_there_are_several_venues(
    db: None, edition: str, venues: int, numbers: list[str]
) -> None:
    open_at_venues(edition, "333fm-r1", venues)
    asked = browser(Role.JUDGE).post(
        f"/{STATION}/station/333fm-r1/late/", {"attempt": 1, "elapsed": 600}, content_type="application/json"
    )
    assert (asked.json()["seconds"] == 0) == bool(numbers)
    late = do(browser(Role.DELEGATE), "333fm-r1", "late", lateBy=60_000, reason="the bus")
    assert refused_under(late) == numbers


@pytest.mark.parametrize("edition", SINCE_2025)
def test_in_multi_blind_a_competitor_judges_the_own_group_after_that_attempt(db: None, edition: str) -> None:
    open_at_venues(edition, "333mbf-r1")
    judge, other = browser(Role.JUDGE), browser(Role.JUDGE, person_id=2)
    solved = {"cubes": [0, 0], "time": "10:00"}
    assert not refused_under(do(judge, "333mbf-r1", "observe", person=2, observed=solved))
    for attempt in (1, 2):
        assert not refused_under(do(judge, "333mbf-r1", "observe", attempt=attempt, observed=solved))
    signing: dict[str, Any] = {"role": "judge", "signature": "J"}
    assert not refused_under(do(other, "333mbf-r1", "sign", attempt=1, **signing))
    assert "1h1" in refused_under(do(other, "333mbf-r1", "sign", attempt=2, **signing))
