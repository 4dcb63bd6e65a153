"""Every way by which a role comes into being: only Delegates and the host make Delegates, and Delegates are told."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cubelex.competition import Competition
from cubelex.officiating import Actor, Role, define_competition, undo
from cubelex.officiating.verbs import change_people
from cubelex.web.accounts import wca_accounts
from cubelex.web.accounts.wca_accounts import account_of_wca_user, give_roles
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.web.store import repository
from cubelex.web.store.copies import START, Offer, Position, chained, take
from cubelex.web.store.models import Account, CompetitionRecord, Copy, Deed, Membership
from tests.support.web.small_open import DELEGATE, NOON, AccountOf, Caller, ClientOf, small_open, stored

C = "/SmallOpen2026"
IMPORT = f"{C}/setup/competitors/import/"
OLGA = {"sub": "777", "name": "Olga Organizer"}
DORA = {"sub": "888", "name": "Dora Delegate"}


@pytest.fixture(autouse=True)
def of_interest_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wca_accounts, "STILL_OF_INTEREST", wca_accounts.STILL_OF_INTEREST * 1000)


def olga(**more: Any) -> dict[str, Any]:
    own = {"registrantId": None, "name": "Olga Organizer", "wcaUserId": 777, "countryIso2": "PT", "roles": ["delegate"]}
    return own | more


def document(*people: dict[str, Any]) -> str:
    return json.dumps({"formatVersion": "2.1", "id": "SmallOpen2026", "persons": [*people]})


def roles_after_signing_in(claims: dict[str, str]) -> set[str]:
    account = account_of_wca_user(claims)
    give_roles(account)
    return set(Membership.objects.filter(account=account).values_list("role", flat=True))


def patch(client: Client, content: Any) -> Any:
    return client.patch("/api/competitions/SmallOpen2026/wcif", content, content_type="application/json")


def with_dora(**changes: Any) -> Competition:
    """The Small Open with its number 1 as the Delegate of the document."""
    held = small_open()
    ada, *others = held.persons
    own: dict[str, Any] = {"name": "Dora Delegate", "roles": ("delegate",), "wca_user_id": 888}
    dora = replace(ada, **(own | changes))
    return replace(held, persons=(dora, *others))


def make_dora_delegate(**changes: Any) -> None:
    by_document = with_dora(**changes).persons[0]
    done = repository.append(
        "SmallOpen2026", lambda state: change_people(state, DELEGATE, [by_document]), by=DELEGATE, at=NOON
    )
    assert done.entries


@pytest.mark.parametrize("role", ["delegate", "trainee-delegate"])
def test_a_document_of_an_organizer_makes_nobody_a_delegate_and_loses_nothing_else(
    client_of: ClientOf, role: str
) -> None:
    organizer = client_of(Role.ORGANIZER)
    text = document(
        olga(roles=[role, "organizer"]),
        {"registrantId": 2, "name": "Bo Lind", "email": "bo@example.org", "countryIso2": "PT"},
    )
    preview = organizer.post(IMPORT, {"text": text}).content.decode()
    assert "Role or account not imported" in preview and "Olga Organizer" in preview
    answer = organizer.post(IMPORT, {"text": text, "confirmed": "1"})
    assert answer.status_code == 302
    people = {person.name: person for person in repository.load("SmallOpen2026").competition.persons}
    assert (people["Olga Organizer"].roles, people["Bo Lind"].email) == (("organizer",), "bo@example.org")
    assert roles_after_signing_in(OLGA) == {"competitor", "organizer"}


def test_a_delegate_gives_the_role_by_a_document(client_of: ClientOf) -> None:
    client_of(Role.DELEGATE).post(IMPORT, {"text": document(olga()), "confirmed": "1"})
    assert "delegate" in roles_after_signing_in(OLGA)


def test_the_host_gives_the_role_by_a_document_without_being_a_delegate(competition_id: str) -> None:
    host = Client()
    host.force_login(Account.objects.create(username="host", is_superuser=True))
    host.post(IMPORT, {"text": document(olga()), "confirmed": "1"})
    assert "delegate" in roles_after_signing_in(OLGA)


@pytest.mark.parametrize(
    "sent",
    [
        olga(),
        olga(roles=["trainee-delegate"]),
        {"registrantId": 3, "roles": ["delegate"]},
        {"registrantId": 1, "wcaUserId": 888, "roles": []},
    ],
)
def test_no_call_of_an_organizer_gives_or_removes_the_role(caller: Caller, sent: dict[str, Any]) -> None:
    program = caller(TokenScope.MANAGE, role=Role.ORGANIZER)
    make_dora_delegate()
    before = repository.load("SmallOpen2026").entries
    answer = patch(program, {"persons": [sent]})
    assert answer.status_code == 409
    assert "signs in as Delegate" in answer.content.decode()
    assert repository.load("SmallOpen2026").entries == before
    assert patch(caller(TokenScope.MANAGE), {"persons": [sent]}).status_code == 200


def test_the_role_does_not_follow_an_account_that_an_organizer_writes_into_a_document(
    client_of: ClientOf, caller: Caller
) -> None:
    organizer = client_of(Role.ORGANIZER)
    make_dora_delegate(wca_user_id=None)
    hers = {
        "registrantId": 1,
        "name": "Dora Delegate",
        "wcaId": "2000TEST01",
        "wcaUserId": 777,
        "email": "x@example.org",
    }
    assert patch(caller(TokenScope.MANAGE, role=Role.ORGANIZER), {"persons": [hers]}).status_code == 409
    text = document(hers | {"countryIso2": "PT"})
    assert "Dora Delegate" in organizer.post(IMPORT, {"text": text}).content.decode()
    organizer.post(IMPORT, {"text": text, "confirmed": "1"})
    dora = repository.load("SmallOpen2026").competition.person(1)
    assert (dora.wca_user_id, dora.email, dora.roles) == (None, "x@example.org", ("delegate",))
    assert roles_after_signing_in(OLGA) == set()


def test_the_role_does_not_follow_a_wca_id_that_an_organizer_types(client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    make_dora_delegate(wca_user_id=None)
    form = {
        "name": "Dora Delegate",
        "country": "PT",
        "wca_id": "2015OLGA01",
        "birthdate": "2000-01-01",
        "events": ["333", "222"],
        "status": "accepted",
    }
    answer = organizer.post(f"{C}/setup/competitors/1/", form)
    assert (answer.status_code, "signs in as Delegate" in answer.content.decode()) == (422, True)
    assert roles_after_signing_in(OLGA | {"preferred_username": "2015OLGA01"}) == set()
    table = "number,name,wca_id\n1,Dora Delegate,2015OLGA01\n"
    assert "Dora Delegate" in organizer.post(IMPORT, {"text": table}).content.decode()
    organizer.post(IMPORT, {"text": table, "confirmed": "1"})
    assert repository.load("SmallOpen2026").competition.person(1).wca_id == "2000TEST01"


def test_nobody_takes_the_role_by_registering_as_the_delegate(db: None) -> None:
    """The entry of an official without a number is merged with who registers under its WCA ID, which is public."""
    now = timezone.now()
    period = {"openTime": (now - timedelta(1)).isoformat(), "closeTime": (now + timedelta(1)).isoformat()}
    stored(replace(with_dora(registrant_id=None, registration=None), registration_info=period))
    given = {
        "name": "Mallory",
        "country": "PT",
        "birthdate": "1990-01-01",
        "email": "m@example.org",
        "wca_id": "2000TEST01",
        "events": ["222"],
    }
    own = Client().post(f"{C}/register/", given).headers["Location"]
    mallory = Client()
    mallory.force_login(account_of_wca_user({"sub": "666", "name": "Mallory", "preferred_username": "2019MALL01"}))
    mallory.post(own, given | {"wca_id": "2019MALL01"})
    assert "delegate" not in roles_after_signing_in({"sub": "666", "name": "Mallory"})
    assert "delegate" in roles_after_signing_in(DORA)


def test_an_organizer_brings_no_role_back_by_undoing(account_of: AccountOf, client_of: ClientOf) -> None:
    organizer = client_of(Role.ORGANIZER)
    make_dora_delegate()
    make_dora_delegate(roles=())
    last = repository.load("SmallOpen2026").entries

    by = Actor("organizer", frozenset({Role.ORGANIZER}))
    log = repository.log_of("SmallOpen2026")
    done = repository.append("SmallOpen2026", lambda state: undo(state, by, log, last, ""), by=by, at=NOON)
    assert done.outcome.is_refused
    assert roles_after_signing_in(DORA) == {"competitor"}
    assert organizer.get(f"{C}/members/").status_code == 200


def test_a_token_of_a_former_delegate_opens_what_they_are_now(
    caller: Caller, account_of: AccountOf, client_of: ClientOf
) -> None:
    program = caller(TokenScope.MANAGE)
    assert patch(program, {"competitorLimit": 50}).status_code == 200
    Membership.objects.filter(account=account_of(Role.DELEGATE)).delete()
    assert patch(program, {"competitorLimit": 60}).status_code == 403
    Membership.objects.create(
        account=Account.objects.get(username="delegate"), competition_id="SmallOpen2026", role=Role.ORGANIZER
    )
    assert patch(program, {"competitorLimit": 60}).status_code == 200
    assert patch(program, {"persons": [olga()]}).status_code == 409


def test_the_document_of_a_venue_gives_no_role_at_its_hub(db: None) -> None:

    entries = define_competition(DELEGATE, with_dora()).entries(0, NOON, DELEGATE)
    Copy.objects.create(pk="SmallOpen2026", token_digest="")
    end = Position(1, [*chained("", entries)][-1])
    take("SmallOpen2026", Offer("SmallOpen2026", True, START, tuple(entries), end).signed(), NOON)
    assert CompetitionRecord.objects.get().is_copy
    assert roles_after_signing_in(DORA) == set()


def test_a_role_that_a_sign_in_gives_is_a_deed(db: None) -> None:
    stored(with_dora())
    roles_after_signing_in(DORA)
    kept = Deed.objects.filter(kind="role_recognised", by="Dora Delegate").values_list("content__role", flat=True)
    assert set(kept) == {"competitor", "delegate"}
    roles_after_signing_in(DORA)
    assert kept.count() == 2


def test_all_delegates_are_told_of_roles_until_they_have_seen_it(
    client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    delegate, organizer = client_of(Role.DELEGATE), client_of(Role.ORGANIZER)
    make_dora_delegate()
    table, members = f"{C}/delegate/", f"{C}/members/"
    assert "Roles changed" not in delegate.get(table).content.decode()
    roles_after_signing_in(DORA)
    organizer.post(f"{C}/members/invite/", {"name": "Ana", "role": "judge"})
    organizer.post(f"{C}/members/{account_of(Role.ORGANIZER).pk}/organizer/")
    told = delegate.get(table).content.decode()
    assert "Roles changed" in told and f'href="{members}#changes"' in told
    listed = delegate.get(members).content.decode()
    for said in ("Dora Delegate", "Delegate", "Ana", "judge"):
        assert said in listed
    delegate.post(f"{C}/members/seen/", {"until": Deed.objects.latest("pk").pk})
    assert "Roles changed" not in delegate.get(table).content.decode()
    other = Client()
    other.force_login(Account.objects.get(username="Dora Delegate"))
    assert "Roles changed" in other.get(table).content.decode()


def test_what_happened_while_a_delegate_looked_is_not_seen(client_of: ClientOf, account_of: AccountOf) -> None:
    delegate, organizer = client_of(Role.DELEGATE), client_of(Role.ORGANIZER)
    organizer.post(f"{C}/members/invite/", {"name": "Ana", "role": "judge"})
    shown = Deed.objects.latest("pk").pk
    organizer.post(f"{C}/members/invite/", {"name": "Ben", "role": "judge"})
    delegate.post(f"{C}/members/seen/", {"until": shown})
    listed = delegate.get(f"{C}/delegate/").content.decode()
    assert "Roles changed" in listed and "Ben" in listed and "Ana" not in listed
    assert organizer.post(f"{C}/members/seen/", {"until": shown}).status_code == 403


def test_changes_that_are_to_come_are_not_seen_by_a_page_of_before_a_restore(client_of: ClientOf) -> None:
    delegate, organizer = client_of(Role.DELEGATE), client_of(Role.ORGANIZER)
    organizer.post(f"{C}/members/invite/", {"name": "Ana", "role": "judge"})
    delegate.post(f"{C}/members/seen/", {"until": 1_000_000})
    assert "Roles changed" not in delegate.get(f"{C}/delegate/").content.decode()
    organizer.post(f"{C}/members/invite/", {"name": "Ben", "role": "judge"})
    assert "Ben" in delegate.get(f"{C}/delegate/").content.decode()


def test_who_signed_in_with_the_code_of_another_person_does_not_become_the_delegate(client_of: ClientOf) -> None:
    invited = client_of(Role.ORGANIZER).post(f"{C}/members/invite/", {"name": "Dora", "role": "judge"})
    with_code = Client()
    with_code.post(f"/sign-in/{_code_on(invited)}/")
    assert with_code.get(f"{C}/station/").status_code == 200
    delegate = client_of(Role.DELEGATE)
    made_delegate = delegate.post(f"{C}/members/invite/", {"name": "Dora", "role": "delegate"})
    assert with_code.get(f"{C}/members/").status_code == 302
    dora = Client()
    dora.post(f"/sign-in/{_code_on(made_delegate)}/")
    assert dora.get(f"{C}/delegate/").status_code == 200
    delegate.post(f"{C}/members/invite/", {"name": "delegate", "role": "delegate"})
    assert delegate.get(f"{C}/delegate/").status_code == 200


def _code_on(page: Any) -> str:
    found = re.search(r"sign-in/([A-Z0-9-]+)/", page.content.decode())
    assert found
    return found[1]


def test_the_overview_in_persian_begins_with_the_sentence(client_of: ClientOf) -> None:
    delegate = client_of(Role.DELEGATE)
    client_of(Role.ORGANIZER).post(f"{C}/members/invite/", {"name": "Ana", "role": "judge"})
    delegate.cookies["django_language"] = "fa"
    shown = delegate.get(f"{C}/delegate/").content.decode()
    told = next(line for line in shown.splitlines() if "Ana" in line)
    assert re.search(r"[a-z\u0600-\u06ff]", told.partition('dir="auto">')[2])[0] > "z", told  # type: ignore[index]
