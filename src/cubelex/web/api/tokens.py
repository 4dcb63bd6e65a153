"""Tokens: made and revoked by Delegates, shown once, kept as digests."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db.models import Q
from django.utils import timezone

from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, ApiToken, CompetitionRecord

PREFIX: Final = "cubelex_"
NOTED_EVERY: Final = timedelta(minutes=1)
"""How exactly it is noted when a token was used: writing at every call would slow all of them down."""


def new_token(
    name: str,
    scopes: Iterable[TokenScope],
    by: Account,
    competition: CompetitionRecord,
    expires_at: datetime | None = None,
) -> str:
    """A token that acts for its maker at one competition, until it expires. The text that is returned is not stored."""
    text = PREFIX + secrets.token_urlsafe(32)
    chosen = set(scopes)
    scope_names = [scope.value for scope in TokenScope if scope in chosen]
    ApiToken.objects.create(
        digest=_digest(text), name=name, account=by, competition=competition, scopes=scope_names, expires_at=expires_at
    )
    deeds.record_deed("token_made", by, competition, name=name, scopes=", ".join(scope_names))
    return text


def token_named(text: str) -> ApiToken | None:
    """The token of that text, noted as used, or nothing where it was revoked, has expired or never was one.

    Nor does one hold whose maker may no longer sign in.
    """
    now = timezone.now()
    tokens = ApiToken.objects.filter(Q(expires_at=None) | Q(expires_at__gt=now), digest=_digest(text), revoked_at=None)
    found = tokens.select_related("account").first()
    if found is None or not found.account.is_active:
        return None
    if found.last_used_at is None or now - found.last_used_at > NOTED_EVERY:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found


def revoke_token(token: ApiToken, by: Account) -> None:
    """Make a token useless."""
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        deeds.record_deed("token_revoked", by, token.competition, name=token.name)


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()
