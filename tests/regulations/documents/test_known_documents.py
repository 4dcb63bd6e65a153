"""Real documents: what is known about them must come out exactly."""

from pathlib import Path

import pytest

from cubelex.regulations import (
    DocumentReport,
    Library,
    check_document,
    check_files,
    compare,
    history,
    read_document,
    read_text,
)

SAMPLES = {
    "000": ("fa", "2025-07-17", 15, 495, 176),
    "001": ("ko", "2025-01-01", 15, 495, 0),
    "002": ("pt", "2025-01-01", 15, 495, 0),
    "003": ("ja", "2018-01-01", 19, 422, 0),
    "004": ("ja", "2009-02-06", 13, 277, 0),
}
ENGLISH = {
    "2009": (356, 0),
    "2018-01-01": (422, 117),
    "2025-01-01": (495, 176),
    "2025-07-17": (495, 176),
    "2026-01-01": (591, 167),
    "2026-04-01": (593, 169),
}
TRANSLATIONS = {
    "chinese": ("zh", "2026-04-01", 593, 169),
    "dutch": ("nl", "2026-04-01", 593, 169),
    "german": ("de", "2024-01-01", 453, 158),
    "japanese": ("ja", "2021-05-01", 452, 123),
    "korean": ("ko", "2026-04-01", 593, 169),
    "portuguese-brazilian": ("pt-BR", "2025-01-01", 497, 179),
    "spanish-european": ("es", "2026-04-01", 593, 169),
    "ukrainian": ("uk", "2025-01-01", 495, 176),
}


@pytest.fixture(scope="session")
def folder(shared: Path) -> Path:
    return shared / "regulations"


@pytest.fixture(scope="session")
def library(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    library = Library(tmp_path_factory.mktemp("library"))
    library.add(folder)
    return library


def sample(folder: Path, name: str) -> str:
    (path,) = (folder / "seeds").glob(f"{name}_*")
    return str(path)


def original(folder: Path, edition: str) -> str:
    names = {"2009-02-06": "2009.txt"}
    return str(folder / "english" / names.get(edition, f"{edition}.regulations.md"))


def faults(report: DocumentReport, *codes: str) -> list[tuple[str | None, str | None]]:
    return [(finding.number, finding.target) for finding in report.findings if finding.code in codes]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_recognised_and_counted(folder: Path, name: str) -> None:
    document = read_document(sample(folder, name))
    counts = (len(document.articles), document.regulations, document.guidelines)
    assert (document.language, str(document.edition), *counts) == SAMPLES[name]


@pytest.mark.parametrize("edition", ENGLISH)
def test_an_english_edition_is_counted(library: Library, edition: str) -> None:
    document = library.get("en", edition)
    assert (document.regulations, document.guidelines) == ENGLISH[edition]


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_is_recognised_from_its_text_alone(folder: Path, tmp_path: Path, name: str) -> None:
    paths = sorted((folder / "translations" / name).glob("*.md"))
    copies = [tmp_path / path.name for path in paths]
    for path, copy in zip(paths, copies, strict=True):
        copy.write_bytes(path.read_bytes())
    document = read_document(*copies)
    counts = (document.regulations, document.guidelines)
    assert (document.language, str(document.edition), *counts) == TRANSLATIONS[name]


def test_the_persian_sample_has_no_faulty_link_and_one_number_twice(folder: Path) -> None:
    report = check_files([sample(folder, "000")], [original(folder, "2025-07-17")])
    assert not faults(report, "broken-link", "malformed-link", "different-link")
    assert ("9b5b", None) in faults(report, "different-number")
    assert not faults(report, "missing", "extra", "misplaced")


def test_the_korean_sample_has_two_broken_links(folder: Path) -> None:
    report = check_files([sample(folder, "001")], [original(folder, "2025-01-01")])
    assert faults(report, "broken-link", "malformed-link") == [("2j2", "2k2aa"), ("11e1", "4f")]
    assert not faults(report, "missing", "extra")


def test_the_portuguese_sample_lacks_three_items_and_has_three_more(folder: Path) -> None:
    report = check_files([sample(folder, "002")], [original(folder, "2025-01-01")])
    assert [number for number, _ in faults(report, "missing")] == ["2e2b", "7f4", "12c4"]
    assert [number for number, _ in faults(report, "extra")] == ["A3d1", "A3d2", "A3d3"]
    assert [number for number, _ in faults(report, "malformed-link")] == ["A1a2"]
    assert not faults(report, "broken-link")


def test_the_japanese_sample_has_a_broken_and_a_malformed_link(folder: Path) -> None:
    report = check_files([sample(folder, "003")], [original(folder, "2018-01-01")])
    assert faults(report, "broken-link") == [("5b4", "b4")]
    assert [number for number, _ in faults(report, "malformed-link")] == ["9s"]
    assert not faults(report, "missing", "extra")


def test_the_bilingual_sample_is_whole_up_to_a7(folder: Path) -> None:
    report = check_files([sample(folder, "004")], [original(folder, "2009-02-06")])
    missing = [number or "" for number, _ in faults(report, "missing")]
    assert missing[0] == "A7a"
    assert len(missing) == 356 - 277
    assert not faults(report, "extra", "misplaced", "orphan")
    assert all(item.original for item in report.document.items())


def test_faults_of_the_translations_are_named(folder: Path) -> None:
    translations = folder / "translations"
    dutch = check_files([str(translations / "dutch")], [original(folder, "2026-04-01")])
    assert faults(dutch, "undeclared-label") == [("1c++", None), ("A3c3++", None)]
    assert [number for number, _ in faults(dutch, "malformed-link")] == ["I2h", "I4c5", "I4c6", "I4c6"]
    spanish = check_files([str(translations / "spanish-european")], [original(folder, "2026-04-01")])
    assert faults(spanish, "malformed-label") == [("A1a3+", None)]
    ukrainian = check_files([str(translations / "ukrainian")], [original(folder, "2025-01-01")])
    assert ("A6b1+", None) in faults(ukrainian, "different-number")


def test_an_old_translation_is_stale_where_the_original_was_reworded(folder: Path, library: Library) -> None:
    report = check_files([sample(folder, "000")], ["2026-04-01"], library=library)
    stale = [number for number, _ in faults(report, "stale")]
    assert "A6c" in stale
    assert "1b" not in stale


def test_numbers_with_another_meaning_are_found(library: Library) -> None:
    documents = {str(each.edition): each for each in library.documents("en")}
    early = compare(documents["2009-02-06"], documents["2018-01-01"])
    late = compare(documents["2025-07-17"], documents["2026-01-01"])
    moved = {
        (each.old.number, each.number)
        for each in (*early.changes, *late.changes)
        if each.old and each.kind == "renumbered"
    }
    reused = {each.number for each in (*early.changes, *late.changes) if each.kind == "reused"}
    assert {("A6c", "A6d"), ("A6d", "A6c"), ("2o", "2n1"), ("10h1", "10i"), ("A7b1", "A7b4"), ("2i1c", "2i1d")} <= moved
    assert {"A6c", "A6d", "4f", "12a2", "12c1", "F3a", "E3a", "A7b1", "2i1c", "2i1d", "2i2a", "2i2c"} <= reused


@pytest.mark.parametrize(("number", "changed"), [("A6c", True), ("A6d", True), ("H1e", True), ("9f1", False)])
def test_a_history_warns_where_the_meaning_changed(library: Library, number: str, changed: bool) -> None:
    assert history(number, library.documents("en")).has_changed_meaning is changed


def test_all_documents_are_read_with_places_that_exist(folder: Path) -> None:
    for path in [*folder.glob("seeds/*"), *folder.glob("english/*"), *folder.glob("translations/*/*.md")]:
        lines = path.read_text(encoding="utf-8").split("\n")
        for finding in check_document(read_document(path)).findings:
            assert 1 <= finding.line <= len(lines)
            assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1


@pytest.mark.parametrize(
    "name", ["2009.txt", "2018-01-01.regulations.md", "2025-07-17.regulations.md", "2025-01-01.guidelines.md"]
)
def test_an_edition_is_told_by_its_numbers_where_the_text_does_not_say(folder: Path, name: str) -> None:
    text = (folder / "english" / name).read_text(encoding="utf-8")
    document = read_text("\n".join(line for line in text.split("\n") if "ersion" not in line))
    assert str(document.edition).startswith(name[:10].removesuffix(".txt"))


def test_every_finding_says_how_to_mend_it(folder: Path) -> None:
    for name in ("dutch", "spanish-european", "korean"):
        report = check_files([str(folder / "translations" / name)], [original(folder, "2026-04-01")])
        assert all(str(finding.advice) for finding in report.findings)
