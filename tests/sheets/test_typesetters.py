"""Documents are set in few processes, which are replaced, and none takes for ever."""

import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from cubelex.errors import TooComplex
from cubelex.sheets.layout import typesetters
from cubelex.sheets.layout.typesetters import Manuscript, Typesetter, set_document
from cubelex.sheets.layout.typesetting import FONTS


def manuscript(folder: Path, text: str) -> Manuscript:
    path = folder / "document.typ"
    path.write_text(text)
    return Manuscript(path, "{}", 0, (FONTS,))


def test_a_document_that_takes_for_ever_is_given_up_and_the_next_one_is_set(tmp_path: Path) -> None:
    endless = manuscript(tmp_path, "#for a in range(100000) { for b in range(100000) { let c = a * b } }")
    began = time.monotonic()
    with pytest.raises(TooComplex):
        set_document(endless, seconds=1)
    assert time.monotonic() - began < 60
    assert set_document(manuscript(tmp_path, "Hello")).startswith(b"%PDF")


def test_a_document_that_is_refused_does_not_end_the_process(tmp_path: Path) -> None:
    typesetter = Typesetter()
    try:
        with pytest.raises(RuntimeError, match="unknown variable"):
            typesetter.set(manuscript(tmp_path, "#nothing"), 60)
        process = typesetter._process
        assert typesetter.set(manuscript(tmp_path, "Hello"), 60).startswith(b"%PDF")
        assert typesetter._process is process
    finally:
        typesetter.end()


def test_processes_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetters, "MOST_DOCUMENTS", 2)
    typesetter = Typesetter()
    seen = []
    for _ in range(4):
        typesetter.set(manuscript(tmp_path, "Hello"), 60)
        seen.append(typesetter._process)
    assert [process is None for process in seen] == [False, True, False, True]


def test_many_ask_and_few_processes_set(tmp_path: Path) -> None:
    document = manuscript(tmp_path, "Hello")
    with ThreadPoolExecutor(8) as together:
        assert all(pdf.startswith(b"%PDF") for pdf in together.map(lambda _: set_document(document), range(16)))
    assert sum(typesetter._process is not None for typesetter in typesetters._ALL) <= typesetters.AT_ONCE


@pytest.mark.slow
def test_a_document_that_takes_all_memory_ends_its_own_process_only(tmp_path: Path) -> None:
    greedy = manuscript(tmp_path, "#let held = range(10000000)\n#for n in range(200) { held += held }\n#held.len()")
    with pytest.raises((TooComplex, RuntimeError)):
        set_document(greedy, seconds=60)
    assert set_document(manuscript(tmp_path, "Hello")).startswith(b"%PDF")


def test_a_long_table_is_packed_and_stays_the_same_document(tmp_path: Path) -> None:
    text = "#set document(title: [Long])\n#table(columns: 6, ..range(3000).map(n => [#n]))"
    packed = set_document(manuscript(tmp_path, text))
    with pikepdf.open(BytesIO(packed)) as document:
        assert "/StructTreeRoot" in document.Root
        pages, plain = len(document.pages), BytesIO()
        document.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert pages > 5
    assert len(packed) < len(plain.getvalue()) / 3
    assert set_document(manuscript(tmp_path, text)) == packed
