"""Every mechanical item about people, puzzles, scrambles, incidents and records has its worked examples."""

import re
from collections import Counter

import pytest

from cubelex.casebook import WorkedCase
from cubelex.regulations import Edition, coverage, edition, speakers
from tests.casebook.test_casebook import CASES

LEAST = 3

# The records and the end of a competition belong to people; the rest of Article 9 to rounds.
HERE = re.compile(r"(?:[1-4]|11)\D|9[iku]")

EXAMPLES_ELSEWHERE = {
    "11l": "matches of Head to Head",
    "11l1": "matches of Head to Head",
}


def _mechanical(under: Edition) -> list[str]:
    items = coverage(under, speakers())
    numbers = [item.number for item in items if item.nature == "mechanical" and HERE.match(item.number)]
    return [number for number in numbers if number not in EXAMPLES_ELSEWHERE]


def _counted(cases: list[WorkedCase], under: Edition) -> Counter[str]:
    return Counter(number for case in cases if case.speaks_for(under) for number in set(case.numbers(under)))


@pytest.mark.parametrize("name", ["2025-07-17", "2026-01-01", "2026-04-01"])
def test_every_mechanical_item_about_people_has_three_examples_and_one_at_the_edge(name: str) -> None:
    under = edition(name)
    found = _counted(CASES, under)
    edges = _counted([case for case in CASES if case.boundary], under)
    assert {number: found[number] for number in _mechanical(under) if found[number] < LEAST} == {}
    assert [number for number in _mechanical(under) if not edges[number]] == []
