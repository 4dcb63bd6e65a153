"""How long a sequence of moves is: the metrics of Article 12a, for N×N×N cubes.

For every puzzle, `puzzle.move_count()` says how many moves a sequence makes in the sense of 12i.
"""

from datetime import date

from cubelex.errors import InvalidNotation
from cubelex.puzzles.algorithms import Algorithm, Move
from cubelex.puzzles.cubes.moves import CubeMove
from cubelex.regulations import cites


@cites("12a17", "12a18", "12a19", until=date(2018, 1, 1))
def half_turn_metric(algorithm: Algorithm) -> int:
    """HTM: outer slices, alone or with the next ones, are 1, inner and middle slices 2, rotations 0.

    >>> from cubelex.puzzles import puzzle
    >>> half_turn_metric(puzzle("333").parse("R2 Uw M' x"))
    4
    """
    return sum(_outer_turns(move) for move in algorithm)


@cites("12a5", "12a5a", "12a5b", since=date(2018, 1, 1))
def outer_block_turn_metric(algorithm: Algorithm) -> int:
    """OBTM: faces and outer blocks are 1, rotations 0; inner layers, which its notation lacks, are two outer blocks.

    >>> from cubelex.puzzles import puzzle
    >>> outer_block_turn_metric(puzzle("333").parse("R2 Uw x"))
    2
    """
    return sum(_outer_turns(move) for move in algorithm)


@cites("12a6")
def execution_turn_metric(algorithm: Algorithm) -> int:
    """ETM: faces, outer blocks and rotations are 1 each, and so is a turn of inner layers, which its notation lacks.

    >>> from cubelex.puzzles import puzzle
    >>> execution_turn_metric(puzzle("333").parse("R2 Uw x"))
    3
    """
    return len([_cube_move(move) for move in algorithm])


def _outer_turns(move: Move) -> int:
    turned = _cube_move(move)
    if turned.is_rotation:
        return 0
    return 1 if turned.is_outer_block else 2


def _cube_move(move: Move) -> CubeMove:
    if not isinstance(move, CubeMove):
        raise InvalidNotation(f"{move} has no length in this metric, which is for N×N×N cubes; use puzzle.move_count()")
    return move
