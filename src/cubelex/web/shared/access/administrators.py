"""The administrators of an installation: how they always get in again.

A link for an account can be made on the machine itself, by the person who runs it; so nobody is ever locked out.
"""

from datetime import timedelta
from itertools import chain, count
from typing import Final

from django.conf import settings
from django.db import transaction

from cubelex.web.shared.access.codes import forget_codes, new_code
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, CompetitionRecord

FIRST_NAME: Final = "delegate"


def administrator() -> Account:
    """The oldest account that runs the installation, which is created if none does."""
    known = Account.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
    return known or Account.objects.create_user(_free_name(), is_superuser=True)


def _free_name() -> str:
    """A name that nobody has: a person who was invited as `delegate` must not become the administrator."""
    names = chain((FIRST_NAME, "administrator"), (f"administrator {number}" for number in count(2)))
    return next(name for name in names if not Account.objects.filter(username__iexact=name).exists())


def has_own_way_in(account: Account) -> bool:
    """Whether a person can sign in without asking anybody: with a password, or with the WCA."""
    return account.has_usable_password() or bool(account.wca_user_id and settings.WCA_SIGN_IN)


def should_set_password(account: Account) -> bool:
    """Whether an administrator would be locked out when their session ends. In a demo, everyone can come back."""
    return account.is_superuser and not settings.DEMO and not has_own_way_in(account)


def is_last_way_in(account: Account) -> bool:
    """Whether no administrator could sign in once this one has signed out."""
    others = Account.objects.filter(is_superuser=True, is_active=True).exclude(pk=account.pk)
    return should_set_password(account) and not any(has_own_way_in(other) for other in others)


def code_from_the_machine(account: Account, lasting: timedelta) -> str:
    """A code made on the machine itself; earlier ones no longer work. The account's competitions record it."""
    with transaction.atomic():
        forget_codes(account)
        own: list[CompetitionRecord | None] = list(
            CompetitionRecord.objects.filter(members__account=account).distinct()
        )
        for competition in own or [None]:
            deeds.record_deed("link_made", None, competition, name=account.username)
        return new_code(account, lasting)
