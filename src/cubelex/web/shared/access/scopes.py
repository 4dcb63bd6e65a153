"""What a token of the API opens: the roles of the person who made it, at its competition, for calls within its scopes.

Everything about tokens and permissions that the table in `permissions` does not say is said here, and only here.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.http import HttpRequest

from cubelex.web.store.models import ApiToken

API: Final = "/api/"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class TokenScope(StrEnum):
    """What a token is for."""

    READ = "read"
    ENTER = "enter"
    RUN = "run"
    DECIDE = "decide"
    MANAGE = "manage"


# Calls that change something need `manage`, but for these.
BY_CALL: Final[Mapping[str, TokenScope]] = {
    **dict.fromkeys(("api:attempts", "api:signatures", "api:undo"), TokenScope.ENTER),
    **dict.fromkeys(("api:points", "api:matches-given-up"), TokenScope.ENTER),
    **dict.fromkeys(("api:open-round", "api:finish-round", "api:call-group", "api:bracket"), TokenScope.RUN),
    **dict.fromkeys(("api:corrections", "api:extra-attempts", "api:provisional-decisions"), TokenScope.DECIDE),
    **dict.fromkeys(("api:point-corrections", "api:point-replays"), TokenScope.DECIDE),
}


def is_call(request: HttpRequest) -> bool:
    """Whether a request is for a program rather than for a browser."""
    return request.path.startswith(API)


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token a request came with."""
    token: ApiToken | None = request.__dict__.get("token")
    return token


def needed_scope(request: HttpRequest) -> TokenScope:
    """The scope in which a token must be for this call."""
    if request.method in SAFE_METHODS:
        return TokenScope.READ
    name = request.resolver_match.view_name if request.resolver_match else ""
    return BY_CALL.get(name, TokenScope.MANAGE)


def is_recognised(request: HttpRequest, competition_id: str | None) -> bool:
    """Whether the person behind a request counts for what they are.

    A browser's cookie does for pages and for reading; a change through the API needs a token, as another site could
    have made the browser ask for it.
    """
    token = token_of(request)
    if token is None:
        return not is_call(request) or request.method in SAFE_METHODS
    is_there = token.competition_id in (None, competition_id)
    return is_there and needed_scope(request) in token.scopes
