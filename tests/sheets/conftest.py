"""Sample sets of every event, competitions, and readers of finished PDFs."""

import json
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cubelex.competition import Competition, read_wcif
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets import Stationery
from tests.support.sample_sequences import Sequences


@pytest.fixture
def sequences() -> Sequences:
    return Sequences()


@pytest.fixture
def document_of() -> Callable[..., ScrambleDocument]:
    def make(*sets: ScrambleSet) -> ScrambleDocument:
        return ScrambleDocument("Sample2026", "2026-04-01", sets)

    return make


@pytest.fixture
def stationery() -> Stationery:
    return Stationery(made_at=datetime(2026, 4, 1, 9, tzinfo=UTC))


@pytest.fixture
def text_of() -> Callable[..., str]:
    """The text of a PDF in the order in which it was set, one page or all."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext (poppler-utils) is not installed")

    def read(pdf: bytes, page: int | None = None, *, passcode: str | None = None) -> str:
        pages = [] if page is None else ["-f", str(page), "-l", str(page)]
        code = [] if passcode is None else ["-upw", passcode]
        command = ["pdftotext", "-raw", *pages, *code, "-", "-"]
        return subprocess.run(command, input=pdf, capture_output=True, check=True).stdout.decode()

    return read


@pytest.fixture
def pages_of() -> Callable[[bytes], int]:
    def count(pdf: bytes) -> int:
        with pikepdf.open(BytesIO(pdf)) as document:
            return len(document.pages)

    return count


@pytest.fixture
def held(shared: Path) -> Callable[[str], Competition]:
    """A real competition, by its id."""

    def read(identity: str) -> Competition:
        return read_wcif(json.loads((shared / "competitions" / f"wcif_{identity}.json").read_text(encoding="utf-8")))

    return read
