"""Every number is a state of the 4×4×4 Cube of its own, so that a random number is a random state."""

import random
from collections import Counter
from functools import cache

import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import CubeState, puzzle
from cubelex.solvers.four_states import STATES, pieces, state
from cubelex.solvers.four_tables import FACES

SEED = 444


@cache
def draws(count: int) -> list[CubeState]:
    chance = random.Random(SEED)
    return [state(chance.randrange(STATES)) for _ in range(count)]


def test_there_are_as_many_states_as_is_known_in_each_of_24_orientations() -> None:
    assert STATES == 24 * 7_401_196_841_564_901_869_874_093_974_498_574_336_000_000_000


def test_the_first_number_is_the_solved_cube() -> None:
    assert state(0) == puzzle("444").solved


def test_every_number_is_a_state_that_moves_can_reach() -> None:
    for drawn in draws(200):
        assert puzzle("444").state(str(drawn)) == drawn


def test_numbers_that_differ_are_states_that_differ() -> None:
    chance = random.Random(SEED)
    near = [*range(3000), *(STATES - 1 - number for number in range(3000))]
    far = [chance.randrange(STATES) for _ in range(3000)]
    assert len({state(number).facelets for number in {*near, *far}}) == len({*near, *far})


def test_there_is_no_number_beyond_the_last() -> None:
    assert Counter(state(STATES - 1).facelets) == dict.fromkeys(FACES, 16)
    for number in (STATES, -1):
        with pytest.raises(ImpossibleState, match="numbered from 0"):
            state(number)


def chi_square(counts: Counter[int], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in range(kinds))


@pytest.mark.parametrize(
    ("place", "kinds", "limit"),
    [(0, 6, 25.7), (23, 6, 25.7), (24, 24, 58.6), (47, 24, 58.6), (48, 2, 15.1)],
    ids=["first centre", "last centre", "first wing", "last wing", "parity of corners"],
)
def test_pieces_are_uniform(place: int, kinds: int, limit: float) -> None:
    """Of 4000 random states; the limit is passed by chance once in ten thousand times."""
    counts = Counter(pieces(drawn)[place] for drawn in draws(4000))
    assert chi_square(counts, kinds) < limit


def test_corners_and_their_twists_are_uniform() -> None:
    """Of 4000 random states; 24 ways for a corner to lie in the last place."""
    lying = Counter(3 * drawn.corners[7].home + drawn.corners[7].twist for drawn in draws(4000))
    assert chi_square(lying, 24) < 58.6


def test_solved_pieces_are_in_their_places() -> None:
    solved = puzzle("444").solved
    assert isinstance(solved, CubeState)
    assert pieces(solved) == bytes([*(place // 4 for place in range(24)), *range(24), 0])


def test_centres_of_a_colour_look_the_same() -> None:
    turned = puzzle("444").solved.apply("U")
    assert isinstance(turned, CubeState)
    assert pieces(turned)[:24] == pieces(state(0))[:24]
