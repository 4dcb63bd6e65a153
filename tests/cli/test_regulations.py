import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cubelex.cli.regulations.commands import regulations
from cubelex.errors import CubelexError, UnknownDocument, UnknownEdition, UnreadableDocument

HEAD = "# <wca-title>{}\n<version>{}\n\n## Notes\n{}\n\n## <article-1><kites><kites> {} 1: {}\n"
ENGLISH = HEAD.format(
    "Kites", "Version: July 17, 2025", "These are the rules of the club, and must be read.", "Article", "Kites"
) + (
    "- 1a) A kite must have a tail of 3 metres.\n- 1a+) [EXAMPLE] A tail, see [1b](regulations:regulation:1b).\n"
    "- 1b) Every pilot brings their own blue string.\n"
)
GERMAN = HEAD.format(
    "Drachen", "Version: 17. Juli 2025", "Das sind die Regeln; sie müssen von allen gelesen werden.", "Artikel", "x"
) + (
    "- 1a) Ein Drachen muss einen Schwanz von 4 Metern haben.\n"
    "- 1a+) [EXAMPLE] Ein Schwanz, siehe [1b](regulations:regulation:1c).\n"
)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    Path("en.md").write_text(ENGLISH)
    Path("de.md").write_text(GERMAN)
    newer = ENGLISH.replace("July 17, 2025", "January 1, 2026").replace("3 metres", "5 metres")
    Path("newer.md").write_text(newer)
    return tmp_path


def run(*arguments: str, stdin: str | None = None, refused: type[CubelexError] | None = None) -> Result:
    result = CliRunner().invoke(regulations, list(arguments), input=stdin)
    if refused is None:
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    else:
        assert isinstance(result.exception, refused)
    return result


def answer(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def test_documents_are_added_listed_and_removed() -> None:
    assert "added en/2025-07-17" in run("add", "en.md", "de.md").stdout.replace("\n", " ")
    assert [entry["language"] for entry in answer("list")] == ["de", "en"]
    assert "2025-07-17" in run("list").stdout
    assert run("remove", "de/2025-07-17").stdout == "removed de/2025-07-17\n"
    assert [entry["language"] for entry in answer("list")] == ["en"]
    run("remove", "en", refused=UnknownEdition)


def test_an_empty_list_says_what_to_do() -> None:
    assert "cubelex regulations add" in run("list").stdout


def test_what_is_no_document_is_refused() -> None:
    Path("letter.txt").write_text("Dear all")
    run("add", "letter.txt", refused=UnreadableDocument)
    run("add", "en.md", "--edition", "soon", refused=UnknownEdition)


def test_a_good_document_leaves_with_0_and_a_faulty_one_with_1() -> None:
    Path("good.md").write_text(ENGLISH.replace("- 1a+) [EXAMPLE] A tail", "    - 1a1) A tail"))
    good = run("check", "good.md")
    assert (good.exit_code, "no problems found" in good.stdout) == (0, True)
    faulty = run("check", "en.md")
    assert (faulty.exit_code, "undeclared-label" in faulty.stdout) == (1, True)


def test_findings_of_two_files_stand_under_the_name_of_theirs() -> None:
    head, guideline, regulations = ENGLISH.partition("- 1a+)")
    Path("regulations.md").write_text(head + "- 1b) See [1x](regulations:regulation:1x).\n")
    Path("guidelines.md").write_text(ENGLISH.partition("- 1a)")[0] + guideline + regulations.partition("\n")[0] + "\n")
    lines = run("check", "regulations.md", "guidelines.md").stdout.splitlines()
    assert lines.index("guidelines.md") < lines.index("regulations.md")
    assert "broken-link" in lines[lines.index("regulations.md") + 1]


def test_a_check_in_json_has_what_tools_need() -> None:
    report = answer("check", "de.md", "--against", "en.md")
    assert {key: report[key] for key in ("language", "edition", "articles", "regulations", "guidelines")} == {
        "language": "de",
        "edition": "2025-07-17",
        "articles": 1,
        "regulations": 1,
        "guidelines": 1,
    }
    found = {(finding["code"], finding["id"]) for finding in report["findings"]}
    assert {("missing", "1b"), ("broken-link", "1a+"), ("different-number", "1a")} <= found
    assert all(
        {"code", "id", "line", "column", "message", "suggestion"} <= finding.keys() for finding in report["findings"]
    )


def test_a_check_for_github_writes_annotations() -> None:
    lines = run("check", "de.md", "--against", "en.md", "--github").stdout.splitlines()
    assert any(line.startswith("::error file=de.md,line=9,") and "broken-link" in line for line in lines)
    assert any(line.startswith("::warning file=de.md,line=8,col=7,title=different-number::") for line in lines)


def test_many_documents_are_checked_a_line_each() -> None:
    result = run("check", "-", stdin="en.md\nde.md\n")
    assert [json.loads(line)["language"] for line in result.stdout.splitlines()] == ["en", "de"]


def test_a_document_is_checked_against_an_edition_that_was_added() -> None:
    run("add", "en.md")
    assert any(
        finding["code"] == "missing" for finding in answer("check", "de.md", "--against", "2025-07-17")["findings"]
    )
    run("check", "de.md", "--against", "2009", refused=UnknownDocument)


def test_editions_are_compared_as_text_json_and_html() -> None:
    run("add", "en.md", "newer.md")
    text = run("diff", "2025-07-17", "2026-01-01")
    assert text.exit_code == 0
    assert "[-3-]{+5+}" in text.stdout
    assert answer("diff", "2025-07-17", "2026-01-01")["counts"]["reworded"] == 1
    assert "<ins>5</ins>" in run("diff", "en.md", "newer.md", "--html").stdout
    run("diff", "en.md", "newer.md", "-o", "out.html")
    assert "<del>3</del>" in Path("out.html").read_text()
    run("diff", "en.md", "newer.md", "-o", "out.txt")
    assert "1 reworded" in Path("out.txt").read_text()
    run("diff", "2025-07-17", "2018", refused=UnknownDocument)


def test_a_number_is_followed() -> None:
    run("history", "1a", refused=UnknownDocument)
    run("add", "en.md", "newer.md")
    assert [chapter["event"] for chapter in answer("history", "1a")["editions"]] == ["first", "reworded"]
    assert "2026-01-01 reworded" in run("history", "1a").stdout
    assert run("history", "9z").exit_code == 1
    assert run("history", "1A").stdout == "No added edition in en has 1A. Did you mean 1a?\n"
    assert "Did you mean 1b?" in run("history", "1b++").stdout
    assert len(run("history", "-", stdin="1a\n1b\n").stdout.splitlines()) == 2


def test_words_are_found() -> None:
    run("search", "string", refused=UnknownDocument)
    run("add", "en.md", "newer.md", "de.md")
    assert [hit["id"] for hit in answer("search", "blue", "string")] == ["1b"]
    assert "1b en 2026-01-01" in run("search", "string").stdout
    assert answer("search", "string", "--edition", "2025")[0]["edition"] == "2025-07-17"
    assert run("search", "zebra").exit_code == 1
    assert len(run("search", "-", stdin="tail\nSchwanz\n").stdout.splitlines()) == 2


def test_a_site_is_built() -> None:
    run("build", "site", refused=UnknownDocument)
    run("add", "en.md")
    assert "site/index.html" in run("build", "site", "--no-pdf").stdout
    assert Path("site/en/2025-07-17/index.html").is_file()
    run("build", "-o", "other", "--no-pdf", "--source", "de.md")
    assert Path("other/de/2025-07-17/index.html").is_file()
