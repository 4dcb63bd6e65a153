import json
from datetime import date
from pathlib import Path

import pytest

from cubelex.errors import UnreadableDocument
from cubelex.regulations import read_document
from cubelex.regulations.documents.readers import read_bytes


def parts(text: str) -> tuple[str, str]:
    """A document in one file as Regulations and Guidelines in a file each."""
    lines = text.split("\n")
    regulations = "\n".join(line for line in lines if "+) " not in line and "<label>" not in line)
    guidelines = "\n".join(
        line for line in lines if "+) " in line or not line.lstrip().startswith(("- 1", "- 2", "- A"))
    )
    return regulations, guidelines.replace("(regulations:contents)", "(guidelines:contents)")


def test_two_files_are_one_document(tmp_path: Path, english_text: str) -> None:
    regulations, guidelines = parts(english_text)
    (tmp_path / "rules.md").write_text(regulations)
    (tmp_path / "guide.md").write_text(guidelines)
    document = read_document(tmp_path / "rules.md", tmp_path / "guide.md")
    assert document.numbers() == (
        *("1a", "1a+", "1a++", "1a1", "1a1a", "1a2", "1b"),
        *("2a", "2b", "A1", "A1a", "A1b"),
    )
    assert [part.kind for part in document.parts] == ["regulations", "guidelines"]
    assert not document.is_combined


def test_files_of_different_editions_are_refused(tmp_path: Path, english_text: str) -> None:
    regulations, guidelines = parts(english_text)
    (tmp_path / "rules.md").write_text(regulations)
    (tmp_path / "guide.md").write_text(guidelines.replace("2025", "2026"))
    with pytest.raises(UnreadableDocument, match="two documents"):
        read_document(tmp_path / "rules.md", tmp_path / "guide.md")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="does not exist"):
        read_document(tmp_path / "nothing.md")


def test_a_byte_order_mark_and_windows_line_ends_are_fine(english_text: str) -> None:
    document = read_bytes(b"\xef\xbb\xbf" + english_text.replace("\n", "\r\n").encode())
    assert len(document.numbers()) == 12
    assert not document.findings


def test_other_encodings_are_read_as_well_as_can_be_and_reported(english_text: str) -> None:
    latin = read_bytes(english_text.replace("silk", "s\u00eflk").encode("latin-1"))
    wide = read_bytes(english_text.encode("utf-16"))
    for document in (latin, wide):
        assert len(document.numbers()) == 12
        assert [finding.code for finding in document.findings] == ["encoding"]


def test_metadata_helps_and_is_compared(tmp_path: Path, english_text: str) -> None:
    (tmp_path / "rules.md").write_text(english_text.replace("<version>Version: July 17, 2025", ""))
    (tmp_path / "metadata.json").write_text(json.dumps({"version": "2026-01-01", "language_english": "German"}))
    document = read_document(tmp_path / "rules.md")
    assert document.edition == date(2026, 1, 1)
    assert [finding.code for finding in document.findings] == ["metadata-differs", "no-version"]


def test_a_broken_metadata_file_is_ignored(tmp_path: Path, english_text: str) -> None:
    (tmp_path / "rules.md").write_text(english_text)
    (tmp_path / "metadata.json").write_text("[not json")
    assert not read_document(tmp_path / "rules.md").findings


def test_the_name_of_a_file_tells_an_edition_that_its_text_does_not(tmp_path: Path, english_text: str) -> None:
    path = tmp_path / "2018-01-01.regulations.md"
    path.write_text(english_text.replace("<version>Version: July 17, 2025", ""))
    assert read_document(path).edition == date(2018, 1, 1)
