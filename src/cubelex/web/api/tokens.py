"""Tokens: made and revoked by Delegates, shown once, kept as digests."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from django.utils import timezone

from cubelex.web.scopes import Scope
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, ApiToken, CompetitionRecord

PREFIX: Final = "cubelex_"


def new_token(name: str, scopes: Iterable[Scope], by: Account, competition: CompetitionRecord) -> str:
    """A token that acts for its maker at one competition; what is returned is kept nowhere."""
    text = PREFIX + secrets.token_urlsafe(32)
    chosen = set(scopes)
    wanted = [scope.value for scope in Scope if scope in chosen]
    ApiToken.objects.create(digest=_digest(text), name=name, account=by, competition=competition, scopes=wanted)
    deeds.record("token_made", by, competition, name=name, scopes=", ".join(wanted))
    return text


def token_named(text: str) -> ApiToken | None:
    """The token of that text; nothing where it was revoked, never was one, or its maker may no longer sign in."""
    found = ApiToken.objects.filter(digest=_digest(text), revoked_at=None).select_related("account").first()
    return found if found and found.account.is_active else None


def revoke_token(token: ApiToken, by: Account) -> None:
    """Make a token useless."""
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        deeds.record("token_revoked", by, token.competition, name=token.name)


def _digest(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()
