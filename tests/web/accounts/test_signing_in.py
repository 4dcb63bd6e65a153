"""Signing in with a password, with codes that work once, and one's own account."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cubelex.officiating import Role
from cubelex.web.shared.access.codes import ALPHABET, new_code
from cubelex.web.store.models import Account, CompetitionRecord, Membership, OneTimeCode
from tests.support.web.small_open import ClientOf

MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def hashing_is_quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def ana(db: None) -> Account:
    return Account.objects.create_user("Ana Silva", password="a long enough one")


def who(client: Client) -> str | None:
    key = client.session.get("_auth_user_id")
    return Account.objects.get(pk=key).username if key else None


def test_passwords_are_kept_with_argon2(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]
    assert make_password("a long enough one").startswith("argon2$argon2id$")


def test_a_password_signs_in(ana: Account) -> None:
    client = Client()
    answer = client.post("/sign-in/", {"username": "Ana Silva", "password": "a long enough one"})
    assert (answer.status_code, who(client)) == (302, "Ana Silva")


def test_after_ten_wrong_guesses_one_has_to_wait(ana: Account) -> None:
    client = Client()
    wrong = {"username": "Ana Silva", "password": "wrong"}
    assert [client.post("/sign-in/", wrong).status_code for _ in range(11)] == [200] * 10 + [429]
    assert client.post("/sign-in/", {**wrong, "password": "a long enough one"}).status_code == 429
    assert client.get("/sign-in/ABCD-EFGH-JKMN/").status_code == 429


def test_a_code_signs_in_once(ana: Account) -> None:
    address = f"/sign-in/{new_code(ana, MINUTE)}/"
    first, second = Client(), Client()
    assert "Ana Silva" in first.get(address).content.decode()
    assert first.post(address).status_code == 302
    assert second.post(address).status_code == 403
    assert (who(first), who(second)) == ("Ana Silva", None)


def test_looking_at_a_link_does_not_use_it_up(ana: Account) -> None:
    address = f"/sign-in/{new_code(ana, MINUTE)}/"
    assert [Client().get(address).status_code for _ in range(3)] == [200] * 3
    assert Client().head(address).status_code == 200
    assert Client().post(address).status_code == 302


def test_a_code_may_be_typed_as_people_type(ana: Account) -> None:
    code = new_code(ana, MINUTE)
    typed = Client().get("/sign-in/", {"code": f" {code.lower().replace('-', ' ')} "})
    assert Client().post(typed.headers["Location"]).status_code == 302


def test_a_code_that_is_too_old_does_not_work(ana: Account) -> None:
    code = new_code(ana, MINUTE)
    OneTimeCode.objects.update(expires_at=timezone.now() - MINUTE)
    assert Client().post(f"/sign-in/{code}/").status_code == 403


def test_only_a_digest_of_a_code_is_kept(ana: Account) -> None:
    code = new_code(ana, MINUTE)
    assert set(code) <= set(ALPHABET) | {"-"}
    assert code.replace("-", "") not in OneTimeCode.objects.get().digest.upper()


def test_an_account_that_was_closed_cannot_be_signed_in_to(ana: Account) -> None:
    code = new_code(ana, MINUTE)
    Account.objects.update(is_active=False)
    assert Client().post(f"/sign-in/{code}/").status_code == 403


def test_somebody_without_a_password_sets_one_and_later_needs_it_to_change_it(db: None) -> None:
    client = Client()
    client.post(f"/sign-in/{new_code(Account.objects.create_user('Bo'), MINUTE)}/")
    new = {"new_password1": "correct horse battery", "new_password2": "correct horse battery"}
    assert client.post("/account/", new).status_code == 302
    assert who(client) == "Bo"
    assert client.post("/account/", new).status_code == 200, "the old password is missing"
    assert Account.objects.get().check_password("correct horse battery")


def test_a_short_or_common_password_is_refused(ana: Account) -> None:
    client = Client()
    client.force_login(ana)
    for poor in ("short", "1234567890"):
        fields = {"old_password": "a long enough one", "new_password1": poor, "new_password2": poor}
        assert client.post("/account/", fields).status_code == 200
    ana.refresh_from_db()
    assert ana.check_password("a long enough one")


def test_a_qr_code_signs_in_on_a_phone(ana: Account) -> None:
    laptop, phone = Client(), Client()
    laptop.force_login(ana)
    page = laptop.post("/account/device/").content.decode()
    assert "<svg" in page
    link = page.split('<a href="http://testserver')[1].split('"')[0]
    phone.post(link)
    assert who(phone) == "Ana Silva"


def test_one_may_be_anybody_in_a_demonstration_only(client: Client, competition_id: str, settings: Settings) -> None:
    assert client.post("/sign-in/demo/judge/").status_code == 404
    settings.DEMO = True
    assert client.post("/sign-in/demo/judge/").status_code == 404, "there is no judge"
    assert "demo" in client.get("/sign-in/").content.decode()


def test_there_is_no_signing_in_with_the_wca_unless_configured(client: Client, db: None) -> None:
    assert client.post("/sign-in/wca/").status_code == 404
    assert client.get("/sign-in/wca/callback/").status_code == 404
    assert "WCA" not in client.get("/sign-in/").content.decode()


def test_roles_are_shown_on_ones_own_page(client_of: ClientOf) -> None:
    page = client_of(Role.SCORE_TAKER).get("/account/").content.decode()
    assert "Small Open 2026" in page and "Score taker" in page


def test_one_lands_at_the_competition_that_is_on(client: Client, competition_id: str, ana: Account) -> None:
    today = timezone.now().date()
    CompetitionRecord.objects.update(first_day=today, last_day=today + timedelta(days=1))
    later = CompetitionRecord.objects.create(
        id="Later", name="Later", first_day=today + timedelta(days=90), last_day=today + timedelta(days=90)
    )
    for record in (competition_id, later.pk):
        Membership.objects.create(account=ana, competition_id=record, role=Role.DELEGATE)
    answer = client.post(f"/sign-in/{new_code(ana, timedelta(hours=1))}/")
    assert answer.headers["Location"] == f"/{competition_id}/delegate/"
