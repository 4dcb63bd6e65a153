"""Inviting people, handing out codes, and taking roles away."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cubelex.competition import Person, Registration, RegistrationStatus
from cubelex.officiating import Role
from cubelex.web.accounts.invitees import Invitee, read_invitees
from cubelex.web.shared.access import memberships
from cubelex.web.shared.access.memberships import may_hand_out_code, plain_name
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership, OneTimeCode
from tests.support.web.small_open import AccountOf, ClientOf


def roles_of(name: str) -> list[str]:
    return sorted(Membership.objects.filter(account__username=name).values_list("role", flat=True))


def invite(client: Client, competition_id: str, name: str, role: Role) -> str:
    return client.post(f"/{competition_id}/members/invite/", {"name": name, "role": role.value}).content.decode()


def test_an_invitation_shows_a_code_that_signs_in_with_the_role(client_of: ClientOf, competition_id: str) -> None:
    page = invite(client_of(Role.DELEGATE), competition_id, "  Ana   Silva ", Role.SCORE_TAKER)
    guest = Client()
    guest.post(page.split('<a href="http://testserver')[1].split('"')[0])
    assert guest.get(f"/{competition_id}/desk/333-r1/").status_code == 200
    assert guest.get(f"/{competition_id}/audit/").status_code == 403


def test_a_role_that_is_taken_away_is_gone_at_once(
    client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    score_taker = client_of(Role.SCORE_TAKER)
    assert score_taker.get(f"/{competition_id}/desk/333-r1/").status_code == 200
    client_of(Role.DELEGATE).post(f"/{competition_id}/members/{account_of(Role.SCORE_TAKER).pk}/score_taker/")
    assert score_taker.get(f"/{competition_id}/desk/333-r1/").status_code == 403


def test_the_last_delegate_stays(client_of: ClientOf, account_of: AccountOf, competition_id: str) -> None:
    delegate = client_of(Role.DELEGATE)
    address = f"/{competition_id}/members/{account_of(Role.DELEGATE).pk}/delegate/"
    assert "needs a Delegate" in delegate.post(address, follow=True).content.decode()
    invite(delegate, competition_id, "Bo", Role.DELEGATE)
    delegate.post(address)
    assert roles_of("delegate") == []


def test_a_new_code_makes_the_old_one_useless(client_of: ClientOf, competition_id: str) -> None:
    delegate = client_of(Role.DELEGATE)
    first = invite(delegate, competition_id, "Ana", Role.JUDGE).split('<a href="http://testserver')[1].split('"')[0]
    delegate.post(f"/{competition_id}/members/{Account.objects.get(username='Ana').pk}/code/")
    assert Client().post(first).status_code == 403


def test_a_name_that_is_there_gets_the_role_and_no_second_account(client_of: ClientOf, competition_id: str) -> None:
    delegate = client_of(Role.DELEGATE)
    invite(delegate, competition_id, "Ana", Role.JUDGE)
    invite(delegate, competition_id, "ana", Role.SCRAMBLER)
    assert roles_of("Ana") == ["judge", "scrambler"]


def test_no_delegate_hands_out_codes_to_what_is_not_theirs(account_of: AccountOf, competition_id: str) -> None:
    delegate, other = account_of(Role.DELEGATE), Account.objects.create_user("elsewhere")
    assert may_hand_out_code(delegate, other)
    first = CompetitionRecord.objects.get()
    elsewhere = CompetitionRecord.objects.create(
        id="Other", name="Other", first_day=first.first_day, last_day=first.last_day
    )
    Membership.objects.create(account=other, competition=elsewhere, role=Role.DELEGATE)
    assert not may_hand_out_code(delegate, other)
    assert not may_hand_out_code(delegate, Account.objects.create(username="host", is_superuser=True))
    assert not may_hand_out_code(delegate, Account.objects.create_user("with a password", password="secret enough"))
    assert may_hand_out_code(Account.objects.get(username="host"), other)


def test_inviting_somebody_with_an_account_of_their_own_shows_no_code(client_of: ClientOf, competition_id: str) -> None:
    Account.objects.create(username="host", is_superuser=True)
    delegate = client_of(Role.DELEGATE)
    answer = delegate.post(f"/{competition_id}/members/invite/", {"name": "host", "role": "judge"})
    assert answer.status_code == 302
    assert roles_of("host") == ["judge"]
    assert (
        delegate.post(f"/{competition_id}/members/{Account.objects.get(username='host').pk}/code/").status_code == 302
    )


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 151])
def test_a_name_must_be_one_that_can_be_read(client_of: ClientOf, competition_id: str, name: str) -> None:
    answer = client_of(Role.DELEGATE).post(f"/{competition_id}/members/invite/", {"name": name, "role": "judge"})
    assert answer.status_code == 422


def test_names_keep_what_can_be_seen() -> None:
    assert plain_name(" Hana\tPark\u202e (박하나) ") == "Hana Park (박하나)"


def test_what_is_done_to_members_can_be_audited(
    client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    delegate = client_of(Role.DELEGATE)
    invite(delegate, competition_id, "Ana", Role.JUDGE)
    ana = Account.objects.get(username="Ana").pk
    delegate.post(f"/{competition_id}/members/{ana}/code/")
    delegate.post(f"/{competition_id}/members/{ana}/judge/")
    assert sorted(Deed.objects.values_list("kind", flat=True)) == ["code_handed_out", "invited", "revoked"]


def test_only_members_can_be_given_codes_or_lose_roles(client_of: ClientOf, competition_id: str) -> None:
    delegate, stranger = client_of(Role.DELEGATE), Account.objects.create_user("stranger")
    assert delegate.post(f"/{competition_id}/members/{stranger.pk}/code/").status_code == 404
    assert delegate.post(f"/{competition_id}/members/{stranger.pk}/judge/").status_code == 404


def invite_many(client: Client, competition_id: str, **fields: object) -> str:
    return client.post(f"/{competition_id}/members/invite/", fields).content.decode()


def test_an_organizer_invites_everybody_but_delegates(client_of: ClientOf, competition_id: str) -> None:
    organizer = client_of(Role.ORGANIZER)
    page = organizer.get(f"/{competition_id}/members/").content.decode()
    assert 'value="judge"' in page and 'value="delegate"' not in page
    assert "Sign-in code for" in invite(organizer, competition_id, "Ana", Role.JUDGE)
    refused = organizer.post(f"/{competition_id}/members/invite/", {"name": "Bo", "role": "delegate"})
    assert (refused.status_code, roles_of("Bo")) == (422, [])
    assert not Account.objects.filter(username="Bo").exists()


def test_an_organizer_cannot_become_the_delegate(
    client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    organizer, delegate = client_of(Role.ORGANIZER), account_of(Role.DELEGATE)
    answer = organizer.post(f"/{competition_id}/members/invite/", {"name": "delegate", "role": "judge"})
    assert answer.status_code == 302, "the Delegate gets the role, and the organizer no code"
    organizer.post(f"/{competition_id}/members/{delegate.pk}/code/")
    assert not OneTimeCode.objects.exists()
    Membership.objects.create(account=delegate, competition_id=competition_id, role=Role.COMPETITOR, person_id=2)
    organizer.post(f"/{competition_id}/members/invite/", {"person": "2", "role": "judge"})
    assert not OneTimeCode.objects.exists()


def test_an_organizer_does_not_remove_a_delegate(
    client_of: ClientOf, account_of: AccountOf, competition_id: str
) -> None:
    delegate = account_of(Role.DELEGATE)
    invite(client_of(Role.DELEGATE), competition_id, "Bo", Role.DELEGATE)
    answer = client_of(Role.ORGANIZER).post(f"/{competition_id}/members/{delegate.pk}/delegate/")
    assert (answer.status_code, roles_of("delegate")) == (403, ["delegate"])


def test_an_organizer_has_no_say_elsewhere(account_of: AccountOf, competition_id: str) -> None:
    organizer, other = account_of(Role.ORGANIZER), Account.objects.create_user("elsewhere")
    first = CompetitionRecord.objects.get()
    elsewhere = CompetitionRecord.objects.create(
        id="Other", name="O", first_day=first.first_day, last_day=first.last_day
    )
    Membership.objects.create(account=other, competition=elsewhere, role=Role.JUDGE)
    assert not may_hand_out_code(organizer, other)


@pytest.mark.parametrize("role", [Role.JUDGE, Role.SCRAMBLER, Role.SCORE_TAKER, Role.COMPETITOR])
def test_helpers_do_not_invite(client_of: ClientOf, competition_id: str, role: Role) -> None:
    assert (
        client_of(role).post(f"/{competition_id}/members/invite/", {"name": "Bo", "role": "judge"}).status_code == 403
    )


def test_several_people_are_invited_at_once_each_with_a_link(client_of: ClientOf, competition_id: str) -> None:
    text = "Nora Quist\nnora quist\n\n  Otto Vale <otto@example.org>\n"
    page = invite_many(client_of(Role.ORGANIZER), competition_id, name=text, person=["3", "4"], role="judge")
    links = re.findall(r'<a href="http://testserver(/sign-in/[^"]+)"', page)
    assert (len(links), page.count('<div class="qr"')) == (4, 4)
    for link in links:
        guest = Client()
        guest.post(link)
        assert guest.get(f"/{competition_id}/station/").status_code == 200
    numbers = Membership.objects.filter(role=Role.JUDGE).values_list("person_id", flat=True)
    assert sorted(number or 0 for number in numbers) == [0, 0, 3, 4]
    assert Deed.objects.filter(kind="invited").count() == 4


def test_a_line_is_a_name_an_e_mail_address_or_a_number() -> None:
    registration = Registration(1, (), RegistrationStatus.ACCEPTED)
    people = [
        Person(1, "Ana Silva", "PT", email="ana@example.org", registration=registration),
        Person(2, "Bo Lee", "PT", email="lee@example.org", registration=registration),
        Person(3, "Cy Lee", "PT", email="lee@example.org", registration=registration),
    ]
    lines = "ANA@example.org\n2\ncy lee, lee@example.org\nDee <dee@example.org>"
    assert read_invitees(lines, [], people) == [
        Invitee("Ana Silva", 1),
        Invitee("Bo Lee", 2),
        Invitee("Cy Lee", 3),
        Invitee("Dee"),
    ]
    for unclear in ("lee@example.org", "9", "new@example.org"):
        with pytest.raises(ValidationError):
            read_invitees(unclear, [], people)
    with pytest.raises(ValidationError):
        read_invitees("\n".join(f"Helper {number}" for number in range(101)), [], people)


def test_two_people_of_one_name_have_two_accounts(account_of: AccountOf, competition_id: str) -> None:
    record, by = CompetitionRecord.objects.get(), account_of(Role.DELEGATE)
    first = memberships.invite(record, "Lu Li", Role.JUDGE, by, 5).account
    assert memberships.invite(record, "Lu Li", Role.JUDGE, by, 6).account != first
    assert memberships.invite(record, "Lu Li", Role.SCRAMBLER, by, 5).account == first


def test_the_checklist_leads_organizers_to_staff(client_of: ClientOf, competition_id: str) -> None:
    organizer = client_of(Role.ORGANIZER)
    assert f'href="/{competition_id}/members/"' in organizer.get(f"/{competition_id}/setup/").content.decode()
    assert organizer.get(f"/{competition_id}/members/").status_code == 200
