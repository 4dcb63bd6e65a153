"""How many states are so many moves from solved, counted by search with the moves of the package."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from cubelex.puzzles import Cube, CubeMove

KNOWN: dict[int, list[int]] = yaml.safe_load(
    (Path(__file__).parents[1] / "vectors" / "states_by_depth.yaml").read_text(encoding="utf-8")
)


def states_by_depth(cube: Cube, faces: str) -> Iterator[int]:
    """Every move can be undone, so a new state can only be known from the same depth or the one before."""
    moves = [cube.rearrangement(CubeMove(face, quarters=quarters)) for face in faces for quarters in (1, 2, -1)]
    before: set[str] = set()
    now = {str(cube.solved)}
    while now:
        yield len(now)
        before, now = now, {move(state) for state in now for move in moves} - now - before


@pytest.mark.parametrize(
    "depth",
    [6, pytest.param(8, marks=pytest.mark.slow), pytest.param(11, marks=pytest.mark.long)],
)
def test_2x2x2_with_one_corner_fixed(depth: int) -> None:
    counted = states_by_depth(Cube(2), "URF")
    assert [next(counted) for _ in range(depth + 1)] == KNOWN[222][: depth + 1]
    if depth == 11:
        assert next(counted, None) is None


@pytest.mark.parametrize(
    "depth",
    [4, pytest.param(5, marks=pytest.mark.slow)],
)
def test_3x3x3(depth: int) -> None:
    counted = states_by_depth(Cube(3), "URFDLB")
    assert [next(counted) for _ in range(depth + 1)] == KNOWN[333][: depth + 1]
