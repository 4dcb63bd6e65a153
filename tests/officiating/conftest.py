"""A first day under each edition, and the way to the desk that tests share."""

import sys
from datetime import date
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desks import FIRST_DAYS


@pytest.fixture(params=sorted(FIRST_DAYS))
def edition_day(request: pytest.FixtureRequest) -> date:
    """A first day under each of the editions held."""
    return FIRST_DAYS[request.param]


@pytest.fixture
def today() -> date:
    """A first day under the latest edition."""
    return FIRST_DAYS["2026-04-01"]
