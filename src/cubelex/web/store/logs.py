"""The log of a competition in the store, sealed, and the state it leads to, kept in memory until the log has grown.

Each entry's digest covers the entry and, through the digest before it, all earlier ones. A log in which anything was
changed, left out or put in afterwards no longer fits its digests. The digest of the last entry also names the state
the log leads to, so what is kept in memory can be trusted or thrown away by it.

A few states of each competition are in memory, each under its digest. One that a transaction has yet to commit is
already among them, and is found by nobody before the log itself ends with that digest: readers meanwhile find the state
before it, and afterwards the very objects that the writer has made. So nobody replays a log that this process knows.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Final

from django.db.models import QuerySet

from cubelex.errors import UnknownCompetition
from cubelex.officiating import CompetitionState, Entry, replay
from cubelex.officiating.log import read_fact, with_entries
from cubelex.web.store.heads import keep_head
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry
from cubelex.web.store.seals import Sealable, seal


@dataclass(frozen=True, slots=True)
class Held:
    """A state and the digest of the log's last entry that led to it."""

    state: CompetitionState
    digest: str


KEPT: Final = 4
"""States of a competition in memory: the one that everybody reads, those before it, and those not committed yet."""


class _Memory:
    """The latest states of a competition by their digests. They share nearly everything, so each costs little."""

    def __init__(self) -> None:
        self.catching_up = Lock()
        self._states: OrderedDict[str, Held] = OrderedDict()
        self._lock = Lock()

    def find(self, digest: str) -> Held | None:
        """The state that a log with that last digest leads to."""
        with self._lock:
            known = self._states.get(digest)
            if known is not None:
                self._states.move_to_end(digest)
            return known

    def keep(self, known: Held) -> None:
        """Have a state at hand, in the place of the one that was asked for least recently."""
        with self._lock:
            self._states.setdefault(known.digest, known)
            self._states.move_to_end(known.digest)
            if len(self._states) > KEPT:
                self._states.popitem(last=False)

    def latest(self) -> list[Held]:
        """All states in memory, the furthest first."""
        with self._lock:
            return sorted(self._states.values(), key=lambda known: known.state.entries, reverse=True)


_MEMORY: defaultdict[str, _Memory] = defaultdict(_Memory)


def held(competition_id: str) -> Held:
    """The competition as it is now.

    :raises UnknownCompetition: when there is none.
    """
    digest = _last_digest(competition_id)
    memory = _MEMORY[competition_id]
    known = memory.find(digest)
    if known is not None:
        return known
    # Many ask at once for what another worker has written: one of them reads it.
    with memory.catching_up:
        known = memory.find(_last_digest(competition_id)) or _caught_up(competition_id, memory)
        memory.keep(known)
        return known


def _last_digest(competition_id: str) -> str:
    digest = _rows(competition_id).order_by("-number").values_list("digest", flat=True).first()
    if digest is None:
        raise UnknownCompetition(f"unknown competition {competition_id!r}")
    return digest


def _caught_up(competition_id: str, memory: _Memory) -> Held:
    """A state in memory, continued with what came since; the whole log replayed where it continues none of them."""
    for known in memory.latest():
        since = list(_rows(competition_id).filter(number__gte=known.state.entries))
        if since and since[0].digest == known.digest:
            return Held(continued(competition_id, known, [entry_of(row) for row in since[1:]]), since[-1].digest)
    entries = log_of(competition_id)
    return Held(replay(entries), _digest_of(competition_id, entries[-1].number))


def continued(competition_id: str, known: Held, entries: Sequence[Entry]) -> CompetitionState:
    """The state with more entries."""
    earlier = known.state.entries
    return with_entries(
        known.state, entries, lambda: (entry for entry in log_of(competition_id) if entry.number <= earlier)
    )


def keep(competition_id: str, known: Held) -> None:
    """Have a state at hand for when the log ends with its digest."""
    _MEMORY[competition_id].keep(known)


def _digest_of(competition_id: str, number: int) -> str:
    return _rows(competition_id).values_list("digest", flat=True).get(number=number)


def forget(competition_id: str) -> None:
    """Have no state at hand: entries that it was made of are no longer what they were."""
    _MEMORY.pop(competition_id, None)


def log_of(competition_id: str) -> tuple[Entry, ...]:
    """The whole log. Only what an entry is made of is read: a hundred thousand rows as objects take seconds."""
    read = _rows(competition_id).values_list("number", "at", "by", "fact")
    return tuple(Entry(number, at, by, read_fact(fact)) for number, at, by, fact in read.iterator(chunk_size=5000))


def _rows(competition_id: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(competition_id=competition_id).order_by("number")


def entry_of(row: LogEntry) -> Entry:
    """The entry that a row of the table holds."""
    return Entry(row.number, row.at, row.by, read_fact(row.fact))


def sealable(row: LogEntry) -> Sealable:
    """What a row holds that its digest covers."""
    return Sealable(row.number, row.at, row.by, row.fact, row.kind, row.key, row.account_id)


def to_seal(entry: Entry, key: str | None = None, account: Account | None = None) -> Sealable:
    """What is stored of an entry, but for its digest."""
    account_id = account.pk if account else None
    return Sealable(entry.number, entry.at, entry.by, entry.fact.to_json(), entry.fact.kind, key, account_id)


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
        written = to_seal(entry, key, account)
        before = seal(before, written)
        rows.append(LogEntry(competition=competition, digest=before, **asdict(written)))
    LogEntry.objects.bulk_create(rows)
    if rows:
        keep_head(competition, rows[-1].number, before)
    return before


def sign_end(competition: CompetitionRecord) -> None:
    """Sign the end of a log that was checked and comes from another installation, which has another key."""
    if last := _rows(competition.pk).last():
        keep_head(competition, last.number, last.digest)
