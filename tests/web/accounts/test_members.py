"""Inviting people, handing out codes, and taking roles away."""

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.shared.access.memberships import may_hand_out_code, plain_name
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership
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
