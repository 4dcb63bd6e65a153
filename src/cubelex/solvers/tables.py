"""Tables that are built once, stored in the user's cache directory and then memory-mapped.

A `StoredTable` has a name, a version, a layout (which arrays it holds), a definition (what it is computed from) and a
builder. A kept table is never trusted when its checksum is wrong: it is built again. A cache directory that cannot be
written is a warning, not a failure.
"""

import os
import sys
import tempfile
import warnings
import zlib
from collections.abc import Callable, Mapping
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from threading import Lock
from types import MappingProxyType
from typing import Literal, NoReturn

from cubelex.errors import DamagedTable

Item = Literal["B", "H", "i"]
"""The type of an array: unsigned bytes, unsigned 16 bits, or signed 32 bits."""

Layout = Mapping[str, tuple[Item, int]]
"""The arrays of a table: name, type and length."""

Arrays = Mapping[str, memoryview]
"""The arrays of a table by name."""

Progress = Callable[[float], None]
"""Called from time to time while a table is built, with the share that is done, from 0 to 1."""

Definition = Callable[[], str]
"""What a table is computed from, where that is data: moves and pieces. Asked when the table is first opened."""

Builder = Callable[[Arrays, Progress], None]
"""Fills arrays that contain zeros."""

ITEM_SIZES: dict[Item, int] = {"B": 1, "H": 2, "i": 4}
ALIGNMENT = 64
HEADER = Struct("<16sI44x")
MAGIC = b"cubelex table\r\n\x1a"


class CacheWarning(UserWarning):
    """Tables cannot be stored, so every process builds its own."""


def silent(_share: float) -> None:
    """Report no progress."""


def cache_directory() -> Path:
    """The folder of tables: `CUBELEX_CACHE` if it is set, otherwise the cache folder of the operating system."""
    if chosen := os.environ.get("CUBELEX_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path  # only here: importing it costs more than mapping a table

    return user_cache_path("cubelex", appauthor=False)


class StoredTable:
    """Arrays that a builder fills once. Later processes map them from a file.

    The checksum is CRC-32: it catches any damage that is not deliberate, and checks 4 GB in a second.
    """

    def __init__(self, name: str, version: int, layout: Layout, build: Builder, definition: Definition = str) -> None:
        self.name = name
        self.version = version
        self.layout = dict(layout)
        self._build, self._definition = build, definition
        self._arrays: Arrays | None = None
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"Table({self.name!r}, version {self.version}, {self.size} bytes)"

    @property
    def path(self) -> Path:
        """The file of this table."""
        return cache_directory() / f"{self.name}-{self.version}.table"

    @property
    def size(self) -> int:
        """The size of all arrays in bytes, each starting at a multiple of `ALIGNMENT`."""
        return sum(_padded(item, length) for item, length in self.layout.values())

    def arrays(self, progress: Progress = silent) -> Arrays:
        """The arrays, read-only: already in memory, mapped from the file, or built now and stored."""
        if self._arrays is None:
            with self._lock:
                if self._arrays is None:
                    self._arrays = self._mapped() or self._built(progress)
        return self._arrays

    def reject(self) -> NoReturn:
        """Say that a solver does not find its way with these arrays, so that nobody waits for it for ever.

        :raises DamagedTable: always.
        """
        raise DamagedTable(f"the table {self.path} does not fit its puzzle: delete it, and it is built again")

    def _mapped(self) -> Arrays | None:
        try:
            with self.path.open("rb") as file:
                contents = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))
        except (OSError, ValueError):  # absent, unreadable, or empty
            return None
        if len(contents) != HEADER.size + self.size:
            return None
        payload = contents[HEADER.size :]
        return self._named(payload) if contents[: HEADER.size] == self._header(payload) else None

    def _built(self, progress: Progress) -> Arrays:
        payload = memoryview(bytearray(self.size))
        self._build(self._named(payload), progress)
        progress(1.0)
        try:
            _write_atomically(self.path, self._header(payload), payload)
        except OSError as error:
            _warn_once(self.path.parent, error)
        return self._named(payload.toreadonly())

    def _header(self, payload: memoryview) -> bytes:
        description = f"{self.name} {self.version} {self.layout} {sys.byteorder}{self._definition()}".encode()
        return HEADER.pack(MAGIC, zlib.crc32(payload, zlib.crc32(description)))

    def _named(self, payload: memoryview) -> Arrays:
        arrays, start = {}, 0
        for name, (item, length) in self.layout.items():
            arrays[name] = payload[start : start + length * ITEM_SIZES[item]].cast(item)
            start += _padded(item, length)
        return MappingProxyType(arrays)


def _padded(item: Item, length: int) -> int:
    return -(-length * ITEM_SIZES[item] // ALIGNMENT) * ALIGNMENT


_warned_about: set[Path] = set()


def _warn_once(directory: Path, error: OSError) -> None:
    """Warn once for each directory that tables cannot be stored there."""
    if directory not in _warned_about:
        _warned_about.add(directory)
        warnings.warn(
            f"tables cannot be stored in {directory} ({error.strerror or error}), so every process builds its own."
            " Set CUBELEX_CACHE to a writable directory.",
            CacheWarning,
            stacklevel=5,
        )


def _write_atomically(path: Path, *parts: bytes | memoryview) -> None:
    """Write to another name and rename, so that other processes see the complete file or none.

    :raises OSError: if the directory cannot be made or written, or is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
