"""The log of a competition in the store, sealed, and the state it leads to, kept in memory until the log has grown.

Each entry's digest covers the entry and, through the digest before it, all earlier ones. A log in which anything was
changed, left out or put in afterwards no longer fits its digests. The digest of the last entry also names the state
the log leads to, so what is kept in memory can be trusted or thrown away by it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from cubelex.errors import UnknownCompetition
from cubelex.officiating import CompetitionState, Entry, replay
from cubelex.officiating.log import read_fact, with_entries
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry
from cubelex.web.store.seals import seal


@dataclass(frozen=True, slots=True)
class Held:
    """A state and the digest of the log's last entry that led to it."""

    state: CompetitionState
    digest: str


_HELD: dict[str, Held] = {}


def held(competition_id: str) -> Held:
    """The competition as it is now.

    :raises UnknownCompetition: when there is none.
    """
    digest = _rows(competition_id).order_by("-number").values_list("digest", flat=True).first()
    if digest is None:
        raise UnknownCompetition(f"unknown competition {competition_id!r}")
    known = _HELD.get(competition_id)
    if known is None or known.digest != digest:
        known = _HELD[competition_id] = _caught_up(competition_id, known)
    return known


def _caught_up(competition_id: str, known: Held | None) -> Held:
    """The state known, continued with what came since; the whole log replayed where it does not continue that one."""
    since = list(_rows(competition_id).filter(number__gte=known.state.entries)) if known else []
    if known and since and since[0].digest == known.digest:
        return continued(competition_id, known, [entry_of(row) for row in since[1:]], since[-1].digest)
    rows = list(_rows(competition_id))
    return Held(replay(entry_of(row) for row in rows), rows[-1].digest)


def continued(competition_id: str, known: Held, entries: Sequence[Entry], digest: str) -> Held:
    """What a state becomes with more entries, the last of which has that digest."""
    earlier = known.state.entries
    state = with_entries(
        known.state, entries, lambda: (entry for entry in log_of(competition_id) if entry.number <= earlier)
    )
    return Held(state, digest)


def keep(competition_id: str, known: Held) -> None:
    """Have a state at hand for the next who asks; the digest says whether it still is the one."""
    _HELD[competition_id] = known


def log_of(competition_id: str) -> tuple[Entry, ...]:
    """The whole log."""
    return tuple(entry_of(row) for row in _rows(competition_id))


def _rows(competition_id: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(competition_id=competition_id).order_by("number")


def entry_of(row: LogEntry) -> Entry:
    """The entry that a row of the table holds."""
    return Entry(row.number, row.at, row.by, read_fact(row.fact))


def write(
    competition: CompetitionRecord,
    entries: Iterable[Entry],
    before: str,
    account: Account | None = None,
    key: str | None = None,
) -> str:
    """Add entries after the one with the digest `before`. Returns the digest of the last of them."""
    rows = []
    for entry in entries:
        fact = entry.fact.to_json()
        before = seal(before, entry.number, entry.at, entry.by, fact)
        rows.append(
            LogEntry(
                competition=competition,
                number=entry.number,
                at=entry.at,
                by=entry.by,
                account=account,
                kind=entry.fact.kind,
                fact=fact,
                key=key,
                digest=before,
            )
        )
    LogEntry.objects.bulk_create(rows)
    return before
