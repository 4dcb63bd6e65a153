"""Readers beside writers: nobody replays a log that the process knows, before, while or after an entry is committed."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest
from django.db import connections
from django.test import Client

from cubelex.officiating import CompetitionState, replay
from cubelex.web.store import logs, repository
from cubelex.web.store.outbox import tell_followers
from tests.support.web.small_open import entered, small_open, stored

pytestmark = pytest.mark.django_db(transaction=True)
T = TypeVar("T")
PATIENCE = 120


@pytest.fixture
def elsewhere() -> Iterator[ThreadPoolExecutor]:
    """Threads with connections of their own, which end with the test."""
    with ThreadPoolExecutor(max_workers=3) as threads:
        yield threads


def asked(question: Callable[[], T]) -> T:
    try:
        return question()
    finally:
        connections.close_all()


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was replayed from its first entry on."""
    counted: list[str] = []

    def counting(entries: object) -> CompetitionState:
        counted.append("the whole log")
        return replay(entries)  # type: ignore[arg-type]

    monkeypatch.setattr(logs, "replay", counting)
    return counted


def test_a_reader_meets_the_state_before_the_commit_and_the_writers_own_objects_after_it(
    elsewhere: ThreadPoolExecutor, replays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    competition_id = stored(small_open())
    before = repository.load(competition_id)
    replays.clear()
    met: list[CompetitionState] = []

    def tell_later(*about: object) -> None:
        reading = elsewhere.submit(asked, lambda: repository.load(competition_id))
        met.append(reading.result(PATIENCE))
        tell_followers(*about)  # type: ignore[arg-type]

    monkeypatch.setattr(repository, "tell_followers", tell_later)
    entered(competition_id, 1, 1, 987)
    assert met == [before] and met[0] is before
    after = repository.load(competition_id)
    assert after.card("333-r1", 1).slot(1).result == 987
    assert elsewhere.submit(asked, lambda: repository.load(competition_id)).result(PATIENCE) is after
    assert replays == []


def test_no_log_is_replayed_while_results_are_entered_and_pages_are_read(
    elsewhere: ThreadPoolExecutor, replays: list[str]
) -> None:
    competition_id = stored(small_open())
    repository.load(competition_id)
    replays.clear()

    def read(page: str) -> int:
        return asked(lambda: Client().get(page).status_code)

    pages = [f"/{competition_id}/", f"/{competition_id}/333-r1/", f"/{competition_id}/competitors/1/"]
    answers = []
    for person in range(1, 9):
        answers += [elsewhere.submit(read, page) for page in pages]
        entered(competition_id, person, 1, 900 + person)
    assert {answer.result(PATIENCE) for answer in answers} == {200}
    assert replays == []


def test_what_another_worker_has_written_is_read_once_and_continued(replays: list[str]) -> None:
    competition_id = stored(small_open())
    known = logs.held(competition_id)
    entered(competition_id, 1, 1, 987)
    entered(competition_id, 2, 1, 1020)
    replays.clear()
    logs._MEMORY.pop(competition_id)
    logs.keep(competition_id, known)
    assert logs.held(competition_id).state.card("333-r1", 2).slot(1).result == 1020
    assert replays == []
