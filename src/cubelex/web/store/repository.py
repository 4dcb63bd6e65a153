"""Loading and appending: the only way from the site to the log and back."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from cubelex.errors import UnknownCompetition
from cubelex.officiating import Actor, Entry, Outcome, State, outlooks, read_fact, replay, results_of
from cubelex.web.store.models import Account, Announcement, CompetitionRecord, LogEntry, ResultRow

_LOADED: dict[str, State] = {}


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
        raise UnknownCompetition(f"no competition has the id {competition_id!r}")
    return found


def load(competition_id: str) -> State:
    """The competition as it stands. Kept in memory and replayed when the log has grown."""
    last = LogEntry.objects.filter(competition_id=competition_id).order_by("-number").values_list("number", flat=True)
    number = last.first()
    if number is None:
        raise UnknownCompetition(f"no competition has the id {competition_id!r}")
    held = _LOADED.get(competition_id)
    if held is None or held.entries != number:
        held = _LOADED[competition_id] = replay(log_of(competition_id))
    return held


def log_of(competition_id: str) -> tuple[Entry, ...]:
    """The whole log."""
    rows = LogEntry.objects.filter(competition_id=competition_id).order_by("number")
    return tuple(_entry(row) for row in rows)


def create(first: Outcome, competition: CompetitionRecord, by: Actor, at: datetime, account: Account | None) -> None:
    """A new competition with its definition as the first entry of its log."""
    with transaction.atomic():
        competition.save(force_insert=True)
        _write(competition, first.entries(0, at, by), account, None)
        _project(competition, load(competition.id), None)


def append(
    competition_id: str,
    verb: Callable[[State], Outcome],
    *,
    by: Actor,
    at: datetime,
    account: Account | None = None,
    key: str | None = None,
) -> Appended:
    """Let the verb decide on the latest state and append its facts, all or none.

    A request repeated with the same key is not carried out again: what it led to the first time is answered.
    """
    with transaction.atomic():
        competition = CompetitionRecord.objects.select_for_update().get(pk=competition_id)
        if key is not None:
            known = LogEntry.objects.filter(competition=competition, key=key).order_by("number")
            if known:
                return Appended(Outcome(), tuple(_entry(row) for row in known), was_known=True)
        before = load(competition_id)
        outcome = verb(before)
        if outcome.is_refused:
            return Appended(outcome)
        entries = outcome.entries(before.entries, at, by)
        _write(competition, entries, account, key)
        _project(competition, load(competition_id), before)
        return Appended(outcome, entries)


def _write(
    competition: CompetitionRecord, entries: tuple[Entry, ...], account: Account | None, key: str | None
) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(
            competition=competition,
            number=entry.number,
            at=entry.at,
            by=entry.by,
            account=account,
            kind=entry.fact.kind,
            fact=entry.fact.to_json(),
            key=key,
        )
        for entry in entries
    )


def _entry(row: LogEntry) -> Entry:
    return Entry(row.number, row.at, row.by, read_fact(row.fact))


def _project(competition: CompetitionRecord, after: State, before: State | None) -> None:
    """Bring the projections up to date with rounds that changed, and tell those who follow."""
    for round_id, held in after.rounds.items():
        if before is None or before.rounds.get(round_id) is not held or before.competition is not after.competition:
            changed = _project_round(competition, after, round_id)
            if changed:
                Announcement.objects.create(
                    competition=competition, topic=round_id, content={"entry": after.entries, "persons": changed}
                )


def _project_round(competition: CompetitionRecord, state: State, round_id: str) -> list[int]:
    """Write the rows of a round that differ from what is stored; who they belong to."""
    stored = {row.person_id: row for row in ResultRow.objects.filter(competition=competition, round_id=round_id)}
    wanted = {row.person_id: row for row in projected_rows(competition, state, round_id)}
    gone = [person for person in stored if person not in wanted]
    ResultRow.objects.filter(competition=competition, round_id=round_id, person_id__in=gone).delete()
    changed = [row for person, row in wanted.items() if person not in stored or _differs(row, stored[person])]
    ResultRow.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["competition", "round_id", "person_id"],
        update_fields=["ranking", "attempts", "best", "average", "outlook"],
    )
    return sorted([*gone, *(row.person_id for row in changed)])


def projected_rows(competition: CompetitionRecord, state: State, round_id: str) -> list[ResultRow]:
    """The rows of a round as the log says they should be."""
    prospects = outlooks(state, round_id)
    return [
        ResultRow(
            competition=competition,
            round_id=round_id,
            person_id=row.person_id,
            ranking=row.ranking,
            attempts=list(row.attempts),
            best=row.best,
            average=row.average,
            outlook=prospects.get(row.person_id, ""),
        )
        for row in results_of(state, round_id)
    ]


def _differs(one: ResultRow, other: ResultRow) -> bool:
    fields = ("ranking", "attempts", "best", "average", "outlook")
    return any(getattr(one, field) != getattr(other, field) for field in fields)
