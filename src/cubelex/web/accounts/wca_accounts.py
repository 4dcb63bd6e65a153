"""Accounts of people whom the WCA vouches for, and the roles that competitions give them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from cubelex.competition import Person
from cubelex.officiating import Role
from cubelex.officiating.verbs import DOCUMENT_ROLES
from cubelex.web.shared.access.memberships import plain_name
from cubelex.web.shared.access.role_changes import note_role
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Deed, Membership

STILL_OF_INTEREST: Final = timedelta(days=30)


def account_of_wca_user(claims: Mapping[str, Any]) -> Account:
    """The account of the WCA user that the claims are about."""
    user_id = int(claims["sub"])
    wca_id = str(claims.get("wca_id") or claims.get("preferred_username") or "")[:10]
    with transaction.atomic():
        known = Account.objects.filter(wca_user_id=user_id).first()
        account = known or Account(wca_user_id=user_id, username=_free_name(str(claims.get("name") or ""), user_id))
        account.wca_id = wca_id
        if known is None:
            account.set_unusable_password()
        account.save()
    return account


def _free_name(name: str, user_id: int) -> str:
    """Their name, told apart from others of the same name."""
    plain = plain_name(name)[:120] or "WCA"
    is_taken = Account.objects.filter(username__iexact=plain).exists()
    return f"{plain} ({user_id})" if is_taken else plain


def give_roles(account: Account) -> None:
    """The roles that competitions of these days give to the WCA user of an account; copies give none."""
    since = timezone.now().date() - STILL_OF_INTEREST
    for competition in CompetitionRecord.objects.filter(last_day__gte=since, is_copy=False):
        for person in repository.load(competition.pk).competition.persons:
            if _is_same(person, account):
                _give(competition, person, account)


def _is_same(person: Person, account: Account) -> bool:
    if person.wca_user_id is not None:
        return person.wca_user_id == account.wca_user_id
    return bool(account.wca_id) and person.wca_id == account.wca_id


def _give(competition: CompetitionRecord, person: Person, account: Account) -> None:
    roles = {DOCUMENT_ROLES[role] for role in person.roles if role in DOCUMENT_ROLES}
    if person.registrant_id is not None:
        roles.add(Role.COMPETITOR)
    for role in roles - _taken_away(competition, account):
        number = {"person_id": person.registrant_id} if role is Role.COMPETITOR else {}
        if Membership.objects.get_or_create(account=account, competition=competition, role=role, defaults=number)[1]:
            note_role("role_recognised", account, competition, account, role)


def _taken_away(competition: CompetitionRecord, account: Account) -> set[Role]:
    """Roles that a Delegate here has taken away, even if the WCA still has them."""
    taken = Deed.objects.filter(competition=competition, kind="revoked", content__name=account.username)
    return {Role(deed.content["role"]) for deed in taken}
