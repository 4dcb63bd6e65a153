"""Removing one person's confidential data from an installation (2d): the log, and everything beside it.

Entries of the log keep their place, their digest and what is public. A last entry has the digest of what is left of
each, so the chain stays whole, and a check can tell what was removed from what was changed. Nothing brings the data
back. Backups and archives that were made before still have it.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet

from cubelex.errors import CopiedCompetition
from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.officiating.log import nameless, without_person
from cubelex.officiating.verbs import has_competed, refuse_to_remove_data, remove_personal_data
from cubelex.web.store import logs
from cubelex.web.store.models import Account, BadgePass, CompetitionRecord, Deed, LogEntry, Mail, Membership
from cubelex.web.store.outbox import tell_followers
from cubelex.web.store.projections import project
from cubelex.web.store.seals import remains


@dataclass(frozen=True, slots=True)
class Removed:
    """What came of a removal: its outcome, and the number of entries that were changed."""

    outcome: Outcome
    entries: int = 0


def remove_person(
    competition_id: str, person_id: int, reason: str, *, by: Actor, at: datetime, account: Account | None = None
) -> Removed:
    """Remove the data of a person, everywhere or nowhere.

    :raises CopiedCompetition: it is held elsewhere; the data is removed there, and then from the copy.
    """
    with transaction.atomic():
        competition = CompetitionRecord.objects.select_for_update().get(pk=competition_id)
        if competition.is_copy:
            raise CopiedCompetition(f"{competition_id} is a copy; remove data at the site of the venue")
        before = logs.held(competition_id)
        if refusal := refuse_to_remove_data(before.state, by, person_id, reason):
            return Removed(refusal)
        names, with_name = _names_of(before.state, person_id), not has_competed(before.state, person_id)
        changed = _redacted(competition_id, person_id, names if with_name else frozenset(), with_name=with_name)
        remaining = {str(row.number): remains(logs.sealable(row)) for row in changed}
        outcome = remove_personal_data(before.state, by, person_id, remaining, reason)
        LogEntry.objects.bulk_update(changed, ["fact", "by"], batch_size=200)
        entries = outcome.entries(before.state.entries, at, by)
        digest = logs.write(competition, entries, before.digest, account)
        logs.forget(competition_id)
        now = logs.held(competition_id)
        assert now.digest == digest, "nobody else writes to a locked competition"
        project(competition, now.state, before.state)
        tell_followers(competition, entries)
        _remove_beside_the_log(competition, person_id, names if with_name else frozenset())
    _overwrite_what_was_freed()
    return Removed(outcome, len(changed))


def _names_of(state: CompetitionState, person_id: int) -> frozenset[str]:
    """The names under which a person may have done something themselves."""
    person = state.competition.find_person(person_id)
    return frozenset({person.name} if person else ())


def _redacted(competition_id: str, person_id: int, names: frozenset[str], *, with_name: bool) -> list[LogEntry]:
    """The rows of the log that had data of the person, without it."""
    changed = []
    for row in LogEntry.objects.filter(competition_id=competition_id).order_by("number"):
        fact = without_person(row.fact, person_id, with_name=with_name)
        author = nameless(person_id) if row.by in names else row.by
        if fact is not row.fact or author != row.by:
            row.fact, row.by = fact, author
            changed.append(row)
    return changed


def _remove_beside_the_log(competition: CompetitionRecord, person_id: int, names: frozenset[str]) -> None:
    """Mails, sign-ins with a nametag, and an account that has no other task here or elsewhere."""
    Mail.objects.filter(competition=competition, person_id=person_id).delete()
    BadgePass.objects.filter(competition=competition, person_id=person_id).delete()
    own = Membership.objects.filter(competition=competition, person_id=person_id)
    accounts = list(Account.objects.filter(memberships__in=own).distinct())
    own.filter(role=Role.COMPETITOR).delete()
    for account in accounts:
        if not account.memberships.exists() and not account.is_superuser:
            _close(account)
    for name in names:
        Deed.objects.filter(competition=competition, by=name).update(by=nameless(person_id))
        _rename_in_deeds(Deed.objects.filter(competition=competition, content__name=name), nameless(person_id))


def _close(account: Account) -> None:
    """Leave of an account that what it did was done by one and the same, and not who that was."""
    named = account.username
    account.username, account.email, account.first_name, account.last_name = f"account {account.pk}", "", "", ""
    account.wca_user_id, account.wca_id, account.is_active = None, "", False
    account.set_unusable_password()
    account.save()
    Deed.objects.filter(account=account).update(by=account.username)
    _rename_in_deeds(Deed.objects.filter(content__name=named), account.username)
    for session in Session.objects.all().iterator():
        if session.get_decoded().get("_auth_user_id") == str(account.pk):
            session.delete()


def _rename_in_deeds(named: QuerySet[Deed], name: str) -> None:
    for deed in named:
        deed.content = {**deed.content, "name": name}
        deed.save(update_fields=["content"])


def _overwrite_what_was_freed() -> None:
    """Have the file of the database written again, without what was deleted in it; servers do that themselves."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
