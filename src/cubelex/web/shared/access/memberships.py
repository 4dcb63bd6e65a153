"""Roles at a competition: inviting people, and taking roles away again."""

import unicodedata
from dataclasses import dataclass

from django.db import transaction

from cubelex.officiating import Role
from cubelex.web.shared.access.codes import FOR_AN_INVITATION, forget_codes, new_code
from cubelex.web.store import deeds
from cubelex.web.store.models import Account, CompetitionRecord, Membership


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person who was given a role, and the code that signs them in; none where they sign in as they did before."""

    account: Account
    code: str | None


def plain_name(name: str) -> str:
    r"""A name as it is kept: without invisible characters and needless spaces.

    >>> plain_name("  Ana\u200b   Silva ")
    'Ana Silva'
    """
    visible = (letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    spaced = (" " if unicodedata.category(letter) == "Cc" else letter for letter in visible)
    return " ".join("".join(spaced).split())


def invite(
    competition: CompetitionRecord, name: str, role: Role, by: Account, person_id: int | None = None
) -> Invitation:
    """Give a role to the account of that name, which is made where there is none."""
    with transaction.atomic():
        known = Account.objects.filter(username__iexact=plain_name(name)).first()
        account = known or Account.objects.create_user(plain_name(name))
        Membership.objects.update_or_create(
            account=account, competition=competition, role=role, defaults={"person_id": person_id}
        )
        deeds.record_deed("invited", by, competition, name=account.username, role=role.value)
        return Invitation(account, code_for(account, by) if may_hand_out_code(by, account) else None)


def code_for(account: Account, by: Account) -> str:
    """A new code for an account; those handed out before no longer work."""
    forget_codes(account)
    return new_code(account, FOR_AN_INVITATION)


def may_hand_out_code(by: Account, account: Account) -> bool:
    """Whether a person may hand out a code for an account: it would open nothing they have no say in."""
    if by.is_superuser or by == account:
        return True
    if account.is_superuser or account.has_usable_password() or account.wca_user_id:
        return False
    theirs = Membership.objects.filter(account=account).values_list("competition_id", flat=True)
    own = Membership.objects.filter(account=by, role=Role.DELEGATE).values_list("competition_id", flat=True)
    return set(theirs) <= set(own)


def revoke(competition: CompetitionRecord, account: Account, role: Role, by: Account) -> bool:
    """Take a role away. Returns whether that was possible: a competition keeps at least one Delegate."""
    with transaction.atomic():
        CompetitionRecord.objects.select_for_update().get(pk=competition.pk)
        held = Membership.objects.filter(competition=competition, role=role)
        if role is Role.DELEGATE and not held.exclude(account=account).exists():
            return False
        if held.filter(account=account).delete()[0]:
            deeds.record_deed("revoked", by, competition, name=account.username, role=role.value)
        return True
