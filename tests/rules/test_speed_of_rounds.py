"""A live page is computed anew after every entry: it must not take long."""

import runpy
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "rounds.py"


@pytest.mark.slow
def test_a_thousand_competitors_are_ranked_with_advancement_and_outlooks_in_50_ms() -> None:
    milliseconds = runpy.run_path(str(BENCHMARK))["milliseconds"]
    assert milliseconds(1000) < 50
