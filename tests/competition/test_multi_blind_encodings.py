"""Multi-Blind results as numbers: what fits comes back, what does not is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import MultiBlindResult
from cubelex.errors import InvalidAttempt

SECONDS = st.none() | st.integers(0, 99_998)


@given(unsolved=st.integers(0, 99), points=st.integers(0, 99), seconds=SECONDS)
def test_what_is_encoded_is_decoded_again(unsolved: int, points: int, seconds: int | None) -> None:
    result = MultiBlindResult(points + unsolved, points + 2 * unsolved, seconds)
    assert MultiBlindResult.decode(result.encode()) == result


@given(cubes=st.tuples(st.integers(0, 99), st.integers(0, 99)).map(sorted), seconds=SECONDS)
def test_the_old_style_comes_back_too_with_more_unsolved_than_solved(cubes: list[int], seconds: int | None) -> None:
    solved, attempted = cubes
    result = MultiBlindResult(solved, attempted, seconds)
    assert MultiBlindResult.decode(result.encode_old_style()) == result


@pytest.mark.parametrize(("solved", "attempted"), [(3, 7), (0, 1), (100, 100), (200, 300)])
def test_points_that_have_no_room_are_refused(solved: int, attempted: int) -> None:
    with pytest.raises(InvalidAttempt, match=f"{solved} of {attempted} cubes"):
        MultiBlindResult(solved, attempted, 600).encode()


@pytest.mark.parametrize(("solved", "attempted", "seconds"), [(100, 100, 60), (5, 4, 60), (2, 2, 99_999), (2, 2, -1)])
def test_nor_does_the_old_style_take_everything(solved: int, attempted: int, seconds: int) -> None:
    with pytest.raises(InvalidAttempt):
        MultiBlindResult(solved, attempted, seconds).encode_old_style()
