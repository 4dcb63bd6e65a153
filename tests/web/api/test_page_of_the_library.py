"""The examples of docs/library/site-api.md, run against the site."""

import io
import re
from email.message import Message as Headers
from pathlib import Path
from typing import Any
from urllib import request
from urllib.error import HTTPError

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from tests.support.web.small_open import AccountOf

PAGE = Path(__file__).parents[3] / "docs" / "library" / "site-api.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
SITE = "http://127.0.0.1:8000"


def of_the_test_site(asked: request.Request) -> io.BytesIO:
    """What the site answers, as `urlopen` gives it."""
    assert asked.full_url.startswith(f"{SITE}/")
    headers = {name.title(): value for name, value in asked.header_items()}
    body = asked.data if isinstance(asked.data, bytes) else b""
    path = asked.full_url.removeprefix(SITE)
    kind = headers.pop("Content-Type", "application/octet-stream")
    answer = Client().generic(asked.get_method(), path, body, content_type=kind, headers=headers)
    content = io.BytesIO(answer.content)
    if answer.status_code >= 400:
        raise HTTPError(asked.full_url, answer.status_code, "", Headers(), content)
    return content


def test_the_examples_of_the_page_work(
    competition_id: str, account_of: AccountOf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(request, "urlopen", of_the_test_site)
    record = repository.record_of(competition_id)
    names: dict[str, Any] = {"TOKEN": new_token("example", (TokenScope.ENTER,), account_of(Role.DELEGATE), record)}
    assert len(EXAMPLES) == 4
    for example in EXAMPLES:
        exec(example, names)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        f"Small Open 2026 {round_id} {rows}" for round_id, rows in (("333-r1", 8), ("333-r2", 0), ("222-r1", 0))
    ]
    assert int(lines[3].split()[0]) > 0
    assert lines[4] == "409 [['1g2']]"
    assert names["entered"]["result"] == 1234
