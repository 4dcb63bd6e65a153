"""Webhooks: what is announced arrives signed and in order, once it can; nothing is sent where it should not."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings
from small_open import AccountOf, entered

from cubelex.officiating import Role
from cubelex.web.api.deliveries import MOST_FAILURES, deliver_due, signature, unless_deliverable
from cubelex.web.api.tokens import new_token
from cubelex.web.scopes import Scope
from cubelex.web.store import outbox, repository
from cubelex.web.store.models import Deed, Webhook

WEBHOOKS = "/api/competitions/SmallOpen2026/webhooks"


@dataclass
class Receiver:
    """A server that takes deliveries and answers as told."""

    address: str = ""
    status: int = 204
    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def topics(self) -> list[str]:
        return [json.loads(body)["topic"] for _, body in self.taken]


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_LOOPBACK = True
    held = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            held.taken.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(held.status)
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Nothing is to be said."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        held.address = f"http://127.0.0.1:{server.server_port}/hook?from=cubelex"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield held
        server.shutdown()
        thread.join()


@pytest.fixture
def program(account_of: AccountOf, competition_id: str) -> Client:
    text = new_token("a program", Scope, account_of(Role.DELEGATE), repository.record_of(competition_id))
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
    assert headers["cubelex-signature"] == signature(made["secret"], headers["cubelex-timestamp"], body)
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
    monkeypatch.setattr("cubelex.web.api.deliveries.socket.getaddrinfo", lambda *args, **more: found)
    assert make(program, "http://rebound.example/").status_code == 201
    entered(competition_id, 1, 1, 1000)
    assert deliver_due(timezone.now()) == 0
    assert "not a public address" in Webhook.objects.get().last_said


def test_the_local_network_is_called_where_the_installation_says_so(settings: Settings) -> None:
    assert unless_deliverable("http://192.168.1.20:8080/")
    settings.WEBHOOKS_TO_LOCAL_NETWORK = True
    assert not unless_deliverable("http://192.168.1.20:8080/")
    assert unless_deliverable("http://169.254.169.254/")
