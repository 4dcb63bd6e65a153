"""What becomes of those whom the WCA vouches for."""

import pytest

from cubelex.competition import Competition
from cubelex.officiating import Role
from cubelex.web.accounts import wca_accounts
from cubelex.web.accounts.wca_accounts import account_of_wca_user, give_roles
from cubelex.web.shared.access.memberships import revoke
from cubelex.web.store.models import Account, CompetitionRecord, Membership
from tests.support.web.small_open import small_open, stored

ADA = {"sub": "4242", "name": "Ada Swan", "preferred_username": "2000TEST01"}


@pytest.fixture(autouse=True)
def of_interest_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wca_accounts, "STILL_OF_INTEREST", wca_accounts.STILL_OF_INTEREST * 1000)


def with_roles(*roles: str) -> Competition:
    from dataclasses import replace

    held = small_open()
    ada, *others = held.persons
    return replace(held, persons=(replace(ada, roles=roles, wca_id="2000TEST01"), *others))


def held(account: Account) -> set[str]:
    return set(Membership.objects.filter(account=account).values_list("role", flat=True))


def test_the_same_wca_user_is_the_same_account(db: None) -> None:
    first, second = account_of_wca_user(ADA), account_of_wca_user({**ADA, "name": "Ada Swan-Lake"})
    assert first == second
    assert (first.username, second.wca_id, first.has_usable_password()) == ("Ada Swan", "2000TEST01", False)


def test_two_people_of_one_name_are_told_apart(db: None) -> None:
    Account.objects.create_user("ada swan")
    assert account_of_wca_user(ADA).username == "Ada Swan (4242)"


def test_a_competitor_is_recognised(db: None) -> None:
    stored(with_roles())
    account = account_of_wca_user(ADA)
    give_roles(account)
    assert held(account) == {"competitor"}
    assert Membership.objects.get().person_id == 1


def test_delegates_and_organizers_of_the_competition_have_their_roles(db: None) -> None:
    stored(with_roles("delegate", "organizer", "staff-dataentry"))
    account = account_of_wca_user(ADA)
    give_roles(account)
    assert held(account) == {"competitor", "delegate", "organizer"}


def test_somebody_else_has_none(db: None) -> None:
    stored(with_roles("delegate"))
    account = account_of_wca_user({"sub": "1", "name": "Bo"})
    give_roles(account)
    assert held(account) == set()


def test_a_role_that_was_taken_away_does_not_come_back(db: None) -> None:
    competition = CompetitionRecord.objects.get(pk=stored(with_roles("organizer")))
    account = account_of_wca_user(ADA)
    give_roles(account)
    revoke(competition, account, Role.ORGANIZER, account)
    give_roles(account)
    assert held(account) == {"competitor"}
