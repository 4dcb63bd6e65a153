"""What keeps strangers, guessers and careless logs from doing harm."""

import asyncio
import logging
import os
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from email.message import Message as Headers
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.request import Request

import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connections
from django.test import Client
from pytest_django import Settings

from cubelex.officiating import Role
from cubelex.web.accounts.views import MOST_FAILURES_OF_AN_ACCOUNT
from cubelex.web.organize.competition import wca_website as fetching
from cubelex.web.shared.access import throttling
from cubelex.web.shared.access.codes import new_code, redeem
from cubelex.web.shared.access.hashing import AT_ONCE, QueuedArgon2
from cubelex.web.shared.calendars import CalendarEvent, calendar
from cubelex.web.shared.outgoing_calls import unless_callable
from cubelex.web.shared.spreadsheets import as_text, as_written
from cubelex.web.site import serving
from cubelex.web.site.log_redaction import DiscreetFormatter
from cubelex.web.site.request_limits import limited
from cubelex.web.store.models import Account, OneTimeCode
from tests.support.web.servers import run
from tests.support.web.small_open import ClientOf

HOUR = timedelta(hours=1)
WRONG = {"username": "Ana Silva", "password": "wrong"}
RIGHT = {"username": "Ana Silva", "password": "a long enough one"}


@pytest.fixture(autouse=True)
def hashing_is_quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def ana(db: None) -> Account:
    return Account.objects.create_user("Ana Silva", password="a long enough one")


def test_a_password_is_not_guessed_from_many_addresses(ana: Account) -> None:
    for number in range(MOST_FAILURES_OF_AN_ACCOUNT):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post("/sign-in/", {**WRONG, "username": "ana SILVA "})
    assert Client(REMOTE_ADDR="192.0.2.200").post("/sign-in/", RIGHT).status_code == 429


def test_signing_in_oneself_does_not_let_one_go_on_guessing_others(ana: Account) -> None:
    Account.objects.create_user("Bo", password="another long one")
    client = Client()
    for _ in range(9):
        client.post("/sign-in/", WRONG)
    assert client.post("/sign-in/", {"username": "Bo", "password": "another long one"}).status_code == 302
    client.logout()
    assert [client.post("/sign-in/", WRONG).status_code for _ in range(2)] == [200, 429]


def test_signing_in_begins_a_new_session(ana: Account) -> None:
    client = Client()
    client.session.save()
    client.cookies["sessionid"] = planted = client.session.session_key or ""
    client.post(f"/sign-in/{new_code(ana, HOUR)}/")
    assert client.session.session_key not in (None, "", planted)


@pytest.mark.parametrize("is_https", [False, True])
def test_cookies_are_for_the_site_alone_and_not_for_scripts(ana: Account, settings: Settings, is_https: bool) -> None:
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = is_https
    client = Client()
    client.get("/sign-in/")
    client.post("/sign-in/", RIGHT)
    for name, is_hidden in (("sessionid", True), ("csrftoken", False)):
        cookie = client.cookies[name]
        said = (bool(cookie["httponly"]), cookie["samesite"], cookie["domain"], bool(cookie["secure"]))
        assert said == (is_hidden, "Lax", "", is_https), name


@pytest.mark.slow
def test_with_https_cookies_are_sent_by_https_only(tmp_path: Path) -> None:
    code = (
        "from cubelex.web.site.serving import prepare; prepare(); from django.conf import settings as s;"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE)"
    )
    environment = {**os.environ, "CUBELEX_DATA": str(tmp_path / "data"), "CUBELEX_DATABASE": ""}
    assert [run(code, {**environment, "CUBELEX_HTTPS": on}).strip() for on in ("0", "1")] == [
        "False False",
        "True True",
    ]


def test_a_new_password_ends_other_sessions_and_unused_codes(ana: Account) -> None:
    here, elsewhere = Client(), Client()
    for client in (here, elsewhere):
        client.post("/sign-in/", RIGHT)
    new_code(ana, HOUR)
    new = {
        "old_password": RIGHT["password"],
        "new_password1": "quite another one",
        "new_password2": "quite another one",
    }
    assert here.post("/account/", new).status_code == 302
    assert [client.get("/account/").status_code for client in (here, elsewhere)] == [200, 302]
    assert not OneTimeCode.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_many_who_redeem_a_code_at_once_one_is_signed_in() -> None:
    code = new_code(Account.objects.create_user("Ana"), HOUR)

    def try_it(_: int) -> bool:
        try:
            return redeem(code) is not None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as together:
        assert sum(together.map(try_it, range(8))) == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_who_guess_at_once_no_more_than_the_limit_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    Account.objects.create_user("Ana Silva", password="a long enough one")
    monkeypatch.setattr(throttling, "now", lambda: datetime(2026, 4, 1, 12, tzinfo=UTC))

    def guess(_: int) -> int:
        try:
            return Client().post("/sign-in/", WRONG).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as together:
        answers = list(together.map(guess, range(24)))
    assert answers.count(200) <= throttling.MOST_FAILURES
    assert set(answers) == {200, 429}


def test_a_name_in_other_letters_is_the_same_account_for_those_who_guess(ana: Account) -> None:
    for number in range(MOST_FAILURES_OF_AN_ACCOUNT):
        name = "Ana Silva" if number % 2 else "Ａna Silva"
        form, place = {**WRONG, "username": name}, f"192.0.2.{number}"
        assert Client().post("/sign-in/", form, REMOTE_ADDR=place).status_code == 200
    for name in ("Ana Silva", "Ａna Silva", "Ａｎa Silva"):
        answer = Client().post("/sign-in/", {**RIGHT, "username": name}, REMOTE_ADDR="192.0.2.99")
        assert answer.status_code == 429


def test_few_passwords_are_hashed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    running, most, lock = 0, 0, Lock()

    def slow(self: object, *args: object) -> bool:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.02)
        with lock:
            running -= 1
        return True

    monkeypatch.setattr(Argon2PasswordHasher, "verify", slow)
    with ThreadPoolExecutor(8) as together:
        assert all(together.map(lambda _: QueuedArgon2().verify("a", "b"), range(16)))
    assert 1 <= most <= AT_ONCE


def test_nobody_says_where_they_come_from_but_a_proxy_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, Any]] = []
    monkeypatch.setenv("CUBELEX_WARM_UP", "")
    monkeypatch.setattr("uvicorn.run", lambda *args, **options: told.append(options))
    for proxies in ((), ("10.0.0.2",)):
        monkeypatch.setattr(settings, "PROXIES", proxies)
        serving.serve_requests(serving.ServedAt("127.0.0.1", 1), 1)
    assert [(each["proxy_headers"], each["forwarded_allow_ips"]) for each in told] == [
        (False, []),
        (True, ["10.0.0.2"]),
    ]
    # At what nobody can read, the server says a warning.
    assert {each["log_level"] for each in told} == {"error"}


@pytest.mark.parametrize(
    "there", ["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example", "javascript:x"]
)
def test_nobody_is_led_elsewhere(ana: Account, there: str) -> None:
    client = Client()
    assert client.post("/language/", {"language": "ko", "next": there}).headers["Location"] == "/"
    assert client.post("/sign-in/", {**RIGHT, "next": there}).headers["Location"] == "/"
    assert client.get("/share/", {"page": there}).status_code == 404
    assert client.get("/manifest.webmanifest", {"start": there}).json()["start_url"] == "/"


def test_what_is_shown_after_a_change_is_no_header(client_of: ClientOf, competition_id: str) -> None:
    form = {"action": "", "show": "x\r\nSet-Cookie: a=b&c"}
    answer = client_of(Role.DELEGATE).post(f"/{competition_id}/setup/competitors/do/", form)
    assert answer.headers["Location"].endswith("?show=x%0D%0ASet-Cookie%3A+a%3Db%26c")


def test_the_log_repeats_no_code_token_or_private_address() -> None:
    said = "Forbidden: /sign-in/ABCD-EFGH-JKMN/ /Open/register/WyJPcG:x:y/ Bearer cubelex_secret /sign-in/demo/judge/"
    record = logging.LogRecord("django", logging.WARNING, "", 0, said, (), None)
    written = DiscreetFormatter().format(record)
    assert written == "Forbidden: /sign-in/…/ /Open/register/…/ Bearer … /sign-in/demo/judge/"


def test_the_terminal_is_written_to_discreetly(settings: Settings) -> None:
    assert settings.LOGGING["formatters"]["plain"]["()"] == "cubelex.web.site.log_redaction.DiscreetFormatter"


def test_text_in_a_calendar_begins_no_line_of_its_own() -> None:
    at = datetime(2026, 5, 2, tzinfo=UTC)
    hostile = "Hall\rBEGIN:VALARM\r\nEND:VEVENT\nX:1\x0b\x00"
    text = calendar("Open\rX-A:1", [CalendarEvent("1", at, at, hostile, hostile)], at)
    assert text.count("\r") == text.count("\n") == text.count("\r\n")
    assert [line.split(":")[0] for line in text.split("\r\n")].count("END") == 2
    assert "\x00" not in text


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "\r\n=1", " =1", "＝1", "＋1", "－1", "＠x", "\u200b=1"]
)
def test_no_cell_is_a_formula(cell: str) -> None:
    assert as_text(cell) == f"'{cell}"
    assert as_written(as_text(cell)) == cell


@pytest.mark.parametrize(
    "host",
    [
        "[64:ff9b::7f00:1]",
        "[64:ff9b::a00:1]",
        "[64:ff9b:1::a00:1]",
        "[2002:7f00:1::]",
        "[::ffff:10.0.0.1]",
        "[::10.0.0.1]",
        "[::8.8.8.8]",
        "[fe80::1]",
        "[fec0::1]",
        "[fc00::1]",
        "[2001::1]",
        "[2001:db8::1]",
        "[::]",
        "0.0.0.0",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "224.0.0.1",
    ],
)
def test_addresses_that_are_not_public_are_not_called(host: str) -> None:
    assert "is not a public address" in unless_callable(f"http://{host}/")


@pytest.mark.parametrize("host", ["8.8.8.8", "[2606:4700::1111]", "[64:ff9b::808:808]", "[::ffff:8.8.8.8]"])
def test_public_addresses_are_called(host: str) -> None:
    assert unless_callable(f"https://{host}/") == ""


@pytest.mark.parametrize("there", ["http://127.0.0.1/", "http://wca.example/", "file:///etc/passwd"])
def test_the_wca_leads_us_to_no_other_server(there: str) -> None:
    asked = Request("https://wca.example/api/v0/competitions/Open/wcif/public")
    handler = fetching._ToTheSameServer()
    assert handler.redirect_request(asked, BytesIO(), 302, "Found", Headers(), there) is None
    same = handler.redirect_request(asked, BytesIO(), 302, "Found", Headers(), "https://wca.example/other")
    assert same is not None


Sent = list[Mapping[str, Any]]


def answered(pieces: list[bytes], headers: list[tuple[bytes, bytes]]) -> int:
    """The status of a request in pieces, sent to an application that takes at most ten bytes."""
    sent: Sent = []
    waiting = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]

    async def application(scope: Any, receive: Any, send: Any) -> None:
        for _ in pieces:
            await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Mapping[str, Any]:
        return waiting.pop(0)

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    async def ask() -> None:
        await limited(application, 10)({"type": "http", "path": "/", "headers": headers}, receive, send)

    asyncio.run(ask())
    return int(sent[0]["status"])


def test_no_more_is_taken_than_can_be_kept_in_memory() -> None:
    assert answered([b"12345", b"67890"], []) == 200
    assert answered([b"12345", b"678901"], []) == 413
    assert answered([], [(b"content-length", b"11")]) == 413


def test_the_site_is_served_within_that_limit() -> None:
    from cubelex.web.site.asgi import application

    assert getattr(application.within, "__qualname__", "").startswith("limited")
