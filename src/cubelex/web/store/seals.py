"""Sealing the log: each entry's digest covers the entry and, through the digest before it, all earlier ones.

A log in which anything was changed, left out or put in afterwards no longer fits its digests. The digest of the last
entry also names the state the log leads to, so what is kept in memory can be trusted or thrown away by it.

This module needs no database: archives are checked anywhere.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any


def seal(before: str, number: int, at: datetime, by: str, fact: Mapping[str, Any]) -> str:
    """The digest of an entry that follows one with the digest `before`; the first follows an empty one."""
    when = at.astimezone(UTC).isoformat()
    said = json.dumps([before, number, when, by, _settled(fact)], sort_keys=True)
    return sha256(said.encode()).hexdigest()


def _settled(document: object) -> object:
    """The document as databases agree on it: one of them gives 1e22 back as a whole number."""
    return json.loads(json.dumps(document), parse_float=_whole_if_it_is)


def _whole_if_it_is(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number
