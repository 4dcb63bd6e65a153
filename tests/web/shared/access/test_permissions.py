"""Every cell of the table of permissions: each address for each role, through all of Django but the view itself."""

from collections.abc import Callable
from datetime import date
from functools import cache

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.test.client import ClientHandler

from cubelex.officiating import Role
from cubelex.web.shared.access.permissions import HOST, PERMISSIONS, PUBLIC, SIGNED_IN
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.addresses import ADDRESSES, address

EVERYBODY = (PUBLIC, SIGNED_IN, HOST, *(role.value for role in Role))


class Through:
    """Stands in for every view: answers that the request came through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse:
        return HttpResponse("through")


@cache
def through_to_the_view() -> ClientHandler:
    """All of Django, with `Through` in the place of views; made once, as it takes a while."""
    with override_settings(MIDDLEWARE=[*settings.MIDDLEWARE, f"{__name__}.Through"]):
        handler = ClientHandler()
        handler.load_middleware()
    return handler


def visitor(role: str) -> Client:
    """Somebody who is that and nothing else at the competition `Open`."""
    client = Client()
    client.handler = through_to_the_view()
    if role != PUBLIC:
        account = Account.objects.create(username=role, is_superuser=role == HOST)
        client.force_login(account)
        if role in list(Role):
            Membership.objects.create(account=account, competition=competition(), role=role)
    return client


def competition(*, is_public: bool = True) -> CompetitionRecord:
    day = date(2026, 5, 2)
    return CompetitionRecord.objects.create(id="Open", name="Open", first_day=day, last_day=day, is_public=is_public)


def is_allowed(name: str, role: str) -> bool:
    held = {PUBLIC} if role == PUBLIC else {PUBLIC, SIGNED_IN, role}
    at_a_competition = "competition_id" in ADDRESSES[name].pattern.converters
    return bool(PERMISSIONS[name] & (held if at_a_competition else held - set(Role)))


def test_the_table_speaks_of_every_address_and_of_nothing_else() -> None:
    assert set(PERMISSIONS) == set(ADDRESSES)


@pytest.mark.parametrize("role", EVERYBODY)
def test_an_address_is_open_to_those_in_the_table_only(db: None, role: str) -> None:
    client = visitor(role)
    for name in sorted(ADDRESSES):
        answer = client.get(address(name))
        if is_allowed(name, role):
            assert answer.content == b"through", name
        elif role == PUBLIC and name.startswith("api:"):
            assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer"), name
        elif role == PUBLIC:
            assert (answer.status_code, answer.headers["Location"].split("?")[0]) == (302, "/sign-in/"), name
        else:
            assert answer.status_code == 403, name


def test_a_role_at_one_competition_is_none_at_another(db: None) -> None:
    delegate = visitor(Role.DELEGATE)
    assert delegate.get("/Another/audit/").status_code == 403


def test_a_competition_that_is_not_public_is_there_only_for_those_with_a_role(db: None) -> None:
    member, stranger, host, public = (visitor(role) for role in (Role.JUDGE, SIGNED_IN, HOST, PUBLIC))
    CompetitionRecord.objects.update(is_public=False)
    assert [client.get("/Open/").status_code for client in (member, stranger, public, host)] == [200, 404, 404, 200]
