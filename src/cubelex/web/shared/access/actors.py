"""Who acts: the person behind a request, with their roles and their number at the competition."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils import timezone

from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.web.shared.access.badges import numbers_behind
from cubelex.web.shared.access.permissions import HOST, roles_of
from cubelex.web.shared.access.typists import record_typist
from cubelex.web.store import repository
from cubelex.web.store.models import Account


def actor_of(request: HttpRequest, competition_id: str) -> Actor:
    """The person behind a request, with their roles at the competition."""
    held = roles_of(request, competition_id)
    roles = frozenset(Role(role) for role in held & {role.value for role in Role})
    return Actor(request.user.get_username(), roles, is_host=HOST in held)


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
    account = account_of(request)
    appended = repository.append(competition_id, verb, by=by, at=timezone.now(), account=account, key=key)
    if key is not None:
        record_typist(request, competition_id, key)
    return appended


def own_numbers(request: HttpRequest, competition_id: str) -> tuple[int, ...]:
    """The numbers of the person who is signed in, looked up once for each request."""
    if not request.user.is_authenticated or not roles_of(request, competition_id) & frozenset(Role):
        return ()
    known: dict[str, tuple[int, ...]] = request.__dict__.setdefault("_numbers", {})
    if competition_id not in known:
        known[competition_id] = numbers_behind(request, competition_id)
    return known[competition_id]


def own_number(request: HttpRequest, competition_id: str) -> int | None:
    """The number of the person who is signed in, if it is known."""
    return next(iter(own_numbers(request, competition_id)), None)
