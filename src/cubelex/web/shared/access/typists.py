"""Entries that waited in a browser which several people use: who typed them, and who sends them."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse

from cubelex.reading import is_whole_number
from cubelex.web.store import repository
from cubelex.web.store.deeds import record_deed
from cubelex.web.store.models import Account, Deed, LogEntry

TYPED_BY: Final = "X-Typed-By"
SENT_BY: Final = "X-Sent-By"
"""The account that was asked whether it sends what another one has typed."""
SENT_FOR: Final = "sent_for"


class TypistMiddleware:
    """Takes entries from the account that typed them, or from another one that was asked and sends them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Say who is signed in, where somebody else has typed what is sent."""
        own = str(request.user.pk or "")
        if request.headers.get(TYPED_BY, own) in {"", own} or request.headers.get(SENT_BY) == own:
            return None
        return JsonResponse({"signedIn": {"account": own, "name": request.user.get_username()}}, status=409)


def record_typist(request: HttpRequest, competition_id: str, *keys: str) -> None:
    """Keep who had typed the entries of these keys, if it was not the person who sends them; once."""
    typed_by = request.headers.get(TYPED_BY, "")
    if not is_whole_number(typed_by) or typed_by == str(request.user.pk):
        return
    typist = Account.objects.filter(pk=int(typed_by)).first()
    entries = LogEntry.objects.filter(competition_id=competition_id, key__in=keys)
    numbers = [*entries.order_by("number").values_list("number", flat=True)]
    known = Deed.objects.filter(competition_id=competition_id, kind=SENT_FOR, content__numbers=numbers)
    if typist is None or not numbers or known.exists():
        return
    sender = request.user if isinstance(request.user, Account) else None
    record_deed(SENT_FOR, sender, repository.record_of(competition_id), name=typist.username, numbers=numbers)
