"""`parse_result` undoes `format_result`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, MultiBlindResult, Scope
from cubelex.errors import InvalidAttempt
from cubelex.rules import format_result, parse_result

WORDS = st.sampled_from([DNF, DNS, SKIPPED])
MULTI_BLIND = st.builds(
    lambda unsolved, points, seconds: MultiBlindResult(points + unsolved, points + 2 * unsolved, seconds).encode(),
    st.integers(0, 60),
    st.integers(0, 99),
    st.none() | st.integers(0, 35_999),
)


@given(WORDS | st.integers(1, 35_999_999).map(AttemptResult))
def test_times(result: AttemptResult) -> None:
    assert parse_result(format_result(result, "333"), "333") == result


@given(WORDS | st.integers(1, 9_999).map(AttemptResult))
def test_moves(result: AttemptResult) -> None:
    assert parse_result(format_result(result, "333fm"), "333fm") == result


@given(WORDS | st.integers(100, 999_999).map(AttemptResult))
def test_means_of_moves(result: AttemptResult) -> None:
    assert parse_result(format_result(result, "333fm", Scope.AVERAGE), "333fm", Scope.AVERAGE) == result


@given(WORDS | MULTI_BLIND)
def test_multi_blind(result: AttemptResult) -> None:
    assert parse_result(format_result(result, "333mbf"), "333mbf") == result


@pytest.mark.parametrize(
    ("text", "event", "scope"),
    [
        ("fast", "333", Scope.SINGLE),
        ("0.00", "333", Scope.SINGLE),
        ("1:75.00", "333", Scope.SINGLE),
        ("-5", "333", Scope.SINGLE),
        ("28.5", "333fm", Scope.SINGLE),
        ("28", "333fm", Scope.AVERAGE),
        ("0", "333fm", Scope.SINGLE),
        ("11 of 13", "333mbf", Scope.SINGLE),
        ("13/11 58:00", "333mbf", Scope.SINGLE),
        ("1/9 58:00", "333mbf", Scope.SINGLE),
    ],
)
def test_what_is_not_a_result_is_refused(text: str, event: str, scope: Scope) -> None:
    with pytest.raises(InvalidAttempt, match=r"is not a|cannot be kept"):
        parse_result(text, event, scope)


def test_small_differences_of_writing_are_read() -> None:
    assert parse_result(" dnf ", "333") == DNF
    assert parse_result("62,27", "333") == parse_result("1:02.27", "333") == 6227
