"""A first day under each edition, and the way to the desk that tests share."""

from datetime import date

import pytest

from tests.support.desks import FIRST_DAYS


@pytest.fixture(params=sorted(FIRST_DAYS))
def edition_day(request: pytest.FixtureRequest) -> date:
    """A first day under each of the editions held."""
    return FIRST_DAYS[request.param]


@pytest.fixture
def today() -> date:
    """A first day under the latest edition."""
    return FIRST_DAYS["2026-04-01"]
