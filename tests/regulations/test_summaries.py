import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cubelex.regulations import Edition, edition, numbered_editions
from cubelex.regulations.items import held_items, items_of
from cubelex.regulations.sources import source
from cubelex.regulations.summaries import summary, summary_lines


@pytest.mark.parametrize("held", numbered_editions(), ids=str)
def test_every_item_has_a_summary(held: Edition) -> None:
    assert not [number for number in items_of(held) if not summary(number, held)]


def test_a_summary_is_of_an_item_its_edition_has() -> None:
    assert not [f"{number} in {day}" for day, number in summary_lines() if number not in held_items(day)]


def test_a_summary_is_filed_under_its_article() -> None:
    misfiled = [
        f"{number} in {name}"
        for name, lines in source("summaries").items()
        for number in lines
        if held_items(edition(name.split("/")[1]).date)[number].article != name.split("/")[2]
    ]
    assert not misfiled


def test_a_summary_is_one_line() -> None:
    assert not [key for key, line in summary_lines().items() if "\n" in line or len(line) > 200 or not line.strip()]


def test_a_version_between_has_the_line_of_an_edition_that_says_it_in_the_same_words() -> None:
    assert summary("A6e", edition("2020-08-01")) == summary("A6e", edition("2018"))
    assert summary("A6e", edition("2022-01-01")) == summary("A6e", edition("2025-01-01"))
    assert "or before the next round" in str(summary("2n1", edition("2023-02-01")))


def test_an_edition_with_its_own_line_does_not_borrow() -> None:
    assert summary("A6c", edition("2009")) != summary("A6c", edition("2018"))
    assert summary("A6c", edition("2025-07-17")) != summary("A6c", edition("2026-01-01"))


def test_a_line_follows_an_item_that_kept_its_words_to_another_number() -> None:
    assert summary("A7b4", edition("2026-01-01")) == summary("A7b4", edition("2026-04-01"))
    assert summary("10h1", edition("2025-01-01")) == summary("10h1", edition("2025-07-17"))


def runs(text: str, length: int = 14) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    for start in range(len(words) - length + 1):
        yield tuple(words[start : start + length])


def test_no_line_of_ours_is_the_wca_s(shared: Path) -> None:
    official = {
        run
        for path in (shared / "regulations").glob("english*/*")
        for run in runs(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", path.read_text(encoding="utf-8")))
    }
    ours = [
        *summary_lines().values(),
        *(said["description"] for said in source("law").values() if "description" in said),
    ]
    assert not [line for line in ours if official.intersection(runs(line))]
