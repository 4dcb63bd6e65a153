"""Results as people read them."""

import pytest

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, MultiBlindResult, Scope
from cubelex.rules import format_result
from cubelex.rules.results import format_multi_blind


@pytest.mark.parametrize(
    ("centiseconds", "text"),
    [
        (1, "0.01"),
        (99, "0.99"),
        (100, "1.00"),
        (5999, "59.99"),
        (6000, "1:00.00"),
        (59999, "9:59.99"),
        (60000, "10:00.00"),
        (359900, "59:59.00"),
        (360000, "1:00:00.00"),
        (366100, "1:01:01.00"),
    ],
)
def test_times_have_no_leading_zeros_and_two_decimals(centiseconds: int, text: str) -> None:
    assert format_result(AttemptResult(centiseconds), "333") == text


def test_words_stand_for_what_is_no_result() -> None:
    assert [format_result(result, "333") for result in (DNF, DNS, SKIPPED)] == ["DNF", "DNS", ""]


def test_moves_are_whole_and_their_means_have_two_decimals() -> None:
    assert format_result(AttemptResult(28), "333fm") == "28"
    assert format_result(AttemptResult(2867), "333fm", Scope.AVERAGE) == "28.67"


def test_an_unknown_multi_blind_time_is_shown_as_unknown() -> None:
    assert format_multi_blind(MultiBlindResult(4, 6, None)) == "4/6 ?:??:??"


def test_the_old_style_of_multi_blind_is_read_too() -> None:
    old = MultiBlindResult(3, 7, 6900).encode_old_style()
    assert format_result(old, "333mbo") == "3/7 1:55:00"
