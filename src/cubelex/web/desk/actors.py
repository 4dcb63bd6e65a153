"""Who acts: the person behind a request, with their roles at the competition."""

from django.http import HttpRequest

from cubelex.officiating import Actor, Role
from cubelex.web.permissions import roles_of
from cubelex.web.store.models import Account


def actor_of(request: HttpRequest, competition_id: str) -> Actor:
    """The person behind a request, with their roles at the competition."""
    roles = roles_of(request, competition_id) & {role.value for role in Role}
    return Actor(request.user.get_username(), frozenset(Role(role) for role in roles))


def account_of(request: HttpRequest) -> Account:
    """The account behind a request; the table of permissions lets nobody else here."""
    assert isinstance(request.user, Account)
    return request.user
