"""Who may do what: one table for every page and every call of the API, by the name of its address.

`PUBLIC` is everybody, `SIGNED_IN` everybody with an account; otherwise the roles at the competition in the address. A
name that is not in the table is refused to all, and a test walks through every cell.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from cubelex.officiating import Role
from cubelex.web.store.models import Membership

PUBLIC: Final = "public"
SIGNED_IN: Final = "signed_in"
OFFICIALS: Final = frozenset({Role.DELEGATE, Role.ORGANIZER})
AT_THE_DESK: Final = OFFICIALS | {Role.SCORE_TAKER}

PERMISSIONS: Final[Mapping[str, frozenset[str]]] = {
    "home": frozenset({PUBLIC}),
    "competition": frozenset({PUBLIC}),
    "round": frozenset({PUBLIC}),
    "stream": frozenset({PUBLIC}),
    "sign-in": frozenset({PUBLIC}),
    "sign-in-by-code": frozenset({PUBLIC}),
    "sign-out": frozenset({PUBLIC}),
    "set-language": frozenset({PUBLIC}),
    "audit": OFFICIALS,
    "desk": AT_THE_DESK,
    "desk-cards": AT_THE_DESK,
    "desk-enter": AT_THE_DESK,
}


def roles_of(request: HttpRequest, competition_id: str | None) -> frozenset[str]:
    """Everything the person behind a request is, at that competition."""
    roles = {PUBLIC}
    if request.user.is_authenticated:
        roles.add(SIGNED_IN)
        if competition_id:
            held = Membership.objects.filter(account_id=request.user.pk, competition_id=competition_id)
            roles.update(held.values_list("role", flat=True))
    return frozenset(roles)


class PermissionMiddleware:
    """Lets a request through to its view only where the table does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse what the table does not allow; ask the unknown to sign in."""
        match = request.resolver_match
        name = match.view_name if match else ""
        allowed = PERMISSIONS.get(name, frozenset())
        if allowed & roles_of(request, kwargs.get("competition_id")):
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied(f"{name} is not open to you")
