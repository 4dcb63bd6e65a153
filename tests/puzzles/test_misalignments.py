import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import CubeMove, puzzle
from cubelex.puzzles.misalignments import least_moves, nearest_turns


@pytest.mark.parametrize(
    ("degrees", "turns"),
    [
        (0, (0,)),
        (44.999, (0,)),
        (45, (0, 1)),
        (45.001, (1,)),
        (90, (1,)),
        (134, (1,)),
        (135, (1, 2)),
        (-45, (-1, 0)),
        (-45.001, (-1,)),
        (-44, (0,)),
        (360, (4,)),
    ],
)
def test_an_angle_counts_as_the_nearest_turn_and_as_both_at_the_limit(degrees: float, turns: tuple[int, ...]) -> None:
    assert nearest_turns(degrees, 90) == turns


@pytest.mark.parametrize(("step", "limit"), [(72, 36), (120, 60), (180, 90)])
def test_the_limit_is_half_a_turn(step: float, limit: float) -> None:
    assert nearest_turns(limit, step) == (0, 1)
    assert nearest_turns(limit + 1e-9, step) == (1,)


@pytest.mark.parametrize("degrees", [float("nan"), float("inf")])
def test_a_misalignment_is_a_number(degrees: float) -> None:
    with pytest.raises(ImpossibleState, match=f"a number of degrees, not {degrees}"):
        nearest_turns(degrees, 90)


def test_the_nearest_state_counts() -> None:
    solved = puzzle("333").solved
    moves = [CubeMove("R", quarters=-1)]
    assert least_moves([solved.apply("R U"), solved], moves) == 0
    assert least_moves([solved.apply("R U"), solved.apply("R")], moves) == 1
    assert least_moves([solved.apply("R U")], moves) == 2
