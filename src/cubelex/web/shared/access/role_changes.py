"""Changes of roles: each is a deed, and every Delegate is told until they have seen it.

The role of a competitor is left out of what Delegates are told: it opens nothing but one's own.
"""

from typing import Final

from django.db import transaction

from cubelex.officiating import Role
from cubelex.web.store.deeds import record_deed
from cubelex.web.store.models import Account, CompetitionRecord, Deed
from cubelex.web.store.outbox import MATTERS, announce

SEEN: Final = "roles_seen"
_CHANGES: Final = ("invited", "revoked", "role_recognised", "backup_restored")


def note_role(kind: str, by: Account, competition: CompetitionRecord, account: Account, role: Role) -> None:
    """Record that an account got or lost a role."""
    with transaction.atomic():
        CompetitionRecord.objects.select_for_update().get(pk=competition.pk)
        record_deed(kind, by, competition, name=account.username, role=role.value)
        if role is not Role.COMPETITOR:
            announce(competition, MATTERS, {})


def unseen_changes(competition_id: str, reader: Account) -> list[Deed]:
    """Changes of roles by others that this person has not seen yet, the newest first."""
    deeds = Deed.objects.filter(competition_id=competition_id).order_by("-pk")
    seen = deeds.filter(kind=SEEN, account=reader).first()
    until = seen.content["until"] if seen else 0
    changes = deeds.filter(kind__in=_CHANGES, pk__gt=until).exclude(account=reader)
    return [deed for deed in changes if deed.content.get("role") != Role.COMPETITOR]


def see_changes(competition: CompetitionRecord, reader: Account, until: int) -> None:
    """Tell this person nothing more of changes up to that one; a page of before a restore may name one to come."""
    last = Deed.objects.filter(competition=competition, pk__lte=until).order_by("-pk").first()
    record_deed(SEEN, reader, competition, until=last.pk if last else 0)
