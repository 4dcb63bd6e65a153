"""Roles at a competition: inviting people, and taking roles away again."""

import unicodedata
from dataclasses import dataclass

from django.db import transaction

from cubelex.officiating import Actor, Role
from cubelex.web.shared.access.administrators import has_own_way_in
from cubelex.web.shared.access.codes import FOR_AN_INVITATION, forget_codes, new_code
from cubelex.web.shared.access.role_changes import note_role
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
    """Give a role to the account of that person or name, which is made where there is none."""
    with transaction.atomic():
        account = _account_of(competition, plain_name(name), person_id)
        # Who is invited again by name alone stays who they are.
        number = {"person_id": person_id} if person_id else {}
        Membership.objects.update_or_create(account=account, competition=competition, role=role, defaults=number)
        note_role("invited", by, competition, account, role)
        if not may_hand_out_code(by, account):
            return Invitation(account, None)
        if role is Role.DELEGATE and account != by:
            _sign_out_everywhere(account)
        return Invitation(account, code_for(account, by))


def _sign_out_everywhere(account: Account) -> None:
    """End the sessions of an account without a way in of its own: organizers, too, may have had a code for it."""
    if not has_own_way_in(account):
        account.set_unusable_password()
        account.save(update_fields=["password"])


def _account_of(competition: CompetitionRecord, name: str, person_id: int | None) -> Account:
    """The account of a registered person, or of that name; two people of one name have two accounts."""
    here = Membership.objects.filter(competition=competition).exclude(person_id=None)
    if person_id and (held := here.filter(person_id=person_id).select_related("account").first()):
        return held.account
    known = Account.objects.filter(username__iexact=name).first()
    if known and person_id and here.filter(account=known).exists():
        return Account.objects.get_or_create(username=f"{name[:130]} ({person_id})")[0]
    return known or Account.objects.create_user(name)


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
    held = Membership.objects.filter(account=account).select_related("competition")
    return all(may_give(by, membership.competition, Role(membership.role)) for membership in held)


def may_give(by: Account, competition: CompetitionRecord, role: Role) -> bool:
    """Whether a person may give a role at a competition, or remove it."""
    own = Membership.objects.filter(account=by, competition=competition).values_list("role", flat=True)
    return Actor(by.username, frozenset(map(Role, own)), is_host=by.is_superuser).may_give(role)


def revoke(competition: CompetitionRecord, account: Account, role: Role, by: Account) -> bool:
    """Take a role away. Returns whether that was possible: a competition keeps at least one Delegate."""
    with transaction.atomic():
        CompetitionRecord.objects.select_for_update().get(pk=competition.pk)
        held = Membership.objects.filter(competition=competition, role=role)
        if role is Role.DELEGATE and not held.exclude(account=account).exists():
            return False
        if held.filter(account=account).delete()[0]:
            note_role("revoked", by, competition, account, role)
        return True


def numbers_of(account_id: int, competition_id: str) -> tuple[int, ...]:
    """The numbers of an account's owner among the people of a competition, nearly always one; as a competitor first."""
    held = Membership.objects.filter(account_id=account_id, competition_id=competition_id, person_id__gt=0)
    roles = sorted(held.order_by("pk").values_list("role", "person_id"), key=lambda found: found[0] != Role.COMPETITOR)
    return tuple(dict.fromkeys(number for _, number in roles if number is not None))
