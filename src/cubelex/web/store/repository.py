"""Loading and appending: the only way from the site to the log and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from secrets import token_hex

from django.db import transaction

from cubelex.errors import CopiedCompetition, InvalidCompetition, UnknownCompetition
from cubelex.officiating import Actor, CompetitionState, Entry, Outcome
from cubelex.officiating.verbs import refuse_to_change_roles
from cubelex.web.store import logs
from cubelex.web.store.logs import log_of
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry, ResultRow
from cubelex.web.store.outbox import tell_followers
from cubelex.web.store.projections import project
from cubelex.web.store.reserved_ids import is_reserved

LONGEST_KEY = 64


@dataclass(frozen=True, slots=True)
class Appended:
    """What came of a verb: its outcome, and the entries it added or had added when it was first asked for."""

    outcome: Outcome
    entries: tuple[Entry, ...] = ()
    was_known: bool = False


def record_of(competition_id: str) -> CompetitionRecord:
    """The competition's record.

    :raises UnknownCompetition: when there is none.
    """
    found = CompetitionRecord.objects.filter(pk=competition_id).first()
    if found is None:
        raise UnknownCompetition(f"unknown competition {competition_id!r}")
    return found


def load(competition_id: str) -> CompetitionState:
    """The competition as it is now.

    :raises UnknownCompetition: when there is none.
    """
    return logs.held(competition_id).state


def create(first: Outcome, competition: CompetitionRecord, by: Actor, at: datetime, account: Account | None) -> None:
    """A new competition with its definition as the first entry of its log.

    :raises InvalidCompetition: its id is one that addresses of the site itself begin with.
    """
    _refuse_reserved(competition.id)
    with transaction.atomic():
        competition.save(force_insert=True)
        logs.write(competition, first.entries(0, at, by, _link_part()), "", account)
        project(competition, load(competition.id), None)


def adopt(competition: CompetitionRecord, entries: tuple[Entry, ...]) -> None:
    """A competition with the log it has led elsewhere.

    :raises InvalidCompetition: its id is one that addresses of the site itself begin with.
    """
    _refuse_reserved(competition.id)
    with transaction.atomic():
        competition.save(force_insert=True)
        logs.write(competition, entries, "")
        project(competition, load(competition.id), None)


def replace_log(competition_id: str, entries: tuple[Entry, ...]) -> None:
    """Another log in place of the one that a competition has: for demonstrations and copies, which start again.

    :raises UnknownCompetition: when there is none of that id.
    """
    with transaction.atomic():
        competition = _locked(competition_id)
        LogEntry.objects.filter(competition=competition).delete()
        ResultRow.objects.filter(competition=competition).delete()
        logs.write(competition, entries, "")
        project(competition, load(competition_id), None)


def _link_part() -> str:
    return token_hex(8)


def _refuse_reserved(competition_id: str) -> None:
    if is_reserved(competition_id):
        raise InvalidCompetition(f"{competition_id!r} is not a valid competition id; pages of the site use it")


def append(
    competition_id: str,
    verb: Callable[[CompetitionState], Outcome],
    *,
    by: Actor,
    at: datetime,
    account: Account | None = None,
    key: str | None = None,
) -> Appended:
    """Let the verb decide on the latest state and append its facts, all or none.

    Nobody gives a role by a change of the competition's document who may not give it otherwise.

    A request repeated with the same key is not carried out again: what it led to the first time is answered.

    :raises UnknownCompetition: when there is none of that id.
    :raises CopiedCompetition: it is held elsewhere, and this installation only shows it.
    """
    if key is not None and len(key) > LONGEST_KEY:
        key = sha256(key.encode()).hexdigest()
    with transaction.atomic():
        competition = _locked(competition_id)
        if competition.is_copy:
            raise CopiedCompetition(f"{competition_id} is a copy; enter changes at the site of the venue")
        rows = () if key is None else LogEntry.objects.filter(competition=competition, key=key).order_by("number")
        if known := tuple(logs.entry_of(row) for row in rows):
            return Appended(Outcome(), known, was_known=True)
        before = logs.held(competition_id)
        outcome = verb(before.state)
        if outcome.is_refused or not outcome.facts:
            return Appended(outcome)
        entries = outcome.entries(before.state.entries, at, by, _link_part())
        now = logs.continued(competition_id, before, entries)
        if against := refuse_to_change_roles(by, before.state.competition, now.competition):
            return Appended(Outcome(refusals=against))
        _add(competition, entries, before, now, account, key)
        return Appended(outcome, entries)


def extend_copy(competition_id: str, entries: Sequence[Entry]) -> None:
    """Add entries to a copy that were appended where the competition is held.

    :raises UnknownCompetition: when there is none of that id.
    """
    with transaction.atomic():
        competition = _locked(competition_id)
        assert competition.is_copy, f"{competition_id} is held here"
        before = logs.held(competition_id)
        _add(competition, entries, before, logs.continued(competition_id, before, entries))


def _add(
    competition: CompetitionRecord,
    entries: Sequence[Entry],
    before: logs.Held,
    now: CompetitionState,
    account: Account | None = None,
    key: str | None = None,
) -> None:
    digest = logs.write(competition, entries, before.digest, account, key)
    logs.keep(competition.pk, logs.Held(now, digest))
    project(competition, now, before.state)
    tell_followers(competition, entries)


def _locked(competition_id: str) -> CompetitionRecord:
    """The competition's record, which nobody else appends to until the transaction ends."""
    found = CompetitionRecord.objects.select_for_update().filter(pk=competition_id).first()
    if found is None:
        raise UnknownCompetition(f"unknown competition {competition_id!r}")
    return found


__all__ = ["Appended", "adopt", "append", "create", "extend_copy", "load", "log_of", "record_of", "replace_log"]
