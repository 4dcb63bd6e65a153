"""How far an import is, by the bytes that were unpacked and read, and by the events that were ranked."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubelex.rankings.imports.exports import Export

Told = Callable[[str, float], None]
"""Takes what is being done, and the share of the whole that is done."""

# The parts of an import in seconds, as measured with an export of full size.
_WEIGHTS = {"unpacking": 0.12, "reading": 0.33, "writing": 0.25, "ranking": 0.30}


class Progress:
    """The share of an import that is done. It never goes back, and is 1 only at the end."""

    def __init__(self, told: Told | None, export: "Export") -> None:
        self._told = told or (lambda doing, share: None)
        self._total = max(1, sum(export.sizes.values()))
        self._done = dict.fromkeys(_WEIGHTS, 0.0)

    def bytes_of(self, table: str) -> Callable[[int], None]:
        """A function that takes how many further bytes of a table were unpacked."""

        def advance(number: int) -> None:
            self._done["unpacking"] += number / self._total
            self._tell(f"Unpacking {table}")

        return advance

    def read(self, table: str, share: float) -> None:
        """A table was read, which is this share of all bytes."""
        self._done["reading"] += share
        self._tell(f"Reading {table}")

    def part(self, name: str) -> Callable[[str, float], None]:
        """A function that takes what is done, and which share of a part of the import is."""

        def advance(doing: str, share: float) -> None:
            self._done[name] = share
            self._tell(doing)

        return advance

    def done(self) -> None:
        """Everything is done."""
        self._told("Done", 1.0)

    def _tell(self, doing: str) -> None:
        share = sum(_WEIGHTS[part] * min(done, 1.0) for part, done in self._done.items())
        self._told(doing, min(share, 0.999))
