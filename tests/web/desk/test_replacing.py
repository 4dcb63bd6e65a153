"""What was mistyped: replaced by whoever typed it, shown beside the other value to everybody else, edited in place."""

import json
from itertools import product
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.store import repository
from cubelex.web.store.models import Account, LogEntry, Membership
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import ClientOf, entered

CARD = {"1": "9.87", "2": "10.21", "3": "11.02", "4": "9.50", "5": "10.40"}


def typed(client: Client, competition_id: str, person: int, attempts: dict[str, str], **more: Any) -> dict[str, Any]:
    """What the desk answers to a card."""
    content = {"key": f"{person}{attempts}{more}", "person": person, "attempts": attempts, **more}
    address = f"/{competition_id}/desk/333-r1/enter/"
    answer: dict[str, Any] = client.post(address, json.dumps(content), content_type="application/json").json()
    return answer


def results(competition_id: str, person: int) -> list[int]:
    card = repository.load(competition_id).card("333-r1", person)
    return [card.slot(number).result for number in range(1, 6)]


def colleague(competition_id: str) -> Client:
    account = Account.objects.create(username="colleague")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.SCORE_TAKER)
    client = Client()
    client.force_login(account)
    return client


def test_an_own_entry_is_replaced_in_one_step(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    assert typed(client, competition_id, 1, CARD)["card"]["own"] == [1, 2, 3, 4, 5]
    answer = typed(client, competition_id, 1, {"2": "10.12", "3": "11.20"}, replaces=[2, 3])
    assert (answer["saved"], answer["conflicts"]) == ([2, 3], [])
    assert results(competition_id, 1) == [987, 1012, 1120, 950, 1040]
    assert [row.kind for row in LogEntry.objects.order_by("number")][-4:] == ["undone"] * 2 + ["attempt_entered"] * 2
    assert answer["card"]["own"] == [1, 2, 3, 4, 5]


def test_without_the_question_an_own_entry_is_a_conflict_that_says_so(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, CARD)
    (conflict,) = typed(client, competition_id, 1, {"2": "10.12"})["conflicts"]
    assert conflict["isOwn"] and results(competition_id, 1)[1] == 1021


def test_what_another_person_entered_is_replaced_only_as_mistyped(competition_id: str, client_of: ClientOf) -> None:
    typed(client_of(Role.SCORE_TAKER), competition_id, 1, CARD)
    other = colleague(competition_id)
    (conflict,) = typed(other, competition_id, 1, {"2": "10.12"}, replaces=[2])["conflicts"]
    assert not conflict["isOwn"] and results(competition_id, 1)[1] == 1021
    assert typed(other, competition_id, 1, {"2": "10.12"}, replaces=[2], mistyped=True)["saved"] == [2]
    assert results(competition_id, 1)[1] == 1012


def test_a_replacement_is_weighed_like_a_first_entry(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, CARD)
    (doubt,) = typed(client, competition_id, 1, {"2": "1.02"}, replaces=[2])["warnings"]
    assert doubt["attempt"] == 2 and results(competition_id, 1)[1] == 1021
    assert typed(client, competition_id, 1, {"2": "1.02"}, replaces=[2], confirmed=True)["saved"] == [2]


def test_a_finished_round_is_corrected_by_the_delegate_only(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    for person in range(1, 9):
        typed(client, competition_id, person, {key: f"{int(key) + 9}.{person}0" for key in CARD}, confirmed=True)
    address = f"/{competition_id}/desk/333-r1/steer/"
    client_of(Role.DELEGATE).post(address, {"action": "finish", "confirmed": "1"})
    (refusal,) = typed(client, competition_id, 1, {"2": "10.12"}, replaces=[2])["refusals"]
    assert refusal["under"][0]["number"] == "1g2" and results(competition_id, 1)[1] == 1110


@pytest.mark.parametrize("text", ["12:10:12.30", "DNF (12:10:12.30)", "1:00:00.00"])
def test_hours_are_not_a_time_in_a_round_of_ten_minutes(competition_id: str, client_of: ClientOf, text: str) -> None:
    answer = typed(client_of(Role.SCORE_TAKER), competition_id, 1, {"1": text}, confirmed=True)
    assert not answer["saved"] and "not a valid result" in answer["refusals"][0]["text"]


def test_who_declines_every_attempt_is_shown_and_counted_once(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    card = typed(client, competition_id, 8, dict.fromkeys(CARD, "DNS"), confirmed=True)["card"]
    assert (card["attempts"], card["isComplete"], card["best"]) == (["DNS"] * 5, True, "")
    for person, attempt in product(range(1, 8), range(1, 6)):
        entered(competition_id, person, attempt, 1000 + 10 * person)
    rounds = {row.summary.round_.id: row for row in client.get(f"/{competition_id}/desk/").context["rounds"]}
    assert (rounds["333-r1"].complete, rounds["333-r1"].declined) == (8, 1)
    shown = on_one_line(client.get(f"/{competition_id}/desk/333-r1/check/").content.decode())
    assert shown.count('<span class="dns">DNS</span>') == 5
    steer = client.get(f"/{competition_id}/desk/333-r1/steer/").content.decode()
    assert "Hana Park" not in steer.split("Withdraw a competitor", maxsplit=1)[0]
    public = on_one_line(client.get(f"/{competition_id}/333-r1/").content.decode())
    assert 'id="p8" class="impossible"' in public and public.count('<span class="dns">DNS</span>') == 6


def test_cards_are_checked_by_score_taker_and_edited_in_place(competition_id: str, client_of: ClientOf) -> None:
    client, other = client_of(Role.SCORE_TAKER), colleague(competition_id)
    typed(client, competition_id, 1, CARD | {"2": "8.21 + 2 = 10.21"})
    typed(other, competition_id, 2, {key: f"1{key}.00" for key in CARD})
    address = f"/{competition_id}/desk/333-r1/check/"
    page = other.get(address, {"by": "score_taker"})
    assert [card.row.result.person_id for card in page.context["cards"]] == [1]
    assert "8.21 + 2 = 10.21" in page.content.decode()
    assert 'name="attempt-2"' in other.get(address, {"edit": "1"}).content.decode()
    form = {"action": "edit", "person": "1", **{f"attempt-{key}": text for key, text in CARD.items()}}
    shown = other.post(address, form | {"attempt-1": "0.99"})
    assert "Save anyway" in shown.content.decode() and 'value="0.99"' in shown.content.decode()
    assert other.post(address, form | {"attempt-1": "9.78", "attempt-2": ""}).status_code == 302
    assert results(competition_id, 1) == [978, 1021, 1102, 950, 1040]
    assert "not a valid result" in other.post(address, form | {"attempt-1": "soon"}).content.decode()


def test_cards_that_are_being_filled_are_counted_apart(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, CARD)
    for person in (2, 3):
        entered(competition_id, person, 1, 1234)
    text = on_one_line(client.get(f"/{competition_id}/desk/").content.decode())
    assert "1 / 8" in text and "2 in progress" in text and "Double-check 1 scorecard" in text


def test_open_rounds_come_first_and_say_what_is_to_do(competition_id: str, client_of: ClientOf) -> None:
    client = client_of(Role.SCORE_TAKER)
    typed(client, competition_id, 1, CARD)
    delegate = client_of(Role.DELEGATE)
    delegate.post(f"/{competition_id}/desk/222-r1/steer/", {"action": "open", "confirmed": "1", "seen": "1"})
    page = client.get(f"/{competition_id}/desk/")
    assert [row.summary.round_.id for row in page.context["rounds"]] == ["333-r1", "222-r1", "333-r2"]
    text = on_one_line(page.content.decode())
    assert "7 scorecards missing" in text and "Double-check 1 scorecard" in text and "Manage round" not in text
