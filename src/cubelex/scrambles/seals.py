"""Sealed scramble sets: each group's set encrypted under a passcode of its own (4b2), opened one at a time.

AES-256-GCM, its key from the passcode by scrypt. A checksum over everything tells a damaged file from a wrong
passcode; the cipher's own tag tells a forged one.
"""

import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import scrypt, sha256
from hmac import compare_digest
from typing import Any, Self

from cubelex.competition import NO_OWN_EVENTS, EventTable
from cubelex.errors import DamagedSeal, WrongPasscode
from cubelex.reading import read_json
from cubelex.scrambles.sets import Attempt, ScrambleSet, read_attempts, write_attempts

# Letters and digits that are not mistaken for one another when read aloud or copied by hand.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_COST, _BLOCK, _PARALLEL = 2**15, 8, 1
_FORM = "cubelex-sealed-set-1"


def new_passcode() -> str:
    """A passcode of 59 random bits, in groups that are easy to read aloud: `k7mq-3x9d-p2wz`.

    >>> len(new_passcode())
    14
    """
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))


@dataclass(frozen=True, slots=True)
class SealedExtras:
    """Extra sequences that were added to a sealed set later, under the same key."""

    nonce: bytes
    ciphertext: bytes


@dataclass(frozen=True, slots=True)
class SealedSet:
    """A scramble set that cannot be read without its passcode; which set it is stays readable.

    `further` are extra sequences that were added when those of the set had run out (11e1).
    """

    name: str
    salt: bytes
    nonce: bytes
    proof: bytes
    ciphertext: bytes
    further: tuple[SealedExtras, ...] = ()

    @classmethod
    def seal(cls, scramble_set: ScrambleSet, passcode: str) -> Self:
        """Encrypt the set."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
        key, proof = _derive(passcode, salt)
        text = json.dumps(scramble_set.to_json()).encode()
        return cls(scramble_set.name, salt, nonce, proof, AESGCM(key).encrypt(nonce, text, scramble_set.name.encode()))

    def open(self, passcode: str, table: EventTable = NO_OWN_EVENTS) -> ScrambleSet:
        """Decrypt the set, of a competition with such a table of events.

        :raises WrongPasscode: the passcode is not the one it was sealed with.
        :raises DamagedSeal: the passcode is right, and the content is not what was sealed.
        """
        return self.open_with(self.key(passcode), table)

    def key(self, passcode: str) -> bytes:
        """The key of this set alone, for those who open it often; keep it as secret as the passcode.

        :raises WrongPasscode: the passcode is not the one it was sealed with.
        """
        key, proof = _derive(passcode, self.salt)
        if not compare_digest(proof, self.proof):
            raise WrongPasscode(f"this is not the passcode of {self.name}; look it up in the list made with the sets")
        return key

    def open_with(self, key: bytes, table: EventTable = NO_OWN_EVENTS) -> ScrambleSet:
        """Decrypt the set with its key.

        :raises DamagedSeal: the key is another one, or the content is not what was sealed.
        """
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        cipher = AESGCM(key)
        try:
            text = cipher.decrypt(self.nonce, self.ciphertext, self.name.encode())
            opened = ScrambleSet.from_json(read_json(text), table)
            for extras in self.further:
                text = cipher.decrypt(extras.nonce, extras.ciphertext, _place(opened))
                added = read_attempts(opened.kind, read_json(text))
                opened = replace(opened, extras=(*opened.extras, *added))
        except (InvalidTag, ValueError):
            raise DamagedSeal(
                f"{self.name} was changed after it was sealed; do not use it, take the original file"
            ) from None
        return opened

    def with_extras(self, key: bytes, extras: Iterable[Attempt]) -> Self:
        """The set with further extras behind those it has; the same passcode opens them, and what was sealed stays.

        :raises DamagedSeal: the key is another one, or the content is not what was sealed.
        """
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        opened, nonce = self.open_with(key), secrets.token_bytes(12)
        text = json.dumps(write_attempts(extras)).encode()
        added = SealedExtras(nonce, AESGCM(key).encrypt(nonce, text, _place(opened)))
        return replace(self, further=(*self.further, added))

    def to_json(self) -> dict[str, Any]:
        """The sealed set as plain text values, with a checksum over them; what was added has checksums of its own."""
        values = {
            "form": _FORM,
            "name": self.name,
            **{field: b64encode(getattr(self, field)).decode() for field in ("salt", "nonce", "proof", "ciphertext")},
        }
        further = [_extras_json(extras) for extras in self.further]
        return {**values, "checksum": _checksum(values), **({"further": further} if further else {})}

    @classmethod
    def from_json(cls, document: Any) -> Self:
        """Read what `to_json` wrote.

        :raises DamagedSeal: something is missing or was changed on the way.
        """
        try:
            values = {key: document[key] for key in ("form", "name", "salt", "nonce", "proof", "ciphertext")}
            intact = values["form"] == _FORM and _checksum(values) == document["checksum"]
            intact = intact and isinstance(values["name"], str)
            fields = {field: b64decode(values[field]) for field in ("salt", "nonce", "proof", "ciphertext")}
            further = tuple(_read_extras(extras) for extras in document.get("further", ()))
        except (KeyError, TypeError, ValueError):
            intact = False
        if not intact:
            raise DamagedSeal(
                "this sealed set is damaged: its checksum does not fit its content; copy the original file again"
            )
        return cls(name=values["name"], **fields, further=further)


def _place(opened: ScrambleSet) -> bytes:
    """Where extras are added: what was sealed for one place fits no other."""
    return f"{opened.name} E{len(opened.extras) + 1}".encode()


def _extras_json(one: SealedExtras) -> dict[str, str]:
    values = {"nonce": b64encode(one.nonce).decode(), "ciphertext": b64encode(one.ciphertext).decode()}
    return {**values, "checksum": _checksum(values)}


def _read_extras(document: Any) -> SealedExtras:
    values = {key: document[key] for key in ("nonce", "ciphertext")}
    if _checksum(values) != document["checksum"]:
        raise ValueError("the checksum does not fit")
    return SealedExtras(b64decode(values["nonce"]), b64decode(values["ciphertext"]))


def _derive(passcode: str, salt: bytes) -> tuple[bytes, bytes]:
    """The key, and a proof of the passcode that gives nothing of the key away."""
    spoken = "".join(passcode.lower().split()).replace("-", "")
    memory = 128 * _COST * _BLOCK * 2
    both = scrypt(spoken.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, maxmem=memory, dklen=64)
    return both[:32], sha256(both[32:]).digest()


def _checksum(values: dict[str, str]) -> str:
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
