"""Documents of many megabytes, sent to a server by a program (D10 of the review)."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.web.servers import COMPETITION, PATIENCE, Server, installed, run

pytestmark = pytest.mark.slow
_TOKEN = """
from cubelex.web.site.serving import prepare
prepare()
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.models import Account
scopes, delegate = [TokenScope.READ, TokenScope.MANAGE], Account.objects.get(username="delegate")
print(new_token("a program", scopes, delegate, repository.record_of({competition!r})))
"""


def with_text(document: dict[str, Any], size: int) -> dict[str, Any]:
    about = {"id": "x.large", "specUrl": "https://x.example", "data": {"text": "x" * size}}
    return {**document, "extensions": [*document.get("extensions", []), about]}


def test_a_document_of_nearly_32_megabytes_is_taken_and_a_larger_one_is_refused(tmp_path: Path) -> None:
    installation = installed(tmp_path / "data")
    token = run(_TOKEN.format(competition=COMPETITION), installation.environment).strip()
    with (
        Server(installation) as server,
        httpx.Client(
            base_url=f"{server.address}/api/competitions/{COMPETITION}",
            headers={"Authorization": f"Bearer {token}"},
            timeout=PATIENCE,
        ) as program,
    ):
        document = program.get("/wcif").raise_for_status().json()
        taken = program.patch("/wcif", json=with_text(document, 31_500_000))
        assert taken.status_code == 200, taken.text[:500]
        assert len(program.get("/wcif").content) > 31_000_000
        refused = program.patch("/wcif", json=with_text(document, 32_000_000))
        assert (refused.status_code, refused.headers["Content-Type"]) == (413, "application/problem+json")
        assert "Send at most 32 MB" in refused.text
