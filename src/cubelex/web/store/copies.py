"""Copies of competitions: the public part of a log, sent from the venue to a hub, which only shows it.

The venue is the authority. It says after which entry of the copy its own entries come, by number and digest. The hub
adds what it lacks, compares what it has, and answers where the copy ends. So it does not matter how often something is
sent, or where a connection was cut. What does not fit is refused: the venue then finds out what differs, and the
Delegate decides.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Self

from django.db import transaction

from cubelex.errors import InvalidCompetition
from cubelex.officiating import Entry, replay
from cubelex.web.store import logs, repository
from cubelex.web.store.deeds import record_deed
from cubelex.web.store.heads import own_signature
from cubelex.web.store.models import CompetitionRecord, Copy, LogEntry
from cubelex.web.store.seals import is_signed, seal

FORM: Final = "cubelex-copy-1"
DIVERGED: Final = "diverged"
"""The copy has other entries than the venue."""
OTHER_KEY: Final = "other_key"
"""Another installation than before sends the competition."""
GAP: Final = "gap"
"""The copy lacks entries before those that were sent."""
DECISION: Final = "decision"
REMOVAL: Final = "removal"
"""Why a copy is replaced: the Delegate decided it, or personal data was removed from earlier entries."""
_MOST_KEPT: Final = 500


@dataclass(frozen=True, slots=True)
class Position:
    """The end of a log: the number of its last entry, and its digest."""

    entries: int = 0
    digest: str = ""


START: Final = Position()


@dataclass(frozen=True, slots=True)
class Offer:
    """Entries that come after a position, and the position that they lead to, signed by the venue.

    Where a copy is replaced, all entries are there, `instead_of` is its end so far, and `because` says why.
    """

    competition_id: str
    is_public: bool
    after: Position
    entries: tuple[Entry, ...]
    end: Position
    key: str = ""
    signature: str = ""
    instead_of: Position | None = None
    because: str = ""

    def signed(self) -> Self:
        """The same, signed by this installation."""
        key, signature = own_signature(self._statement())
        return replace(self, key=key, signature=signature)

    def is_valid(self) -> bool:
        """Whether the owner of the key signed it, and the entries lead from one position to the other."""
        expected = range(self.after.entries + 1, self.end.entries + 1)
        # A range has a length without having its numbers: the end that is sent can be any.
        is_whole = len(self.entries) == len(expected) and all(
            entry.number == number for entry, number in zip(self.entries, expected, strict=True)
        )
        last = [self.after.digest, *chained(self.after.digest, self.entries)][-1]
        return is_whole and last == self.end.digest and is_signed(self._statement(), self.key, self.signature)

    def _statement(self) -> bytes:
        """The text that is signed. The digest of the end stands for all entries before it, not for those replaced."""
        end = self.end
        said: list[Any] = [FORM, self.competition_id, self.is_public, end.entries, end.digest, self.because]
        if self.instead_of is not None:
            said += [position_to_json(self.after), position_to_json(self.instead_of)]
        return json.dumps(said).encode()

    def to_json(self) -> dict[str, Any]:
        """As it is sent."""
        return {
            "form": FORM,
            "competition": self.competition_id,
            "public": self.is_public,
            "after": position_to_json(self.after),
            "entries": [entry.to_json() for entry in self.entries],
            "end": position_to_json(self.end),
            "key": self.key,
            "signature": self.signature,
            "insteadOf": position_to_json(self.instead_of) if self.instead_of else None,
            "because": self.because,
        }

    @classmethod
    def from_json(cls, document: Any) -> Self:
        """Read what `to_json` wrote.

        :raises InvalidCompetition: it is something else.
        """
        try:
            if document["form"] != FORM:
                raise InvalidCompetition(f"expected the form {FORM!r}; was it sent by another version of Cubelex?")
            return cls(
                str(document["competition"]),
                document["public"] is True,
                position_from_json(document["after"]),
                tuple(map(Entry.from_json, document["entries"])),
                position_from_json(document["end"]),
                str(document["key"]),
                str(document["signature"]),
                position_from_json(document["insteadOf"]) if document["insteadOf"] else None,
                str(document["because"]),
            )
        except (KeyError, TypeError, AttributeError) as fault:
            raise InvalidCompetition(f"not a part of a copy ({fault!r})") from None


def position_to_json(position: Position) -> dict[str, Any]:
    """As JSON values."""
    return {"entries": position.entries, "digest": position.digest}


def position_from_json(document: Any) -> Position:
    """Read what `position_to_json` wrote.

    :raises InvalidCompetition: it is something else.
    """
    try:
        entries, digest = document["entries"], document["digest"]
    except (KeyError, TypeError):
        entries = digest = None
    if type(entries) is not int or not 0 <= entries < 2**31 or not isinstance(digest, str):
        raise InvalidCompetition(f"not the end of a log ({document!r:.80}); expected entries and digest")
    return Position(entries, digest)


def chained(digest: str, entries: Iterable[Entry]) -> Iterator[str]:
    """The digests of entries that come after one with that digest."""
    for entry in entries:
        digest = seal(digest, logs.to_seal(entry))
        yield digest


class DoesNotFit(Exception):
    """What was sent does not fit the copy, which ends here."""

    def __init__(self, why: str, here: Position) -> None:
        super().__init__(why)
        self.why, self.here = why, here


def end_of(competition_id: str) -> Position:
    """Where the log here ends; the beginning where there is none."""
    last = LogEntry.objects.filter(competition_id=competition_id).order_by("number").last()
    return Position(last.number, last.digest) if last else START


def digests_of(competition_id: str) -> dict[int, str]:
    """The digests of all entries here, by number."""
    rows = LogEntry.objects.filter(competition_id=competition_id).order_by("number")
    return dict(rows.values_list("number", "digest"))


def entries_after(competition_id: str, number: int, most: int) -> list[Entry]:
    """So many entries of a copy after a number."""
    rows = LogEntry.objects.filter(competition_id=competition_id, number__gt=number).order_by("number")[:most]
    return [logs.entry_of(row) for row in rows]


def take(copy_id: str, offer: Offer, at: datetime) -> Position:
    """Add to a copy what it lacks, all or nothing. Returns where it ends then.

    :raises DoesNotFit: the copy has other entries, lacks earlier ones, or another installation sends it.
    :raises InvalidCompetition: the offer contradicts itself, or is about something else.
    :raises InvalidLog: the entries do not lead to a competition.
    """
    if offer.competition_id != copy_id or not offer.is_valid():
        raise InvalidCompetition(
            "the entries do not lead to the end that was signed, or do not say what they replace; send them again, "
            "or update Cubelex where the competition is held"
        )
    with transaction.atomic():
        copy = Copy.objects.select_for_update().get(pk=copy_id)
        here = end_of(copy_id)
        if copy.key not in ("", offer.key):
            raise DoesNotFit(OTHER_KEY, here)
        if offer.instead_of is not None:
            _replace(copy, offer, here)
        else:
            _extend(copy_id, offer, here)
        CompetitionRecord.objects.filter(pk=copy_id).update(is_public=offer.is_public)
        Copy.objects.filter(pk=copy_id).update(key=offer.key, heard_at=at, conflict="", conflict_at=None)
        return end_of(copy_id)


def note_conflict(copy_id: str, why: str, at: datetime) -> None:
    """Keep that the venue sent something that does not fit."""
    Copy.objects.filter(pk=copy_id).exclude(conflict=why).update(conflict=why, conflict_at=at)


def _extend(copy_id: str, offer: Offer, here: Position) -> None:
    if offer.after.entries > here.entries:
        raise DoesNotFit(GAP, here)
    rows = LogEntry.objects.filter(competition_id=copy_id, number__gte=offer.after.entries).order_by("number")
    known = dict(rows.values_list("number", "digest")) | ({0: ""} if offer.after == START else {})
    if known[offer.after.entries] != offer.after.digest:
        raise DoesNotFit(DIVERGED, here)
    for entry, digest in zip(offer.entries, chained(offer.after.digest, offer.entries), strict=True):
        if known.get(entry.number, digest) != digest:
            raise DoesNotFit(DIVERGED, here)
    _add(copy_id, [entry for entry in offer.entries if entry.number > here.entries], here)


def _add(copy_id: str, entries: Sequence[Entry], here: Position) -> None:
    if not entries:
        return
    if here != START:
        repository.extend_copy(copy_id, entries)
        return
    competition = replay(entries).competition
    days = competition.schedule
    record = CompetitionRecord(
        id=copy_id, name=competition.name, first_day=days.start_date, last_day=days.end_date, is_copy=True
    )
    repository.adopt(record, tuple(entries))


def _replace(copy: Copy, offer: Offer, here: Position) -> None:
    """Another log in place of the one that the copy has, if nothing came in between."""
    if offer.instead_of != here:
        raise DoesNotFit(DIVERGED, here)
    before = logs.log_of(copy.pk)
    if offer.because == REMOVAL:
        # Personal data was removed from entries, and everything else is as it was.
        kept = [(entry.number, entry.at) for entry in offer.entries[: len(before)]]
        if kept != [(entry.number, entry.at) for entry in before]:
            raise DoesNotFit(DIVERGED, here)
    if here == START:
        _add(copy.pk, offer.entries, here)
        return
    repository.replace_log(copy.pk, offer.entries)
    gone = [] if offer.because == REMOVAL else _only_in(before, offer.entries)
    record = repository.record_of(copy.pk)
    record_deed("copy_replaced", None, record, number=len(gone), entries=gone[:_MOST_KEPT])


def _only_in(before: Sequence[Entry], now: Sequence[Entry]) -> list[dict[str, Any]]:
    """The entries of the log before that the one of now does not have."""
    pairs = zip(before, now, strict=False)
    agreed = next((place for place, (old, new) in enumerate(pairs) if old != new), min(len(before), len(now)))
    return [entry.to_json() for entry in before[agreed:]]
