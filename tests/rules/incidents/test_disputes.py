"""Disputes in the two years when one of the limits sufficed."""

from datetime import date, datetime, timedelta

import pytest

from cubelex.regulations import edition_on
from cubelex.rules.incidents import DisputeFacts, may_dispute

NOON = datetime(2023, 3, 4, 12)


@pytest.mark.parametrize(
    ("day", "later_than_allowed", "after_next_round", "possible"),
    [
        (date(2023, 3, 1), True, False, True),
        (date(2023, 3, 1), False, True, True),
        (date(2023, 3, 1), True, True, False),
        (date(2025, 1, 1), True, False, False),
        (date(2025, 1, 1), False, True, False),
        (date(2025, 1, 1), False, False, True),
    ],
)
def test_from_2023_to_2024_either_limit_sufficed(
    day: date, later_than_allowed: bool, after_next_round: bool, possible: bool
) -> None:
    raised = NOON + timedelta(minutes=31 if later_than_allowed else 30)
    started = raised if after_next_round else None
    assert may_dispute(DisputeFacts(NOON, raised, started), edition_on(day)).answer is possible
