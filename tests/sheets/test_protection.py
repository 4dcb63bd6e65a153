import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cubelex.errors import WrongPasscode
from cubelex.sheets import Stationery, joined, protected, table_numbers, unprotected


def test_the_right_passcode_opens(stationery: Stationery) -> None:
    pdf = table_numbers([1, 2], stationery)
    with pikepdf.open(BytesIO(protected(pdf, "k7mq-3x9d")), password="k7mq-3x9d") as document:
        assert document.encryption.R == 6
        assert document.encryption.bits == 256
        assert len(document.pages) == 1


@pytest.mark.parametrize("passcode", ["", "k7mq-3x9", "K7MQ-3X9D"])
def test_a_wrong_passcode_is_refused(passcode: str, stationery: Stationery) -> None:
    closed = protected(table_numbers([1], stationery), "k7mq-3x9d")
    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(BytesIO(closed), password=passcode)
    with pytest.raises(WrongPasscode, match="list"):
        unprotected(closed, passcode)


def test_what_a_protected_pdf_holds_is_always_the_same(stationery: Stationery) -> None:
    pdf = table_numbers([1, 2, 3], stationery)
    first, second = protected(pdf, "one"), protected(pdf, "another")
    assert first != second
    assert unprotected(first, "one") == unprotected(second, "another")


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_opens_it_with_the_right_passcode_only(tmp_path: Path, stationery: Stationery) -> None:
    path = tmp_path / "closed.pdf"
    path.write_bytes(protected(table_numbers([1], stationery), "k7mq-3x9d"))
    assert subprocess.run(["qpdf", "--password=k7mq-3x9d", "--check", path], capture_output=True).returncode == 0
    refused = subprocess.run(["qpdf", "--password=wrong", "--check", path], capture_output=True, text=True)
    assert refused.returncode != 0
    assert "invalid password" in refused.stderr


def test_an_ordinary_reader_shows_its_text(stationery: Stationery, text_of: Callable[..., str]) -> None:
    closed = protected(table_numbers([4711], stationery), "k7mq-3x9d")
    assert "4711" in text_of(closed, passcode="k7mq-3x9d")


def test_several_pdfs_become_one_in_order(stationery: Stationery, text_of: Callable[..., str]) -> None:
    parts = [table_numbers([number], stationery) for number in (7, 5, 6)]
    assert text_of(joined(parts)).split() == ["7", "5", "6"]
    assert joined(parts) == joined(parts)
