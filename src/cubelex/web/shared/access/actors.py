"""Who acts: the person behind a request, with their roles at the competition."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils import timezone

from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.web.shared.access.permissions import roles_of
from cubelex.web.store import repository
from cubelex.web.store.models import Account


def actor_of(request: HttpRequest, competition_id: str) -> Actor:
    """The person behind a request, with their roles at the competition."""
    roles = roles_of(request, competition_id) & {role.value for role in Role}
    return Actor(request.user.get_username(), frozenset(Role(role) for role in roles))


def account_of(request: HttpRequest) -> Account:
    """The account behind a request; the table of permissions lets nobody else here."""
    assert isinstance(request.user, Account)
    return request.user


def append_for(
    request: HttpRequest,
    competition_id: str,
    verb: Callable[[CompetitionState], Outcome],
    by: Actor,
    key: str | None = None,
) -> repository.Appended:
    """Append what a verb decides on the latest state: done now, by that actor, with the account behind a request."""
    return repository.append(competition_id, verb, by=by, at=timezone.now(), account=account_of(request), key=key)
