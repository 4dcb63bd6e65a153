"""The log of a competition: numbered facts with their time and author, one entry per line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from cubelex.errors import InvalidLog
from cubelex.officiating.log.facts import Fact, read_fact
from cubelex.reading import read_json


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in the log: its number from 1, when it was entered and by whom."""

    number: int
    at: datetime
    by: str
    fact: Fact

    def to_json(self) -> dict[str, Any]:
        """The entry as JSON values."""
        return {"number": self.number, "at": self.at.isoformat(), "by": self.by, "fact": self.fact.to_json()}

    @classmethod
    def from_json(cls, document: Any) -> Self:
        """Read what `to_json` wrote.

        :raises InvalidLog: the document is not an entry
        """
        try:
            at = datetime.fromisoformat(document["at"])
            return cls(int(document["number"]), at, str(document["by"]), read_fact(document["fact"]))
        except InvalidLog:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise InvalidLog(f"not an entry of a log ({fault!r}); expected number, at, by and fact") from None


def write_log(entries: Iterable[Entry]) -> str:
    """A log as text, one entry per line."""
    return "".join(json.dumps(entry.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n" for entry in entries)


def read_log(text: str | bytes) -> Iterator[Entry]:
    """The entries of a log, one after the other. A last line that was cut off in writing is left out.

    :raises InvalidLog: another line is not an entry, or a number is out of order; the error names the line
    """
    data = text.encode() if isinstance(text, str) else text
    lines = data.split(b"\n")
    expected = None
    for place, line in enumerate(lines, 1):
        entry = _entry(line, place, is_last=place == len(lines))
        if entry is None:
            continue
        if expected is not None and entry.number != expected:
            raise InvalidLog(f"line {place} of the log has entry {entry.number}; expected {expected}")
        expected = entry.number + 1
        yield entry


def _entry(line: bytes, place: int, *, is_last: bool) -> Entry | None:
    """The entry of a line; nothing for an empty line, or for a last one that was cut off."""
    if not line.strip():
        return None
    try:
        return Entry.from_json(read_json(line))
    except InvalidLog as fault:
        raise InvalidLog(f"line {place} of the log: {fault}") from None
    except ValueError:
        if is_last:
            return None
        raise InvalidLog(f"line {place} of the log is damaged; restore a backup made before it") from None
