from collections import Counter

import pytest

from cubelex.scrambles import SeededChance
from cubelex.scrambles.walks import layers, walk_of


def chance(about: str) -> SeededChance:
    return SeededChance(about.encode())


def random_turns(size: int, count: int, source: SeededChance) -> list[str]:
    return walk_of(size).written(walk_of(size).draw(count, source))


@pytest.mark.parametrize(("size", "count"), [(4, 40), (5, 60), (6, 80), (7, 100)])
def test_no_turn_comes_twice_before_its_axis_changes(size: int, count: int) -> None:
    axes = {turn: axis for axis, turns in enumerate(layers(size)) for turn in turns}
    source = chance(f"turns of {size}")
    for _ in range(50):
        turns = [turn.rstrip("2'") for turn in random_turns(size, count, source)]
        assert len(turns) == count
        since_change: list[str] = []
        for turn in turns:
            since_change = [made for made in since_change if axes[made] == axes[turn]]
            assert turn not in since_change
            since_change.append(turn)


@pytest.mark.parametrize("size", range(2, 12))
def test_the_turns_of_an_axis_are_as_many_as_its_layers_move_against_each_other(size: int) -> None:
    assert [len(turns) for turns in layers(size)] == [size - 1] * 3


def test_the_first_turn_is_uniform() -> None:
    """A chi-square of 36 000 draws over the 36 turns of 5×5×5, against the 99.99 % point for 35 degrees of freedom."""
    assert len(walk_of(5).names) == 36
    source = chance("the first turn")
    drawn = Counter(random_turns(5, 1, source)[0] for _ in range(36_000))
    assert sum((drawn[turn] - 1000) ** 2 / 1000 for turn in drawn) < 75.0
