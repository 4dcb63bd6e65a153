"""How far an import is, by the bytes that were unpacked, what DuckDB says of its queries, and the events ranked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import duckdb

    from cubelex.rankings.imports.exports import Export

Told = Callable[[str, float], None]
"""Takes what is being done, and the share of the whole that is done."""

# The parts of an import by the time they take, as measured with an export of full size.
_WEIGHTS: Final = {"unpacking": 0.07, "reading": 0.12, "writing": 0.36, "ranking": 0.45}
_OFTEN: Final = 0.2
"""Seconds between two looks at a query."""


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

    @contextmanager
    def query(self, connection: "duckdb.DuckDBPyConnection", part: str, doing: str, share: float) -> Iterator[None]:
        """While queries run that are this share of a part, tell how far DuckDB says that it is."""
        before, ended = self._done[part], Event()
        self._tell(doing)

        def look() -> None:
            while not ended.wait(_OFTEN):
                done = max(0.0, connection.query_progress()) / 100
                self._done[part] = max(self._done[part], before + share * min(done, 1.0))
                self._tell(doing)

        looking = Thread(target=look, daemon=True)
        looking.start()
        try:
            yield
        finally:
            ended.set()
            looking.join()
        self._done[part] = before + share
        self._tell(doing)

    def part(self, name: str) -> Callable[[str, float], None]:
        """A function that takes what is done, and which share of a part of the import is."""

        def advance(doing: str, share: float) -> None:
            self._done[name] = max(self._done[name], share)
            self._tell(doing)

        return advance

    def done(self) -> None:
        """Everything is done."""
        self._told("Done", 1.0)

    def _tell(self, doing: str) -> None:
        share = sum(_WEIGHTS[part] * min(done, 1.0) for part, done in self._done.items())
        self._told(doing, min(share, 0.999))
