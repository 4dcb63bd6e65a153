"""Points of Head to Head at the station: seen, decided, signed, taken back, and what the others are told of it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.log import Bracket
from cubelex.rules.incidents import Appeal
from cubelex.web.store import repository
from cubelex.web.store.models import Account, LogEntry, Membership
from tests.support.web.station_open import STATION, stored_station

MATCH, ROUND = "Semifinal Stage 1-4", "444-r1"
SOLVED = {"observed": {"time": "30.00", "observations": []}}
ONE_OFF = {"observed": {"time": "29.00", "moves_from_solved": 1, "observations": ["contact_at_start"]}}
LEFT_TO_DELEGATE = {"observed": {"time": "29.00", "observations": ["timer_stopped_early"]}}


@pytest.fixture
def as_(db: None) -> Callable[..., Client]:
    """A browser of somebody with a role at the Station Open."""
    stored_station(rounds=("333bf-r1", ROUND))

    def make(role: Role = Role.JUDGE) -> Client:
        account, _ = Account.objects.get_or_create(username=role.value)
        Membership.objects.get_or_create(account=account, competition_id=STATION, role=role)
        client = Client()
        client.force_login(account)
        return client

    return make


def point(client: Client, action: str, key: str = "", **content: Any) -> dict[str, Any]:
    sent = {"key": key or f"{action} {sorted(content.items())}", "action": action, "match": MATCH, **content}
    answer = client.post(f"/{STATION}/station/{ROUND}/point/", sent, content_type="application/json")
    found: dict[str, Any] = answer.json()
    return found


def sign(client: Client, person: int, role: str, **more: Any) -> dict[str, Any]:
    return point(client, "sign", point=1, person=person, role=role, signature=f"{person} {role}", **more)


def played() -> Bracket:
    found = repository.load(STATION).round(ROUND).bracket
    assert found is not None
    return found


def first_match(client: Client) -> dict[str, Any]:
    content = client.get(f"/{STATION}/station/{ROUND}/matches/").context["content"]
    return next(match for match in content["matches"] if match["name"] == MATCH)


def test_a_point_is_seen_and_signed_by_all_four(as_: Callable[..., Client]) -> None:
    judge = as_()
    answer = point(judge, "observe", high=SOLVED, low=ONE_OFF)
    assert answer["ruling"]["written"] == "30.00 – 29.00 + 4 = 33.00"
    (unsigned,) = first_match(judge)["unsigned"]
    assert (unsigned["point"], unsigned["missing"]) == (1, [["judge", "competitor"]] * 2)
    assert not sign(judge, 1, "competitor")["done"]
    for person in (1, 4):
        for role in ("judge", "competitor"):
            assert sign(judge, person, role, again=role)["done"]
    assert first_match(judge)["unsigned"] == []
    assert played().points_of(MATCH)[0].signed_by(4) == {"judge": "4 judge", "competitor": "4 competitor"}


def test_what_was_seen_stands_in_the_audit_and_at_the_desk(as_: Callable[..., Client]) -> None:
    point(as_(), "observe", high=SOLVED, low=ONE_OFF)
    sign(as_(), 4, "judge")
    audit = as_(Role.DELEGATE).get(f"/{STATION}/audit/").content.decode()
    assert "Recorded the observations of a point" in audit
    assert "Touched the puzzle while starting" in audit
    assert "Signed point" in audit
    desk = as_(Role.SCORE_TAKER).get(f"/{STATION}/desk/{ROUND}/matches/").content.decode()
    assert "29.00 + 4 = 33.00 · One move off · Touched the puzzle while starting" in desk
    assert "4 judge" in desk
    table = as_(Role.DELEGATE).get(f"/{STATION}/delegate/").content.decode()
    assert "needs a signature" in table


def test_what_is_left_to_the_delegate_waits_for_them(as_: Callable[..., Client]) -> None:
    judge, delegate = as_(), as_(Role.DELEGATE)
    answer = point(judge, "observe", high=LEFT_TO_DELEGATE, low=SOLVED)
    assert (answer["done"], answer["questions"][0]["isMine"], answer["ruling"]) == (True, False, None)
    assert first_match(judge)["isObserved"]
    assert "needs a ruling" in delegate.get(f"/{STATION}/delegate/").content.decode()
    asked = {"match": MATCH, "waiting": "high", "decisions": []}
    weighed = delegate.post(f"/{STATION}/station/{ROUND}/weigh/", asked, content_type="application/json").json()
    assert weighed["questions"][0]["isMine"]
    decided = [{"matter": weighed["questions"][0]["matter"], "answer": "extra attempt", "reason": "it stood still"}]
    assert not point(judge, "rule", high={"decisions": decided}, low={})["done"]
    assert point(delegate, "rule", high={"decisions": decided}, low={})["done"]
    assert [attempt.is_replaced for attempt in played().tries_at(MATCH)] == [True]
    desk = as_(Role.SCORE_TAKER).get(f"/{STATION}/desk/{ROUND}/matches/").content.decode()
    assert "replayed" in desk


def test_a_slip_is_taken_back_until_a_competitor_has_signed(as_: Callable[..., Client]) -> None:
    judge = as_()
    point(judge, "observe", key="first", high=SOLVED, low=ONE_OFF)
    sign(judge, 1, "judge")
    assert point(judge, "undo")["done"]
    assert played().tries_at(MATCH) == ()
    point(judge, "observe", key="second", high=SOLVED, low=SOLVED)
    sign(judge, 1, "judge", again=1)
    sign(judge, 1, "competitor", again=1)
    refused = point(judge, "undo", key="late")
    assert (refused["done"], refused["refusals"][0]["under"][0]["number"]) == (False, "1g2")


def test_a_point_that_somebody_else_recorded_meanwhile_is_not_recorded_twice(as_: Callable[..., Client]) -> None:
    judge = as_()
    assert point(judge, "observe", key="mine", number=1, high=SOLVED, low=ONE_OFF)["done"]
    assert point(judge, "observe", key="mine", number=1, high=SOLVED, low=ONE_OFF)["done"]
    theirs = point(judge, "observe", key="theirs", number=1, high=ONE_OFF, low=SOLVED)
    assert "Another point of this match was entered" in theirs["refusals"][0]["text"]
    assert len(played().points_of(MATCH)) == 1


@pytest.mark.parametrize("content", [{"action": "explode"}, {"high": 1}, {"high": {"observed": [1]}}])
def test_what_is_not_understood_of_a_point_is_refused(as_: Callable[..., Client], content: dict[str, Any]) -> None:
    sent = {"key": "p", "action": "observe", "match": MATCH, "high": SOLVED, "low": SOLVED, **content}
    answer = as_().post(f"/{STATION}/station/{ROUND}/point/", sent, content_type="application/json")
    assert answer.status_code == 400
    assert LogEntry.objects.filter(kind="point_observed").count() == 0


def test_the_time_of_memorizing_is_kept_with_the_attempt(as_: Callable[..., Client]) -> None:
    observed = {"time": "1:02.00", "memorization": 3210, "observations": []}
    sent = {"key": "b", "action": "observe", "attempt": 1, "observed": observed}
    answer = as_().post(f"/{STATION}/station/333bf-r1/1/do/", sent, content_type="application/json").json()
    assert answer["ruling"]["written"] == "1:02.00"
    assert repository.load(STATION).card("333bf-r1", 1).slot(1).current.observed == observed
    told = "Memorizing: \u206632.10\u2069"
    assert told in as_(Role.DELEGATE).get(f"/{STATION}/audit/").content.decode()
    cards = as_(Role.SCORE_TAKER).get(f"/{STATION}/desk/333bf-r1/cards/").json()["cards"]
    assert told in next(card for card in cards if card["person"] == 1)["history"][0]


def report(client: Client, **more: Any) -> dict[str, Any]:
    about = {"round": ROUND, "persons": [1, 4], "attempt": 1, "match": MATCH, "about": "disturbance"}
    sent = {"key": "i", "what": "A balloon burst", **about, **more}
    found: dict[str, Any] = client.post(f"/{STATION}/station/incident/", sent, content_type="application/json").json()
    return found


def test_an_incident_is_reported_once_from_inside_an_attempt(as_: Callable[..., Client]) -> None:
    for _ in range(2):
        assert report(as_())["done"]
    (found,) = repository.load(STATION).reports
    said = found.reported
    assert (said.persons, said.round_id, said.attempt, said.match) == ((1, 4), ROUND, 1, MATCH)
    assert report(as_(), key="empty", what=" ")["refusals"]
    assert report(as_(), key="strange", match="Final")["refusals"]


def test_an_incident_in_a_match_leads_to_the_point_played_again(as_: Callable[..., Client]) -> None:
    judge, delegate = as_(), as_(Role.DELEGATE)
    point(judge, "observe", high=SOLVED, low=ONE_OFF)
    report(judge)
    entry = repository.load(STATION).reports[0].entry
    page = delegate.get(f"/{STATION}/delegate/incidents/{entry}/").content.decode()
    assert "Semifinal" in page
    about: dict[str, str | int] = {"report": entry, "round": ROUND, "person": 1, "attempt": 1, "match": MATCH}
    answers: dict[str, str | int] = {"own": "no", "appeal": Appeal.IN_TIME.value, "changes": "yes"}
    address = f"/{STATION}/delegate/help/attempt/"
    asked = delegate.get(address, about | {"own": "no", "appeal": Appeal.IN_TIME.value}).content.decode()
    assert "who wins the point" in asked
    ruled = delegate.get(address, about | answers).content.decode()
    assert "Both competitors get an extra attempt" in ruled
    assert "provisional" not in ruled.lower()
    query = "&".join(f"{name}={value}" for name, value in (about | answers).items())
    form = {"answer": "extra attempt", "reason": "it startled both", "confirmed": "1"}
    assert delegate.post(f"{address}?{query}", form).status_code == 302
    assert played().points_of(MATCH) == ()
    incident = repository.load(STATION).incidents[0][1]
    assert (incident.match, incident.report) == (MATCH, entry)


def test_an_incident_that_changes_no_winner_lets_the_point_stand(as_: Callable[..., Client]) -> None:
    about: dict[str, str | int] = {
        "round": ROUND,
        "person": 1,
        "own": "no",
        "appeal": Appeal.IN_TIME.value,
        "changes": "no",
    }
    ruled = as_(Role.DELEGATE).get(f"/{STATION}/delegate/help/attempt/", about)
    assert ruled.context["ruling"].under == ("11k", "11k2")
    nobody = as_(Role.DELEGATE).get(f"/{STATION}/delegate/help/attempt/", about | {"person": 6})
    assert nobody.context["choosing"]


def test_the_announcer_and_the_judges_are_told_what_to_call_and_to_write(as_: Callable[..., Client]) -> None:
    judge = as_()
    content = judge.get(f"/{STATION}/station/{ROUND}/matches/").context["content"]
    cited = [number["number"] for note in content["round"]["notes"] for number in note["under"]]
    assert cited == ["I4c1", "I4c2"]
    assert first_match(judge)["marks"] == []
    point(judge, "observe", high=SOLVED, low={"observed": {"time": "31.00", "observations": []}})
    marks = first_match(judge)["marks"]
    assert [mark["text"].partition(": ")[2] for mark in marks] == [
        "write that the point is won.",
        "write that the point is lost.",
    ]
    assert {number["number"] for mark in marks for number in mark["under"]} == {"I4d1"}
