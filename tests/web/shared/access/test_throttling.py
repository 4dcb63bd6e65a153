"""Those who guess, and programs that ask too often, have to wait, whichever worker they ask."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from cubelex.web.shared.access import throttling
from cubelex.web.store.models import CallAllowance, FailedGuess
from tests.support.web.servers import PATIENCE, Installation, Server, installed

NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(throttling, "now", clock)
    return clock


@pytest.mark.django_db
def test_failures_count_for_a_minute(clock: Clock) -> None:
    for _ in range(throttling.MOST_FAILURES):
        throttling.note_failure("here")
    assert throttling.must_wait("here")
    assert not throttling.must_wait("there")
    clock.time += MINUTE
    assert not throttling.must_wait("here")


@pytest.mark.django_db
def test_old_failures_are_removed_from_the_store(clock: Clock) -> None:
    for number in range(20):
        throttling.note_failure(str(number))
    clock.time += MINUTE
    throttling.note_failure("another")
    assert FailedGuess.objects.count() == 1


@pytest.mark.django_db
def test_names_are_not_stored() -> None:
    throttling.note_failure("account a password typed into the wrong field")
    assert "password" not in FailedGuess.objects.get().who


@pytest.mark.django_db
def test_what_one_worker_let_through_the_next_one_knows(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [throttling.seconds_to_wait("a program", 4) for _ in range(3)] == [0, 0, 0]
    monkeypatch.setattr(throttling, "_BUCKETS", {})
    assert [throttling.seconds_to_wait("a program", 4) for _ in range(2)] == [0, 15]
    clock.time += MINUTE
    assert throttling.seconds_to_wait("a program", 4) == 0


@pytest.mark.django_db
def test_a_worker_writes_once_for_a_tenth_of_the_calls() -> None:
    for _ in range(9):
        throttling.seconds_to_wait("a program", 100)
    assert not CallAllowance.objects.exists()
    throttling.seconds_to_wait("a program", 100)
    assert CallAllowance.objects.get().calls == 90


@pytest.mark.django_db
def test_who_has_not_called_for_a_minute_is_removed_from_the_store(clock: Clock) -> None:
    throttling.seconds_to_wait("first", 4)
    clock.time += 2 * MINUTE
    throttling.seconds_to_wait("second", 4)
    assert CallAllowance.objects.count() == 1


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    database = request.getfixturevalue("postgresql") if request.param == "PostgreSQL" else None
    return installed(tmp_path, database, more={"CUBELEX_API_RATE": "4"})


def guess(server: Server) -> int:
    """Try to sign in with a wrong password. Returns the status of the answer."""
    form = {"username": "Ana", "password": "a wrong one", "csrfmiddlewaretoken": "a" * 32}
    cookies = {"csrftoken": "a" * 32}
    with httpx.Client(base_url=server.address, cookies=cookies, timeout=PATIENCE) as client:
        return client.post("/sign-in/", data=form).status_code


@pytest.mark.slow
def test_two_workers_count_together(installation: Installation) -> None:
    with Server(installation) as first, Server(installation) as second:
        guesses = [guess(server) for server in (first, second) * (throttling.MOST_FAILURES // 2)]
        assert set(guesses) == {200}
        assert [guess(first), guess(second)] == [429, 429]
        calls = [httpx.get(f"{server.address}/api/competitions", timeout=PATIENCE) for server in (first, second) * 3]
        assert 4 <= [call.status_code for call in calls].count(200) <= 5
        assert calls[-1].status_code == 429
