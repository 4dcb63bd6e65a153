"""The log of a competition in the store, and the state it leads to, kept in memory until the log has grown."""

from dataclasses import dataclass

from cubelex.errors import UnknownCompetition
from cubelex.officiating import Entry, State, read_fact, replay
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry
from cubelex.web.store.seals import seal


@dataclass(frozen=True, slots=True)
class Held:
    """A state and the digest of the log's last entry that led to it."""

    state: State
    digest: str


_HELD: dict[str, Held] = {}


def held(competition_id: str) -> Held:
    """The competition as it stands.

    :raises UnknownCompetition: when there is none.
    """
    newest = LogEntry.objects.filter(competition_id=competition_id).order_by("-number").values_list("digest", flat=True)
    digest = newest.first()
    if digest is None:
        raise UnknownCompetition(f"no competition has the id {competition_id!r}")
    known = _HELD.get(competition_id)
    if known is None or known.digest != digest:
        known = _HELD[competition_id] = _replayed(competition_id)
    return known


def log_of(competition_id: str) -> tuple[Entry, ...]:
    """The whole log."""
    return tuple(entry_of(row) for row in _rows(competition_id))


def _replayed(competition_id: str) -> Held:
    rows = list(_rows(competition_id))
    return Held(replay(entry_of(row) for row in rows), rows[-1].digest)


def _rows(competition_id: str) -> "list[LogEntry]":
    return list(LogEntry.objects.filter(competition_id=competition_id).order_by("number"))


def entry_of(row: LogEntry) -> Entry:
    """The entry that a row of the table holds."""
    return Entry(row.number, row.at, row.by, read_fact(row.fact))


def write(
    competition: CompetitionRecord,
    entries: tuple[Entry, ...],
    before: str,
    account: Account | None = None,
    key: str | None = None,
) -> str:
    """Add entries after the one with the digest `before`; the digest of the last of them."""
    rows = []
    for entry in entries:
        before = seal(before, entry)
        rows.append(
            LogEntry(
                competition=competition,
                number=entry.number,
                at=entry.at,
                by=entry.by,
                account=account,
                kind=entry.fact.kind,
                fact=entry.fact.to_json(),
                key=key,
                digest=before,
            )
        )
    LogEntry.objects.bulk_create(rows)
    return before
