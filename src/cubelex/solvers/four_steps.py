"""Steps of the reduction as moves: without rotations, and with only Uw, Rw and Fw as wide turns.

A step is a number, as in `four_tables.STEPS`: a turn, or a rotation of the whole cube. What is left of the rotations in
the end says how the cube is held.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product

from cubelex.puzzles import Algorithm, CubeMove, puzzle
from cubelex.solvers.four_tables import FACES, STEPS

Faces = tuple[int, ...]
"""For each side of the cube as it should be held at this step, the side of the cube as it is held."""

AS_HELD: Faces = (0, 1, 2, 3, 4, 5)

_ROTATIONS = {27: "z", 28: "y"}
# Each face goes to where the next one is.
_CYCLES = {"x": "FUBD", "y": "FLBR", "z": "URDL"}
# The rotation that goes with clockwise turns of each of the first three faces.
_WITH = "yxz"


def undone(steps: bytes) -> bytes:
    """The steps that undo these steps. Three rotations undo one.

    >>> list(undone(bytes([0, 20, 27])))
    [27, 27, 27, 18, 2]
    """
    return b"".join(bytes([step] * 3 if step in _ROTATIONS else [step + 2 - 2 * (step % 3)]) for step in steps[::-1])


def without_rotations(steps: Iterable[int], held: Faces = AS_HELD) -> tuple[list[int], Faces]:
    """The same turns without rotations of the cube, and which side is in each position at the end."""
    turns = []
    for step in steps:
        if step in _ROTATIONS:
            held = _rotated(held, _ROTATIONS[step], 1)
            continue
        block, quarters = divmod(step, 3)
        face = held[block % 6]
        if block < 6 or face < 3:
            turns.append(3 * (face + block // 6 * 6) + quarters)
            continue
        # A wide turn on the other side does the same, but for a rotation of the whole cube.
        turns.append(3 * (face + 3) + quarters)
        held = tuple(_carried(side, _WITH[face - 3], quarters + 1) for side in held)
    return turns, held


def _rotated(held: Faces, rotation: str, quarters: int) -> Faces:
    """The sides when the cube as it should be held is rotated."""
    return tuple(held[_carried(side, rotation, -quarters)] for side in range(6))


@cache
def _carried(face: int, rotation: str, quarters: int) -> int:
    """The place where a rotation takes a face."""
    cycle = _CYCLES[rotation]
    if FACES[face] not in cycle:
        return face
    return FACES.index(cycle[(cycle.index(FACES[face]) + quarters) % 4])


def as_algorithm(turns: Iterable[int]) -> Algorithm:
    """The turns as moves, merged where possible."""
    return Algorithm(puzzle("444"), tuple(moves()[turn] for turn in turns)).simplified()


@cache
def moves() -> tuple[CubeMove, ...]:
    """The move of each step."""
    parsed = [puzzle("444").parse(step)[0] for step in STEPS]
    return tuple(move for move in parsed if isinstance(move, CubeMove))


@cache
def rotations() -> Mapping[Faces, Algorithm]:
    """For each orientation of the cube, the rotations that lead to it."""
    found = {}
    for words in product(("", "x", "x2", "x'", "z", "z'"), ("", "y", "y2", "y'")):
        held = AS_HELD
        for word in filter(None, words):
            held = _rotated(held, word[0], {"": 1, "2": 2, "'": 3}[word[1:]])
        found[held] = puzzle("444").parse(" ".join(words))
    return found
