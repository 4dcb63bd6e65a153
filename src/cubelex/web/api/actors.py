"""Who acts through a token."""

from dataclasses import replace

from django.http import HttpRequest

from cubelex.officiating import Actor, Role
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.access.permissions import token_of


def actor_behind(request: HttpRequest, competition_id: str) -> Actor:
    """The person who made the token, with their roles there; the log names the token beside them."""
    person, token = actor_of(request, competition_id), token_of(request)
    return replace(person, name=f"{person.name} ({token.name})") if token else person


def score_taker_behind(request: HttpRequest, competition_id: str) -> Actor:
    """The person who made the token as a score taker, who decides nothing even where they could."""
    return Actor(actor_behind(request, competition_id).name, frozenset({Role.SCORE_TAKER}))


__all__ = ["account_of", "actor_behind", "score_taker_behind"]
