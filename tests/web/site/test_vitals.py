"""What a server says of itself, to whom, and what it never says."""

import json
import logging
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import OperationalError
from pytest_django.fixtures import Settings

from cubelex.web.site.log_redaction import JsonFormatter
from cubelex.web.site.upkeep import vitals
from cubelex.web.site.upkeep.vitals import Vitals
from cubelex.web.store.models import Backup
from tests.support.web.small_open import entered

HERE = ("127.0.0.1", 5000)
ELSEWHERE = ("192.0.2.7", 5000)


async def _page(scope: dict[str, Any], receive: Any, send: Any) -> None:
    status = 404 if scope["path"] in (vitals.HEALTH, vitals.METRICS) else 200
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def asked(watched: Vitals, path: str, client: tuple[str, int] = HERE, **headers: str) -> tuple[int, str]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "path": path, "client": client, "headers": given}
    async_to_sync(watched)(scope, receive, send)
    return sent[0]["status"], sent[1]["body"].decode()


@pytest.fixture
def watched() -> Vitals:
    return Vitals(_page, lambda: 3)


@pytest.fixture(autouse=True)
def _in_this_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests have their transaction in their own thread, and asking elsewhere would not see it."""

    async def ask(question: Any) -> Any:
        return await sync_to_async(_answered, thread_sensitive=True)(question)

    monkeypatch.setattr(vitals, "_asked", ask)


def _answered(question: Any) -> Any:
    try:
        return question()
    except OperationalError:
        return None


@pytest.mark.django_db
def test_the_database_decides_on_health(watched: Vitals, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(watched, "/health") == (200, "ok\n")

    def fail() -> bool:
        raise OperationalError("away")

    monkeypatch.setattr(vitals, "_database_answers", fail)
    assert asked(watched, "/health")[0] == 503


def test_metrics_count_requests_followers_and_entries(watched: Vitals, competition_id: str) -> None:
    entered(competition_id, 1, 1, 1000)
    Backup.objects.create(at="2026-05-02T12:00Z", name="a", mark="")
    for _ in range(3):
        asked(watched, f"/{competition_id}/")
    status, text = asked(watched, "/metrics")
    assert status == 200
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    without_worker = {name.partition("worker")[0]: value for name, value in values.items()}
    assert without_worker['cubelex_requests_total{status="2xx",'] == "3"
    assert without_worker["cubelex_followers{"] == "3"
    assert int(values["cubelex_entries_total"]) >= 3
    assert float(values["cubelex_backup_timestamp_seconds"]) > 1_700_000_000
    assert values["cubelex_database_up"] == "1"
    assert competition_id not in text


@pytest.mark.django_db
def test_every_name_of_the_metrics_is_explained(watched: Vitals) -> None:
    Backup.objects.create(at="2026-05-02T12:00Z", name="a", mark="")
    named = {line.split()[2] for line in asked(watched, "/metrics")[1].splitlines() if line.startswith("# TYPE")}
    page = (Path(__file__).parents[3] / "docs" / "install" / "server.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(cubelex_\w+)` \|", page, re.MULTILINE)) == named


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health", "/metrics"])
def test_only_this_computer_or_who_has_the_token_may_know(watched: Vitals, settings: Settings, path: str) -> None:
    assert asked(watched, path, ELSEWHERE)[0] == 404
    assert asked(watched, path, HERE, x_forwarded_for="192.0.2.7")[0] == 404
    assert asked(watched, path, ELSEWHERE, authorization="Bearer ")[0] == 404
    settings.METRICS_TOKEN = "abc"
    assert asked(watched, path, ELSEWHERE, authorization="Bearer abd")[0] == 404
    assert asked(watched, path, ELSEWHERE, authorization="Bearer abc")[0] == 200


def test_a_line_of_the_log_has_no_values_of_people() -> None:
    try:
        raise ValueError("Key (email)=(ada@example.org) already exists")
    except ValueError:
        about = sys.exc_info()
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "Error: %s", ("/sign-in/ABCD-EFGH/",), about)
    line = JsonFormatter().format(record)
    said = json.loads(line)
    assert (said["message"], said["fault"], said["level"]) == ("Error: /sign-in/…/", "ValueError", "ERROR")
    assert said["at"][-1].startswith("test_vitals.py:")
    assert "ada@example.org" not in line
    assert "\n" not in line
