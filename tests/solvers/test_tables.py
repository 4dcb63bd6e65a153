"""Tables are built once, kept, checked, and never trusted when damaged."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cubelex.errors import DamagedTable
from cubelex.solvers.tables import Arrays, CacheWarning, Layout, Progress, StoredTable, cache_directory

LAYOUT: Layout = {"squares": ("H", 100), "bytes": ("B", 7), "signed": ("i", 3)}


class Counting:
    """A builder that counts how often it is asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, arrays: Arrays, progress: Progress) -> None:
        self.times += 1
        for i in range(100):
            arrays["squares"][i] = i * i
        arrays["signed"][2] = -5
        progress(0.5)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CUBELEX_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def table(build: Callable[[Arrays, Progress], None], version: int = 1) -> StoredTable:
    return StoredTable("squares", version, LAYOUT, build)


def test_a_table_is_built_once_and_mapped_afterwards(cache: Path) -> None:
    build = Counting()
    for _ in range(3):
        arrays = table(build).arrays()
        assert arrays["squares"][9] == 81
        assert arrays["signed"].tolist() == [0, 0, -5]
        assert len(arrays["bytes"]) == 7
        assert arrays["squares"].readonly
    assert build.times == 1
    assert [path.name for path in cache.iterdir()] == ["squares-1.table"]


def test_a_table_is_opened_once_by_a_process(cache: Path) -> None:
    squares = table(Counting())
    assert squares.arrays() is squares.arrays()


def test_progress_is_reported_while_building_and_ends_at_one(cache: Path) -> None:
    seen: list[float] = []
    table(Counting()).arrays(seen.append)
    assert seen == [0.5, 1.0]


@pytest.mark.parametrize("position", [0, 16, 64, 70, -1])
def test_a_damaged_byte_anywhere_makes_the_table_be_built_again(cache: Path, position: int) -> None:
    build = Counting()
    path = table(build).path
    table(build).arrays()
    contents = bytearray(path.read_bytes())
    contents[position] ^= 0x10
    path.write_bytes(contents)
    assert table(build).arrays()["squares"][9] == 81
    assert build.times == 2
    assert table(build).arrays()["squares"][9] == 81
    assert build.times == 2


@pytest.mark.parametrize("kept", [0, 10, 64, 200])
def test_a_truncated_table_is_built_again(cache: Path, kept: int) -> None:
    build = Counting()
    path = table(build).path
    table(build).arrays()
    path.write_bytes(path.read_bytes()[:kept])
    assert table(build).arrays()["squares"][9] == 81
    assert build.times == 2


def test_another_version_is_another_table(cache: Path) -> None:
    build = Counting()
    table(build).arrays()
    table(build, version=2).arrays()
    assert build.times == 2


def test_the_file_of_another_layout_is_not_trusted(cache: Path) -> None:
    build = Counting()
    table(build).arrays()
    other = StoredTable("squares", 1, {**LAYOUT, "bytes": ("B", 8)}, build)
    assert other.size == table(build).size
    other.arrays()
    assert build.times == 2


def test_the_file_of_another_definition_is_not_trusted(cache: Path) -> None:
    build = Counting()
    for definition in ("R U", "R U", "R F"):
        StoredTable("squares", 1, LAYOUT, build, definition.upper).arrays()
    assert build.times == 2


def test_a_table_with_which_nothing_is_found_names_its_file(cache: Path) -> None:
    with pytest.raises(DamagedTable, match=r"squares-1\.table does not fit its puzzle: delete it"):
        table(Counting()).reject()


def test_a_cache_that_cannot_be_written_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("CUBELEX_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.warns(CacheWarning, match="tables cannot be stored"):
        arrays = table(Counting()).arrays()
    assert arrays["squares"][9] == 81
    assert arrays["squares"].readonly
    # Once is enough: a second warning would be an error here.
    table(Counting(), version=2).arrays()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_a_warning_and_leaves_nothing_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fdopen

    def full(handle: int, mode: str) -> object:
        os.close(handle)
        return real(os.open("/dev/full", os.O_WRONLY), mode)

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.warns(CacheWarning, match="No space left"):
        assert table(Counting()).arrays()["squares"][9] == 81
    assert list(cache.iterdir()) == []


def test_an_interrupted_build_leaves_nothing_behind(cache: Path) -> None:
    def interrupted(_arrays: Arrays, _progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table(interrupted).arrays()
    assert not cache.exists()


@pytest.mark.slow
def test_processes_that_build_at_the_same_time_do_not_disturb_each_other(cache: Path) -> None:
    script = (
        "from cubelex.solvers.tables import StoredTable\n"
        "def build(arrays, progress):\n"
        "    arrays['bytes'][:] = bytes(range(250)) * 40000\n"
        "for version in range(20):\n"
        "    arrays = StoredTable('shared', version, {'bytes': ('B', 10_000_000)}, build).arrays()\n"
        "    assert arrays['bytes'][:250] == bytes(range(250))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", script], env=dict(os.environ)) for _ in range(4)]
    assert [process.wait() for process in running] == [0] * 4
    assert len(list(cache.iterdir())) == 20


def test_the_cache_directory_is_the_users_unless_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUBELEX_CACHE", raising=False)
    assert cache_directory().name == "cubelex"
    monkeypatch.setenv("CUBELEX_CACHE", "/somewhere/else")
    assert cache_directory() == Path("/somewhere/else")
