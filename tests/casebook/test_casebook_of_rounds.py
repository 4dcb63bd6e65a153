"""Every mechanical item about rounds and Head to Head has its worked examples, one of them at an edge."""

import re
from collections import Counter

import pytest

from cubelex.casebook import WorkedCase
from cubelex.regulations import Edition, coverage, edition, speakers
from tests.casebook.test_casebook import CASES

LEAST = 3

EXAMPLES_ELSEWHERE = {
    "9i": "world rankings",
    "9i1": "regional records",
    "9i1a": "regional records",
    "9i2": "regional records",
    "9i3": "regional records",
    "9k": "who may compete",
    "9u": "end of a competition",
    "9u+": "end of a competition",
    "9u1": "end of a competition",
    "9u2": "end of a competition",
    "9u2a": "end of a competition",
    "9u2b": "end of a competition",
    "9u2b+": "end of a competition",
}


def _mechanical(under: Edition) -> list[str]:
    """Mechanical items of Articles 9 and I whose examples belong here."""
    items = coverage(under, speakers())
    numbers = [item.number for item in items if item.nature == "mechanical" and re.match(r"9\D|I\d", item.number)]
    return [number for number in numbers if number not in EXAMPLES_ELSEWHERE]


def _counted(cases: list[WorkedCase], under: Edition) -> Counter[str]:
    return Counter(number for case in cases if case.speaks_for(under) for number in set(case.numbers(under)))


@pytest.mark.parametrize("name", ["2025-07-17", "2026-01-01", "2026-04-01"])
def test_every_mechanical_item_of_a_round_has_three_examples_and_one_at_the_edge(name: str) -> None:
    under = edition(name)
    found = _counted(CASES, under)
    edges = _counted([case for case in CASES if case.boundary], under)
    assert {number: found[number] for number in _mechanical(under) if found[number] < LEAST} == {}
    assert [number for number in _mechanical(under) if not edges[number]] == []
