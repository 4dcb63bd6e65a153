"""The Delegate's page of the hub at the venue, and a copy at the hub, which nobody can change."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.officiating import Role
from cubelex.web.hub import connections, sending
from cubelex.web.hub.lines import line_of
from cubelex.web.store.models import Account, CompetitionRecord, Copy, Deed, HubConnection, LogEntry
from cubelex.web.store.sealed_secrets import seal_hub_token
from tests.support.web.addresses import ADDRESSES, address, parts_of
from tests.support.web.planted_open import OPEN, plant
from tests.support.web.small_open import ClientOf, entered

PAGE = "/SmallOpen2026/hub/"
TOKEN = "cubelex_hub_planted"


@pytest.fixture
def delegate(client_of: ClientOf) -> Client:
    return client_of(Role.DELEGATE)


def connected(competition_id: str, **values: Any) -> HubConnection:
    hub = HubConnection(
        competition_id=competition_id, address="https://hub.example/", heard_at=timezone.now(), **values
    )
    seal_hub_token(hub, TOKEN)
    hub.save()
    return hub


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_hub_is_connected_and_disconnected(competition_id: str, delegate: Client) -> None:
    sent = {"action": "connect", "address": "https://hub.example/", "token": TOKEN}
    assert delegate.post(PAGE, sent).status_code == 302
    page = text_of(delegate, PAGE)
    assert "https://hub.example/" in page and "No answer yet" in page
    assert TOKEN not in page
    delegate.post(PAGE, {"action": "disconnect"})
    assert not HubConnection.objects.exists()
    assert [deed.kind for deed in Deed.objects.order_by("id")] == ["hub_connected", "hub_disconnected"]


@pytest.mark.parametrize(
    "wrong",
    [
        "http://hub.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "file:///etc/passwd",
        "https://hub.example/?a=b",
        "https://user:word@hub.example/",
        "https://hub.example/" + "a" * 500,
        "",
    ],
)
def test_a_token_goes_only_to_a_public_address_and_encrypted(delegate: Client, wrong: str) -> None:
    page = delegate.post(PAGE, {"action": "connect", "address": wrong, "token": TOKEN})
    assert "cannot be connected" in page.content.decode()
    assert not HubConnection.objects.exists()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"failures": 3, "last_failure": "unreachable timed out"}, "The hub cannot be reached."),
        ({"failures": 1, "last_failure": "token"}, "The hub refuses the token."),
        ({"failures": 1, "last_failure": "answer 500"}, "The hub could not take the entries."),
        ({"conflict": "diverged", "agreed": 2}, "the same entries up to"),
        ({"conflict": "ahead", "agreed": 2}, "the same entries up to"),
        ({"conflict": "other_key"}, "Another computer has sent this competition so far."),
    ],
)
def test_what_went_wrong_is_said(competition_id: str, delegate: Client, values: Any, said: str) -> None:
    connected(competition_id, **values)
    page = text_of(delegate, PAGE)
    assert said in page
    assert ('value="replace"' in page) == (values.get("conflict") in ("diverged", "ahead"))


def test_a_conflict_shows_what_only_the_copy_has_and_is_decided(competition_id: str, delegate: Client) -> None:
    theirs = [entry.to_json() for entry in line_of(entered_once(competition_id)).since(2)]
    connected(competition_id, conflict="diverged", agreed=2, theirs=theirs, entries=3, digest="ab")
    page = text_of(delegate, PAGE)
    assert "9.87" in page and "Ada Swan" in page
    assert "The copy on the internet differs" in text_of(delegate, "/SmallOpen2026/delegate/")
    delegate.post(PAGE, {"action": "replace", "digest": "of another copy"})
    assert HubConnection.objects.get().replaces == ""
    delegate.post(PAGE, {"action": "replace", "digest": "ab"})
    assert HubConnection.objects.get().replaces == "ab"
    assert Deed.objects.get(kind="hub_replaced").content["number"] == 1


def entered_once(competition_id: str) -> str:
    entered(competition_id, 1, 1, 987)
    return competition_id


def test_the_delegates_table_says_how_the_copy_is(competition_id: str, delegate: Client) -> None:
    connected(competition_id, entries=1)
    assert "1 entry waits" in " ".join(text_of(delegate, "/SmallOpen2026/delegate/").split())
    HubConnection.objects.update(failures=5, heard_at=timezone.now() - sending.LONGEST_WAIT * 3)
    assert "The hub cannot be reached" in text_of(delegate, "/SmallOpen2026/delegate/")


def test_a_copy_is_open_to_nobody_but_readers(competition_id: str, client_of: ClientOf) -> None:
    """Every address of a competition, asked for and sent to by everybody, the person who runs the site included."""
    CompetitionRecord.objects.update(is_copy=True)
    Copy.objects.create(pk=competition_id, heard_at=timezone.now())
    host = Client()
    host.force_login(Account.objects.create(username="host", is_superuser=True))
    before = LogEntry.objects.count()
    opened = set()
    for name in sorted(ADDRESSES):
        if "competition_id" not in parts_of(name) or name in ("stream", "api:stream"):
            continue
        there = address(name, {"competition_id": competition_id, "round_id": "333-r1", "event_id": "333"})
        if host.get(there).status_code == 200:
            opened.add(name.split("-")[0].split(":")[0])
        host.post(there, "{}", content_type="application/json")
    assert not opened & {"setup", "desk", "station", "scrambling", "delegate", "members", "tokens", "webhooks", "hub"}
    assert {"competition", "round", "schedule", "podiums"} <= opened
    assert LogEntry.objects.count() == before
    assert "Live copy of the results at the venue." in text_of(Client(), f"/{competition_id}/")


def test_a_silent_venue_is_noticed(competition_id: str) -> None:
    Copy.objects.create(pk=competition_id, heard_at=timezone.now() - sending.LONGEST_WAIT * 2)
    assert "newer results may be missing" in text_of(Client(), f"/{competition_id}/")


def test_a_hub_takes_nothing_without_its_token(db: None) -> None:
    token = connections.new_token("FarOpen2026")
    there = "/hub/copies/FarOpen2026/"
    assert Client().get(there).status_code == 401
    assert Client(headers={"Authorization": "Bearer cubelex_hub_guess"}).post(there).status_code == 401
    assert Client(headers={"Authorization": f"Bearer {token}"}).get("/hub/copies/OtherOpen/").status_code == 401
    venue = Client(headers={"Authorization": f"Bearer {token}"})
    assert venue.get(there).json() == {"end": {"entries": 0, "digest": ""}, "digests": []}
    for wrong in (b"", b"[]", b"{", b'{"form": "cubelex-copy-1"}', b"[" * 5000, b'{"form": 1}'):
        assert venue.post(there, wrong, content_type="application/json").status_code == 422
    for _ in range(10):
        Client(headers={"Authorization": "Bearer cubelex_hub_guess"}).get(there)
    assert Client(headers={"Authorization": "Bearer cubelex_hub_guess"}).get(there).status_code == 429


def test_no_mark_is_in_what_is_sent(db: None) -> None:
    """Everything that only some may read is planted, and what would be sent to a hub is searched for it."""
    planted = plant()
    text = "\n".join(str(entry.to_json()) for entry in line_of(OPEN).since(0))
    assert "Ada Swan" in text
    found = [mark.name for mark in planted.marks if any(form in text for form in mark.forms if form)]
    assert found == []
