"""Extra attempts and Dual Rounds at the desk."""

import json
from itertools import product
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.officiating.verbs import open_dual_rounds
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered, stored, varied_open

EXTRAS = "/SmallOpen2026/desk/333-r1/extras/"
GRANT = {"action": "grant", "person": "1", "attempt": "2", "reason": "timer broke", "invalid": "yes", "sequence": "E1"}


def typed(client: Client, person: int, round_id: str = "333-r1", **attempts: str) -> dict[str, Any]:
    content = {
        "key": f"{round_id}{person}{attempts}",
        "person": person,
        "attempts": {key[1:]: text for key, text in attempts.items()},
        "confirmed": True,
    }
    address = f"/SmallOpen2026/desk/{round_id}/enter/"
    answer = client.post(address, json.dumps(content), content_type="application/json").json()
    assert isinstance(answer, dict)
    return answer


@pytest.fixture
def delegate(competition_id: str, client_of: ClientOf) -> Client:
    """A Delegate, at a round in which competitor 1 has made two attempts."""
    entered(competition_id, 1, 1, 987)
    entered(competition_id, 1, 2, 1021)
    return client_of(Role.DELEGATE)


def test_an_extra_attempt_is_shown_before_it_is_given(delegate: Client) -> None:
    assert "Preview" in delegate.post(EXTRAS, GRANT).content.decode()
    assert repository.load("SmallOpen2026").card("333-r1", 1).slot(2).result == 1021
    delegate.post(EXTRAS, GRANT | {"confirmed": "1"})
    slot = repository.load("SmallOpen2026").card("333-r1", 1).slot(2)
    assert slot.awaits_extra and slot.current.scramble == "E1"


def test_an_extra_attempt_on_another_day_counts_from_the_day_of_the_round(delegate: Client) -> None:
    page = " ".join(delegate.get(EXTRAS).content.decode().split())
    assert "An extra attempt made now counts as made on" in page, "the Small Open was months ago"
    assert ">11e++++++<" in page


def test_the_result_of_an_extra_attempt_is_entered_like_any_other(delegate: Client) -> None:
    delegate.post(EXTRAS, GRANT | {"confirmed": "1"})
    card = typed(delegate, 1, a2="10.21")["card"]
    assert card["attempts"][:2] == ["9.87", "10.21"] and "E1" in card["history"][1]
    assert len(repository.load("SmallOpen2026").card("333-r1", 1).slot(2).tries) == 2


@pytest.mark.parametrize(("result", "shown"), [(-1, "DNF"), (-2, "DNS")])
def test_an_extra_attempt_at_the_desk_replaces_a_dnf_or_dns(delegate: Client, result: int, shown: str) -> None:
    entered("SmallOpen2026", 2, 1, result)
    assert shown in delegate.post(EXTRAS, GRANT | {"person": "2", "attempt": "1"}).content.decode()
    delegate.post(EXTRAS, GRANT | {"person": "2", "attempt": "1", "confirmed": "1"})
    assert typed(delegate, 2, a1="10.21")["card"]["attempts"][0] == "10.21"


def test_a_provisional_attempt_is_typed_in_its_field_and_counts_once_that_is_decided(delegate: Client) -> None:
    delegate.post(EXTRAS, GRANT | {"kind": "provisional", "confirmed": "1"})
    cards = delegate.get("/SmallOpen2026/desk/333-r1/cards/").json()["cards"]
    assert next(card["fields"][:2] for card in cards if card["person"] == 1) == ["9.87", ""]
    card = typed(delegate, 1, a2="9.00")["card"]
    assert (card["attempts"][1], card["fields"][1]) == ("10.21", "9.00")
    decision = {"action": "counts", "person": "1", "attempt": "2", "reason": "video"}
    assert "9.00" in delegate.post(EXTRAS, decision).content.decode()
    delegate.post(EXTRAS, decision | {"confirmed": "1"})
    assert repository.load("SmallOpen2026").card("333-r1", 1).slot(2).result == 900


def test_a_provisional_attempt_can_be_dropped(delegate: Client) -> None:
    delegate.post(EXTRAS, GRANT | {"kind": "provisional", "confirmed": "1"})
    delegate.post(EXTRAS, {"action": "drop", "person": "1", "attempt": "2", "reason": "no", "confirmed": "1"})
    slot = repository.load("SmallOpen2026").card("333-r1", 1).slot(2)
    assert (slot.result, slot.awaits_extra) == (1021, False)
    assert "does not count" in delegate.get(EXTRAS).content.decode()


def test_the_next_sequence_is_one_they_have_not_had(delegate: Client) -> None:
    delegate.post(EXTRAS, GRANT | {"confirmed": "1"})
    assert delegate.get(EXTRAS + "?person=1").context["sequence"] == "E2"
    assert delegate.get(EXTRAS + "?person=2").context["sequence"] == "E1"
    typed(delegate, 1, a2="10.00")
    again = delegate.post(EXTRAS, GRANT | {"attempt": "1", "confirmed": "1"}).content.decode()
    assert ">11e1<" in again


def test_only_the_delegate_gives_extra_attempts(delegate: Client, client_of: ClientOf) -> None:
    taker = client_of(Role.SCORE_TAKER)
    assert "Grant an extra attempt" not in taker.get(EXTRAS).content.decode()
    assert ">11e<" in taker.post(EXTRAS, GRANT | {"confirmed": "1"}).content.decode()
    assert not repository.load("SmallOpen2026").card("333-r1", 1).slot(2).awaits_extra


def someone(role: Role) -> Client:
    account = Account.objects.create(username="official")
    Membership.objects.create(account=account, competition_id="SmallOpen2026", role=role)
    client = Client()
    client.force_login(account)
    return client


def test_dual_rounds_are_opened_together(db: None) -> None:
    stored(varied_open())
    client, address = someone(Role.DELEGATE), "/SmallOpen2026/desk/222-r1/dual/"
    assert "Open both rounds" in client.get(address).content.decode()
    client.post(address, {"action": "open", "seen": "1"})
    state = repository.load("SmallOpen2026")
    assert state.has_begun("222-r1") and state.has_begun("222-r2")
    assert "Open both rounds" not in client.get(address).content.decode()


def test_dual_rounds_are_opened_by_officials_only(db: None) -> None:
    stored(varied_open())
    client = someone(Role.SCORE_TAKER)
    client.post("/SmallOpen2026/desk/222-r1/dual/", {"action": "open", "seen": "1"})
    assert not repository.load("SmallOpen2026").has_begun("222-r1")


def test_the_cards_of_dual_rounds_are_beside_each_other_and_ranked_together(db: None) -> None:
    stored(varied_open())
    opened = repository.append(
        "SmallOpen2026", lambda state: open_dual_rounds(state, DELEGATE, "222-r2"), by=DELEGATE, at=NOON
    )
    assert not opened.outcome.is_refused
    client = someone(Role.SCORE_TAKER)
    for round_id, person in product(("222-r1", "222-r2"), (1, 2)):
        time = {("222-r1", 1): "5.0", ("222-r2", 1): "9.0", ("222-r1", 2): "8.0", ("222-r2", 2): "4.0"}
        texts = {f"a{attempt}": f"{time[round_id, person]}{attempt}" for attempt in range(1, 6)}
        assert typed(client, person, round_id, **texts)["saved"] == [1, 2, 3, 4, 5]
    shown = client.get("/SmallOpen2026/desk/222-r1/dual/").context["content"]
    assert [sheet["round"]["id"] for sheet in shown["sheets"]] == ["222-r1", "222-r2"]
    assert shown["isTogether"]
    cards = [client.get(sheet["addresses"]["cards"]).json() for sheet in shown["sheets"]]
    assert [sheet["together"] for sheet in cards] == [{"order": [2, 1], "shared": {}}] * 2


def test_a_round_that_is_not_dual_has_its_own_desk(competition_id: str, client_of: ClientOf) -> None:
    answer = client_of(Role.SCORE_TAKER).get(f"/{competition_id}/desk/333-r1/dual/")
    assert answer.headers["Location"] == f"/{competition_id}/desk/333-r1/"
