import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cubelex.cli.regulations.coverage import MEANINGS, coverage
from cubelex.errors import UnknownEdition
from cubelex.regulations import STANDINGS, edition, editions, items_of


def run(*arguments: str) -> Result:
    return CliRunner().invoke(coverage, list(arguments))


def test_every_standing_is_explained() -> None:
    assert tuple(MEANINGS) == STANDINGS


@pytest.mark.slow
def test_the_totals_of_all_editions_are_shown() -> None:
    lines = run().stdout.splitlines()
    assert [line.split()[0] for line in lines[1:7]] == [str(each) for each in editions()]
    for line, each in zip(lines[1:7], editions(), strict=True):
        *counts, items = map(int, line.split()[1:])
        assert sum(counts) == items == len(items_of(each))


def test_one_edition_is_shown_article_by_article() -> None:
    lines = run("--edition", "2026-04-01").stdout.splitlines()
    articles = [line.split()[0] for line in lines[1:17]]
    assert articles == ["1", "2", "3", "4", "5", "7", "9", "10", "11", "12", "A", "B", "C", "E", "H", "I"]


def test_json_has_every_item() -> None:
    (only,) = json.loads(run("--edition", "2018", "--json").stdout)
    assert only["edition"] == "2018-01-01"
    assert [item["id"] for item in only["items"]] == list(items_of(edition("2018")))
    average = next(item for item in only["items"] if item["id"] == "9f8")
    assert average["standing"] == "decided"
    assert "cubelex.rules.results.averages.average_of_5" in average["code"]


@pytest.mark.parametrize("name", ["2025-07-17", "2026-04-01"])
def test_everything_of_the_newest_editions_is_reached(name: str) -> None:
    (only,) = json.loads(run("--edition", name, "--json").stdout)
    unused = [item["id"] for item in only["items"] if item["standing"] in ("offered", "open")]
    assert not unused, "a command, page or validator should ask the code for these items"


def test_pages_are_written_for_the_docs(tmp_path: Path) -> None:
    assert run("--output", str(tmp_path)).exit_code == 0
    overview = (tmp_path / "coverage.md").read_text()
    page = (tmp_path / "coverage" / "2018-01-01.md").read_text()
    assert "| [2018-01-01](coverage/2018-01-01.md) |" in overview
    assert page.count("\n| 9") == sum(number.startswith("9") for number in items_of(edition("2018")))


def test_an_unknown_edition_is_refused() -> None:
    assert isinstance(run("--edition", "someday").exception, UnknownEdition)
