"""Who counts in a round, where the casebook has no rows to show it."""

import pytest

from cubelex.competition import DNF, DNS, AttemptResult, Format, Result
from cubelex.regulations import Edition, editions
from cubelex.rules import allotted_attempts
from cubelex.rules.rounds import is_recorded


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_a_row_without_attempts_is_not_recorded_in_any_edition(edition: Edition) -> None:
    assert is_recorded(Result(1, ()), edition).answer is False


def test_a_row_of_dns_is_recorded_until_2025() -> None:
    row = Result(1, (DNS,) * 5, DNS)
    assert [is_recorded(row, edition).answer for edition in editions()] == [True, True, True, True, False, False]
    assert is_recorded(Result(1, (DNF, DNS), DNF), editions()[-1]).answer


def test_a_head_to_head_round_has_as_many_attempts_as_were_made() -> None:
    made = (AttemptResult(500), AttemptResult(600))
    assert allotted_attempts(made, Format.HEAD_TO_HEAD, None, "333", editions()[-1]) == 2
