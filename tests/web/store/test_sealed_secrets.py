"""Secrets for other servers are sealed wherever they are written, and open only where and for what they were sealed."""

import gzip
import hashlib
import hmac
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from cubelex.officiating import Role
from cubelex.web.api.deliveries import deliver_due, signature
from cubelex.web.api.webhooks import added
from cubelex.web.hub import connections, sending
from cubelex.web.store import backups
from cubelex.web.store.models import Account, HubConnection, Webhook
from cubelex.web.store.sealed_secrets import hub_token, seal_what_is_clear, webhook_key
from tests.support.web.small_open import NOON, ClientOf, entered

C = "/SmallOpen2026"
TOKEN, SECRET = "cubelex_hub_" + "x" * 43, "a secret of sixteen letters"


@pytest.fixture
def connected(client_of: ClientOf) -> Client:
    """The Delegate of a competition with a hub and a webhook."""
    delegate = client_of(Role.DELEGATE)
    delegate.post(f"{C}/hub/", {"action": "connect", "address": "https://hub.example/", "token": TOKEN})
    added("SmallOpen2026", "https://hook.example/", SECRET, Account.objects.get(username="delegate"))
    return delegate


def stored() -> tuple[str, str]:
    return HubConnection.objects.get().token, Webhook.objects.get().secret


def test_no_table_and_no_backup_has_them_in_clear(connected: Client, tmp_path: Path) -> None:
    path = tmp_path / "saturday.jsonl.gz"
    backups.write_backup(path, NOON)
    text = gzip.decompress(path.read_bytes()).decode() + "".join(stored())
    assert TOKEN not in text and SECRET not in text
    assert "hub.example" in text and "hook.example" in text
    backups.restore_backup(path, replace=True)
    assert hub_token(HubConnection.objects.get()) == TOKEN
    assert webhook_key(Webhook.objects.get()) == SECRET.encode()


def test_tokens_for_elsewhere_stay_on_their_computer(
    connected: Client, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saturday.jsonl.gz"
    backups.write_backup(path, NOON)
    settings.SECRET_KEY = "the key of another computer"
    backups.restore_backup(path, replace=True)
    monkeypatch.setattr(sending, "call", lambda *sent, **more: pytest.fail("nothing is sent"))
    monkeypatch.setattr("cubelex.web.api.deliveries.call", lambda *sent, **more: pytest.fail("nothing is sent"))
    sending.copy_due(timezone.now())
    entered("SmallOpen2026", 1, 1, 1000)
    assert deliver_due(timezone.now() + timedelta(hours=2)) == 0
    delegate = Client()
    delegate.force_login(Account.objects.get(username="delegate"))
    assert "connect again" in delegate.get(f"{C}/hub/").content.decode()
    assert "add it again" in delegate.get(f"{C}/webhooks/").content.decode()
    connections.connect("SmallOpen2026", "https://hub.example/", TOKEN, None)
    assert hub_token(HubConnection.objects.get()) == TOKEN


def test_they_are_of_no_use_in_another_row(connected: Client) -> None:
    HubConnection.objects.update(address="https://thief.example/")
    Webhook.objects.update(url="https://thief.example/")
    assert (hub_token(HubConnection.objects.get()), webhook_key(Webhook.objects.get())) == (None, None)


def test_those_of_earlier_versions_are_sealed_at_the_start_and_after_a_restore(
    connected: Client, tmp_path: Path
) -> None:
    HubConnection.objects.update(token=TOKEN)
    Webhook.objects.update(secret=SECRET)
    older = tmp_path / "older.jsonl.gz"
    backups.write_backup(older, NOON)
    for bring_up_to_date in (seal_what_is_clear, lambda: backups.restore_backup(older, replace=True)):
        HubConnection.objects.update(token=TOKEN)
        Webhook.objects.update(secret=SECRET)
        bring_up_to_date()
        assert TOKEN not in stored()[0] and SECRET not in stored()[1]
        assert hub_token(HubConnection.objects.get()) == TOKEN
        assert webhook_key(Webhook.objects.get()) == SECRET.encode()


@pytest.mark.parametrize("secret", ["s" * 64, "s" * 65, "s" * 200, "😀" * 200])
def test_secrets_of_any_length_sign_as_receivers_expect_it(competition_id: str, secret: str) -> None:
    """HMAC replaces a key that is longer than a block by its digest, so the digest is all that is kept of it."""
    webhook = added(competition_id, "https://hook.example/", secret, Account.objects.create(username="maker"))
    assert len(webhook.secret) <= 200
    key = webhook_key(Webhook.objects.get())
    assert key is not None
    expected = hmac.new(secret.encode(), b"1.{}", hashlib.sha256).hexdigest()
    assert signature(key, "1", b"{}") == f"sha256={expected}"
