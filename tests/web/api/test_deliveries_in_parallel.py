"""Webhooks are delivered to each receiver by itself: nobody waits for somebody who is slow."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from cubelex.officiating import Role
from cubelex.web.api import deliveries
from cubelex.web.api.deliveries import deliver_due, try_out
from cubelex.web.api.webhooks import added
from cubelex.web.shared import outgoing_calls
from cubelex.web.store.models import Webhook
from cubelex.web.store.sealed_secrets import seal_webhook_secret
from tests.support.web.servers import PATIENCE
from tests.support.web.small_open import AccountOf, entered
from tests.support.web.webhook_receivers import receiving

NOW = timezone.now()


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], None], int], Event]:
    """Have deliveries done by a function instead; an event that so many of them have ended."""

    def prepared(deliver: Callable[[str], None], count: int) -> Event:
        done, lock, everybody = [0], Lock(), Event()

        def delivered(webhook: Webhook, now: object) -> int:
            deliver(webhook.url)
            with lock:
                done[0] += 1
                if done[0] == count:
                    everybody.set()
            return 1

        monkeypatch.setattr(deliveries, "_deliver", delivered)
        return everybody

    return prepared


def test_a_slow_receiver_delays_nobody(ended: Callable[[Callable[[str], None], int], Event]) -> None:
    arrived, waited = Event(), []

    def deliver(url: str) -> None:
        if url == "slow":
            waited.append(arrived.wait(PATIENCE))
        else:
            arrived.set()

    everybody, crew = ended(deliver, 2), deliveries._Crew()
    for url in ("slow", "quick"):
        crew.deliver(Webhook(url=url), NOW)
    assert everybody.wait(PATIENCE)
    assert waited == [True], "the quick one had its delivery meanwhile"


def test_there_are_never_more_threads_than_so_many(
    ended: Callable[[Callable[[str], None], int], Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "AT_THE_SAME_TIME", 2)
    lock, both, running, most = Lock(), Event(), [0], [0]

    def deliver(url: str) -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
            if running[0] == 2:
                both.set()
        both.wait(PATIENCE)
        with lock:
            running[0] -= 1

    everybody, crew = ended(deliver, 6), deliveries._Crew()
    for number in range(6):
        crew.deliver(Webhook(url=str(number)), NOW)
    assert everybody.wait(PATIENCE)
    assert most == [2]


def test_a_receiver_has_its_turn_and_then_others_have_theirs(
    competition_id: str, account_of: AccountOf, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True
    clock = iter(range(0, 1000, 12))
    monkeypatch.setattr(deliveries, "monotonic", lambda: next(clock))
    with receiving() as receiver:
        by = account_of(Role.DELEGATE)
        added(competition_id, receiver.address, "a secret", by)
        for person in range(1, 5):
            entered(competition_id, person, 1, 1000)
        taken = [deliver_due(NOW) for _ in range(4)]
        assert sum(taken) == len(receiver.taken)
    assert taken[:2] == [2, 2], "twelve seconds each, thirty in all"


@contextmanager
def dripping() -> Iterator[str]:
    """A server that sends a byte now and then and never comes to an end."""
    stop = Event()
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(PATIENCE)

        def drip() -> None:
            caller, _ = server.accept()
            with caller:
                while not stop.wait(0.02):
                    try:
                        caller.send(b"H")
                    except OSError:
                        return

        thread = Thread(target=drip)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        finally:
            stop.set()
            thread.join()


def test_a_call_ends_however_little_is_answered_again_and_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOKS_TO_LOOPBACK = True
    monkeypatch.setattr(outgoing_calls, "SECONDS_TO_ANSWER", 0.3)
    with dripping() as address:
        webhook = Webhook(url=address, competition_id="Open")
        seal_webhook_secret(webhook, "a secret")
        assert try_out(webhook).startswith("Not delivered")
