"""Sealing the log: each entry's digest covers the entry and, through the digest before it, all earlier ones.

A log in which anything was changed, left out or put in afterwards no longer fits its digests. The digest of the last
entry also names the state the log leads to, so what is kept in memory can be trusted or thrown away by it.
"""

import json
from datetime import UTC
from hashlib import sha256

from cubelex.officiating import Entry


def seal(before: str, entry: Entry) -> str:
    """The digest of an entry that follows one with the digest `before`; the first follows an empty one."""
    when = entry.at.astimezone(UTC).isoformat()
    said = json.dumps([before, entry.number, when, entry.by, _settled(entry.fact.to_json())], sort_keys=True)
    return sha256(said.encode()).hexdigest()


def _settled(document: object) -> object:
    """The document as databases agree on it: one of them gives 2.0 back as 2.0 and 1e22 as a whole number."""
    return json.loads(json.dumps(document), parse_float=_whole_if_it_is)


def _whole_if_it_is(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number
