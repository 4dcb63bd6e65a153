"""Small files out of which a lot would come, and how much memory reading them takes."""

import bz2
import io
import stat
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from struct import pack, unpack_from

import pytest

from cubelex.reading import packed_files

LITTLE = 2_000_000


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> int:
    """Small files are bombs already: little may come out of any file."""
    monkeypatch.setattr(packed_files, "ALWAYS_FINE", LITTLE)
    return LITTLE


def zipped(name: str, content: bytes, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", how) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def linked(name: str, target: str) -> bytes:
    """A zip file in which the name is a symbolic link, as `zip --symlinks` packs it."""
    entry = zipfile.ZipInfo(name)
    entry.create_system, entry.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(entry, target)
    return packed.getvalue()


def nameless(archive: bytes) -> bytes:
    """The same zip file, whose list of files does not name the last one: its name is taken for a comment."""
    record = archive.rindex(b"PK\x01\x02")
    name, further, comment = unpack_from("<HHH", archive, record + 28)
    assert not further
    return archive[: record + 28] + pack("<HHH", 0, 0, name + comment) + archive[record + 34 :]


def lying(name: str, compressed: bytes, method: int, said: int) -> bytes:
    """A zip file with one file in it whose headings say another size than what comes out."""
    heading = pack("<HHHHHIIIHH", 20, 0, method, 0, 33, 0, len(compressed), said, len(name), 0)
    local = b"PK\x03\x04" + heading + name.encode() + compressed
    central = b"PK\x01\x02" + pack("<H", 20) + heading + pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    end = b"PK\x05\x06" + pack("<HHHHIIH", 0, 0, 1, 1, len(central), len(local), 0)
    return local + central + end


def deflated(size: int) -> bytes:
    packer, parts = zlib.compressobj(9, zlib.DEFLATED, -15), []
    for _ in range(size // 1_000_000):
        parts.append(packer.compress(bytes(1_000_000)))
    return b"".join([*parts, packer.flush()])


@dataclass(frozen=True)
class Bomb:
    """A zip file that is a trap, with one file of the name that is asked for."""

    kind: str
    packed: Callable[[str], bytes]

    def __str__(self) -> str:
        return self.kind


BOMBS = (
    Bomb("deflate", lambda name: lying(name, deflated(20_000_000), zipfile.ZIP_DEFLATED, 100)),
    Bomb("bzip2", lambda name: lying(name, bz2.compress(bytes(10_000_000)), zipfile.ZIP_BZIP2, 100)),
    Bomb("honest", lambda name: zipped(name, bytes(3_000_000))),
    Bomb("lzma", lambda name: zipped(name, b"{}", zipfile.ZIP_LZMA)),
)


@contextmanager
def growing_at_most(most: int) -> Iterator[None]:
    """What happens here never takes more memory than that."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()
