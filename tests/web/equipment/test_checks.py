"""Equipment checks on the site: found, noticed, recorded, decided, and shown where they matter."""

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.views import latest_checks
from cubelex.rules.equipment import Equipment
from cubelex.web.store import repository
from tests.support.web.small_open import ClientOf

LIST = "/SmallOpen2026/checks/"
ADA = f"{LIST}1/"
TIMERS = f"{LIST}timers/"


def outcome(event_id: str = "333", person_id: int = 1) -> tuple[str, tuple[str, ...]]:
    fact = latest_checks(repository.load("SmallOpen2026"), person_id)[Equipment.PUZZLE, event_id].fact
    return fact.outcome, fact.under


def record(client: Client, *found: str, event: str = "333", **more: str) -> str:
    fields = {"equipment": "puzzle", "event": event, "found": list(found), **more}
    return client.post(ADA, fields, follow=True).content.decode()


def test_a_competitor_is_found_by_number_or_name(client_of: ClientOf) -> None:
    judge = client_of(Role.JUDGE)
    assert b"Ada Swan" in judge.get(LIST).content
    assert judge.get(LIST, {"q": "1"}).headers["Location"] == ADA
    assert judge.get(LIST, {"q": "swan"}).headers["Location"] == ADA
    assert b"Competitor not found" in judge.get(LIST, {"q": "nobody"}).content


def test_a_judge_records_with_one_tap_that_there_are_no_problems(client_of: ClientOf) -> None:
    judge = client_of(Role.JUDGE)
    assert "No problems: record all" in judge.get(ADA).content.decode()
    shown = judge.post(ADA, {"action": "approve"}, follow=True).content.decode()
    assert "Check recorded." in shown
    assert "No problems: record all" not in shown
    assert outcome("333") == outcome("222") == ("permitted", ("3k",))


def test_a_logo_in_the_wrong_place_is_not_permitted(client_of: ClientOf) -> None:
    shown = record(client_of(Role.JUDGE), "logo_elsewhere")
    assert outcome() == ("not permitted", ("3l1",))
    assert "Ada Swan must use another puzzle in 3x3x3 Cube" in shown, "the round is open (3k1)"
    assert "Logo in the wrong place" in shown


def test_wear_waits_for_the_delegate_who_sees_it_on_the_table(client_of: ClientOf) -> None:
    assert "The Delegate decides" in record(client_of(Role.JUDGE), "puzzle_wear")
    assert outcome() == ("undecided", ("3j1",))
    delegate = client_of(Role.DELEGATE)
    table = delegate.get("/SmallOpen2026/delegate/").content.decode()
    assert "Check the equipment of" in table and "Heavy wear" in table and ADA in table
    record(delegate, "puzzle_wear", decision="permitted", reason="normal use")
    assert outcome() == ("permitted", ("3j1",))
    assert "Heavy wear" not in delegate.get("/SmallOpen2026/delegate/").content.decode()


def test_a_judge_does_not_decide_for_the_delegate(client_of: ClientOf) -> None:
    shown = record(client_of(Role.JUDGE), "puzzle_wear", decision="permitted", reason="fine")
    assert "Only the Delegate decides this" in shown
    assert 1 not in repository.load("SmallOpen2026").checks


def test_a_decision_is_undone_by_the_delegate_with_a_reason(client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    record(delegate, "puzzle_wear", decision="not permitted", reason="a corner is chipped")
    entry = latest_checks(repository.load("SmallOpen2026"), 1)[Equipment.PUZZLE, "333"].entry
    client_of(Role.JUDGE).post(ADA, {"action": "undo", "entry": entry})
    assert outcome()[0] == "not permitted"
    delegate.post(ADA, {"action": "undo", "entry": entry, "reason": "looked again"})
    assert 1 not in repository.load("SmallOpen2026").checks


def test_the_judge_at_the_station_sees_what_is_not_permitted(client_of: ClientOf) -> None:
    judge = client_of(Role.JUDGE)
    record(judge, "several_logos")
    card = judge.get("/SmallOpen2026/station/333-r1/1/").content.decode()
    assert "Puzzle: Not permitted (Logos on several parts)" in card


def test_the_timer_of_a_station_is_recorded(client_of: ClientOf) -> None:
    judge = client_of(Role.JUDGE)
    assert 'value="1"' in judge.get(TIMERS).content.decode()
    shown = judge.post(TIMERS, {"equipment": "timer", "station": "1", "found": ["one_pad_mode"]}, follow=True)
    assert "Not permitted" in shown.content.decode()
    shown = judge.post(TIMERS, {"equipment": "timer", "station": "2"}, follow=True)
    assert 'value="3"' in shown.content.decode(), "the next station is offered"
    checks = repository.load("SmallOpen2026").checks
    assert [checks[name][-1].fact.outcome for name in ("1", "2")] == ["not permitted", "permitted"]


def test_checks_are_in_the_activity_log(client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    record(delegate, "several_logos")
    log = delegate.get("/SmallOpen2026/audit/").content.decode()
    assert "Equipment check of" in log and "Not permitted (Logos on several parts)" in log


@pytest.mark.parametrize("fields", [{"equipment": "horse"}, {}, {"equipment": "puzzle", "event": "555"}])
def test_what_cannot_be_checked_is_refused(client_of: ClientOf, fields: dict[str, str]) -> None:
    client_of(Role.JUDGE).post(ADA, fields)
    assert not repository.load("SmallOpen2026").checks


def test_others_do_not_see_checks(client_of: ClientOf) -> None:
    assert client_of(Role.COMPETITOR).get(ADA).status_code == 403
    assert client_of(Role.SCORE_TAKER).get(LIST).status_code == 403
