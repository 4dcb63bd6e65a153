"""The public form of logs that are copied to hubs, with its digests: made once, and continued as the logs grow."""

from collections.abc import Sequence

from django.db.models import QuerySet

from cubelex.officiating import Entry
from cubelex.officiating.log import Publication
from cubelex.officiating.log.facts import PersonalDataRemoved
from cubelex.web.store import logs
from cubelex.web.store.copies import START, Position, chained
from cubelex.web.store.models import LogEntry


class PublicLine:
    """A log as everybody may know it. Entries that the hub has are not kept, only their digests."""

    def __init__(self, competition_id: str) -> None:
        self.competition_id = competition_id
        self._publication = Publication()
        self._last = START
        self._digests: list[str] = []
        self._kept: list[Entry] = []

    def catch_up(self) -> bool:
        """Go on with what was added to the log. Says whether that is possible: earlier entries may have changed."""
        rows = list(_rows_from(self.competition_id, self._last.entries))
        if self._last != START:
            if not rows or (rows[0].number, rows[0].digest) != (self._last.entries, self._last.digest):
                return False
            del rows[0]
            if any(row.kind == PersonalDataRemoved.kind for row in rows):
                return False
        new = [self._publication.take(logs.entry_of(row)) for row in rows]
        self._digests += chained(self.end.digest, new)
        self._kept += new
        if rows:
            self._last = Position(rows[-1].number, rows[-1].digest)
        return True

    @property
    def end(self) -> Position:
        """Where the public form ends."""
        return Position(len(self._digests), self._digests[-1]) if self._digests else START

    def at(self, number: int) -> Position:
        """The position after so many entries."""
        return Position(number, self._digests[number - 1]) if number else START

    def leads_through(self, position: Position) -> bool:
        """Whether the first entries of this log lead to a position."""
        return position.entries <= len(self._digests) and self.at(position.entries) == position

    def agreed_with(self, digests: Sequence[str]) -> int:
        """How many entries from the first one are the same in a log with these digests."""
        pairs = zip(self._digests, digests, strict=False)
        same = min(len(self._digests), len(digests))
        return next((place for place, (ours, theirs) in enumerate(pairs) if ours != theirs), same)

    def since(self, number: int) -> list[Entry]:
        """The entries after a number."""
        first = self._kept[0].number if self._kept else len(self._digests) + 1
        if number + 1 >= first:
            return self._kept[number + 1 - first :]
        whole = PublicLine(self.competition_id)
        whole.catch_up()
        self._kept = whole._kept[: len(self._digests)]
        return self._kept[number:]

    def forget_until(self, number: int) -> None:
        """Do not keep what the hub has."""
        self._kept = [entry for entry in self._kept if entry.number > number]


def _rows_from(competition_id: str, number: int) -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(competition_id=competition_id, number__gte=number).order_by("number")


_LINES: dict[str, PublicLine] = {}


def line_of(competition_id: str) -> PublicLine:
    """The public form of a log as it is now."""
    line = _LINES.get(competition_id) or PublicLine(competition_id)
    if not line.catch_up():
        line = PublicLine(competition_id)
        line.catch_up()
    _LINES[competition_id] = line
    return line


def removed_since(competition_id: str, number: int) -> bool:
    """Whether the name of a person was removed from entries after that one was written (2d)."""
    later = LogEntry.objects.filter(competition_id=competition_id, number__gt=number, kind=PersonalDataRemoved.kind)
    return any(fact.get("with_name") for fact in later.values_list("fact", flat=True))
