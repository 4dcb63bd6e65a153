"""Auditable scrambles: every sequence of a competition derived from one seed.

The Delegate publishes the seed's fingerprint before the competition and the seed after it; anyone can then derive all
sequences again. The construction is in docs/algorithms/auditable-scrambles.md.
"""

import json
import secrets
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from typing import Self

from cubelex.competition import EventOrId
from cubelex.errors import InvalidSeed
from cubelex.scrambles.chance import SeededChance

CONSTRUCTION = "cubelex-scrambles-1"


@dataclass(frozen=True, slots=True)
class SequencePlace:
    """Where one sequence belongs.

    `attempt` is "1", "2", … or "E1", "E2" for extras; `number` counts Multi-Blind's cubes.
    """

    event: EventOrId
    round: int
    group: int
    attempt: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Seed:
    """The 32 secret bytes behind a competition's sequences.

    >>> Seed.parse("5a" * 32) == Seed(bytes([0x5A]) * 32)
    True
    """

    secret: bytes

    @classmethod
    def new(cls) -> Self:
        """A fresh seed from the operating system's generator."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the 64 hexadecimal digits that `str` writes."""
        try:
            secret = bytes.fromhex(text)
        except ValueError:
            secret = b""
        if len(secret) != 32:
            raise InvalidSeed(
                f"{text!r} is not a seed: expected 64 hexadecimal digits, as `cubelex scramble sets` prints"
            )
        return cls(secret)

    def __str__(self) -> str:
        return self.secret.hex()

    @property
    def fingerprint(self) -> str:
        """What may be published beforehand: the SHA-256 of the seed, which does not give the seed away."""
        return sha256(self.secret).hexdigest()

    def chance(self, competition: str, edition: str, place: SequencePlace, candidate: int = 0) -> SeededChance:
        """The stream for one sequence: HKDF-SHA-256 of the seed, with the place as context.

        `candidate` counts up when a sequence had to be drawn again because the set already holds the same state.
        """
        context = json.dumps(
            [competition, edition, str(place.event), place.round, place.group, place.attempt, place.number, candidate],
            ensure_ascii=False,
            separators=(",", ":"),
        )
        return SeededChance(hkdf_sha256(self.secret, salt=CONSTRUCTION.encode(), info=context.encode()))


def hkdf_sha256(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """The first 32 bytes of HKDF (RFC 5869) with SHA-256."""
    return digest(digest(salt, secret, "sha256"), info + b"\x01", "sha256")
