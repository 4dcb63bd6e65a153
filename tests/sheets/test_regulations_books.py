import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cubelex.errors import MissingExtra
from cubelex.regulations import Library, read_document, read_text
from cubelex.sheets import Paper, regulations_book
from cubelex.sheets.layout.typesetting import _families, _fonts

TEXT = """# WCA Regulations

<wca-title>WCA Regulations

Version: July 17, 2025

## <article-1><officials><officials> Article 1: Officials

- 1a) Silk must be washed. See [Regulation 1b](regulations:regulation:1b).
- 1b) Wool must be brushed.
"""


def test_a_document_is_set_the_same_way_every_time() -> None:
    document = read_text(TEXT)
    assert regulations_book(document) == regulations_book(document)
    assert regulations_book(document) != regulations_book(document, Paper.LETTER)


def test_texts_cannot_be_taken_for_markup(text_of: Callable[..., str]) -> None:
    marked = TEXT.replace("Silk must be washed.", "#panic() $x$ *a _b <label> @nobody \\ [c]")
    assert "#panic() $x$" in text_of(regulations_book(read_text(marked)))


def test_the_longest_numbers_stay_on_one_line(text_of: Callable[..., str]) -> None:
    text = f"{TEXT}    - 1b10) Cotton.\n    - 1b10++++++) Wool again.\n"
    assert "1b10++++++" in text_of(regulations_book(read_text(text)))


def test_without_typst_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    _families.cache_clear()
    _fonts.cache_clear()
    with pytest.raises(MissingExtra, match=r"cubelex\[sheets\]"):
        regulations_book(read_text(TEXT))


@pytest.fixture(scope="module")
def library(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """All real documents, read once."""
    library = Library(tmp_path_factory.mktemp("library"))
    library.add(shared / "regulations")
    return library


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "es", "ja", "ko", "nl", "pt-BR", "uk", "zh"])
def test_real_documents_have_all_their_glyphs(
    language: str, library: Library, pages_of: Callable[[bytes], int]
) -> None:
    document = list(library.documents(language))[-1]
    assert pages_of(regulations_book(document)) > 15


@pytest.mark.slow
def test_every_sample_document_can_be_printed(shared: Path, pages_of: Callable[[bytes], int]) -> None:
    for path in sorted((shared / "regulations" / "seeds").iterdir()):
        assert pages_of(regulations_book(read_document(path))) > 15
