from datetime import date
from pathlib import Path

import pytest

from cubelex.errors import UnknownDocument, UnreadableDocument
from cubelex.regulations import Library, search


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


@pytest.fixture
def folder(tmp_path: Path, english_text: str, portuguese_text: str) -> Path:
    place = tmp_path / "documents"
    place.mkdir()
    (place / "en.md").write_text(english_text)
    (place / "newer.md").write_text(english_text.replace("July 17, 2025", "January 1, 2026"))
    (place / "pt.md").write_text(portuguese_text)
    (place / "README.md").write_text("# How to translate\n\nWith care.")
    return place


def test_a_folder_is_added_and_what_is_no_document_is_left_out(library: Library, folder: Path) -> None:
    added = library.add(folder)
    assert [entry.name for entry in library.entries()] == ["en/2025-07-17", "en/2026-01-01", "pt/2025-07-17"]
    (skipped,) = [each for each in added if each.entry is None]
    assert skipped.source.endswith("README.md")
    assert "not a document" in str(skipped.reason)


def test_what_is_known_about_a_document_can_be_told_without_reading_it(library: Library, folder: Path) -> None:
    library.add(folder / "en.md")
    (entry,) = library.entries()
    assert (entry.articles, entry.regulations, entry.guidelines) == (3, 10, 2)
    assert entry.sources == (str(folder / "en.md"),)
    assert entry.as_json()["edition"] == "2025-07-17"


def test_files_are_kept_byte_for_byte(library: Library, folder: Path) -> None:
    library.add(folder / "en.md")
    kept = library.folder / "en" / "2025-07-17" / "regulations.txt"
    assert kept.read_bytes() == (folder / "en.md").read_bytes()


def test_regulations_and_guidelines_become_one_document(library: Library, tmp_path: Path, english_text: str) -> None:
    lines = english_text.split("\n")
    (tmp_path / "r.md").write_text("\n".join(line for line in lines if "+) " not in line))
    (tmp_path / "g.md").write_text(
        "\n".join(line for line in lines if "+) " in line or not line.strip().startswith("- "))
    )
    library.add(tmp_path / "g.md")
    library.add(tmp_path / "r.md")
    (entry,) = library.entries()
    assert entry.kinds == ("regulations", "guidelines")
    assert len(library.read(entry).numbers()) == 12


def test_adding_again_replaces(library: Library, folder: Path, english_text: str) -> None:
    library.add(folder / "en.md")
    assert not library.add(folder / "en.md")[0].is_replacement
    (folder / "en.md").write_text(english_text.replace("- 1b) Kites bring their own string.\n", ""))
    assert library.add(folder / "en.md")[0].is_replacement
    assert "1b" not in library.get("en", "2025-07-17")


def test_language_and_edition_may_be_given(library: Library, folder: Path) -> None:
    library.add(folder / "en.md", language="en-GB", edition=date(2026, 4, 1))
    assert library.get("en-GB", "2026-04-01").language == "en-GB"


def test_a_document_without_an_edition_is_left_out_with_advice(
    library: Library, tmp_path: Path, english_text: str
) -> None:
    (tmp_path / "x.md").write_text(english_text.replace("July 17, 2025", "soon"))
    with pytest.raises(UnreadableDocument, match="--edition"):
        library.add(tmp_path / "x.md")


def test_documents_are_found_by_year_where_that_is_unambiguous(library: Library, folder: Path) -> None:
    library.add(folder)
    assert library.get("en", "2026").edition == date(2026, 1, 1)
    assert [str(each.edition) for each in library.documents("en")] == ["2025-07-17", "2026-01-01"]


def test_a_language_is_found_by_its_base(library: Library, folder: Path) -> None:
    library.add(folder / "pt.md", language="pt-BR")
    assert library.get("pt", "2025-07-17").language == "pt-BR"


def test_what_was_not_added_is_unknown(library: Library, folder: Path) -> None:
    library.add(folder)
    with pytest.raises(UnknownDocument, match="en/2025-07-17"):
        library.get("en", "2009")
    with pytest.raises(UnknownDocument):
        library.indexes("xx")


def test_a_document_can_be_removed(library: Library, folder: Path) -> None:
    library.add(folder)
    assert library.remove("pt", "2025-07-17").name == "pt/2025-07-17"
    assert library.languages() == ("en",)
    with pytest.raises(UnknownDocument):
        library.remove("pt", "2025-07-17")


def test_the_latest_edition_of_each_language_is_searched(library: Library, folder: Path) -> None:
    library.add(folder)
    assert {hit.document.edition for hit in search("silk", library.indexes("en"))} == {date(2026, 1, 1)}
    assert search("papel seda", library.indexes())[0].document.language == "pt"


def test_a_damaged_entry_does_not_stop_the_others(library: Library, folder: Path) -> None:
    library.add(folder)
    (library.folder / "en" / "2026-01-01" / "document.json").write_text("{")
    assert [entry.name for entry in library.entries()] == ["en/2025-07-17", "pt/2025-07-17"]


def test_a_user_may_choose_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path / "mine"))
    assert Library().folder == tmp_path / "mine" / "regulations"
    monkeypatch.delenv("CUBELEX_DATA")
    assert Library().folder.name == "regulations"


STATES = """# <wca-title>Regions
<wca-states>
<version>Version: January 1, 2024

## <states-list>

- (AA:_Europe) Northland
"""


def test_a_list_of_countries_is_refused_with_the_reason(library: Library, tmp_path: Path) -> None:
    (tmp_path / "2026-01-01.states.md").write_text(STATES)
    with pytest.raises(UnreadableDocument, match="a list of countries, without regulations"):
        library.add(tmp_path / "2026-01-01.states.md")
    assert library.entries() == ()


def test_two_variants_of_a_language_are_two_documents(library: Library, tmp_path: Path, portuguese_text: str) -> None:
    for folder, name in (("brazil", "Portuguese, Brazil"), ("portugal", "Portuguese, Portugal")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "wca-regulations.md").write_text(portuguese_text)
        (tmp_path / folder / "metadata.json").write_text(f'{{"language_english": "{name}"}}')
        library.add(tmp_path / folder)
    assert [entry.name for entry in library.entries()] == ["pt/2025-07-17", "pt-BR/2025-07-17"]
    assert [entry.language for entry in library.of_language("pt-BR")] == ["pt-BR"]
