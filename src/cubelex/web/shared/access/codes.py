"""Codes that sign a person in once: printed at the first start, shown as a QR code, typed on a shared laptop.

A code is three groups of four letters and digits that cannot be mistaken for each other: 58 bits, of which only a
digest is kept. Wrong ones are counted, so that trying them all would take longer than any code lasts.
"""

import secrets
from datetime import timedelta
from hashlib import sha256
from io import BytesIO
from typing import Final

import segno
from django.db import transaction
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from cubelex.web.store.models import Account, OneTimeCode

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
FOR_ANOTHER_DEVICE: Final = timedelta(minutes=10)
FOR_AN_INVITATION: Final = timedelta(days=2)


def new_code(account: Account, lasting: timedelta) -> str:
    """A code that signs the account in once, within that time."""
    code = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))
    OneTimeCode.objects.create(digest=_digest(code), account=account, expires_at=timezone.now() + lasting)
    return code


def owner_of(code: str) -> Account | None:
    """The account that a code would sign in, or nothing where it was used already, is too old, or never was one."""
    found = OneTimeCode.objects.filter(digest=_digest(code), used_at=None, expires_at__gt=timezone.now())
    known = found.select_related("account").first()
    return known.account if known and known.account.is_active else None


def redeem(code: str) -> Account | None:
    """The account that a code signs in, which it does no second time."""
    with transaction.atomic():
        account = owner_of(code)
        used = OneTimeCode.objects.filter(digest=_digest(code), used_at=None).update(used_at=timezone.now())
        return account if used else None


def forget_codes(account: Account) -> None:
    """Make the account's unused codes useless."""
    OneTimeCode.objects.filter(account=account, used_at=None).delete()


def _digest(code: str) -> str:
    """The same for every way of typing a code."""
    plain = "".join(letter for letter in code.upper() if letter in ALPHABET)
    return sha256(plain.encode()).hexdigest()


def qr(address: str) -> SafeString:
    """A QR code of an address, as a picture inside a page."""
    picture = BytesIO()
    segno.make(address, error="m", boost_error=False).save(
        picture, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=4, dark="#000", light="#fff"
    )
    return mark_safe(picture.getvalue().decode())
