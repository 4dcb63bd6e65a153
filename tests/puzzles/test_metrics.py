import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import (
    Algorithm,
    Move,
    execution_turn_metric,
    half_turn_metric,
    outer_block_turn_metric,
    puzzle,
)
from cubelex.regulations import edition

OF_2009 = edition("2009")


@pytest.mark.parametrize(
    ("event", "text", "length"),
    [
        ("333", "R", 1),
        ("333", "R2'", 1),
        ("333", "Rw", 1),
        ("333", "M", 2),
        ("333", "r2", 2),
        ("333", "x [f2'] y", 0),
        ("444", "r M Rw R z", 6),
        ("777", "3R 2U2 Rw f", 5),
        ("333", "", 0),
    ],
)
def test_in_htm_inner_and_middle_slices_count_twice(event: str, text: str, length: int) -> None:
    assert half_turn_metric(puzzle(event).parse(text, OF_2009)) == length


@pytest.mark.parametrize(
    ("text", "obtm", "etm"),
    [("", 0, 0), ("R U2 F'", 3, 3), ("3Rw Uw2", 2, 2), ("x y2 z'", 0, 3), ("R x U y", 2, 4)],
)
def test_rotations_count_in_etm_only(text: str, obtm: int, etm: int) -> None:
    algorithm = puzzle("555").parse(text, edition("2026-04-01"))
    assert outer_block_turn_metric(algorithm) == obtm
    assert execution_turn_metric(algorithm) == etm


def test_a_slice_is_two_outer_blocks_and_one_execution() -> None:
    assert outer_block_turn_metric(puzzle("333").parse("M E2")) == 4
    assert execution_turn_metric(puzzle("333").parse("M E2")) == 2


@pytest.mark.parametrize(("event", "text", "moves"), [("333", "R x M y2", 2), ("222", "z", 0), ("444", "3Rw R2", 2)])
def test_a_move_is_a_change_of_the_state_and_a_rotation_is_none(event: str, text: str, moves: int) -> None:
    assert puzzle(event).move_count(puzzle(event).parse(text)) == moves


class Nudge(Move):
    def inverse(self) -> "Nudge":
        return self

    def commutes_with(self, other: Move) -> bool:
        return False

    def joined_with(self, other: Move) -> tuple[Move, ...] | None:
        return None

    def __str__(self) -> str:
        return "nudge"


@pytest.mark.parametrize("metric", [half_turn_metric, outer_block_turn_metric, execution_turn_metric])
def test_the_metrics_of_cubes_are_for_cubes(metric: object) -> None:
    assert callable(metric)
    with pytest.raises(InvalidNotation, match="nudge has no length"):
        metric(Algorithm(puzzle("333"), (Nudge(),)))
