"""Keys of sealed sets on their way to devices, wrapped so that only that device gets them back out.

Each phone at the table has a pair of keys. The private half is in the phone's cookie and nowhere else, encrypted under
the installation's own key; the public half is in the database, and keys of sets are wrapped for it (X25519,
HKDF-SHA-256, AES-256-GCM). So the database alone opens nothing, and neither does the cookie alone.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final, Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

from cubelex.scrambles import hkdf_sha256

_NONCE: Final = 12
_PUBLIC: Final = 32
_FOR_COOKIES: Final = b"cubelex scrambling table: cookie of a device"
_FOR_SETS: Final = b"cubelex scrambling table: key of a set"


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """The private key of a device."""

    private: bytes

    @classmethod
    def new(cls) -> Self:
        """A fresh one."""
        return cls(X25519PrivateKey.generate().private_bytes_raw())

    @classmethod
    def from_cookie(cls, text: str, owner: str) -> Self | None:
        """What `to_cookie` wrote for the same owner, or nothing if it is another owner's or damaged."""
        try:
            raw = urlsafe_b64decode(text.encode())
            return cls(AESGCM(_cookie_key()).decrypt(raw[:_NONCE], raw[_NONCE:], owner.encode()))
        except (InvalidTag, ValueError):
            return None

    def to_cookie(self, owner: str) -> str:
        """The key as the device keeps it: of no use without the installation, or to another account."""
        nonce = secrets.token_bytes(_NONCE)
        return urlsafe_b64encode(nonce + AESGCM(_cookie_key()).encrypt(nonce, self.private, owner.encode())).decode()

    @property
    def public(self) -> str:
        """Its public half, in hexadecimal digits."""
        return self._key.public_key().public_bytes_raw().hex()

    def unwrapped(self, wrapped: str, about: str) -> bytes | None:
        """The key that `wrapped_for` wrapped for this device, about the same set; nothing where it did not."""
        raw = urlsafe_b64decode(wrapped.encode())
        public, nonce, content = raw[:_PUBLIC], raw[_PUBLIC : _PUBLIC + _NONCE], raw[_PUBLIC + _NONCE :]
        shared = self._key.exchange(X25519PublicKey.from_public_bytes(public))
        try:
            return AESGCM(_set_key(shared, public, about)).decrypt(nonce, content, about.encode())
        except InvalidTag:
            return None

    @property
    def _key(self) -> X25519PrivateKey:
        return X25519PrivateKey.from_private_bytes(self.private)


def wrapped_for(public: str, key: bytes, about: str) -> str:
    """The key of a set, which only the device with that public key can unwrap."""
    once, nonce = X25519PrivateKey.generate(), secrets.token_bytes(_NONCE)
    own = once.public_key().public_bytes_raw()
    shared = once.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public)))
    content = AESGCM(_set_key(shared, own, about)).encrypt(nonce, key, about.encode())
    return urlsafe_b64encode(own + nonce + content).decode()


def _cookie_key() -> bytes:
    return hkdf_sha256(settings.SECRET_KEY.encode(), salt=b"", info=_FOR_COOKIES)


def _set_key(shared: bytes, public: bytes, about: str) -> bytes:
    return hkdf_sha256(shared, salt=public, info=_FOR_SETS + about.encode())
