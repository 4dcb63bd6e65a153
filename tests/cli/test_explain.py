import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cubelex.cli import app
from cubelex.errors import UnknownEdition, UnknownRegulation

DOCUMENT = """# <wca-title>WCA Regulations
<version>Version: January 1, 2018
## <article-A><speedsolving><speedsolving> Article A: Speed Solving
- A4) Starting the solve:
    - A4d) Text of our own for a test, see [Regulation A4](regulations:regulation:A4).
        - A4d1) Another text of our own.
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CUBELEX_DATA", str(tmp_path / "data"))
    return tmp_path


def add(folder: Path, language: str, text: str = DOCUMENT) -> None:
    from cubelex.regulations import Library

    (folder / "regulations.md").write_text(text)
    Library().add(folder / "regulations.md", language=language)


def run(*arguments: str, given: str = "") -> Result:
    return CliRunner().invoke(app, ["explain", *arguments], input=given)


def explained(*arguments: str) -> dict[str, object]:
    answer = json.loads(run(*arguments, "--json").stdout)
    assert isinstance(answer, dict)
    return answer


def test_a_page_names_number_edition_and_code() -> None:
    page = run("9f8").stdout
    assert page.startswith("9f8 (2026-04-01)  regulation of Article 9\n")
    assert "cubelex.rules.results.averages.average_of_5: " in page
    assert "https://www.worldcubeassociation.org/regulations/#9f8" in page


def test_a_page_shows_how_an_item_changed_and_warns_of_another_meaning() -> None:
    page = run("A6c", "--edition", "2026-01-01").stdout
    assert "  2009-02-06  A6d        oldest edition available\n" in page
    assert "→ 2026-01-01  A6c        reworded\n" in page
    assert "Warning: A6c has another meaning in 2009-02-06." in page


def test_the_official_text_is_shown_once_it_was_added(folder: Path) -> None:
    assert "The official text (ja) was not added" in run("A4d", "--edition", "2018", "--lang", "ja").stdout
    add(folder, "ja")
    page = run("A4d", "--edition", "2018", "--lang", "ja").stdout
    assert "Official text (ja)\n  Text of our own for a test, see Regulation A4.\n" in page


def test_the_text_of_another_edition_is_shown_as_what_it_is(folder: Path) -> None:
    add(folder, "ja")
    assert "Official text (ja, A4d1 of 2018-01-01)" in run("A4d1", "--edition", "2026-01-01", "--lang", "ja").stdout


def test_without_an_edition_it_is_the_newest_that_has_the_number() -> None:
    assert explained("9f8")["edition"] == "2026-04-01"
    assert explained("4f")["edition"] == "2024-01-01"


def test_an_edition_may_be_given_by_a_day_of_a_competition() -> None:
    assert explained("9f2", "--edition", "2025-03-05")["revision"] == "2025-03-02"
    assert explained("9f2", "--edition", "2019-07-13")["edition"] == "2019-05-01"


def test_an_edition_that_is_not_held_is_not_passed_off_as_another(folder: Path) -> None:
    add(folder, "ja", DOCUMENT.replace("January 1, 2018", "April 14, 2010"))
    page = run("A4d1", "--edition", "2011-07-13", "--lang", "ja").stdout
    assert "The text of edition 2010-04-14 is not available. This is A4d1 of 2009-02-06." in page
    assert "Official text (ja, A4d1 of 2010-04-14)\n  Another text of our own." in page
    assert explained("A4d1", "--edition", "2011-07-13")["in_force"] == "2010-04-14"


def test_a_version_between_is_explained_by_its_own_numbers() -> None:
    assert (explained("2i3")["edition"], explained("2i3")["since"]) == ("2023-08-01", "2021-05-01")
    assert "new, since 2021-05-01" in run("A6e2").stdout


def test_a_text_of_after_a_revision_is_not_passed_off_as_of_before() -> None:
    page = run("9f2", "--edition", "2025-01-01").stdout
    assert "9f2 was revised on 2025-03-02" in page
    before, after = (f'times.average_over_threshold = "{value}"' for value in ("truncate", "nearest"))
    assert f"Before: {before}. Since then: {after}." in " ".join(page.split())
    assert "was revised" not in run("9f2", "--edition", "2025-07-17").stdout


def test_json_has_everything_the_page_has(folder: Path) -> None:
    add(folder, "en")
    answer = explained("A4d1", "--edition", "2018")
    assert answer["official"] == {
        "language": "en",
        "edition": "2018-01-01",
        "id": "A4d1",
        "text": "Another text of our own.",
    }
    assert (answer["kind"], answer["article"], answer["standing"]) == ("regulation", "A", "decided")
    assert answer["nested_in"] == ["A4", "A4d"]
    assert {"name": "inspection.plus_two_at", "value": 1500}.items() <= answer["parameters"][0].items()  # type: ignore[index]


def test_an_unknown_number_gets_suggestions() -> None:
    assert isinstance(run("9f77").exception, UnknownRegulation)
    assert "did you mean" in str(run("9f77").exception)


def test_capitals_do_not_matter_where_one_number_is_meant() -> None:
    assert run("a4D1").stdout == run("A4d1").stdout
    assert run("-", "--edition", "2018", given="a4d1\n").stdout.startswith("A4d1 (2018-01-01): ")
    assert "it is in 2026-01-01" in str(run("9V", "--edition", "2018").exception)


def test_an_unknown_edition_is_refused() -> None:
    assert isinstance(run("9f8", "--edition", "next").exception, UnknownEdition)
    assert isinstance(run("9f8", "--edition", "2008-01-01").exception, UnknownEdition)


def test_a_dash_answers_each_line() -> None:
    ran = run("-", "--edition", "2018", given="9f8\n\nnope\n")
    first, second = ran.stdout.splitlines()
    assert first.startswith("9f8 (2018-01-01): ")
    assert second.startswith("nope: edition 2018-01-01 has no item 'nope'")
    assert ran.exit_code == 2


def test_a_dash_answers_each_line_in_json() -> None:
    ran = run("-", "--json", given="9f8\nA4d1\n")
    assert [json.loads(line)["id"] for line in ran.stdout.splitlines()] == ["9f8", "A4d1"]
    assert ran.exit_code == 0


@pytest.mark.slow
def test_it_starts_without_what_is_slow_to_import(tmp_path: Path) -> None:
    code = (
        "import sys; sys.argv = ['cubelex', 'explain', '9f8']\n"
        "from cubelex.cli import app\n"
        "try: app()\n"
        "finally: print(*[module for module in ('pydantic', 'rich', 'urllib.request', 'cubelex.rules') "
        "if module in sys.modules], file=sys.stderr)"
    )
    environment = {**os.environ, "CUBELEX_CACHE": str(tmp_path)}
    for _ in range(2):
        ran = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == ""


def test_some_cases_are_shown_with_their_answers_and_all_of_them_on_request() -> None:
    short = run("9g", "--edition", "2026-04-01").stdout
    assert "Cases (" in short and "cubelex explain 9g --cases" in short
    every = run("9g", "--edition", "2026-04-01", "--cases").stdout
    assert "An attempt equal to the cutoff does not meet it" in every and "Attempts: 2:10.00, 2:00.00" in every
    assert every.count("→") > short.count("→")


def test_a_program_gets_the_cases_too() -> None:
    cases = explained("A6e2", "--edition", "2026-04-01")["cases"]
    assert isinstance(cases, list)
    brief = next(case for case in cases if case["title"] == "A brief touch may be let pass since 2025")
    assert brief["answers"] == [{"label": "Result", "value": "10.00"}]
    assert {"label": "Time", "values": ["10.00"]} in brief["given"]


def test_cases_of_a_revised_item_are_answered_by_its_text_after_the_revision() -> None:
    lines = run("9f2", "--edition", "2025-01-01").stdout.splitlines()
    place = next(number for number, line in enumerate(lines) if "a mean of X.50 goes up" in line)
    assert lines[place + 1].strip() == "→ Average: 10:01.00"
