"""Pieces of the 3×3×3 Cube as numbers multiply as the cube turns."""

from functools import reduce

import pytest

from cubelex.puzzles import CubeState, puzzle
from cubelex.solvers import cubies, three
from cubelex.solvers.cubies import SOLVED, Cubies


def after(text: str) -> CubeState:
    state = puzzle("333").solved.apply(text)
    assert isinstance(state, CubeState)
    return state


def test_the_product_is_one_after_the_other() -> None:
    assert cubies.cubies(after("R U2 F'")) == cubies.cubies(after("R U2")) * cubies.cubies(after("F'"))


def test_moves_are_in_the_order_of_their_names() -> None:
    assert all(cubies.moves()[number] == cubies.cubies(after(name)) for number, name in enumerate(three.MOVES))


def test_there_are_forty_eight_symmetries_and_sixteen_keep_an_axis() -> None:
    assert len(set(cubies.symmetries())) == 48
    up_and_down = {cubies.moves()[three.MOVES.index(name)] for name in ("U", "U'", "D", "D'")}
    for symmetry, inverse in zip(cubies.symmetries()[:16], cubies.inverses(), strict=True):
        assert symmetry * cubies.symmetries()[inverse] == SOLVED
        assert symmetry * cubies.moves()[0] * cubies.symmetries()[inverse] in up_and_down


@pytest.mark.parametrize("table", [cubies.conjugate_moves(), cubies.rotated_moves()])
def test_every_symmetry_takes_moves_to_moves(table: tuple[tuple[int, ...], ...]) -> None:
    assert all(sorted(row) == list(range(18)) for row in table)


def test_a_third_of_a_turn_three_times_is_none() -> None:
    assert reduce(Cubies.__mul__, [cubies.THIRD_OF_TURN] * 3) == SOLVED


def test_a_cube_is_forty_bytes() -> None:
    assert len(bytes(SOLVED)) == 40
