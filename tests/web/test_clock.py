"""A clock that is set back or forward while a competition runs: nobody waits for long, and nothing is lost."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.officiating import Role
from cubelex.web.api import deliveries
from cubelex.web.shared.access import throttling
from cubelex.web.shared.mail import delivery
from cubelex.web.store import checking, outbox, repository
from cubelex.web.store.models import Mail, Webhook
from tests.support.web.small_open import AccountOf, ClientOf

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
JUMPS = [timedelta(hours=-2), timedelta(days=1), timedelta(days=-13), timedelta(days=400), timedelta(days=-366)]


class Clock:
    """The clock of the computer, as somebody sets it."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    monkeypatch.setattr(throttling, "now", clock)
    monkeypatch.setattr(time, "time", lambda: clock.now.timestamp())
    return clock


def test_results_are_entered_whatever_the_clock_says(
    clock: Clock, client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    for number, jump in enumerate((timedelta(0), *JUMPS), 1):
        clock.now += jump
        # Sessions end after two weeks: after a jump forward people sign in again.
        desk = client_of(Role.SCORE_TAKER)
        card = {"key": f"{number}", "person": number, "attempts": {"1": "9.50"}, "confirmed": True}
        for _ in range(2):
            answer = desk.post(f"/{competition_id}/desk/333-r1/enter/", card, content_type="application/json")
            assert answer.json()["saved"] == [1]
        for path in ("", "333-r1/", "schedule/"):
            assert Client().get(f"/{competition_id}/{path}").status_code == 200, path
    state = repository.load(competition_id)
    assert [entry.number for entry in repository.log_of(competition_id)] == list(range(1, state.entries + 1))
    assert list(checking.findings(repository.record_of(competition_id))) == []


@pytest.mark.django_db
def test_nobody_who_failed_before_the_clock_was_set_back_waits_for_a_day(clock: Clock) -> None:
    for _ in range(throttling.MOST_FAILURES):
        throttling.note_failure("here")
    assert throttling.must_wait("here")
    clock.now -= timedelta(days=1)
    assert not throttling.must_wait("here")
    assert throttling.begin_try({"here": throttling.MOST_FAILURES}) is not None


@pytest.mark.django_db
def test_a_program_does_not_wait_for_the_clock_either(clock: Clock) -> None:
    for _ in range(60):
        assert throttling.seconds_to_wait("program", 60) == 0
    clock.now -= timedelta(days=1)
    assert throttling.seconds_to_wait("program", 60) <= 1
    clock.now += timedelta(minutes=1)
    assert throttling.seconds_to_wait("program", 60) == 0


def test_webhooks_and_mails_go_on_after_the_clock_was_set_back(
    clock: Clock, account_of: AccountOf, competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    competition = repository.record_of(competition_id)
    later = clock.now + timedelta(days=1)
    Webhook.objects.create(
        competition=competition,
        account=account_of(Role.DELEGATE),
        url="http://192.0.2.1/",
        next_try_at=later,
        failures=1,
    )
    Mail.objects.create(competition=competition, kind="news", to="a@example.org", subject="a", next_try_at=later)
    monkeypatch.setattr(outbox, "newest", lambda competition_id: 1)
    monkeypatch.setattr(delivery, "_send", lambda mail, server: None)
    assert deliveries.deliver_due(clock.now, lambda webhook, now: 1) == 1
    assert delivery.send_due(clock.now) == 1
