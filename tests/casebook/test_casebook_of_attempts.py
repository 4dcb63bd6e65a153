"""Every mechanical item about an attempt has its worked examples, one of them at an edge."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from cubelex.casebook import WorkedCase
from cubelex.regulations import Edition, coverage, edition, editions, items_of, speakers
from tests.casebook.test_casebook import CASES

ARTICLES = {"5", "10", "12", "A", "B", "C", "E", "H"}
HERE = re.compile(r"(?:5|7|10|12)\D|[ABCEH]\d")
LEAST = 3


def _mechanical(shared: Path) -> list[str]:
    with (shared / "regulations" / "coverage.csv").open(encoding="utf-8", newline="") as table:
        return [
            row["id"] for row in csv.DictReader(table) if row["class"] == "mechanical" and row["article"] in ARTICLES
        ]


def _mechanical_since(name: str) -> list[str]:
    """Mechanical items of those articles as our own table has them, for editions that the shared one does not know."""
    items = coverage(edition(name), speakers())
    return [item.number for item in items if item.nature == "mechanical" and HERE.match(item.number)]


def _counted(cases: list[WorkedCase], under: Edition) -> Counter[str]:
    return Counter(number for case in cases if case.speaks_for(under) for number in set(case.numbers(under)))


def _missing(numbers: list[str], under: Edition) -> dict[str, int]:
    found = _counted(CASES, under)
    return {number: found[number] for number in numbers if found[number] < LEAST}


def _without_edge(numbers: list[str], under: Edition) -> list[str]:
    edges = _counted([case for case in CASES if case.boundary], under)
    return [number for number in numbers if not edges[number]]


def test_every_mechanical_item_has_three_worked_examples(shared: Path) -> None:
    assert not _missing(_mechanical(shared), edition("2025-07-17"))


def test_every_mechanical_item_has_an_example_at_its_edge(shared: Path) -> None:
    assert not _without_edge(_mechanical(shared), edition("2025-07-17"))


@pytest.mark.parametrize("name", ["2026-01-01", "2026-04-01"])
def test_the_mechanical_items_of_2026_have_their_worked_examples(name: str) -> None:
    numbers = _mechanical_since(name)
    assert not _missing(numbers, edition(name))
    assert not _without_edge(numbers, edition(name))


def test_cases_cite_what_their_editions_have() -> None:
    unknown = [
        f"{case.file}: {case.name}: {number} in {under}"
        for case in CASES
        for under in editions()
        if case.speaks_for(under)
        for number in case.numbers(under)
        if number not in items_of(under)
    ]
    assert not unknown
