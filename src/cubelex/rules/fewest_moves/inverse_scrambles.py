"""Likeness of a Fewest Moves solution to the inverse of its scramble sequence (E2e)."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from cubelex.puzzles import Algorithm, CubeMove

# Which face is where after a quarter turn of the whole cube, by the axis of the turn.
_AFTER = {
    "x": {"U": "F", "F": "D", "D": "B", "B": "U", "R": "R", "L": "L"},
    "y": {"F": "R", "R": "B", "B": "L", "L": "F", "U": "U", "D": "D"},
    "z": {"U": "L", "L": "D", "D": "R", "R": "U", "F": "F", "B": "B"},
}
_AXIS = {face: pair for pair in ("UD", "LR", "BF") for face in pair}

Turned = tuple[str, int]


def shared_first_moves(solution: Algorithm, scramble: Algorithm) -> int:
    """How many moves a solution begins with that the inverse scramble sequence begins with too.

    Neither rotations nor the order of moves of opposite faces hide a likeness.

    >>> from cubelex.puzzles import puzzle
    >>> cube = puzzle("333")
    >>> shared_first_moves(cube.parse("x D R2 L"), cube.parse("L R2 F'"))
    0
    >>> shared_first_moves(cube.parse("x U R2 L"), cube.parse("L' R2 F'"))
    3
    """
    mine, theirs = _as_seen_from_outside(solution), _as_seen_from_outside(scramble.inverse())
    count = 0
    for turned, other in zip(mine, theirs, strict=False):
        if turned != other:
            break
        count += 1
    return count


def _as_seen_from_outside(moves: Algorithm) -> list[Turned]:
    """Turns of faces by where the faces were at first, opposite faces in a fixed order."""
    together = groupby(_without_rotations(moves), key=lambda turned: _AXIS[turned[0]])
    return [turned for _axis, turns in together for turned in sorted(turns, key=itemgetter(0))]


def _without_rotations(moves: Algorithm) -> Iterator[Turned]:
    where = {face: face for face in "URFDLB"}
    for move in moves.expanded():
        assert isinstance(move, CubeMove)
        if move.is_rotation:
            for _ in range(move.quarters % 4):
                where = {face: where[before] for face, before in _AFTER[move.letter].items()}
        else:
            yield where[move.letter], move.quarters % 4
