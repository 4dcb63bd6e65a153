import pytest

from cubelex.puzzles.cubes.geometry import index, permutation, stickers
from cubelex.puzzles.cubes.moves import CubeTurn
from cubelex.puzzles.permutations import composed


@pytest.mark.parametrize("size", range(2, 8))
def test_every_sticker_has_its_own_place(size: int) -> None:
    assert len(set(stickers(size))) == 6 * size * size
    assert [index(size)[sticker] for sticker in stickers(size)] == list(range(6 * size * size))


@pytest.mark.parametrize("axis", range(3))
def test_four_quarter_turns_are_none(axis: int) -> None:
    once = permutation(4, CubeTurn(axis, 0, 1, 1))
    twice = composed(once, once)
    assert twice == permutation(4, CubeTurn(axis, 0, 1, 2)) == permutation(4, CubeTurn(axis, 0, 1, -2))
    assert composed(twice, twice) == tuple(range(96))


@pytest.mark.parametrize(("size", "moved"), [(2, 12), (3, 20), (4, 32), (5, 44), (6, 60), (7, 76)])
def test_a_face_turn_moves_the_face_but_not_its_middle_and_a_ring_around_it(size: int, moved: int) -> None:
    turned = permutation(size, CubeTurn(1, 0, 0, 1))
    assert sum(place != origin for place, origin in enumerate(turned)) == moved
