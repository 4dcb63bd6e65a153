"""A large championship is read and checked while one waits."""

import runpy
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "validators.py"


@pytest.mark.slow
def test_500_people_in_17_events_are_read_in_a_second_and_checked_in_two() -> None:
    benchmark = runpy.run_path(str(BENCHMARK))
    competition = benchmark["large_competition"](500)
    assert len(competition.events) == 17
    assert benchmark["loading"](competition) < 1
    assert benchmark["checking"](competition) < 2
