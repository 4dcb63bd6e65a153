"""Every mechanical item about an attempt has its worked examples, one of them at an edge."""

import csv
from collections import Counter
from pathlib import Path

from casebook_reading import Case
from test_casebook import CASES

from cubelex.regulations import Edition, edition, editions, items_of

ARTICLES = {"5", "10", "12", "A", "B", "C", "E", "H"}
# Items of 2026 that decide something about an attempt and that 2025 does not have, or not with this meaning.
NEW_IN_2026 = [
    "5d",
    "5d1",
    "5d2",
    "5d3",
    "10i",
    "10i1",
    "10i2",
    "A3c5",
    "A7b1",
    "A7b2",
    "A7b3",
    "A7b4",
    "E2a2",
    "H1e",
    "I4c5",
    "I4c6",
    "I4c7",
]
LEAST = 3


def _mechanical(shared: Path) -> list[str]:
    with (shared / "regulations" / "coverage.csv").open(encoding="utf-8", newline="") as table:
        return [
            row["id"] for row in csv.DictReader(table) if row["class"] == "mechanical" and row["article"] in ARTICLES
        ]


def _counted(cases: list[Case], under: Edition) -> Counter[str]:
    return Counter(number for case in cases if case.speaks_for(under) for number in case.numbers(under))


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


def test_what_2026_brought_has_its_worked_examples() -> None:
    under = edition("2026-04-01")
    assert not _missing(NEW_IN_2026, under)
    assert not _without_edge(NEW_IN_2026, under)


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
