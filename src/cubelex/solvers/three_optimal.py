"""Shortest solutions of the 3×3×3 Cube: found in two phases, then proved by searching everything shorter.

States that need 16 moves or fewer take seconds. Most states need 17 or 18, and take minutes to hours.
"""

import os
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from threading import local

from cubelex.solvers import cubies, three
from cubelex.solvers.cubies import Cubies
from cubelex.solvers.kernels.three_optimal import Optimal
from cubelex.solvers.models import Searching, unwatched
from cubelex.solvers.two_phase_tables import FARTHER, FIRST

TABLES = (
    *("slices", "moves", "conjugate_moves", "products", "rotations", "rotated_moves"),
    *("twist_moves", "twist_conjugates", "classes", "class_moves", "within", "sieve", "near_states"),
)

# Longer searches than this are shared among processors, and worth a report on their progress.
LONG = 10

_own = local()


def optimal_solution(cube: Cubies, searching: Searching = unwatched) -> bytes:
    """The moves of a shortest solution, always the same ones."""
    known = three.solution(cube, tries=100_000) or b""
    FARTHER.arrays(lambda share: searching(0, share))
    for length in range(len(known)):
        if (found := _solution_of(cube, length, searching)) is not None:
            return found
    return known


def _solution_of(cube: Cubies, length: int, searching: Searching) -> bytes | None:
    """A solution of exactly this length, if there is one."""
    stop = array("i", [0])
    if length <= LONG:
        return _search(cube, b"", length, stop)
    beginnings = list(_beginnings())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        searches = [pool.submit(_search, cube, beginning, length, stop) for beginning in beginnings]
        try:
            for done, search in enumerate(searches):
                if (found := search.result()) is not None:
                    return found
                searching(length, (done + 1) / len(searches))
        finally:
            stop[0] = 1
    return None


def _beginnings() -> Iterator[bytes]:
    """Every pair of moves where the second does not undo or merge with the first. Commuting moves have one order."""
    for first, second in product(range(18), repeat=2):
        if first // 3 != second // 3 and first // 3 - second // 3 != 3:
            yield bytes([first, second])


def _search(cube: Cubies, beginning: bytes, length: int, stop: "array[int]") -> bytes | None:
    for move in beginning:
        cube *= cubies.moves()[move]
    moves = array("B", bytes(64))
    barred = _barred_after(beginning[-1] // 3) if beginning else 0
    if not _searcher().solve(bytes(cube), length - len(beginning), barred, stop, moves):
        return None
    return beginning + moves[: length - len(beginning)].tobytes()


def _barred_after(face: int) -> int:
    """The same face, and U, R, F after D, L, B, one bit each."""
    return 1 << face if face < 3 else 9 << (face - 3)


def _searcher() -> Optimal:
    """The kernel. Each thread has its own."""
    try:
        own: Optimal = _own.searcher
    except AttributeError:
        arrays = FIRST.arrays()
        own = _own.searcher = Optimal(**{name: arrays[name] for name in TABLES}, **FARTHER.arrays())
    return own
