"""Webhooks: what is announced arrives signed and in order, once it can; nothing is sent where it should not."""

import json
from collections.abc import Iterator
from datetime import timedelta
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from cubelex.officiating import Role
from cubelex.web.api.deliveries import CLAIMED_FOR, MOST_FAILURES, deliver_due, keep_delivering, signature
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.shared.outgoing_calls import unless_callable
from cubelex.web.store import claims, outbox, repository
from cubelex.web.store.models import Deed, Webhook
from cubelex.web.store.sealed_secrets import webhook_key
from tests.support.web.small_open import AccountOf, ClientOf, entered
from tests.support.web.webhook_receivers import Receiver, receiving

WEBHOOKS = "/api/competitions/SmallOpen2026/webhooks"


@pytest.fixture
def receiver(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setattr("cubelex.web.shared.outgoing_calls.SECONDS_TO_ANSWER", 300)
    settings.WEBHOOKS_TO_LOOPBACK = True
    with receiving() as held:
        yield held


@pytest.fixture
def program(account_of: AccountOf, competition_id: str) -> Client:
    text = new_token("a program", TokenScope, account_of(Role.DELEGATE), repository.record_of(competition_id))
    return Client(headers={"Authorization": f"Bearer {text}"})


def make(program: Client, url: str, **more: str) -> Any:
    return program.post(WEBHOOKS, {"url": url, **more}, content_type="application/json")


def test_what_is_announced_arrives_signed_and_once(receiver: Receiver, program: Client, competition_id: str) -> None:
    made = make(program, receiver.address).json()
    assert deliver_due(timezone.now()) == 0, "nothing from before"
    entered(competition_id, 1, 1, 1000)
    entered(competition_id, 2, 1, 1100)
    assert (deliver_due(timezone.now()), deliver_due(timezone.now())) == (2, 0)
    assert receiver.topics == ["333-r1", "333-r1"]
    headers, body = receiver.taken[0]
    assert headers["cubelex-signature"] == signature(made["secret"].encode(), headers["cubelex-timestamp"], body)
    assert json.loads(body)["content"]["persons"] == [1]


def test_what_is_not_taken_is_sent_again_later_and_in_order(
    receiver: Receiver, program: Client, competition_id: str
) -> None:
    make(program, receiver.address)
    receiver.status = 503
    entered(competition_id, 1, 1, 1000)
    entered(competition_id, 2, 1, 1100)
    now = timezone.now()
    assert [deliver_due(now), deliver_due(now), deliver_due(now + timedelta(seconds=6))] == [0, 0, 0]
    assert len(receiver.taken) == 2, "only the first, and again only after a while"
    shown = program.get(WEBHOOKS).json()[0]
    assert (shown["failures"], "503" in shown["last_said"], "secret" in shown) == (2, True, False)
    receiver.status = 200
    assert deliver_due(now + timedelta(hours=2)) == 2
    assert [json.loads(body)["content"]["persons"] for _, body in receiver.taken[2:]] == [[1], [2]]
    assert program.get(WEBHOOKS).json()[0]["failures"] == 0


def test_a_server_that_starts_delivers_at_once_what_a_killed_one_was_about_to(
    receiver: Receiver, program: Client, competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(program, receiver.address)
    entered(competition_id, 1, 1, 1000)
    Webhook.objects.update(next_try_at=timezone.now() + CLAIMED_FOR)
    ended = Event()
    ended.set()
    for vendor, delivered in (("postgresql", 0), ("sqlite", 1)):
        monkeypatch.setattr(claims, "connection", SimpleNamespace(vendor=vendor))
        keep_delivering(ended)
        assert deliver_due(timezone.now()) == delivered


def test_redirects_are_not_followed(receiver: Receiver, program: Client, competition_id: str) -> None:
    make(program, receiver.address)
    receiver.status = 302
    entered(competition_id, 1, 1, 1000)
    assert (deliver_due(timezone.now()), len(receiver.taken)) == (0, 1)


def test_nobody_is_called_for_ever(receiver: Receiver, program: Client, competition_id: str) -> None:
    make(program, receiver.address)
    Webhook.objects.update(failures=MOST_FAILURES)
    entered(competition_id, 1, 1, 1000)
    assert (deliver_due(timezone.now()), receiver.taken) == (0, [])


def test_a_restored_backup_with_fewer_announcements_does_not_silence_a_webhook(
    receiver: Receiver, program: Client, competition_id: str
) -> None:
    make(program, receiver.address)
    Webhook.objects.update(delivered=outbox.newest(competition_id) + 1000)
    assert deliver_due(timezone.now()) == 0
    entered(competition_id, 1, 1, 1000)
    assert deliver_due(timezone.now()) == 1


def test_a_webhook_is_removed(receiver: Receiver, program: Client, competition_id: str) -> None:
    made = make(program, receiver.address, secret="a secret of my own").json()
    assert made["secret"] == "a secret of my own"
    assert program.delete(f"{WEBHOOKS}/{made['id']}").status_code == 204
    assert program.delete(f"{WEBHOOKS}/{made['id']}").status_code == 404
    assert set(Deed.objects.values_list("kind", flat=True)) >= {"webhook_made", "webhook_removed"}


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/x",
        "file:///etc/passwd",
        "http://",
        "http://[::1/",
        "http://[::1]/",
        "http://localhost/",
        "http://127.0.0.1:8000/",
        "http://169.254.169.254/latest",
        "http://10.0.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://0.0.0.0/",
        "http://user:word@example.org/",
        "http://example.org:0/",
        "http://example.org:99999/",
        "http://example.org/a\r\nb",
        "http://bücher.example/",
    ],
)
def test_addresses_that_are_not_public_are_refused(program: Client, url: str) -> None:
    answer = make(program, url)
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")


def test_a_name_that_leads_to_this_computer_is_not_called(
    program: Client, competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(2, 1, 6, "", ("127.0.0.1", 80))]
    monkeypatch.setattr("cubelex.web.shared.outgoing_calls.socket.getaddrinfo", lambda *args, **more: found)
    assert make(program, "http://rebound.example/").status_code == 201
    entered(competition_id, 1, 1, 1000)
    assert deliver_due(timezone.now()) == 0
    assert "not a public address" in Webhook.objects.get().last_said


def test_the_local_network_is_called_where_the_installation_says_so(settings: Settings) -> None:
    assert unless_callable("http://192.168.1.20:8080/")
    settings.WEBHOOKS_TO_LOCAL_NETWORK = True
    assert not unless_callable("http://192.168.1.20:8080/")
    assert unless_callable("http://169.254.169.254/")


PAGE = "/SmallOpen2026/webhooks/"


def test_webhooks_are_added_tried_out_and_removed_on_a_page(receiver: Receiver, client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    shown = delegate.post(PAGE, {"action": "add", "url": receiver.address}).content.decode()
    made = Webhook.objects.get()
    key = webhook_key(made)
    assert key is not None
    assert key.decode() in shown and key.decode() not in delegate.get(PAGE).content.decode()
    tried = delegate.post(PAGE, {"action": "try", "webhook": made.pk}, follow=True)
    assert "The test was delivered" in tried.content.decode() and receiver.topics == ["test"]
    delegate.post(PAGE, {"action": "remove", "webhook": made.pk})
    assert not Webhook.objects.exists()


def test_the_last_failure_is_shown_also_after_it_is_over(
    receiver: Receiver, client_of: ClientOf, competition_id: str
) -> None:
    delegate = client_of(Role.DELEGATE)
    delegate.post(PAGE, {"action": "add", "url": receiver.address})
    made = Webhook.objects.get()
    receiver.status = 503
    assert "503" in delegate.post(PAGE, {"action": "try", "webhook": made.pk}, follow=True).content.decode()
    entered(competition_id, 1, 1, 1000)
    deliver_due(timezone.now())
    assert "1 failure in a row" in delegate.get(PAGE).content.decode()
    receiver.status = 204
    delegate.post(PAGE, {"action": "again", "webhook": made.pk})
    assert deliver_due(timezone.now()) == 1
    page = delegate.get(PAGE).content.decode()
    assert "failure in a row" not in page and "answered 503" in page


def test_an_address_that_is_none_stays_in_the_field(client_of: ClientOf) -> None:
    shown = client_of(Role.DELEGATE).post(PAGE, {"action": "add", "url": "http://localhost/"}).content.decode()
    assert "Enter a public http" in shown and 'value="http://localhost/"' in shown
    assert not Webhook.objects.exists()
    assert client_of(Role.DELEGATE).post(PAGE, {"action": "try", "webhook": "7"}).status_code == 404


def test_programs_try_webhooks_out(receiver: Receiver, program: Client) -> None:
    made = make(program, receiver.address).json()
    assert program.post(f"{WEBHOOKS}/{made['id']}/test").json() == {"has_arrived": True, "said": "taken"}
    receiver.status = 500
    assert not program.post(f"{WEBHOOKS}/{made['id']}/test").json()["has_arrived"]
