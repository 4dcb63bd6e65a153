"""The 2×2×3 Cuboid against the 3×3×3 Cube: its pieces are the corners, and the edges between U and D.

No program that we know has states of a 2×2×3 Cuboid; those of cubes are compared with another program's.
"""

import random

from cubelex.puzzles import Cube, Cuboid

SEQUENCES = 200
MOVES = ("U", "U2", "U'", "D", "D2", "D'", "R2", "F2", "L2", "B2")


def stickers_of_cuboid(facelets: str) -> str:
    """The stickers of a cube that a cuboid has, too: the outer ones of each row, on U and D of the outer rows only."""
    faces = (facelets[start : start + 9] for start in range(0, 54, 9))
    return "".join(
        face[place] for name, face in zip("URFDLB", faces, strict=True) for place in range(9) if _is_kept(name, place)
    )


def _is_kept(face: str, place: int) -> bool:
    row, column = divmod(place, 3)
    return column != 1 and (row != 1 or face not in "UD")


def test_random_sequences_agree_with_those_on_a_cube() -> None:
    chance = random.Random(223)
    for _ in range(SEQUENCES):
        sequence = " ".join(chance.choice(MOVES) for _ in range(30))
        assert str(Cuboid().solved.apply(sequence)) == stickers_of_cuboid(str(Cube(3).solved.apply(sequence))), sequence
