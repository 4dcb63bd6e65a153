"""Packed files, unpacked a little at a time: what counts is how much comes out, not what their headings promise."""

import gzip
import io
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cubelex.errors import DamagedArchive

PART: Final = 1 << 16
MOST_MEMBERS: Final = 10_000
ALWAYS_FINE: Final = 64_000_000
"""So much may come out of any file; beyond it, a file has to be worth it."""
DENSEST: Final = 100
"""How many times its size may come out of a file. Logs and documents shrink to a tenth or a thirtieth."""
PROTECTED: Final = 0x1
_UNDERSTOOD: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What `zipfile`, `gzip` and `zlib` raise for files that somebody damaged.
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError)


@dataclass(frozen=True, slots=True)
class Packed:
    """A file in an archive: its name, its size as the archive says, and whether it has a password."""

    name: str
    size: int
    is_protected: bool


class ZipArchive:
    """The files of a zip archive, in its order. Nothing is unpacked before it is asked for.

    `most` is how many bytes may come out of all files together; `bytes_of` counts what really does.
    """

    def __init__(self, data: bytes, most: int) -> None:
        self._left = min(most, max(ALWAYS_FINE, DENSEST * len(data)))
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
            self._entries = files_in(self._archive)
        except _DAMAGED as fault:
            raise DamagedArchive(f"it is not a zip file, or it is damaged ({fault})") from None
        if len(self._entries) > MOST_MEMBERS:
            raise DamagedArchive(f"it has {len(self._entries)} files; expected at most {MOST_MEMBERS}")

    def __iter__(self) -> Iterator[Packed]:
        for entry in self._entries:
            yield Packed(entry.filename, entry.file_size, bool(entry.flag_bits & PROTECTED))

    def bytes_of(self, name: str) -> bytes:
        """The content of a file.

        :raises DamagedArchive: it is damaged, packed in an unusual way, a link, or more than may come out
        """
        entry = next((entry for entry in self._entries if entry.filename == name), None)
        if entry is None:
            raise DamagedArchive(f"it has no file {name}")
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise DamagedArchive(f"{name} is a symbolic link; pack the file that it leads to")
        if entry.compress_type not in _UNDERSTOOD:
            raise DamagedArchive(f"{name} is compressed in an unusual way; pack it again as an ordinary zip file")
        if entry.flag_bits & PROTECTED:
            raise DamagedArchive(f"{name} has a password")
        parts = []
        try:
            with self._archive.open(entry) as file:
                while part := file.read(PART):
                    self._left -= len(part)
                    if self._left < 0:
                        raise DamagedArchive(_TOO_MUCH)
                    parts.append(part)
        except _DAMAGED as fault:
            if isinstance(fault, DamagedArchive):
                raise
            raise DamagedArchive(f"{name} is damaged ({fault})") from None
        return b"".join(parts)


def files_in(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of a zip archive, without its folders.

    :raises zipfile.BadZipFile: one of them has no name
    """
    entries = archive.infolist()
    if not all(entry.filename for entry in entries):
        raise zipfile.BadZipFile("a file in it has no name")
    return [entry for entry in entries if not entry.is_dir()]


_TOO_MUCH: Final = "much more comes out of it than its size allows"


def gzip_lines(path: Path, most: int, longest: int) -> Iterator[bytes]:
    """The lines of a gzipped file, each with its line end.

    :raises DamagedArchive: it is damaged, or a line or all of it is more than may come out
    :raises FileNotFoundError: when the file does not exist
    """
    left = min(most, max(ALWAYS_FINE, DENSEST * path.stat().st_size))
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(longest + 1):
                left -= len(line)
                if left < 0:
                    raise DamagedArchive(_TOO_MUCH)
                if len(line) > longest:
                    raise DamagedArchive("a line in it is too long")
                yield line
    except _DAMAGED as fault:
        if isinstance(fault, DamagedArchive):
            raise
        raise DamagedArchive(str(fault)) from None
