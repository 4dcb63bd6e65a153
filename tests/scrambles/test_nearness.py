from itertools import product

import pytest

from cubelex.puzzles import puzzle
from cubelex.scrambles import SeededChance
from cubelex.scrambles.megaminx import random_megaminx_halves
from cubelex.scrambles.nearness import corners_of, is_far_after_halves, is_far_from_solved
from cubelex.scrambles.walks import walk_of


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_no_single_turn_of_a_cube_is_far_from_solved(size: int) -> None:
    event = str(size) * 3
    for turn in walk_of(size).names:
        assert not corners_of(event).are_scattered([turn])
        assert not is_far_from_solved(event, [turn])


@pytest.mark.parametrize("event", ["444", "555", "minx"])
def test_what_the_corners_say_is_true(event: str) -> None:
    model = puzzle(event)
    turns = ["R++", "D--", "U", "U'"] if event == "minx" else ["R", "Rw2", "L'", "U", "Dw", "F2"]
    for moves in product(turns, repeat=2):
        far = model.moves_from_solved(model.solved.apply(" ".join(moves))) == 2
        assert is_far_from_solved(event, moves) == far
        assert far or not corners_of(event).are_scattered(moves)


def test_random_moves_scatter_the_corners() -> None:
    source = SeededChance(b"nearness")
    for size, count in ((5, 60), (6, 80), (7, 100)):
        turns = walk_of(size).written(walk_of(size).draw(count, source))
        assert corners_of(str(size) * 3).are_scattered(turns)
    assert corners_of("minx").are_scattered("".join(random_megaminx_halves(10, source)).split())


def test_halves_that_undo_one_another_are_not_far_from_solved() -> None:
    half = "R++ D-- R++ U"
    undone = str(puzzle("minx").parse(half).inverse())
    assert not is_far_after_halves([half, undone])
    assert not is_far_after_halves([half, undone, "R++"])
    assert is_far_after_halves([half, undone, "R++ D++"])
