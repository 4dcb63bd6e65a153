from itertools import permutations

from cubelex.puzzles.permutations import composed, cycles, is_odd, rearranger, visible_order


def test_composing_is_doing_one_after_the_other() -> None:
    first, second = (2, 0, 1, 3), (3, 1, 0, 2)
    one_by_one = rearranger(second)(rearranger(first)("abcd"))
    assert rearranger(composed(first, second))("abcd") == one_by_one


def test_half_of_all_permutations_are_odd() -> None:
    assert sum(map(is_odd, permutations(range(5)))) == 60


def test_cycles_cover_every_place_once() -> None:
    assert list(cycles((1, 0, 2, 4, 5, 3))) == [(0, 1), (2,), (3, 4, 5)]


def test_the_visible_order_counts_colours_and_not_stickers() -> None:
    turn = (1, 2, 3, 0)
    assert visible_order(turn, "abcd") == 4
    assert visible_order(turn, "abab") == 2
    assert visible_order(turn, "aaaa") == 1
    assert visible_order((1, 2, 0, 4, 3), "abcde") == 6
