"""Passwords are hashed a few at a time: each takes 100 MB for a moment, and anybody may try to sign in."""

from threading import BoundedSemaphore
from typing import Any, Final

from django.contrib.auth.hashers import Argon2PasswordHasher

AT_ONCE: Final = 2
_PLACES: Final = BoundedSemaphore(AT_ONCE)


class QueuedArgon2(Argon2PasswordHasher):
    """Argon2, for at most two passwords at the same time in each worker."""

    def encode(self, *args: Any, **kwargs: Any) -> str:
        """The hash of a password."""
        with _PLACES:
            return super().encode(*args, **kwargs)

    def verify(self, *args: Any, **kwargs: Any) -> bool:
        """Whether it is the password of the hash."""
        with _PLACES:
            return super().verify(*args, **kwargs)
