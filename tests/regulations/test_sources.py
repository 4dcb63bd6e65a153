from pathlib import Path

import pytest

from cubelex.errors import InvalidFile
from cubelex.regulations import sources


def test_the_compiled_copies_are_those_of_the_files() -> None:
    assert not sources.stale(), "data files changed: run `make law`"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "calendar.yaml").write_text("2009-02-06: {layout: one_document}\n")
    monkeypatch.setattr(sources, "DATA", tmp_path)
    monkeypatch.setattr(sources, "COLLECTIONS", {"law": ("calendar.yaml",)})
    (tmp_path / "compiled").mkdir()
    return tmp_path


def read() -> object:
    return sources.source.__wrapped__("law")["calendar"]


def test_files_are_read_without_a_compiled_copy(folder: Path) -> None:
    assert read() == {"2009-02-06": {"layout": "one_document"}}


def test_a_compiled_copy_says_the_same(folder: Path) -> None:
    written = read()
    sources.compile_all()
    assert not sources.stale()
    assert read() == written


def test_a_stale_copy_is_not_used(folder: Path) -> None:
    sources.compile_all()
    (folder / "calendar.yaml").write_text("2010-04-14: {}\n")
    assert sources.stale() == ["law"]
    assert read() == {"2010-04-14": {}}


def test_line_ends_do_not_make_a_copy_stale(folder: Path) -> None:
    sources.compile_all()
    (folder / "calendar.yaml").write_bytes(b"2009-02-06: {layout: one_document}\r\n")
    assert not sources.stale()


@pytest.mark.parametrize("content", [b": [", b"\xff\xfe\x00"])
def test_a_file_that_is_not_yaml_is_told(folder: Path, content: bytes) -> None:
    (folder / "calendar.yaml").write_bytes(content)
    with pytest.raises(InvalidFile, match=r"calendar\.yaml is not valid YAML"):
        read()


def test_a_folder_of_something_else_is_told(folder: Path) -> None:
    (folder / "calendar.yaml").unlink()
    with pytest.raises(InvalidFile, match=r"has no calendar\.yaml\. CUBELEX_LAW names a copy"):
        read()
