"""The 3×3×3 Cube: solutions in two phases. Short solutions take more time, shortest ones much more.

Moves are numbers, 3 × face + quarter turns − 1 with the faces in the order U R F D L B; `MOVES` has their names. A
solution depends on the state and the limits alone, never on the clock, unless time is what is asked for.
"""

from array import array
from functools import cache
from threading import Thread, Timer, local

from cubelex.solvers import cubies
from cubelex.solvers.cubies import Cubies
from cubelex.solvers.kernels.two_phase import TwoPhase
from cubelex.solvers.tables import Progress, silent
from cubelex.solvers.two_phase_tables import FIRST, SECOND

FACES = "URFDLB"
MOVES = tuple(face + turns for face in FACES for turns in ("", "2", "'"))

STATES = 43_252_003_274_489_856_000

# How many ends of the first phase are tried before the shortest solution met is taken.
TRIES = 100
LONGEST_ENDING = 1
LONGEST_ENDING_FOR_SHORT = 3
UNLIMITED = 1 << 62

_own = local()


def prepare(progress: Progress = silent) -> None:
    """Open the tables. Builds them first if they do not exist, both at the same time."""
    other = Thread(target=SECOND.arrays, daemon=True)
    other.start()
    FIRST.arrays(progress)
    other.join()


def solution(
    cube: Cubies, *, most: int = 21, tries: int = TRIES, not_first: str = "", not_last: str = ""
) -> bytes | None:
    """Moves that solve the cube within a maximum length, always the same ones.

    No solution begins on the axis of a face in `not_first`, nor ends on that of one in `not_last`. With more tries,
    solutions are shorter. If the cube has no solution so short, the answer is `None`, but to know this may take ages.
    """
    barred = _axes(not_first), _axes(not_last)
    return _search(cube, (most, tries, LONGEST_ENDING), barred, array("i", [0]))


def short_solution(
    cube: Cubies, milliseconds: float, *, most: int = 21, not_first: str = "", not_last: str = ""
) -> bytes:
    """The shortest solution found in this time, or the first solution found if that takes longer."""
    stop = array("i", [0])
    timer = Timer(milliseconds / 1000, stop.__setitem__, (0, 1))
    timer.daemon = True
    timer.start()
    barred = _axes(not_first), _axes(not_last)
    try:
        found = _search(cube, (most, UNLIMITED, LONGEST_ENDING_FOR_SHORT), barred, stop)
    finally:
        timer.cancel()
    return found or solution(cube, most=most, tries=1, not_first=not_first, not_last=not_last) or b""


def cube(number: int) -> Cubies:
    """The cube with this number. Each number from 0 to `STATES` − 1 has its own cube."""
    number, twist = divmod(number, 2187)
    number, flip = divmod(number, 2048)
    edges, corners = divmod(number, 40320)
    corner_places, corners_are_odd = _permutation(corners, 8)
    edge_places, edges_are_odd = _permutation(2 * edges, 12)
    if corners_are_odd != edges_are_odd:
        edge_places[10], edge_places[11] = edge_places[11], edge_places[10]
    return Cubies(tuple(corner_places), _digits(twist, 3, 8), tuple(edge_places), _digits(flip, 2, 12))


def inverse(moves: bytes) -> bytes:
    """The moves that undo these."""
    return moves[::-1].translate(_UNDOING)


def format_moves(moves: bytes) -> str:
    """The moves as text."""
    return " ".join([MOVES[move] for move in moves])


_UNDOING = bytes([move + 2 - 2 * (move % 3) for move in range(18)]) + bytes(256 - 18)


def _search(cube: Cubies, limits: tuple[int, int, int], barred: tuple[int, int], stop: "array[int]") -> bytes | None:
    """The limits are of moves, of tries, and of the length of an ending. The axes are not used at either end."""
    searcher, moves = _searcher()
    length = searcher.solve(bytes(cube), *limits, *barred, stop, moves)
    return moves[:length].tobytes() if length >= 0 else None


def _searcher() -> "tuple[TwoPhase, array[int]]":
    """The kernel and memory for its answer. Each thread has its own."""
    try:
        own: tuple[TwoPhase, array[int]] = _own.searcher
    except AttributeError:
        prepare()
        arrays = {name: array for name, array in FIRST.arrays().items() if name != "stabilizers"}
        own = _own.searcher = TwoPhase(**arrays, **SECOND.arrays()), array("B", bytes(64))
    return own


@cache
def _axes(faces: str) -> int:
    """The axes of some faces as the kernel needs them: the sum of 1 for U–D, 2 for R–L and 4 for F–B."""
    return sum({1 << FACES.index(face) % 3 for face in faces})


def _permutation(number: int, size: int) -> tuple[list[int], bool]:
    """The permutation with this number, and whether it is odd."""
    digits = []
    for base in range(1, size + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(size))
    return [left.pop(digit) for digit in reversed(digits)], sum(digits) % 2 == 1


def _digits(number: int, base: int, size: int) -> tuple[int, ...]:
    """The digits of a number and one more that makes their sum a multiple of the base."""
    digits = []
    for _ in range(size - 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    return (*digits, -sum(digits) % base)


def solved_by(moves: bytes) -> Cubies:
    """The cube that these moves solve."""
    cube = cubies.SOLVED
    for move in inverse(moves):
        cube *= cubies.moves()[move]
    return cube
