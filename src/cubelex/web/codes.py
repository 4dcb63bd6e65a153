"""Codes that sign somebody in once: printed at the first start, shown as a QR code, typed on a shared laptop."""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from cubelex.web.store.models import Account, OneTimeCode


def new_code(account: Account, lasting: timedelta) -> str:
    """A code that signs the account in once, within that time."""
    code = secrets.token_urlsafe(16)
    OneTimeCode.objects.create(digest=_digest(code), account=account, expires_at=timezone.now() + lasting)
    return code


def redeem(code: str) -> Account | None:
    """The account that a code signs in; nothing where it was used already, is too old, or never was one."""
    with transaction.atomic():
        found = OneTimeCode.objects.select_for_update().filter(digest=_digest(code), used_at=None).first()
        if found is None or found.expires_at < timezone.now():
            return None
        found.used_at = timezone.now()
        found.save(update_fields=["used_at"])
        return found.account


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
