"""Thousands of random sequences on every cube size, against the `cubing` package.

Its stickers are matched with ours by where they are in space, so nothing is assumed about the numbering of its pieces.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cubelex.puzzles import Cube

SEQUENCES = 2000
LENGTH = 40

Patterns = Callable[[str, Iterable[str]], list[dict[str, dict[str, list[int]]]]]
Stickers = Callable[[str], list[Any]]
Place = tuple[str, int, int]

# Row and column of a sticker on its face in the net, from x to the right, y up and z to the front.
ROW_AND_COLUMN: dict[str, Callable[[float, float, float], tuple[float, float]]] = {
    "U": lambda x, y, z: (z, x),
    "R": lambda x, y, z: (-y, -z),
    "F": lambda x, y, z: (-y, x),
    "D": lambda x, y, z: (-z, x),
    "L": lambda x, y, z: (-y, z),
    "B": lambda x, y, z: (-y, -x),
}


def facelet_indices(stickers: list[Any], size: int) -> dict[Place, int]:
    """For each orbit, place and sticker of the piece there, which facelet it is."""
    half: float = max(abs(number) for sticker in stickers for number in sticker["middle"])
    pitch = 2 * half / size

    def step(offset: float) -> int:
        return round((offset + half) / pitch - 0.5)

    indices = {}
    for sticker in stickers:
        row, column = map(step, ROW_AND_COLUMN[sticker["face"]](*sticker["middle"]))
        face = "URFDLB".index(sticker["face"])
        indices[sticker["orbit"], sticker["ord"], sticker["ori"]] = (face * size + row) * size + column
    return indices


def facelets(pattern: dict[str, dict[str, list[int]]], indices: dict[Place, int], size: int) -> str:
    """The peer's pattern in our plain form."""
    shown = [""] * (6 * size * size)
    stickers_of = {(orbit, place): 0 for orbit, place, _ in indices}
    for orbit, place, _ in indices:
        stickers_of[orbit, place] += 1
    for (orbit, place, sticker), facelet in indices.items():
        count = stickers_of[orbit, place]
        piece = pattern[orbit]["pieces"][place]
        of_piece = (sticker - pattern[orbit]["orientation"][place]) % count
        shown[facelet] = "URFDLB"[indices[orbit, piece, of_piece] // (size * size)]
    return "".join(shown)


def random_sequence(size: int, chance: random.Random) -> str:
    blocks = list("URFDLBxyz") + (list("MES") if size == 3 else [])
    blocks += [f"{face}w" for face in "URFDLB" if size > 2]
    blocks += [f"{depth}{face}w" for face in "URFDLB" for depth in range(3, size)]
    blocks += [f"{first}-{last}{face}w" for face in "URFDLB" for last in range(2, size) for first in range(2, last)]
    return " ".join(chance.choice(blocks) + chance.choice(("", "2", "'")) for _ in range(LENGTH))


@pytest.mark.peer
@pytest.mark.slow
@pytest.mark.parametrize("size", range(2, 8))
def test_random_sequences_agree(size: int, cubing_patterns: Patterns, cubing_stickers: Stickers) -> None:
    cube, chance = Cube(size), random.Random(size)
    indices = facelet_indices(cubing_stickers(cube.event), size)
    assert sorted(set(indices.values())) == list(range(6 * size * size))
    sequences = [random_sequence(size, chance) for _ in range(SEQUENCES)]
    patterns = cubing_patterns(cube.event, sequences)
    assert len(patterns) == SEQUENCES
    for sequence, pattern in zip(sequences, patterns, strict=True):
        assert str(cube.solved.apply(sequence)) == facelets(pattern, indices, size), sequence
