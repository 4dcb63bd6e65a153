"""What deserves a second look before it is saved."""

import pytest

from cubelex.competition import AttemptResult, Format, Round
from cubelex.regulations import editions
from cubelex.rules.results import entry_warnings

ROUND = Round("333-r1", Format.AVERAGE_OF_5)


@pytest.mark.parametrize(
    ("attempts", "odd"),
    [
        ([1234, 1199, 123, 1301, 1177], 3),
        ([987, 10_000], 2),
        ([987, 10_000, 1021, -1], 2),
        ([6000, 900, 7000, 6500], 2),
    ],
)
def test_the_odd_one_out_is_named(attempts: list[int], odd: int) -> None:
    remarks = entry_warnings([AttemptResult(attempt) for attempt in attempts], ROUND, editions()[-1])
    assert [remark.attempt for remark in remarks] == [odd]
