"""Packed files that are damaged, that lie about their sizes, or out of which far too much would come."""

import gzip
import zipfile
from pathlib import Path

import pytest

from cubelex.errors import DamagedArchive, UnreadableDocument
from cubelex.reading import ZipArchive, gzip_lines
from cubelex.regulations.documents.sources import sources
from tests.support.bombs import BOMBS, Bomb, growing_at_most, linked, little, nameless, zipped

MOST = 200_000_000
__all__ = ["little"]


def test_files_of_an_archive_are_read() -> None:
    archive = ZipArchive(zipped("a.txt", b"hello " * 1000), MOST)
    assert [(each.name, each.size, each.is_protected) for each in archive] == [("a.txt", 6000, False)]
    assert archive.bytes_of("a.txt") == b"hello " * 1000


def test_links_are_not_followed_and_not_taken_for_files() -> None:
    with pytest.raises(DamagedArchive, match="symbolic link"):
        ZipArchive(linked("a.txt", "/etc/passwd"), MOST).bytes_of("a.txt")


def test_an_archive_with_a_file_that_has_no_name_is_damaged() -> None:
    with pytest.raises(DamagedArchive, match="no name"):
        ZipArchive(nameless(zipped("a.txt", b"hello")), MOST)


@pytest.mark.parametrize("bomb", BOMBS, ids=str)
def test_bombs_are_refused_while_little_has_come_out(bomb: Bomb, little: int, tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(bomb.packed("rules.md"))
    with growing_at_most(5 * little):
        with pytest.raises(DamagedArchive):
            ZipArchive(path.read_bytes(), MOST).bytes_of("rules.md")
        with pytest.raises(UnreadableDocument):
            list(sources(str(path)))


@pytest.mark.parametrize("place", range(0, 400, 19))
def test_damaged_archives_are_refused_or_read_and_never_fail(place: int) -> None:
    for how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        data = bytearray(zipped("rules.md", b"".join(b"%d " % number for number in range(90)), how))
        data[place % len(data)] ^= 0xFF
        try:
            archive = ZipArchive(bytes(data), MOST)
            for each in archive:
                archive.bytes_of(each.name)
        except DamagedArchive as fault:
            assert str(fault)


def test_lines_of_a_gzipped_file_are_bounded_one_by_one_and_all_together(little: int, tmp_path: Path) -> None:
    path = tmp_path / "lines.gz"
    path.write_bytes(gzip.compress(b"one\ntwo\nthree"))
    assert list(gzip_lines(path, MOST, 10)) == [b"one\n", b"two\n", b"three"]
    for most, longest, reason in ((9, 10, "much more"), (MOST, 4, "too long")):
        with pytest.raises(DamagedArchive, match=reason):
            list(gzip_lines(path, most, longest))
    path.write_bytes(gzip.compress(bytes(little + 1)))
    with pytest.raises(DamagedArchive):
        list(gzip_lines(path, 10 * MOST, 10 * MOST))
