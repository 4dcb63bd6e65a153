"""Entries that one account has typed and another one sends: only if it was asked, and both are named."""

from typing import Any

import pytest

from cubelex.officiating import Role
from cubelex.web.store.models import Deed, LogEntry
from tests.support.web.small_open import AccountOf, ClientOf

CARD = {"key": "a", "person": 2, "attempts": {"1": "9.87"}}
STARTED = {"key": "b", "action": "start", "attempt": 1}
PLACES = pytest.mark.parametrize(("place", "content"), [("desk/333-r1/enter", CARD), ("station/333-r1/2/do", STARTED)])


@pytest.fixture
def send(client_of: ClientOf, account_of: AccountOf, competition_id: str) -> Any:
    """Has the Delegate send what the score taker has typed."""

    def make(place: str, content: dict[str, Any], typed_by: str | None = None, *, is_asked: bool = False) -> Any:
        headers = {"X-Typed-By": str(account_of(Role.SCORE_TAKER).pk) if typed_by is None else typed_by}
        if is_asked:
            headers["X-Sent-By"] = str(account_of(Role.DELEGATE).pk)
        return client_of(Role.DELEGATE).post(
            f"/{competition_id}/{place}/", content, content_type="application/json", headers=headers
        )

    return make


@PLACES
def test_another_account_sends_nothing_before_it_was_asked(
    send: Any, account_of: AccountOf, place: str, content: dict[str, Any]
) -> None:
    before = LogEntry.objects.count()
    answer = send(place, content)
    now = {"account": str(account_of(Role.DELEGATE).pk), "name": "delegate"}
    assert (answer.status_code, answer.json()) == (409, {"signedIn": now})
    assert LogEntry.objects.count() == before


@PLACES
def test_the_activity_log_names_who_typed_and_who_sent_once(
    send: Any, client_of: ClientOf, competition_id: str, place: str, content: dict[str, Any]
) -> None:
    for _ in range(2):
        assert send(place, content, is_asked=True).status_code == 200
    last = LogEntry.objects.order_by("number").last()
    assert last is not None
    assert last.by == "delegate"
    deed = Deed.objects.get(kind="sent_for")
    assert (deed.by, deed.content) == ("delegate", {"name": "score_taker", "numbers": [last.number]})
    page = client_of(Role.DELEGATE).get(f"/{competition_id}/audit/").content.decode()
    assert f"had typed on the same device: entries \u2066{last.number}\u2069" in page


@pytest.mark.parametrize("typed_by", ["", "own", "999999", "x", "-1", "9" * 30])
def test_other_words_about_who_typed_do_no_harm(send: Any, account_of: AccountOf, typed_by: str) -> None:
    own = str(account_of(Role.DELEGATE).pk)
    answer = send("desk/333-r1/enter", CARD, own if typed_by == "own" else typed_by, is_asked=True)
    assert answer.json()["saved"] == [1]
    assert not Deed.objects.filter(kind="sent_for").exists()
