from collections import Counter

import pytest

from cubelex.scrambles import Chance, SeededChance, SystemChance


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance(b"k" * 32)])
@pytest.mark.parametrize("bound", [1, 2, 7, 24, 256, 257, 3_674_160])
def test_numbers_stay_below_their_bound(chance: Chance, bound: int) -> None:
    assert all(0 <= chance.below(bound) < bound for _ in range(200))


def test_every_number_is_equally_likely() -> None:
    """Chi-square over 24 000 draws of 24 numbers, against the 99.99 % point for 23 degrees of freedom."""
    chance = SeededChance(b"uniform".ljust(32))
    drawn = Counter(chance.below(24) for _ in range(24_000))
    assert sum((drawn[number] - 1000) ** 2 / 1000 for number in range(24)) < 57.1


def test_a_key_determines_its_stream_however_it_is_read() -> None:
    whole = SeededChance(b"k" * 32).bytes(100)
    parts = SeededChance(b"k" * 32)
    assert b"".join(parts.bytes(length) for length in (1, 31, 33, 0, 35)) == whole
    assert SeededChance(b"l" * 32).bytes(100) != whole
