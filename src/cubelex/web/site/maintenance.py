"""Keeping an installation: accounts, backups, and making what is derived from logs again. For the command line."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from cubelex.errors import SealedUntilTheEnd, UnknownPerson
from cubelex.web import ProgressOf
from cubelex.web.site.serving import link_for, prepare


def accounts() -> dict[str, list[str]]:
    """The accounts that can sign in, with their roles. On a new installation, that of its administrator is created."""
    prepare()
    from cubelex.web.shared.access.administrators import administrator
    from cubelex.web.store.models import Account

    administrator()
    known = Account.objects.filter(is_active=True).order_by("-is_superuser", "username").prefetch_related("memberships")
    return {
        account.username: [
            *(["administrator"] if account.is_superuser else []),
            *(f"{held.role} of {held.competition_id}" for held in account.memberships.all()),
        ]
        for account in known
    }


def sign_in_link(name: str) -> dict[str, Any]:
    """A `link` that signs an `account` in once, and the `minutes` it lasts.

    :raises UnknownAccount: when no account has the name, or it was closed.
    """
    prepare()
    link = link_for(name)
    return {"account": link.name, "link": link.address, "minutes": link.minutes}


def backup(path: Path | None, progress_of: ProgressOf) -> Path:
    """Write a backup. Returns its path."""
    prepare()
    from cubelex.web.store.backups import number_of_rows, write_backup

    now = timezone.now()
    chosen = path or settings.BACKUPS / f"cubelex-{now:%Y%m%d-%H%M%S}.jsonl.gz"
    write_backup(chosen, now, progress_of(number_of_rows(), "backing up"))
    return chosen


def rotate_backups() -> tuple[Path, str]:
    """Write a backup, check it, remove old ones. Returns its path, and why it cannot be used, or nothing."""
    prepare()
    from cubelex.web.site.upkeep.rotation import back_up

    made = back_up(timezone.now())
    return Path(settings.BACKUPS / made.name), made.problem


def check_backup(path: Path) -> tuple[Path, str]:
    """Restore a backup into a temporary place. Returns its path, and why it cannot be restored, or nothing."""
    prepare()
    from cubelex.web.site.upkeep.rotation import why_not_restored

    return path, why_not_restored(path)


def restore(path: Path, *, replace: bool, progress_of: ProgressOf) -> dict[str, int]:
    """Bring back what a backup holds. Returns the number of rows of each table."""
    prepare()
    from cubelex.web.store.backups import checked_heading, restore_backup

    rows = sum(checked_heading(path).rows.values())
    return restore_backup(path, replace=replace, progress=progress_of(rows, "restoring"))


def archive(competition_id: str, path: Path | None) -> tuple[Path, str]:
    """Write the sealed archive of a competition. Returns its path and its seal."""
    prepare()
    from cubelex.web.closing.archives import seal_of
    from cubelex.web.closing.views import archive_of
    from cubelex.web.store import repository

    data = archive_of(repository.load(competition_id))
    chosen = path or Path(f"{competition_id}.zip")
    chosen.write_bytes(data)
    return chosen, seal_of(data)


def results_file(
    competition_id: str, passcodes: Mapping[str, str], sets: Any = None
) -> tuple[dict[str, Any], list[str]]:
    """The results file of a competition that has ended, with all sequences; and the sets that are not in it.

    :raises SealedUntilTheEnd: while the competition is on.
    """
    prepare()
    from cubelex.web.scrambling.sets.release import Given, open_all
    from cubelex.web.scrambling.sets.release import results_file as written
    from cubelex.web.store import deeds, repository

    state, competition = repository.load(competition_id), repository.record_of(competition_id)
    if state.ended_at is None:
        raise SealedUntilTheEnd(f"{competition_id} has not ended; its scramble sets stay sealed until then (4b2)")
    given = Given(passcodes, {}, sets)
    opened = open_all(state, given, lambda kind, name: deeds.record_deed(kind, None, competition, name=name))
    return written(state, opened.release.opened), opened.problems


def data_of(competition_id: str, person_id: int) -> dict[str, Any]:
    """Everything about a person.

    :raises UnknownPerson: when nobody ever had that number there.
    """
    prepare()
    from cubelex.web.organize.registration.personal_data import personal_data
    from cubelex.web.store import repository

    state = repository.load(competition_id)
    if not 1 <= person_id <= state.last_number:
        raise UnknownPerson(f"nobody has number {person_id} at {competition_id}; the last one is {state.last_number}")
    return personal_data(state, person_id)


def remove_data_of(competition_id: str, person_id: int, reason: str) -> dict[str, Any]:
    """Remove the data of a person; the person at the computer acts for the Delegate."""
    prepare()
    from cubelex.officiating import Actor, Role
    from cubelex.web.store import deeds, repository
    from cubelex.web.store.backups import backup_files
    from cubelex.web.store.removal import remove_person

    repository.record_of(competition_id)
    by = Actor(deeds.COMMAND, frozenset({Role.DELEGATE}))
    done = remove_person(competition_id, person_id, reason, by=by, at=timezone.now())
    names = [str(path) for path in backup_files()]
    refusals = [str(refusal.answer) for refusal in done.outcome.refusals]
    return {"refusals": refusals, "entries": done.entries, "backups": [] if refusals else names}


def rebuild(competition_id: str | None, *, check: bool, progress_of: ProgressOf) -> dict[str, list[str]]:
    """Compare what is derived with the logs, and correct it unless only asked to compare. Returns what was found."""
    prepare()
    from cubelex.web.store import checking, projections, repository
    from cubelex.web.store.models import CompetitionRecord

    chosen = [repository.record_of(competition_id)] if competition_id else list(CompetitionRecord.objects.all())
    progress = progress_of(len(chosen), "comparing with the logs")
    found = {}
    for done, competition in enumerate(chosen, 1):
        found[competition.pk] = list(checking.findings(competition))
        if found[competition.pk] and not check:
            try:
                projections.rebuild(competition)
            except checking.DAMAGED as fault:
                found[competition.pk].append(f"not rebuilt, because the log is damaged: {fault}")
        progress(done)
    return found


def new_hub_token(competition_id: str) -> str:
    """A token with which a venue sends a competition here.

    :raises InvalidCompetition: a competition of that id is held here, or no competition can have the id.
    """
    prepare()
    from cubelex.web.hub.connections import new_token

    return new_token(competition_id)


def remove_copy(competition_id: str) -> None:
    """Remove a copy with its token.

    :raises UnknownCompetition: when there is no copy of that id.
    """
    prepare()
    from cubelex.web.hub.connections import remove_copy as remove

    remove(competition_id)


def connect_hub(competition_id: str, address: str, token: str) -> None:
    """Have the public part of a competition sent to a hub.

    :raises InvalidCompetition: the address cannot be that of a hub, or the competition is a copy itself.
    """
    prepare()
    from cubelex.web.hub.connections import connect

    connect(competition_id, address, token, None)


def disconnect_hub(competition_id: str) -> None:
    """Send nothing more to the hub of a competition."""
    prepare()
    from cubelex.web.hub.connections import disconnect

    disconnect(competition_id, None)


def hub_statuses() -> list[dict[str, Any]]:
    """How the copies at hubs are, and those that are shown here."""
    prepare()
    from cubelex.web.hub.status import hub_status
    from cubelex.web.store.copies import end_of
    from cubelex.web.store.models import Copy, HubConnection

    sent = [status for hub in HubConnection.objects.order_by("pk") if (status := hub_status(hub.pk))]
    return [
        *(
            {
                "competition": status.hub.pk,
                "hub": status.hub.address,
                "heard": status.hub.heard_at and status.hub.heard_at.isoformat(),
                "waiting": status.waiting,
                "conflict": status.hub.conflict,
                "failure": status.hub.last_failure,
            }
            for status in sent
        ),
        *(
            {
                "competition": copy.pk,
                "hub": "",
                "heard": copy.heard_at and copy.heard_at.isoformat(),
                "entries": end_of(copy.pk).entries,
                "conflict": copy.conflict,
            }
            for copy in Copy.objects.order_by("pk")
        ),
    ]
