"""What score takers type: fields of Multi-Blind, and entries of a scorecard that count as DNF."""

import re

import pytest

from cubelex.competition import DNF, MultiBlindResult
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, editions
from cubelex.rules.attempts import read_typed_result

TODAY = editions()[-1]


def test_a_score_of_multi_blind_is_typed_in_three_fields() -> None:
    typed = read_typed_result("3/5 40:30", "333mbf", TODAY)
    assert (typed.result, typed.elapsed, typed.under) == (MultiBlindResult(3, 5, 2430).encode(), None, ())


def test_too_few_cubes_are_dnf_with_their_time() -> None:
    typed = read_typed_result("2/5 40:30", "333mbf", TODAY)
    assert (typed.result, typed.elapsed, typed.under) == (DNF, 243_000, ("9f12c",))


def test_more_cubes_solved_than_attempted_are_refused() -> None:
    with pytest.raises(InvalidAttempt, match="more cubes solved than attempted"):
        read_typed_result("5/3 40:30", "333mbf", TODAY)


def test_a_dnf_keeps_its_time() -> None:
    typed = read_typed_result("DNF (12.34)", "333", TODAY)
    assert (typed.result, typed.elapsed) == (DNF, 1234)


@pytest.mark.parametrize("typed", ["12.345", "1:02.345", "10.345 + 2 = 12.345", "12,345"])
@pytest.mark.parametrize("under", editions(), ids=str)
def test_a_third_decimal_does_not_count_and_is_doubtful(typed: str, under: Edition) -> None:
    with_two = re.sub(r"(\d)(?=$| )", "", typed) if "+" not in typed else "10.34 + 2 = 12.34"
    read = read_typed_result(typed, "333", under)
    assert read.result == read_typed_result(with_two, "333", under).result
    assert read.under == ("9f1",)
    assert read_typed_result(with_two, "333", under).under == ()


def test_too_many_moves_are_dnf() -> None:
    typed = read_typed_result("81", "333fm", TODAY)
    assert (typed.result, typed.under) == (DNF, ("E2d1",))
    assert read_typed_result("80", "333fm", TODAY).result == 80
