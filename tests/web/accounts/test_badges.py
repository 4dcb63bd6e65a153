"""Signing in with a nametag: scanning gives nothing, an official's number works once on one phone, and ends."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.accounts import badges as pages
from cubelex.web.shared.access import badges as access
from cubelex.web.shared.access import shifts
from cubelex.web.store.models import Account, BadgePass, Deed, Membership
from tests.support.web.grouped_open import ID, browser, call, grouped_open, with_sets
from tests.support.web.pages import on_one_line

pytestmark = pytest.mark.django_db

GRACE, NAME = 5, "Eli Costa"
BADGE = f"/{ID}/badge/{GRACE}/"
NUMBER = f"{BADGE}number/"
BADGES = f"/{ID}/badges/"
STATION = f"/{ID}/station/"
DAY = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock; at first it is morning, and number 5 judges the first group, which is called."""
    from tests.web.shared.access.test_shifts import with_tasks

    def set_clock(moment: datetime) -> None:
        monkeypatch.setattr(shifts, "now", lambda: moment)
        monkeypatch.setattr(access, "now", lambda: moment)

    set_clock(DAY)
    with_sets(with_tasks({GRACE: (11, "staff-judge")}, grouped_open()))
    call(1)
    return set_clock


def said(answer: Any) -> str:
    return on_one_line(answer.content.decode())


def organizer() -> Client:
    return browser("organizer", Role.ORGANIZER)


def asked(client: Client | None = None) -> Client:
    """A phone on which Grace said who she is."""
    phone = client or Client()
    assert phone.post(BADGE).status_code == 302
    return phone


def approved(by: Client) -> str:
    """Approve the phone that asked last; the number that the official's page shows."""
    badge = BadgePass.objects.latest("id")
    by.post(f"{BADGES}do/", {"action": "approve", "badge": badge.pk})
    found = re.findall(r'badge-number">(\d\d)<', said(by.get(BADGES)))
    return str(found[-1])


def enter(phone: Client, number: str) -> Any:
    return phone.post(NUMBER, {"number": number})


def other(number: str) -> str:
    return f"{(int(number) + 1) % 100:02}"


def test_a_photographed_nametag_gives_nothing() -> None:
    phone = Client()
    page = said(phone.get(BADGE))
    assert f"Are you <bdi>{NAME}</bdi>?" in page
    asked(phone)
    assert phone.get(STATION).status_code == 302
    assert phone.get(f"/{ID}/scrambling/").status_code == 302
    for number in ("", "00", "0000"):
        assert enter(phone, number).status_code == 403
    assert phone.get(STATION).status_code == 302
    assert not Account.objects.filter(username=NAME).exists()


def test_the_number_of_an_official_signs_in_to_the_work_of_now() -> None:
    phone = asked()
    tag = BadgePass.objects.get().tag
    assert tag in said(phone.get(BADGE)) and tag in said(organizer().get(BADGES))
    signed_in = enter(phone, approved(organizer()))
    assert (signed_in.status_code, signed_in.headers["Location"]) == (302, STATION)
    assert phone.get(STATION).status_code == 200
    assert phone.get(BADGE).headers["Location"] == STATION
    assert [(deed.kind, deed.by) for deed in Deed.objects.filter(kind__startswith="badge").order_by("id")] == [
        ("badge_approved", "organizer"),
        ("badge_signed_in", NAME),
    ]
    log = said(organizer().get(f"/{ID}/audit/"))
    assert "Approved the nametag sign-in of" in log


def test_a_number_works_once_and_on_its_phone_alone() -> None:
    mine, photographed = asked(), None
    number = approved(organizer())
    photographed = asked()
    assert enter(photographed, number).status_code == 403
    assert enter(mine, number).status_code == 302
    for phone in (photographed, Client()):
        assert enter(phone, number).status_code == 403
        assert phone.get(STATION).status_code == 302
    mine.post("/sign-out/")
    assert mine.get(STATION).status_code == 302
    assert enter(mine, number).status_code == 403


def test_guessing_ends_the_request_and_is_slowed_down() -> None:
    phone = asked()
    number = approved(organizer())
    for _ in range(3):
        assert enter(phone, other(number)).status_code == 403
    assert enter(phone, number).status_code == 403
    # Ten failures from one address in a minute, and nobody guesses any more from there.
    answers = [enter(asked_again(phone), other(number)).status_code for _ in range(8)]
    assert answers[-1] == 429
    assert phone.get(STATION).status_code == 302


def asked_again(phone: Client) -> Client:
    phone.post(BADGE)
    return phone


def test_asking_is_limited_for_a_person_and_from_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(access.MOST_ASKING):
        asked()
    refused = Client().post(BADGE)
    assert refused.status_code == 429
    assert "Too many phones ask for this person." in said(refused)
    monkeypatch.setattr(pages, "MOST_ASKED_FROM_AN_ADDRESS", 7)
    answers = [Client().post(f"/{ID}/badge/6/").status_code for _ in range(3)]
    assert answers == [302, 429, 429]


def test_numbers_and_sign_ins_end(clock: Any) -> None:
    phone = asked()
    number = approved(organizer())
    clock(DAY + timedelta(minutes=2, seconds=1))
    assert enter(phone, number).status_code == 403
    phone = asked()
    assert enter(phone, approved(organizer())).status_code == 302
    clock(DAY + timedelta(hours=13))
    assert phone.get(BADGE).headers["Location"] == STATION
    clock(DAY + timedelta(hours=15))
    assert "Are you" in said(phone.get(BADGE))


def test_an_organizer_signs_a_phone_out_and_refuses_one() -> None:
    phone = asked()
    enter(phone, approved(organizer()))
    badge = BadgePass.objects.get()
    judge = browser("judge", Role.JUDGE)
    assert judge.post(f"{BADGES}do/", {"action": "end", "badge": badge.pk}).status_code == 403
    organizer().post(f"{BADGES}do/", {"action": "end", "badge": badge.pk})
    assert phone.get(STATION).status_code == 302
    again = asked()
    organizer().post(f"{BADGES}do/", {"action": "refuse", "badge": BadgePass.objects.latest("id").pk})
    assert not access.asking(ID)
    assert enter(again, "00").status_code == 403


def test_a_nametag_opens_no_other_role_of_the_account_and_no_other_competition() -> None:
    account = Account.objects.create_user("Eli the administrator", is_superuser=True)
    account.set_password("a long enough one")
    account.save()
    for role in (Role.COMPETITOR, Role.DELEGATE):
        Membership.objects.create(account=account, competition_id=ID, role=role, person_id=GRACE)
    phone = asked()
    assert enter(phone, approved(organizer())).status_code == 302
    assert phone.get(STATION).status_code == 200
    pages = [f"/{ID}/{page}" for page in ("delegate/", "setup/", "members/", "desk/", "scrambling/sets/", "tokens/")]
    assert {phone.get(page).status_code for page in pages} == {403}
    # Elsewhere nobody is signed in: no password is set, no code made, no competition created.
    for page in ("/account/", "/account/password/", "/new/"):
        answer = phone.get(page)
        assert answer.status_code in (302, 404) and "/sign-in/" in answer.headers.get("Location", "/sign-in/"), page
    assert phone.post("/account/device/").headers["Location"].startswith("/sign-in/")
    # A nametag does not vouch for another nametag.
    assert phone.get(BADGES).status_code == 403
    wcif = phone.get(f"/api/competitions/{ID}/wcif/")
    assert wcif.status_code in (401, 403, 404)


def test_staff_approve_and_others_do_not() -> None:
    asked()
    badge = BadgePass.objects.get()
    for role in (Role.JUDGE, Role.SCRAMBLER, Role.SCORE_TAKER):
        assert browser(str(role), role).get(BADGES).status_code == 200
    competitor = browser("competitor", Role.COMPETITOR, 2)
    assert competitor.post(f"{BADGES}do/", {"action": "approve", "badge": badge.pk}).status_code == 403
    assert Client().get(BADGES).status_code == 302
    # Somebody with a task of now and an account of their own is staff, too.
    own = browser("Eli's own", Role.COMPETITOR, GRACE)
    assert own.get(BADGES).status_code == 200


def test_a_number_for_the_room_signs_each_person_in_once() -> None:
    judge = browser("judge", Role.JUDGE)
    assert judge.post(f"{BADGES}do/", {"action": "room"}).status_code == 403
    organizer().post(f"{BADGES}do/", {"action": "room"})
    number = re.findall(r'badge-number">(\d{4})<', said(organizer().get(BADGES)))[0]
    first, second = asked(), asked()
    assert enter(first, number).status_code == 302
    assert enter(second, number).status_code == 403
    organizer().post(f"{BADGES}do/", {"action": "hide"})
    late = Client()
    late.post(f"/{ID}/badge/6/")
    assert late.post(f"/{ID}/badge/6/number/", {"number": number}).status_code == 403


def test_a_judge_who_scans_a_nametag_has_the_competitor_at_the_station() -> None:
    judge = browser("judge", Role.JUDGE)
    answer = judge.get(f"/{ID}/badge/2/", follow=True)
    assert answer.context["content"]["chosen"] == {"round": None, "person": 2}
    # If a phone of that person asks, an official comes to the question.
    asked()
    assert judge.get(BADGE).headers["Location"] == BADGES
    spectator = browser("competitor", Role.COMPETITOR, 3)
    assert spectator.get(BADGE).headers["Location"] == f"/{ID}/competitors/{GRACE}/"


def test_own_accounts_are_the_other_way() -> None:
    page = said(Client().get(BADGE))
    assert f'href="/sign-in/?next={BADGE}"' in page
    assert browser("Eli's own", Role.COMPETITOR, GRACE).get(BADGE).headers["Location"] == STATION
