"""Starting the site: tables, first account, and the server."""

import os
import secrets
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

import django
import uvicorn
from django.core.management import call_command
from django.utils import timezone

from cubelex.web import installation

if TYPE_CHECKING:
    from cubelex.web.store.models import Account


def prepare() -> None:
    """Make Django ready and bring the tables up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.settings")
    _ensure_secret_key()
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def _ensure_secret_key() -> None:
    """The installation's own key, made at the first start, before the settings read it."""
    path = installation.secret_key_file()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48), encoding="utf-8")


def run(*, host: str, port: int, workers: int) -> None:
    """Serve until interrupted; at the first start, print a link that signs the Delegate in."""
    prepare()
    link = first_sign_in()
    address = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}/"
    print(f"Cubelex is at {address}", flush=True)  # noqa: T201
    if link:
        print(f"Sign in as the Delegate, once, within the hour: {address}sign-in/{link}/", flush=True)  # noqa: T201
    uvicorn.run("cubelex.web.asgi:application", host=host, port=port, workers=workers, log_level="warning")


def first_sign_in() -> str | None:
    """A code for the first account, where nobody has signed in yet."""
    from cubelex.web.store.models import Account

    if Account.objects.exclude(last_login=None).exists():
        return None
    account, _ = Account.objects.get_or_create(username="delegate")
    return new_code(account, timedelta(hours=1))


def new_code(account: "Account", lasting: timedelta) -> str:
    """A code that signs the account in once."""
    from cubelex.web.store.models import OneTimeCode

    code = secrets.token_urlsafe(16)
    OneTimeCode.objects.create(
        digest=sha256(code.encode()).hexdigest(), account=account, expires_at=timezone.now() + lasting
    )
    return code
