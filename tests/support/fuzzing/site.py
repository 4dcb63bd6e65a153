"""Every page and call of the site as a reader: with a mutated body, question or address, by a person who may do all."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final
from urllib.parse import quote, unquote_to_bytes, urlencode

from django.test import Client
from django.urls import NoReverseMatch

from cubelex.competition import write_wcif
from tests.support.fuzzing.mutations import changed
from tests.support.fuzzing.running import Reader
from tests.support.web.addresses import ADDRESSES, address
from tests.support.web.small_open import small_open

# Without an end, out to the network, setting pages for seconds, or ending what the others need.
LEFT_OUT: Final = frozenset(
    {
        "stream",
        "api:stream",
        "create-fetch",
        "regulations-documents",
        "webhooks",
        "api:webhook-test",
        "sign-out",
        "sign-in-to-demo",
        "scrambling-make",
        "setup-visibility",
    }
)
PRINTED: Final = "paper-"
PLACES: Final[dict[str, object]] = {
    "competition_id": "SmallOpen2026",
    "round_id": "333-r1",
    "event_id": "333",
    "group": 1,
    "person_id": 1,
    "code": "333-r1-g1",
    "role": "judge",
}
FORM: Final = {
    "action": "save",
    "person": "1",
    "round": "333-r1",
    "number": "2",
    "name": "Ada Swan",
    "reason": "x",
    "key": "1",
    "steps": "[]",
    "start": "09:00",
    "attempt": "1",
    "result": "9.87",
    "event": "333",
    "top": "5",
    "q": "ada",
}
BODY: Final = {
    "key": "k1",
    "person": 1,
    "attempts": {"1": "9.87"},
    "attempt": 1,
    "action": "observe",
    "observed": {"time": 987, "solution": "R U"},
    "label": "1",
    "steps": [],
    "draft": {},
    "person_id": 1,
    "result": 987,
    "results": [987],
    "number": 1,
    "moves": 3,
    "reason": "x",
    "decisions": [{"matter": "x", "answer": "y", "reason": "z"}],
}


def pages_and_calls(client: Client, token: str) -> Iterator[Reader]:
    """A reader for each address; every third mutation is of its question, every third of a form, every third a body."""
    whole = json.dumps(write_wcif(small_open())).encode()
    for name in sorted(ADDRESSES):
        if name in LEFT_OUT or name.startswith(PRINTED):
            continue
        try:
            path = address(name, PLACES)
        except NoReverseMatch:
            path = address(name)
        bodies = [whole] if name == "api:wcif" else [json.dumps(BODY).encode()]
        yield Reader(f"page {name}", [*bodies, urlencode(FORM).encode()], _Asking(client, token, path).read)


class _Asking:
    """Sends what it is given to one address, in one way after the other."""

    def __init__(self, client: Client, token: str, path: str) -> None:
        self._client, self._token, self._path, self._chance = client, token, path, Random(path)

    def read(self, data: bytes) -> None:
        """Send a mutated document. Whatever a view does not catch is raised."""
        way = self._chance.randrange(4)
        headers = {"Authorization": f"Bearer {self._token}"} if self._path.startswith("/api/") else {}
        if way == 0:
            question = quote(data[:4000], safe="=&")
            answer: Any = self._client.get(f"{self._path}?{question}", headers=headers)
        elif way == 1:
            wrong = quote(unquote_to_bytes(changed(self._path.encode(), self._chance))[:500], safe="/")
            answer = self._client.get(f"/{wrong.lstrip('/')}", headers=headers)
        else:
            kind = "application/json" if data[:1] in b"{[" else "application/x-www-form-urlencoded"
            method = self._chance.choice(("POST", "POST", "POST", "PATCH", "PUT", "DELETE"))
            answer = self._client.generic(method, self._path, data, kind, headers=headers)
        if answer.status_code >= 500:
            raise AssertionError(f"{self._path} answered {answer.status_code}")
        if answer.streaming:
            answer.close()
