from pathlib import Path

import pytest

from cubelex.errors import InvalidFile
from cubelex.reading import bytes_of_file, files


def test_a_device_without_an_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1_000_000)
    with pytest.raises(InvalidFile, match="larger than 1 MB"):
        bytes_of_file(Path("/dev/zero"))


@pytest.mark.parametrize("name", [".", "missing", "loop", "x" * 5000, "a\0b"])
def test_what_cannot_be_read_is_one_clear_message(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(InvalidFile, match=r"cannot be read|does not exist"):
        bytes_of_file(tmp_path / name)
