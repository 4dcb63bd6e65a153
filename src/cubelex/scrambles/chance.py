"""Where chance comes from: the operating system, or a seed that can be published afterwards."""

import os
from abc import ABC, abstractmethod
from hmac import digest


class Chance(ABC):
    """A source of uniformly random bytes and numbers."""

    @abstractmethod
    def bytes(self, count: int) -> bytes:
        """That many random bytes."""

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` − 1, each equally likely: too large a draw is drawn again."""
        bits = (bound - 1).bit_length()
        length = (bits + 7) // 8
        surplus = 8 * length - bits
        while (drawn := int.from_bytes(self.bytes(length)) >> surplus) >= bound:
            pass
        return drawn


class SystemChance(Chance):
    """The operating system's generator."""

    def bytes(self, count: int) -> bytes:
        """That many random bytes."""
        return os.urandom(count)


class SeededChance(Chance):
    """A stream that its 32-byte key determines: HMAC-SHA-256 of the key over a 64-bit counter, block after block.

    >>> SeededChance(bytes(32)).below(1000) == SeededChance(bytes(32)).below(1000)
    True
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._left = b""

    def bytes(self, count: int) -> bytes:
        """The next bytes of the stream."""
        while len(self._left) < count:
            self._left += digest(self._key, self._block.to_bytes(8), "sha256")
            self._block += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken
