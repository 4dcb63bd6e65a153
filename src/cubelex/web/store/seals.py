"""Sealing the log: each entry's digest covers the entry and, through the digest before it, all earlier ones.

A log in which anything was changed, left out or put in afterwards no longer fits its digests. The digest of the last
entry also names the state the log leads to, so what is kept in memory can be trusted or thrown away by it. Digests need
no key, so whoever changes a log can make all of them again, or cut entries off at the end. Therefore the last digest
is kept apart as well, signed with the installation's key.

This module needs no database: archives are checked anywhere.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

FORM: Final = "cubelex-log-2"
REMOVED: Final = "personal_data_removed"
MOST_POSSIBLE: Final = 8
"""With so many digests an entry is compared that follows broken ones; a whole log is checked in time that grows with
its length and not faster."""


@dataclass(frozen=True, slots=True)
class Sealable:
    """Everything that is stored of an entry of a log, but for its digest."""

    number: int
    at: datetime
    by: str
    fact: Mapping[str, Any] = field(hash=False)
    kind: str
    key: str | None
    account_id: int | None


def seal(before: str, entry: Sealable) -> str:
    """The digest of an entry that follows one with the digest `before`; the first follows an empty one.

    It covers everything that is stored of the entry.
    """
    return _digest([FORM, *_early(before, entry), entry.kind, entry.key, entry.account_id])


def early_seal(before: str, entry: Sealable) -> str:
    """The digest of an entry as it was made at first, without its kind, its key and the account."""
    return _digest(_early(before, entry))


def _early(before: str, entry: Sealable) -> list[Any]:
    return [before, entry.number, _moment(entry.at), entry.by, _settled(entry.fact)]


def _digest(covered: list[Any]) -> str:
    return sha256(json.dumps(covered, sort_keys=True).encode()).hexdigest()


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def _settled(document: object) -> object:
    """The document as databases agree on it: one of them gives 1e22 back as a whole number."""
    return json.loads(json.dumps(document), parse_float=_whole_if_it_is)


def _whole_if_it_is(text: str) -> float:
    number = float(text)
    return int(number) if number.is_integer() else number


def remains(entry: Sealable) -> str:
    """The digest of what is left of an entry from which personal data was removed."""
    return seal("", entry)


def removals(facts: Iterable[tuple[int, Any]]) -> dict[int, str]:
    """The digests of what is left of entries, by their numbers, as later entries give them: the last one counts."""
    found: dict[int, str] = {}
    for number, fact in facts:
        if isinstance(fact, Mapping) and fact.get("kind") == REMOVED and isinstance(fact.get("remaining"), Mapping):
            earlier = ((int(text), str(digest)) for text, digest in fact["remaining"].items() if text.isdecimal())
            found.update((entry, digest) for entry, digest in earlier if entry < number)
    return found


class Chain:
    """The digests of a log, checked one after the other. A broken one does not hide those after it.

    Logs may begin with digests of the first form. After one of the present form, the first is not accepted any more.
    An entry from which personal data was removed keeps its digest, which the entries after it cover; `removed` has the
    digest of what is left of it, which a later entry gives.
    """

    def __init__(self, removed: Mapping[int, str] = MappingProxyType({})) -> None:
        self._removed = removed
        self._before: tuple[str, ...] = ("",)
        self.is_early = True

    def fits(self, digest: str, entry: Sealable) -> bool:
        """Whether an entry is as it was written. The next one is compared as if this one were."""
        full = [seal(before, entry) for before in self._before]
        early = [early_seal(before, entry) for before in self._before] if self.is_early else []
        self.is_early = self.is_early and digest not in full
        is_whole = (
            digest in full
            or (digest in early and entry.kind == entry.fact.get("kind"))
            or (entry.number in self._removed and self._removed[entry.number] == remains(entry))
        )
        # Of a broken one, either the digest is as it was or the rest: the next one fits what it was.
        possible = (digest,) if is_whole else (digest, *full, *early)
        self._before = possible[:MOST_POSSIBLE]
        return is_whole

    def go_on_after(self, digest: str) -> None:
        """Go on after an entry with that digest which cannot be compared, as one before it is missing."""
        self._before = (digest,)


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The last digest of a log and the number of its entries, signed; `key` is the public half of the key."""

    entries: int
    digest: str
    key: str
    signature: str

    @classmethod
    def sign(cls, private: bytes, competition_id: str, entries: int, digest: str) -> Self:
        """Sign the end of a log."""
        return cls(entries, digest, *signed(private, _statement(competition_id, entries, digest)))

    def is_valid(self, competition_id: str) -> bool:
        """Whether the owner of the key has signed this."""
        return is_signed(_statement(competition_id, self.entries, self.digest), self.key, self.signature)

    def to_json(self) -> dict[str, Any]:
        """As archives have it."""
        return asdict(self)


def _statement(competition_id: str, entries: int, digest: str) -> bytes:
    return json.dumps([FORM, competition_id, entries, digest]).encode()


def signed(private: bytes, statement: bytes) -> tuple[str, str]:
    """The public half of a key, and its signature of a statement."""
    key = Ed25519PrivateKey.from_private_bytes(private)
    return key.public_key().public_bytes_raw().hex(), key.sign(statement).hex()


def is_signed(statement: bytes, key: str, signature: str) -> bool:
    """Whether the owner of the key has signed the statement."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), statement)
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True
