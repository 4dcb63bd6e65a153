import pytest

from cubelex.regulations import Edition, edition, editions, items_of
from cubelex.sheets.dated_numbers import numbers_of, things


@pytest.mark.parametrize("under", editions(), ids=str)
def test_every_number_exists_in_every_edition_it_is_given_for(under: Edition) -> None:
    known = set(items_of(under))
    wrong = {thing: set(numbers_of(thing, under) or ()) - known for thing in things()}
    assert {thing: numbers for thing, numbers in wrong.items() if numbers} == {}


def test_what_an_edition_does_not_say_has_no_number() -> None:
    assert numbers_of("fewest_moves.far_side", edition("2018-01-01")) is None
    assert numbers_of("judge.feet", edition("2025-01-01")) is None
    assert numbers_of("judge.calls", edition("2018-01-01")) == ("A3b2", "A3d2", "A3d3")
