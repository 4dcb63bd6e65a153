"""Whatever its description allows, and much that it does not, is sent to every call: none answers with a 500."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from django.conf import settings as django_settings
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from cubelex.officiating import Role
from cubelex.web.api.calls import api
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from tests.support.web.small_open import AccountOf

# A stream has no end.
ENDLESS = "/api/competitions/{competition_id}/stream"
DESCRIBED = dict(api.get_openapi_schema())
CALLS = [(method, path) for path, methods in DESCRIBED["paths"].items() for method in methods if path != ENDLESS]
EXAMPLES = 20
LEFT_OUT = ("Authorization", "Content-Length", "Cookie")
KNOWN = {"competition_id": "SmallOpen2026", "round_id": "333-r1", "webhook_id": 1, "group": 1, "entry": 2}


@pytest.fixture(autouse=True)
def without_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait."""
    monkeypatch.setattr(django_settings, "API_CALLS_A_MINUTE", 10**9)


@pytest.fixture
def token(account_of: AccountOf, competition_id: str) -> str:
    """A token that opens everything."""
    return new_token("a program", TokenScope, account_of(Role.DELEGATE), repository.record_of(competition_id))


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), CALLS)
def test_no_call_answers_with_an_error_of_ours(token: str, method: str, path: str) -> None:
    call = schemathesis.openapi.from_dict(DESCRIBED)[path][method]
    cases = st.one_of([call.as_strategy(generation_mode=mode) for mode in GenerationMode])
    client = Client(headers={"Authorization": f"Bearer {token}"}, raise_request_exception=True)

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=[*HealthCheck]
    )
    @given(case=cases, is_known=st.integers(0, 3))
    def sent(case: Case[Any], is_known: int) -> None:
        if is_known:
            case.path_parameters.update({name: KNOWN[name] for name in case.path_parameters if name in KNOWN})
        answer = _sent(client, case)
        assert answer.status_code < 400 or answer["Content-Type"] == "application/problem+json"

    sent()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "type", "x"]), inner),
    max_leaves=5,
)


def _places(document: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside a document, each by what holds it and its key there."""
    for key, value in list(document.items()) if isinstance(document, dict) else list(enumerate(document)):
        yield document, key
        if isinstance(value, dict | list):
            yield from _places(value)


@pytest.mark.slow
@pytest.mark.parametrize("version", ["1.0", "2.1"])
def test_a_patch_with_anything_in_the_place_of_anything_is_answered(token: str, version: str) -> None:
    client = Client(headers={"Authorization": f"Bearer {token}"})
    whole = client.get(f"/api/competitions/SmallOpen2026/wcif?version={version}").content

    @settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=[*HealthCheck])
    @given(place=st.integers(0), value=JSON)
    def sent(place: int, value: Any) -> None:
        document = json.loads(whole)
        places = list(_places(document))
        holder, key = places[place % len(places)]
        holder[key] = value
        answer = client.patch("/api/competitions/SmallOpen2026/wcif", document, content_type="application/json")
        assert answer.status_code in (200, 400, 409, 422)
        for address in ("", "/wcif", "/wcif/public", "/results.json", "/results-upload"):
            assert client.get(f"/api/competitions/SmallOpen2026{address}").status_code == 200

    sent()


def _sent(client: Client, case: Case[Any]) -> Any:
    """The answer to a case; an error of ours is raised here."""
    asked = requests.Request(**case.as_transport_kwargs(base_url="http://testserver")).prepare()
    headers = {name: _text(value) for name, value in asked.headers.items() if name not in LEFT_OUT}
    kind = headers.pop("Content-Type", "application/json")
    return client.generic(asked.method or "", asked.path_url, asked.body or b"", kind, headers=headers)


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value
