"""Mails to people who register: in their language, queued, sent later again, and never in the way of a page."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.errors import InvalidMailServer
from cubelex.officiating import Role
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.shared.mail.delivery import send_due
from cubelex.web.shared.mail.queue import MOST_FAILURES
from cubelex.web.shared.mail.servers import mail_settings
from cubelex.web.store.models import Mail
from tests.support.web.mail_servers import MailServer, mail_server, text_of
from tests.support.web.small_open import Caller, ClientOf
from tests.web.organize.registration.test_registration import (
    GIVEN,
    LIST,
    C,
    open_registration,
    person,
    register,
)

MAIL = f"{LIST}mail/"


@pytest.fixture
def mails(settings: Any, competition_id: str) -> Iterator[MailServer]:
    """A mail server that the site uses."""
    with mail_server() as server:
        use(settings, server.address)
        yield server


def use(settings: Any, address: str) -> None:
    named = {"MAIL_IS_ON": True, "ALLOWED_HOSTS": ["testserver"]}
    for name, value in (mail_settings(address, "open@example.org") | named).items():
        setattr(settings, name, value)


def delivered(server: MailServer, to: str = "zoe@example.org") -> tuple[str, str]:
    """The subject and the words of the last mail to somebody, once everything was sent."""
    send_due(timezone.now())
    last = server.to(to)[-1]
    return str(last["Subject"]), text_of(last)


def test_people_hear_of_every_change_of_their_registration(mails: MailServer, client_of: ClientOf) -> None:
    open_registration()
    own = register().headers["Location"]
    subject, text = delivered(mails)
    assert subject == "Small Open 2026: registration pending"
    assert "You have no place yet." in text and "3x3x3 Cube" in text and f"http://testserver{own}" in text
    page = text_of(mails.mails[-1], "html")
    assert f'href="http://testserver{own}"' in page
    assert not re.search(r"<img|<script|src=|https?://(?!testserver)", page)
    assert mails.mails[-1]["From"] == "open@example.org"
    organizer = client_of(Role.ORGANIZER)
    for action, subject in {
        "waiting": "you are on the waiting list",
        "accepted": "registration accepted",
        "cancelled": "registration cancelled",
        "pending": "registration pending",
    }.items():
        organizer.post(f"{LIST}do/", {"action": action, "person": [9]})
        assert delivered(mails)[0] == f"Small Open 2026: {subject}"
    organizer.post(f"{LIST}do/", {"action": "cancelled", "person": [9]})
    assert delivered(mails)[0] == "Small Open 2026: registration not accepted"
    sent = len(mails.mails)
    organizer.post(f"{LIST}9/", {"name": "Zoe Long", "country": "PT", "status": "cancelled"})
    assert send_due(timezone.now()) == 0 and len(mails.mails) == sent
    assert not Mail.objects.exclude(text="").exists()


def test_no_link_in_a_mail_leads_to_a_host_that_a_request_made_up(
    mails: MailServer, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    open_registration(competitor_limit=9, by_itself=True)
    first = register().headers["Location"]
    waiting = register(name="Yan Li", email="yan@example.org").headers["Location"]
    stranger = Client(headers={"Host": "elsewhere.example"})
    monkeypatch.setenv("CUBELEX_ADDRESS", "https://open.example.org/")
    stranger.post(f"{C}/register/link/", {"address": "yan@example.org"})
    assert f"https://open.example.org{waiting}" in delivered(mails, "yan@example.org")[1]
    monkeypatch.delenv("CUBELEX_ADDRESS")
    stranger.post(first, {"action": "cancel"})
    subject, text = delivered(mails, "yan@example.org")
    assert "registration accepted" in subject and waiting in text
    assert not any("elsewhere.example" in str(mail) for mail in mails.mails)


def test_people_hear_of_a_change_by_the_api_once(mails: MailServer, caller: Caller) -> None:
    open_registration()
    register()
    program = caller(*TokenScope)
    wcif = program.get("/api/competitions/SmallOpen2026/wcif").json()
    registration = next(person["registration"] for person in wcif["persons"] if person["registrantId"] == 9)
    patch = {"persons": [{"registrantId": 9, "registration": registration | {"status": "accepted"}}]}
    for _ in range(2):
        answer = program.patch(
            "/api/competitions/SmallOpen2026/wcif", patch, "application/json", headers={"Idempotency-Key": "one"}
        )
        assert answer.status_code == 200, answer.content
    assert delivered(mails)[0] == "Small Open 2026: registration accepted"
    assert len(mails.to("zoe@example.org")) == 2
    newcomer = {"registrantId": 10, "name": "Yan Li", "email": "yan@example.org", "countryIso2": "CN"}
    program.patch("/api/competitions/SmallOpen2026/wcif", {"persons": [newcomer]}, "application/json")
    send_due(timezone.now())
    assert not mails.to("yan@example.org")


def test_who_moves_up_from_the_waiting_list_hears_of_it(mails: MailServer) -> None:
    open_registration(competitor_limit=9, by_itself=True)
    first = register().headers["Location"]
    register(name="Yan Li", email="yan@example.org")
    assert "number 1 on the waiting list" in delivered(mails, "yan@example.org")[1]
    Client().post(first, {"action": "cancel"})
    assert "registration accepted" in delivered(mails, "yan@example.org")[0]
    assert "registration cancelled" in delivered(mails)[0]


def test_a_mail_is_in_the_language_in_which_somebody_registered(mails: MailServer, client_of: ClientOf) -> None:
    open_registration()
    Client(headers={"Accept-Language": "pt"}).post(f"{C}/register/", GIVEN)
    assert "inscrição" in delivered(mails)[0].lower()
    client_of(Role.ORGANIZER).post(f"{LIST}do/", {"action": "accepted", "person": [9]})
    subject, text = delivered(mails)
    assert "inscrição" in subject.lower() and "Olá Zoe Lang" in text
    assert '<html lang="pt" dir="ltr">' in text_of(mails.mails[-1], "html")


def test_people_whom_officials_enter_get_no_mail(mails: MailServer, client_of: ClientOf) -> None:
    form = {"name": "Zoe Lang", "country": "PT", "status": "accepted", "email": "zoe@example.org"}
    client_of(Role.ORGANIZER).post(f"{LIST}new/", form)
    assert not Mail.objects.exists()


def test_a_lost_link_comes_by_mail_and_nobody_learns_who_is_registered(mails: MailServer) -> None:
    open_registration()
    own = register().headers["Location"]
    answers = [
        Client().post(f"{C}/register/link/", {"address": address}, follow=True).content.decode()
        for address in ("ZOE@example.org", "nobody@example.org")
    ]
    assert all("If this address is registered" in answer for answer in answers)
    assert own in delivered(mails)[1]
    assert not mails.to("nobody@example.org")
    for _number in range(10):
        Client().post(f"{C}/register/link/", {"address": "zoe@example.org"})
    assert Mail.objects.filter(kind="link").count() < 10


def test_a_server_that_does_not_answer_delays_nobody_and_organizers_see_it(
    settings: Any, competition_id: str, client_of: ClientOf
) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        use(settings, f"smtp://127.0.0.1:{taken.getsockname()[1]}?tls=no")
        open_registration()
        began = monotonic()
        assert register().status_code == 302
        assert monotonic() - began < 5
        now = timezone.now()
        assert send_due(now) == 0
        assert send_due(now) == 0
        organizer = client_of(Role.ORGANIZER)
        assert "1 mail was not sent." in organizer.get(LIST).content.decode()
        page = organizer.get(MAIL).content.decode()
        assert "will be tried again" in page and "refused" in page
    with mail_server() as server:
        use(settings, server.address)
        assert send_due(now + timedelta(seconds=20)) == 0
        assert send_due(now + timedelta(seconds=31)) == 1
        assert "was not sent" not in organizer.get(LIST).content.decode()


def test_a_mailbox_that_does_not_exist_is_given_up_and_delays_no_other(mails: MailServer, client_of: ClientOf) -> None:
    open_registration()
    register(email="refused@example.org")
    register(name="Yan Li", email="yan@example.org")
    assert send_due(timezone.now()) == 1
    assert Mail.objects.get(to="refused@example.org").failures == MOST_FAILURES
    organizer = client_of(Role.ORGANIZER)
    page = organizer.get(MAIL).content.decode()
    assert "550 no such mailbox" in page and "not sent" in page
    organizer.post(MAIL, {"action": "again"})
    assert Mail.objects.get(to="refused@example.org").failures == 0


def test_organizers_try_the_mail_server(mails: MailServer, client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    assert organizer.post(MAIL, {"action": "test", "address": "nobody"}).status_code == 422
    organizer.post(MAIL, {"action": "test", "address": "me@example.org"})
    assert "in the queue" in organizer.get(MAIL).content.decode()
    assert delivered(mails, "me@example.org")[0] == "Small Open 2026: test mail"
    assert "sent" in organizer.get(MAIL).content.decode()
    assert client_of(Role.SCORE_TAKER).get(MAIL).status_code == 403


def test_without_a_mail_server_nothing_is_queued(competition_id: str, client_of: ClientOf) -> None:
    open_registration()
    register()
    assert person(9).name == "Zoe Lang"
    assert not Mail.objects.exists()
    assert "This site sends no mails" in client_of(Role.ORGANIZER).get(MAIL).content.decode()
    assert Client().post(f"{C}/register/link/", {"address": "zoe@example.org"}).status_code == 404


@pytest.mark.parametrize("address", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:x"])
def test_an_address_that_is_not_one_of_a_mail_server_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(InvalidMailServer, match="use for example smtp"):
        mail_settings(address, "")
