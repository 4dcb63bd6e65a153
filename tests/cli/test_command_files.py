import subprocess
import sys
from pathlib import Path

import pytest

from cubelex.cli.files import write_bytes, write_text
from cubelex.errors import InvalidFile

COMMAND = str(Path(sys.executable).parent / "cubelex")


def test_a_file_is_written_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_text("one", tmp_path / "a.txt")
    write_text("two", tmp_path / "a.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "two\n"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("a.txt")
    write_text("new", tmp_path / "link.txt")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "a.txt").read_text() == "new\n"


@pytest.mark.parametrize("where", [".", "a.txt/b.txt", "missing/b.txt"])
def test_what_cannot_be_written_is_one_clear_message(tmp_path: Path, where: str) -> None:
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(InvalidFile, match="cannot be written"):
        write_text("new", tmp_path / where)
    assert (tmp_path / "a.txt").read_text() == "old"


@pytest.mark.parametrize("where", [".", ""])
def test_the_current_folder_cannot_be_written(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidFile, match="cannot be written: Is a directory"):
        write_text("new", Path(where))


def test_a_closed_output_is_one_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(InvalidFile, match="standard output is closed"):
        write_bytes(b"new", None)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [("apply", "333", "R"), ("apply", "333", "R", "--png"), ("--version",)])
def test_a_full_disk_is_one_clear_message(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "cubelex: No space left on device\n"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no device that is always full")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(InvalidFile, match="No space left"):
        write_text("new", Path("/dev/full"))
    assert Path("/dev/full").is_char_device()
