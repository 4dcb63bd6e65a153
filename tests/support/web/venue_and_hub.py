"""A venue and a hub in one process: each has a database of its own, and calls from one to the other can be cut."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, LiteralString

from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from cubelex.officiating import CompetitionState, Outcome
from cubelex.web.hub import connections, lines, sending
from cubelex.web.shared.outgoing_calls import CallAnswer, CallFailed
from cubelex.web.store import copies, repository
from cubelex.web.store.models import HubConnection, LogEntry
from cubelex.web.store.sealed_secrets import seal_hub_token
from tests.support.web.small_open import DELEGATE, NOON, small_open, stored

OPEN = "SmallOpen2026"
BEFORE, AFTER, WITHIN = "before it arrives", "before the answer arrives", "while it is stored"
"""Where a call can be cut."""


@contextmanager
def database_of(path: Path) -> Iterator[None]:
    """Everything that is stored goes into that file; on PostgreSQL, into a database of its name."""
    settings = connection.settings_dict
    before = {"NAME": settings["NAME"], "OPTIONS": settings["OPTIONS"]}
    connection.close()
    settings["NAME"] = _name_of(path)
    # A pool would go on with connections to the database before.
    settings["OPTIONS"] = {name: value for name, value in before["OPTIONS"].items() if name != "pool"}
    try:
        yield
    finally:
        connection.close()
        settings.update(before)


def _name_of(path: Path) -> Path | str:
    return path if connection.vendor == "sqlite" else f"{path.stem}_{os.getpid()}"


def copy_database(original: Path, copy: Path) -> None:
    """Have in one database what is in another."""
    if connection.vendor == "sqlite":
        shutil.copy(original, copy)
        return
    _tell_postgresql(
        f"DROP DATABASE IF EXISTS {_name_of(copy)} WITH (FORCE)",
        f"CREATE DATABASE {_name_of(copy)} TEMPLATE {_name_of(original)}",
    )


def _tell_postgresql(*statements: LiteralString) -> None:
    import psycopg

    about = {name: value for name, value in connection.get_connection_params().items() if name in _WHERE}
    with psycopg.connect(**about, dbname="postgres", autocommit=True) as server:
        for statement in statements:
            server.execute(statement)


_WHERE: Final = ("host", "port", "user", "password")


def migrated(path: Path) -> Path:
    """A new database."""
    if connection.vendor != "sqlite":
        name = _name_of(path)
        _tell_postgresql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")
    with database_of(path):
        call_command("migrate", verbosity=0, interactive=False)
    return path


class Cut(Exception):
    """The hub was killed."""


class VenueAndHub:
    """The Small Open at the venue, connected with a hub."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self.venue, self.hub = folder / "venue.sqlite3", folder / "hub.sqlite3"
        self.cuts: list[str] = []
        self.calls = self.cut = 0
        for path in (self.venue, self.hub):
            copy_database(empty, path)
        lines._LINES.clear()
        with self.at_the_hub():
            self.token = connections.new_token(OPEN)
        with self.at_the_venue():
            stored(small_open())
        self.connect(self.token)

    def connect(self, token: str) -> None:
        """Have the venue send with a token."""
        with self.at_the_venue():
            hub = HubConnection(competition_id=OPEN, address="http://127.0.0.1:1/")
            seal_hub_token(hub, token)
            hub.save()

    def at_the_venue(self) -> Any:
        return database_of(self.venue)

    def at_the_hub(self) -> Any:
        return database_of(self.hub)

    def call(
        self, method: str, url: str, body: bytes | None, headers: Mapping[str, str], **_limits: object
    ) -> CallAnswer:
        """What `outgoing_calls.call` would answer, from the hub in this process. The next cut is used up."""
        self.calls += 1
        cut = self.cuts.pop(0) if self.cuts else ""
        self.cut += bool(cut)
        if cut == BEFORE:
            raise CallFailed(cut)
        with self.at_the_hub():
            path = url.removeprefix("http://127.0.0.1:1")
            answer = self._asked(method, path, body, headers, is_killed=cut == WITHIN)
        if answer is None or cut == AFTER:
            raise CallFailed(cut)
        return answer

    def _asked(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str], *, is_killed: bool
    ) -> CallAnswer | None:
        client = Client(headers={"Authorization": headers["Authorization"]})
        if not is_killed:
            given = client.get(path) if method == "GET" else client.post(path, body, content_type="application/json")
            return CallAnswer(given.status_code, given.content)
        with killed_while_storing():
            try:
                client.post(path, body, content_type="application/json")
            except Cut:
                return None
        return None

    def sync(self, *cuts: str) -> HubConnection:
        """Send once, with these calls cut; how it went."""
        self.cuts = list(cuts)
        with self.at_the_venue():
            hub = HubConnection.objects.select_related("competition").get(pk=OPEN)
            sending.send(hub, timezone.now())
            self.cuts = []
            return HubConnection.objects.get(pk=OPEN)

    def do(self, verb: Callable[[], Any]) -> Any:
        """Do something at the venue."""
        with self.at_the_venue():
            return verb()

    def append(self, verb: Callable[[CompetitionState], Outcome], *, is_allowed: bool = True) -> None:
        """Have something done at the venue, which may have to be allowed."""
        with self.at_the_venue():
            done = repository.append(OPEN, verb, by=DELEGATE, at=NOON)
        assert not (is_allowed and done.outcome.is_refused), done.outcome.refusals

    def stored_at_the_hub(self) -> str:
        """Everything that the log of the copy holds."""
        with self.at_the_hub():
            return "\n".join(str(fact) for fact in LogEntry.objects.values_list("fact", flat=True))

    def here(self) -> CompetitionState:
        """The competition at the venue."""
        with self.at_the_venue():
            return repository.load(OPEN)

    def there(self) -> CompetitionState:
        """The copy at the hub."""
        with self.at_the_hub():
            return repository.load(OPEN)

    def digests_there(self) -> list[str]:
        with self.at_the_hub():
            return [*copies.digests_of(OPEN).values()]

    def digests_here(self) -> list[str]:
        """The digests of the public form of the log at the venue."""
        with self.at_the_venue():
            return lines.line_of(OPEN)._digests


@contextmanager
def killed_while_storing() -> Iterator[None]:
    """The hub ends after it has stored entries, before that is committed."""
    real = copies.end_of
    asked = iter(range(10))

    def dying(competition_id: str) -> copies.Position:
        if next(asked):
            raise Cut
        return real(competition_id)

    copies.end_of = dying
    try:
        yield
    finally:
        copies.end_of = real
