"""Nobody is ever locked out: links from the machine itself, the question for a password, and before signing out."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cubelex.errors import UnknownAccount
from cubelex.officiating import Role
from cubelex.web.shared.access.administrators import administrator
from cubelex.web.shared.access.codes import new_code
from cubelex.web.site import serving
from cubelex.web.site.serving import ServedAt, link_at_start, link_for
from cubelex.web.store.models import Account, Deed, OneTimeCode
from tests.support.web.small_open import AccountOf, ClientOf

PLACE = ServedAt("127.0.0.1", 8000)
NEW = {"new_password1": "correct horse battery", "new_password2": "correct horse battery"}


@pytest.fixture(autouse=True)
def hashing_is_quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def host(db: None) -> Client:
    """The browser of an administrator who has signed in with a link."""
    client = Client()
    client.post(path(link_at_start(PLACE.address).address))
    return client


def path(address: str) -> str:
    return address.removeprefix("http://127.0.0.1:8000")


def who(client: Client) -> str | None:
    key = client.session.get("_auth_user_id")
    return Account.objects.get(pk=key).username if key else None


def test_every_start_gives_the_administrator_a_link_that_lasts_minutes(db: None) -> None:
    first = link_at_start(PLACE.address)
    client = Client()
    client.post(path(first.address))
    assert (who(client), Account.objects.get().is_superuser, first.minutes) == ("delegate", True, 60)
    again = link_at_start(PLACE.address)
    assert (again.name, again.minutes) == ("delegate", 15)
    other = Client()
    other.post(path(again.address))
    assert who(other) == "delegate"


def test_a_link_works_once_and_a_new_one_ends_those_before(db: None) -> None:
    old, new = link_at_start(PLACE.address), link_at_start(PLACE.address)
    assert Client().post(path(old.address)).status_code == 403
    assert Client().post(path(new.address)).status_code == 302
    assert Client().post(path(new.address)).status_code == 403


def test_a_link_that_is_too_old_says_what_to_do(db: None) -> None:
    link = link_at_start(PLACE.address)
    OneTimeCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    answer = Client().get(path(link.address))
    assert (answer.status_code, "cubelex sign-in-link" in answer.content.decode()) == (403, True)


def test_only_a_digest_of_a_link_is_kept(db: None) -> None:
    code = link_at_start(PLACE.address).address.rstrip("/").rsplit("/", 1)[1].replace("-", "")
    assert code not in OneTimeCode.objects.get().digest.upper()
    assert code not in str(list(Deed.objects.values_list("content", flat=True)))


def test_guessing_links_is_slowed_down(db: None) -> None:
    address = path(link_at_start(PLACE.address).address)
    guesser = Client()
    for _ in range(10):
        assert guesser.get("/sign-in/ABCD-EFGH-JKMN/").status_code == 403
    assert guesser.post(address).status_code == 429


def test_a_person_who_was_invited_by_the_name_delegate_does_not_become_administrator(db: None) -> None:
    Account.objects.create_user("Delegate")
    assert administrator().username == "administrator"
    assert not Account.objects.get(username="Delegate").is_superuser


def test_an_administrator_whose_account_was_closed_is_not_let_in(db: None) -> None:
    closed = administrator()
    Account.objects.filter(pk=closed.pk).update(is_active=False)
    assert administrator() != closed
    with pytest.raises(UnknownAccount):
        link_for(closed.username)


def test_a_link_for_any_account_is_in_the_activity_log(
    client_of: ClientOf, account_of: AccountOf, competition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "served_address", lambda: "http://127.0.0.1:8000/")
    link = link_for(account_of(Role.JUDGE).username.upper())
    client = Client()
    client.post(path(link.address))
    assert who(client) == "judge"
    page = client_of(Role.DELEGATE).get(f"/{competition_id}/audit/").content.decode()
    assert "Created a sign-in link for" in page and "cubelex" in page


def test_a_link_for_nobody_is_refused(db: None) -> None:
    with pytest.raises(UnknownAccount, match="list the accounts"):
        link_for("nobody")
    assert not OneTimeCode.objects.exists()


def test_an_administrator_is_asked_for_a_password_before_anything_else(host: Client) -> None:
    for address in ("/", "/setup/", "/account/"):
        answer = host.get(address)
        assert (answer.status_code, answer.headers["Location"]) == (302, "/account/password/"), address
    assert host.post("/account/device/").headers["Location"] == "/account/password/"
    assert "Set password" in host.get("/account/password/").content.decode()


def test_the_password_that_was_set_signs_in_again(host: Client) -> None:
    assert host.post("/account/password/", NEW).headers["Location"] == "/"
    assert host.get("/").status_code == 200
    assert host.post("/sign-out/").headers["Location"] == "/"
    host.post("/sign-in/", {"username": "delegate", "password": NEW["new_password1"]})
    assert (who(host), host.get("/").status_code) == ("delegate", 200)


def test_a_poor_password_leaves_the_question(host: Client) -> None:
    answer = host.post("/account/password/", {"new_password1": "short", "new_password2": "short"})
    assert answer.status_code == 422
    assert host.get("/").status_code == 302


def test_going_on_without_a_password_needs_to_be_confirmed(host: Client) -> None:
    refused = host.post("/account/password/", {"decline": "1"})
    assert (refused.status_code, "confirm" in refused.content.decode()) == (422, True)
    assert host.get("/").status_code == 302
    assert host.post("/account/password/", {"decline": "1", "understood": "on"}).headers["Location"] == "/"
    assert host.get("/").status_code == 200
    assert not Account.objects.get().has_usable_password()


def test_a_password_is_changed_only_with_the_old_one(host: Client) -> None:
    host.post("/account/password/", NEW)
    other = {"new_password1": "another horse battery", "new_password2": "another horse battery"}
    assert host.post("/account/password/", other).headers["Location"] == "/account/"
    assert Account.objects.get().check_password(NEW["new_password1"])


def test_helpers_and_visitors_of_a_demo_are_not_asked(account_of: AccountOf, settings: Settings) -> None:
    helper = Client()
    helper.post(f"/sign-in/{new_code(account_of(Role.JUDGE), timedelta(minutes=1))}/")
    assert helper.get("/").status_code == 200
    settings.DEMO = True
    visitor = Client()
    visitor.post(path(link_at_start(PLACE.address).address))
    assert visitor.get("/").status_code == 200


def test_the_only_administrator_without_a_password_is_asked_before_signing_out(host: Client) -> None:
    host.post("/account/password/", {"decline": "1", "understood": "on"})
    page = host.post("/sign-out/").content.decode()
    assert "You could not come back in" in page and "cubelex sign-in-link" in page
    assert who(host) == "delegate"
    host.post("/sign-out/", {"anyway": "1"})
    assert who(host) is None


def test_another_administrator_who_can_sign_in_is_a_way_back(host: Client) -> None:
    other = Account.objects.create_user("other", is_superuser=True)
    assert host.post("/sign-out/").status_code == 200, "the other has no password either"
    other.set_password("a long enough one")
    other.save()
    assert host.post("/sign-out/").status_code == 302


def test_helpers_sign_out_without_a_question(client_of: ClientOf) -> None:
    assert client_of(Role.JUDGE).post("/sign-out/").status_code == 302
