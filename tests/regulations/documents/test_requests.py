from pathlib import Path

import pytest

from cubelex.errors import UnreadableDocument
from cubelex.regulations import Library, check_files


@pytest.fixture
def library(tmp_path: Path, english_text: str) -> Library:
    (tmp_path / "en.md").write_text(english_text)
    library = Library(tmp_path / "library")
    library.add(tmp_path / "en.md")
    return library


@pytest.fixture
def translation(tmp_path: Path, portuguese_text: str) -> Path:
    path = tmp_path / "pt.md"
    path.write_text(portuguese_text.replace("- 1b) Os papagaios trazem o seu fio.\n", ""))
    return path


@pytest.mark.parametrize("reference", ["2025-07-17", "en"])
def test_the_original_may_be_one_that_was_added(library: Library, translation: Path, reference: str) -> None:
    report = check_files([str(translation)], [reference], library=library)
    assert [finding.number for finding in report.findings] == ["1b"]


def test_a_document_may_be_the_one_in_this_folder(translation: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(translation.parent)
    assert check_files(["."]).document == check_files([translation.name]).document


def test_the_original_may_be_a_file(tmp_path: Path, library: Library, translation: Path) -> None:
    report = check_files([str(translation)], [str(tmp_path / "en.md")], library=library)
    assert [finding.number for finding in report.findings] == ["1b"]


def test_an_original_that_is_neither_is_refused(library: Library, translation: Path) -> None:
    with pytest.raises(UnreadableDocument, match="neither a file nor an edition"):
        check_files([str(translation)], ["nonsense"], library=library)


def test_the_other_file_beside_a_document_is_used_for_its_links(tmp_path: Path, english_text: str) -> None:
    lines = english_text.split("\n")
    regulations, guidelines = tmp_path / "x-regulations.md", tmp_path / "x-guidelines.md"
    text = "\n".join(line for line in lines if "+) " not in line)
    regulations.write_text(
        text.replace("regulations:regulation:2a", "guidelines:guideline:9z+").replace("Rule 2a", "9z+")
    )
    guidelines.write_text("\n".join(line for line in lines if "+) " in line or not line.strip().startswith("- ")))
    report = check_files([str(regulations)])
    assert [(finding.code, finding.target) for finding in report.findings] == [("broken-link", "9z+")]


def test_a_folder_of_one_document_can_be_checked(tmp_path: Path, english_text: str) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "rules.md").write_text(english_text)
    assert check_files([str(tmp_path / "one")]).is_clean


def test_a_folder_of_many_documents_is_refused(tmp_path: Path, english_text: str) -> None:
    for name in "abc":
        (tmp_path / f"{name}.md").write_text(english_text)
    with pytest.raises(UnreadableDocument, match="several documents"):
        check_files([str(tmp_path)])


def test_an_earlier_original_that_was_added_makes_stale_items_known(
    tmp_path: Path, library: Library, english_text: str, portuguese_text: str
) -> None:
    (tmp_path / "newer.md").write_text(
        english_text.replace("July 17, 2025", "January 1, 2026").replace("string", "cord")
    )
    (tmp_path / "pt.md").write_text(portuguese_text)
    report = check_files([str(tmp_path / "pt.md")], [str(tmp_path / "newer.md")], library=library)
    assert [finding.number for finding in report.findings if finding.code == "stale"] == ["1b", "A1b"]


def test_the_order_of_two_files_does_not_matter(tmp_path: Path) -> None:
    texts = {
        "wca-regulations.md": "# <wca-title>R\n<version>Version: January 1, 2025\n"
        "## <article-1><a><a> Article 1: Us\n- 1a) We meet at the club with the others.\n",
        "wca-guidelines.md": "# <wca-title>G\n<version>Version: January 1, 2025\n- <label>[NOTE] It is a note.\n"
        "## <article-1><b><b> Article 1: Us\n- 1a+) [NOTE] We meet on the days that the club has.\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
        (tmp_path / f"original-{name}").write_text(text.replace("<b><b>", "<a><a>"))
    paths, against = ([str(tmp_path / f"{start}{name}") for name in texts] for start in ("", "original-"))
    reports = [check_files(one, other) for one in (paths, paths[::-1]) for other in (against, against[::-1])]
    assert "different-anchor" in {finding.code for finding in reports[0].findings}
    assert all(report.findings == reports[0].findings for report in reports)
    assert all(report.as_json() == reports[0].as_json() for report in reports[::2])


def test_files_of_two_variants_of_a_language_are_two_documents(tmp_path: Path) -> None:
    for folder, name in (("a", "Portuguese, Brazil"), ("b", "Portuguese, Portugal")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "metadata.json").write_text(f'{{"language_english": "{name}"}}')
    head = "# <wca-title>R\n<version>Versão: 1 de janeiro de 2025\n## <article-1><a><a> Artigo 1\n"
    (tmp_path / "a" / "wca-regulations.md").write_text(
        head + "- 1a) O competidor deve estar no local e não pode sair.\n"
    )
    (tmp_path / "b" / "wca-guidelines.md").write_text(head + "- 1a+) [N] O competidor pode sair e não deve ficar.\n")
    with pytest.raises(UnreadableDocument, match=r"pt-BR of 2025-01-01 and .* is pt of 2025-01-01; they are two"):
        check_files([str(tmp_path / "a" / "wca-regulations.md"), str(tmp_path / "b" / "wca-guidelines.md")])
